import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

const depot = catalog(
  [
    table('shops', 40, [
      id('id', 40),
      column('name', 'name', { distinct: 40, unique: true }),
      column('town', 'place', { values: ['Ulm', 'Bonn'] }),
    ]),
    table('orders', 3_000, [
      id('id', 3_000),
      id('shop_id', 40),
      column('ordered_on', 'date', { distinct: 900, min: '2022-01-02', max: '2024-12-30' }),
      column('channel', 'category', { values: ['phone', 'web'] }),
    ]),
    table('order_lines', 9_000, [
      id('id', 9_000),
      id('order_id', 3_000),
      column('pieces', 'measure', { type: 'integer', distinct: 40, min: 1, max: 90 }),
      column('amount', 'money', { distinct: 4_000, min: 1, max: 900 }),
    ]),
  ],
  [key('orders.shop_id', 'shops.id'), key('order_lines.order_id', 'orders.id')],
)

async function chartOf(prompt: string): Promise<ChartPlan> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: depot, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  const [only, ...more] = charts
  if (!only || more.length > 0) throw new Error(`${String(charts.length)} charts for ${prompt}`)
  for (const { start, end, words } of only.traces) expect(prompt.slice(start, end)).toBe(words)
  return only
}

const shown = ({ kind, measures, dimensions, sort: [first] }: ChartPlan): string =>
  [
    kind,
    ...measures.map(({ aggregate, column: of }) => (of ? `${aggregate} ${of.column}` : aggregate)),
    ...dimensions.map(({ column: by }) => by.column),
    first ? `${first.order} ${'measure' in first.by ? 'value' : 'axis'}` : '',
  ].join(' ')

describe('an order at the beginning of a request', () => {
  it.each([
    ['order count by channel', 'bar count channel desc value'],
    ['order trend by month', 'line count ordered_on asc axis'],
    ['order by month', 'line count ordered_on asc axis'],
    ['order value by channel', 'bar sum amount channel desc value'],
    ['order lines by channel', 'bar count channel desc value'],
  ])('is a thing where a noun stands behind it: %s', async (prompt, drawn) => {
    expect(shown(await chartOf(prompt))).toBe(drawn)
  })

  it.each(['order shops by amount', 'sort the shops by amount', 'rank shops by amount'])('ranks things: %s', async (prompt) => {
    expect(await chartOf(prompt)).toMatchObject({ title: 'Top 10 shops by amount', limit: { count: 10 } })
  })
})

describe('what a thing that is kept in lines comes to', () => {
  it.each(['median order value', 'order value distribution'])('is told by single lines, and said to be: %s', async (prompt) => {
    const said = (await chartOf(prompt)).assumptions.filter((note) => /told by its/.test(note))
    expect(said).toEqual(['What each order comes to is told by its order lines only; the amounts of these are shown.'])
  })

  it('is summed up where the largest is asked for', async () => {
    expect(await chartOf('highest order value')).toMatchObject({
      kind: 'bar',
      measures: [{ aggregate: 'sum', column: { column: 'amount' } }],
    })
  })

  it('is that of lines where they are named', async () => {
    const chart = await chartOf('median amount of order lines')
    expect(chart).toMatchObject({ kind: 'text', measures: [{ aggregate: 'median', column: { column: 'amount' } }] })
    expect(chart.assumptions.join(' ')).not.toMatch(/told by its/)
  })
})
