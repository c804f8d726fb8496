import { expect, it } from 'vitest'
import { plan } from './fixtures/asked.ts'
import { catalog, column, id, key, table } from './fixtures/catalogs.ts'
import { saddlery } from './fixtures/saddlery.ts'

const shop = catalog(
  [
    table('products', 400, [
      id('id', 400),
      column('name', 'name', { distinct: 400, unique: true }),
      column('category', 'category', { values: ['Toys', 'Books', 'Shoes', 'Beauty', 'Grocery', 'Clothing', 'Electronics'] }),
    ]),
    table('lines', 300_000, [id('id', 300_000), id('product_id', 400), column('amount', 'money', { distinct: 700, min: 5, max: 900 })]),
    table('returns', 12_000, [
      id('id', 12_000),
      id('line_id', 12_000),
      column('reason', 'category', { values: ['Broken', 'Too late', 'Too small'] }),
      column('refund', 'money', { distinct: 300, min: 5, max: 900 }),
    ]),
  ],
  [key('returns.line_id', 'lines.id'), key('lines.product_id', 'products.id')],
)

it('amounts of two tables are each over all of their own rows', async () => {
  const { charts } = await plan('compare refund with amount by category', shop)
  const shown = Object.fromEntries(charts.map(({ source, measures }) => [source.base.table, measures.map((each) => each.column?.column)]))
  expect(shown).toEqual({ lines: ['amount'], returns: ['refund'] })
})

it('stay together where the rows of one of them break both down', async () => {
  const { charts } = await plan('refund and amount by reason', shop)
  for (const { source, dimensions } of charts) expect([source.base.table, dimensions[0]?.column.column]).toEqual(['returns', 'reason'])
})

it.each(['number of lines and sales', 'sales and number of lines of Toys'])(
  'a number of things and an amount are two figures, and no cloud: %s',
  async (prompt) => {
    const { charts } = await plan(prompt, shop)
    expect(charts.map(({ kind }) => kind)).toEqual(['text', 'text'])
    const [one, other] = charts.map(({ measures }) => measures[0]?.aggregate)
    expect([one, other]).toEqual(expect.arrayContaining(['sum', expect.stringMatching(/^count/)]))
  },
)

it('are of the rows of that time', async () => {
  const { charts } = await plan('sales and number of orders in 2025', saddlery)
  expect(charts.map(({ source, measures }) => [source.base.table, measures[0]?.aggregate])).toEqual([
    ['order_lines', 'sum'],
    ['orders', 'count'],
  ])
})

it('things counted beside others are all of them', async () => {
  const { charts } = await plan('number of orders and number of returns', saddlery)
  expect(charts.map(({ kind, source }) => [kind, source.base.table, source.joins.length])).toEqual([
    ['text', 'orders', 0],
    ['text', 'returns', 0],
  ])
})
