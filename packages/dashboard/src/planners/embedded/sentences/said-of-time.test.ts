import { describe, expect, it } from 'vitest'
import { catalog as catalogOf, column, id, key, table } from '../fixtures/catalogs.ts'
import { ferries } from '../fixtures/ferries.ts'
import { embeddedPlanner } from '../index.ts'

async function chartsOf(prompt: string, catalog = ferries) {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  return charts
}

const weekdays = (...values: number[]) => [{ kind: 'calendar', grain: 'weekday', values }]

describe('days of the week', () => {
  it.each([
    ['how many crossings on Monday', weekdays(1)],
    ['how many crossings on sundays', weekdays(7)],
    ['how many crossings on Saturday and Sunday', weekdays(6, 7)],
    ['how many crossings on Monday, Tuesday or Friday', weekdays(1, 2, 5)],
  ])('%s', async (prompt, where) => {
    const [chart] = await chartsOf(prompt)
    expect(chart).toMatchObject({ kind: 'text', where })
  })
})

describe('a unit of time', () => {
  it('is a step, though a column tells how many of them something took', async () => {
    const [chart] = await chartsOf('total net kg by day')
    expect(chart?.dimensions).toMatchObject([{ column: { relation: 'freight', column: 'loaded_on' }, grain: 'day' }])
    const [asked] = await chartsOf('total net kg by days overdue')
    expect(asked?.dimensions).toMatchObject([{ column: { column: 'days_overdue' } }])
  })
})

describe('a board of what happened in a time', () => {
  it('counts it: what a date is called after stays what the board is about', async () => {
    const charts = await chartsOf('orders in 2024', ordered)
    expect(charts.length).toBeGreaterThan(2)
    expect(charts).toContainEqual(
      expect.objectContaining({ kind: 'text', source: of('orders'), measures: [expect.objectContaining(count)] }),
    )
  })
})

const count: unknown = { aggregate: 'count' }
const of = (name: string): unknown => expect.objectContaining({ base: { alias: name, table: name } })
/** What an order comes to is told by its lines. */
const ordered = catalogOf(
  [
    table('orders', 9_000, [
      id('id', 9_000),
      column('ordered_on', 'date', { distinct: 900, min: '2023-01-02', max: '2025-12-30' }),
      column('channel', 'category', { values: ['Online', 'Phone', 'Store'] }),
    ]),
    table('order_lines', 21_000, [
      id('id', 21_000),
      id('order_id', 9_000),
      column('amount', 'money', { distinct: 4_000, min: 10, max: 90_000, unit: 'INR' }),
    ]),
  ],
  [key('order_lines.order_id', 'orders.id')],
)

describe('things of which nothing is kept that was asked for', () => {
  it('are not shown as one each', async () => {
    await expect(chartsOf('salary by ferry')).rejects.toMatchObject({
      code: 'not_understood',
      message: expect.stringContaining('Nothing in the data goes by “salary”.') as unknown,
    })
  })

  it('are counted where they are grouped by something', async () => {
    const [chart] = await chartsOf('salary by route')
    expect(chart).toMatchObject({ kind: 'bar', measures: [{ aggregate: 'count' }] })
  })
})
