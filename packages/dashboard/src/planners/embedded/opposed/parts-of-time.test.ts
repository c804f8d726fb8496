import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { bazaar } from '../fixtures/bazaar.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

/** Calls at a switchboard: a time of the day is stored. */
const calls = catalog(
  [
    table('calls', 5000, [
      id('id', 5000),
      id('desk_id', 8),
      column('rang_at', 'date', { type: 'timestamp', distinct: 4900, min: '2023-01-02T00:10:00', max: '2025-06-30T23:50:00' }),
      column('seconds', 'measure', { type: 'integer', distinct: 400, min: 5, max: 900 }),
    ]),
    table('desks', 8, [id('id', 8), column('name', 'name', { distinct: 8, unique: true })]),
  ],
  [key('calls.desk_id', 'desks.id')],
)

async function chartsOf(prompt: string, of = bazaar): Promise<readonly ChartPlan[]> {
  return (await embeddedPlanner.plan({ prompt, catalog: of, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })).charts
}

const partsOf = ({ measures }: ChartPlan): unknown =>
  measures.map(({ label, formula }) => {
    const [where] = formula?.kind === 'aggregate' ? (formula.where ?? []) : []
    return [label, formula?.kind === 'aggregate' ? formula.aggregate : '', where?.kind === 'calendar' ? where.values : []]
  })

const week = (aggregate: string) => [
  ['Weekend', aggregate, [6, 7]],
  ['Weekdays', aggregate, [1, 2, 3, 4, 5]],
]

describe('parts of the week and of the day', () => {
  it.each([
    ['weekend vs weekday amount', 'sum'],
    ['compare weekend and weekday amount', 'sum'],
    ['weekend vs weekday', 'count'],
    ['saturday and sunday orders compared to other days', 'count'],
    ['weekend orders against weekday orders', 'count'],
    ['number of orders on weekends versus monday to friday', 'count'],
  ])('%s: both, side by side', async (prompt, aggregate) => {
    const [chart, ...more] = await chartsOf(prompt)
    expect([more.length, chart?.kind, chart?.dimensions]).toEqual([0, 'bar', []])
    expect(partsOf(chart!)).toEqual(week(aggregate))
    expect(chart?.assumptions.join(' ')).toContain('The weekend is Saturday and Sunday')
  })

  it('are split further', async () => {
    const [chart] = await chartsOf('weekend vs weekday orders by region')
    expect(chart?.dimensions.map(({ column: of }) => of.column)).toEqual(['region'])
    expect(partsOf(chart!)).toEqual(week('count'))
  })

  it('are told by the hour, where it is stored', async () => {
    const [chart] = await chartsOf('mornings against evenings', calls)
    expect(partsOf(chart!)).toMatchObject([
      ['Morning', 'count', [5, 6, 7, 8, 9, 10, 11]],
      ['Evening', 'count', [17, 18, 19, 20, 21]],
    ])
    const charts = await chartsOf('morning orders vs evening orders')
    expect(charts.length).toBeGreaterThan(0)
    expect(charts.every(({ measures }) => measures.every(({ label }) => label !== 'Morning'))).toBe(true)
  })

  it.each(['calls before noon vs after noon', 'are there more calls before noon or after noon', 'calls in the forenoon vs afternoon'])(
    'are those before and after noon: %s',
    async (prompt) => {
      const [chart] = await chartsOf(prompt, calls)
      expect(partsOf(chart!)).toMatchObject([
        ['Before noon', 'count', Array.from({ length: 12 }, (_, at) => at)],
        ['After noon', 'count', Array.from({ length: 12 }, (_, at) => at + 12)],
      ])
    },
  )

  it.each([
    'sunday orders vs other days',
    'number of orders on sundays versus the rest of the week',
    'sunday orders compared to normal days',
  ])('are one day and all others: %s', async (prompt) => {
    const [chart, ...more] = await chartsOf(prompt)
    expect(more).toEqual([])
    expect(partsOf(chart!)).toEqual([
      ['Sundays', 'count', [7]],
      ['Other days', 'count', [1, 2, 3, 4, 5, 6]],
    ])
    expect(chart?.assumptions.join(' ')).toContain('of one day of the week and of six')
  })

  it.each([
    'calls in the morning, in the afternoon and at night',
    'morning afternoon night calls',
    'what time are people coming, morning, afternoon or night',
  ])('are each shown where they are listed: %s', async (prompt) => {
    const [chart, ...more] = await chartsOf(prompt, calls)
    expect(more).toEqual([])
    expect(chart?.where).toEqual([])
    expect(partsOf(chart!)).toEqual([
      ['Morning', 'count', [5, 6, 7, 8, 9, 10, 11]],
      ['Afternoon', 'count', [12, 13, 14, 15, 16]],
      ['Night', 'count', [22, 23, 0, 1, 2, 3, 4]],
    ])
  })

  it('are not meant by a weekday alone', async () => {
    const [chart] = await chartsOf('orders by weekday and region')
    expect(chart?.dimensions.map(({ grain }) => grain)).toContain('weekday')
  })
})
