import { describe, expect, it } from 'vitest'
import { limitSaid, measures, only } from '../fixtures/asked.ts'
import { saddlery } from '../fixtures/saddlery.ts'

describe('how many kinds were sold', () => {
  it.each([
    'how many different products did we sell in 2025',
    'how many products did we sell in 2025?',
    'number of distinct products sold in 2025',
    'how many unique products were sold in 2025',
    'how many different products did customers buy in 2025',
  ])('counts those of which something was sold: %s', async (prompt) => {
    const count = await only(prompt, saddlery)
    expect(count).toMatchObject({ kind: 'text', measures: [{ aggregate: 'count' }], source: { base: { table: 'products' } } })
    expect(count.where.map(limitSaid)).toEqual(['order_lines 2025-01-01..2026-01-01'])
  })

  it.each(['how many units did we sell in 2025', 'how many pieces were sold in 2025'])('sums pieces up: %s', async (prompt) => {
    const sum = await only(prompt, saddlery)
    expect(sum.kind).toBe('text')
    expect(measures(sum)).toEqual(['sum quantity'])
  })

  it('may be of some goods, and in one way', async () => {
    const { where } = await only('how many different boots products were sold online', saddlery)
    expect(where.map(limitSaid)).toEqual(['category eq "Boots"', 'order_lines channel eq "Online"'])
  })
})
