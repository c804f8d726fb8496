import { describe, expect, it } from 'vitest'
import { limitSaid, only } from '../fixtures/asked.ts'
import { webShop } from '../fixtures/web-shop.ts'

describe('which of the things that are shown are meant', () => {
  it.each([
    ['line total by region, only regions above 5000', 'gt 5000'],
    ['line total by region, show only those above 5000', 'gt 5000'],
    ['region wise line total, just regions over 5000', 'gt 5000'],
    ['line total by region excluding regions below 5000', 'gte 5000'],
    ['line total by region, hide those under 5000', 'gte 5000'],
    ['line total by region, leave out regions below 5000', 'gte 5000'],
  ])('is told by what they come to: %s', async (prompt, limit) => {
    const { having, where, dimensions } = await only(prompt, webShop)
    expect(dimensions.map(({ column }) => column.column)).toEqual(['Region'])
    expect([where, having.map(({ op, value }) => `${op} ${String(value)}`)]).toEqual([[], [limit]])
  })

  it('keeps what is said of the rows', async () => {
    const { having, where } = await only('line total by region in 2025 for returned orders, only regions above 5000', webShop)
    expect(where.map(limitSaid)).toEqual(['2025-01-01..2026-01-01', 'Status eq "Returned"'])
    expect(having).toHaveLength(1)
  })

  it('is of single rows where these are named', async () => {
    for (const prompt of ['line total by region, only order lines above 50', 'line total by region excluding order lines below 50'])
      expect((await only(prompt, webShop)).having).toEqual([])
  })
})
