import { describe, expect, it } from 'vitest'
import { by, only, plan } from '../fixtures/asked.ts'
import { returnedLines } from '../fixtures/sheets-of-figures.ts'

const returned = { kind: 'related', sub: { source: expect.objectContaining({ joins: expect.any(Array) as unknown }) as unknown } }

describe('things that have rows of another kind', () => {
  it.each([
    ['orders with returns by month', 'orders', ['ordered_on']],
    ['number of products with returns by category', 'products', ['category']],
    ['products with a return by category', 'products', ['category']],
    ['products that have returns by category', 'products', ['category']],
    ['how many orders have returns', 'orders', []],
    ['how many orders were returned', 'orders', []],
    ['orders returned by month', 'orders', ['ordered_on']],
    ['number of products returned by category', 'products', ['category']],
  ])('are those alone: %s', async (prompt, table, groups) => {
    const [chart] = (await plan(prompt, returnedLines)).charts
    expect(chart?.source.base.table).toBe(table)
    expect(chart?.measures).toMatchObject([{ aggregate: 'count' }])
    expect(chart?.where).toMatchObject([returned])
    expect(chart && by(chart)).toEqual(groups)
  })

  it.each(['number of products with returns in 2025 by category', 'number of products that had returns in 2025 by category'])(
    'have the time that is told with those rows: %s',
    async (prompt) => {
      const chart = await only(prompt, returnedLines)
      expect(chart.where).toMatchObject([{ kind: 'related', sub: { where: [{ kind: 'period', column: { column: 'returned_on' } }] } }])
    },
  )

  it('tell of which an amount is', async () => {
    const chart = await only('amount of orders with returns by month', returnedLines)
    expect([chart.where, by(chart)]).toMatchObject([
      [{ kind: 'related', sub: { link: [{ outer: { relation: 'orders' } }] } }],
      ['ordered_on'],
    ])
  })

  it('take the time behind the verb for that of the deed', async () => {
    const chart = await only('number of products returned in 2025 by category', returnedLines)
    expect(chart.where).toMatchObject([{ kind: 'related', sub: { where: [{ kind: 'period', column: { column: 'returned_on' } }] } }])
  })

  it.each(['compare orders with returns by month', 'returns by category', 'orders with products by month'])(
    'are none where both are shown, or what they belong to: %s',
    async (prompt) => {
      const { charts } = await plan(prompt, returnedLines)
      expect(charts.flatMap(({ where }) => where)).toEqual([])
    },
  )
})
