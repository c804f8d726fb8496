import { expect, it } from 'vitest'
import { by, only, plan } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** A bakery's bills, what stands on them, and what it bakes. */
const bakery = catalog(
  [
    table('bakes', 60, [
      id('id', 60),
      column('bake_name', 'name', { distinct: 60 }),
      column('kind', 'category', { values: ['Bread', 'Cake'] }),
    ]),
    table('bills', 4000, [
      id('id', 4000),
      column('billed_on', 'date', { distinct: 700, min: '2023-04-01', max: '2025-03-31' }),
      column('counter', 'category', { values: ['Front', 'Window'] }),
    ]),
    table('bill_lines', 9000, [
      id('id', 9000),
      column('bill_id', 'id', { type: 'integer', distinct: 4000 }),
      column('bake_id', 'id', { type: 'integer', distinct: 60 }),
      column('pieces', 'measure', { type: 'integer', distinct: 9, min: 1, max: 9 }),
      column('line_amount', 'money', { distinct: 400, min: 10, max: 900, unit: 'INR' }),
    ]),
  ],
  [key('bill_lines.bill_id', 'bills.id'), key('bill_lines.bake_id', 'bakes.id')],
)

it.each([
  ['which bakes are often bought together', 'bake_name'],
  ['which kinds sell together most often', 'kind'],
  ['market basket analysis', 'bake_name'],
])('goods on lines of the same bill are paired, each pair once: %s', async (prompt, goods) => {
  const chart = await only(prompt, bakery)
  expect(by(chart)).toEqual([goods, goods])
  expect(new Set(chart.dimensions.map(({ column: { relation } }) => relation)).size).toBe(2)
  expect(chart).toMatchObject({
    kind: 'table',
    measures: [{ aggregate: 'count_distinct', column: { column: 'bill_id' } }],
    where: [{ kind: 'compare_columns', op: 'lt' }],
    sort: [{ order: 'desc' }],
  })
})

it('only on the bills that are meant', async () => {
  expect((await only('which bakes are sold together at the window counter in 2024', bakery)).where).toMatchObject([
    { kind: 'compare', value: 'Window' },
    { kind: 'period', from: '2024-01-01' },
    { kind: 'compare_columns' },
  ])
})

it.each(['what else do people buy with cake', 'what is bought together with cakes?'])(
  'of a thing that is named the others: %s',
  async (prompt) => {
    const chart = await only(prompt, bakery)
    expect(by(chart)).toEqual(['kind'])
    expect(chart.where).toMatchObject([
      { kind: 'compare', value: 'Cake' },
      { kind: 'compare_columns', op: 'ne' },
    ])
  },
)

it('with a way of paying nothing is paired', async () => {
  const { charts } = await plan('how many bills were bought with the front counter', bakery)
  expect(charts.flatMap(({ where }) => where).filter(({ kind }) => kind === 'compare_columns')).toEqual([])
})
