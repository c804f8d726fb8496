import { expect, it } from 'vitest'
import { plan } from '../fixtures/asked.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'

const lines = catalog([
  table('lines', 5_000, [
    id('id', 5_000),
    column('sold_on', 'date', { distinct: 700, min: '2024-01-01', max: '2025-12-31' }),
    column('item', 'category', { values: ['Rice', 'Dal', 'Oil'] }),
    column('quantity', 'measure', { type: 'integer', distinct: 12, min: 1, max: 12 }),
    column('unit_price', 'money', { distinct: 200, min: 20, max: 900, unit: 'INR' }),
    column('discount_rate', 'measure', { distinct: 7, min: 0, max: 0.3 }),
    column('amount', 'money', { distinct: 900, min: 14, max: 9_000, unit: 'INR' }),
  ]),
])

const taken = { formula: { aggregate: 'sum', of: { op: '*', right: { column: { column: 'discount_rate' } } } } }

it.each(['total value of discounts by item', 'how much money went in discount by item', 'discount amount by item'])(
  'what is taken off is told in money: %s',
  async (prompt) => {
    expect((await plan(prompt, lines)).charts).toMatchObject([{ measures: [taken], dimensions: [{ column: { column: 'item' } }] }])
  },
)

it('as one figure as well, and an average is still that of the rate', async () => {
  expect((await plan('how much discount did we give in 2025', lines)).charts).toMatchObject([{ kind: 'text', measures: [taken] }])
  const { charts } = await plan('average discount by item', lines)
  expect(charts).toMatchObject([{ measures: [{ aggregate: 'mean', column: { column: 'discount_rate' } }] }])
})

it.each([
  'discount as a percentage of sales by item',
  'what percent of sales goes in discounts by item',
  'discount to revenue ratio by item',
])('is a part of what came in, and no rate by an amount: %s', async (prompt) => {
  const part = { format: 'percent', formula: { op: '/', left: taken.formula, right: { of: { column: { column: 'amount' } } } } }
  expect((await plan(prompt, lines)).charts).toMatchObject([{ measures: [part], dimensions: [{ column: { column: 'item' } }] }])
})
