import { describe, expect, it } from 'vitest'
import { measures, only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

const canteen = catalog(
  [
    table('orders', 5000, [
      id('id', 5000),
      column('placed_on', 'date', { distinct: 700, min: '2024-01-02', max: '2025-12-30' }),
      column('counter', 'category', { values: ['North', 'South'] }),
    ]),
    table('order_lines', 20_000, [id('id', 20_000), id('order_id', 5000), column('amount', 'money', { distinct: 300, min: 5, max: 900 })]),
  ],
  [key('order_lines.order_id', 'orders.id')],
)

describe('what is bought at once, where lines alone have amounts', () => {
  it.each([
    ['average basket value by counter', 'Average basket value'],
    ['basket value by counter', 'Average basket value'],
  ])('has an average: %s', async (prompt, label) => {
    expect(measures(await only(prompt, canteen))).toEqual([label])
  })

  it.each([
    ['median basket value by counter', 'median amount'],
    ['median bill by counter', 'median amount'],
    ['smallest bill value by counter', 'min amount'],
  ])('is told to be that of lines, where another figure is asked for: %s', async (prompt, measure) => {
    const chart = await only(prompt, canteen)
    expect(measures(chart)).toEqual([measure])
    expect(chart.assumptions).toContain('What each order comes to is told by its order lines only; the amounts of these are shown.')
  })

  it('has no average where its spread is asked for', async () => {
    expect((await only('distribution of bill values', canteen)).kind).toBe('histogram')
  })
})
