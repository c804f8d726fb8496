import { describe, expect, it } from 'vitest'
import type { ChartPlan, DashboardPlan } from '../../../plan.ts'
import { bakery } from '../fixtures/bakery.ts'
import { embeddedPlanner } from '../index.ts'

const plan = async (prompt: string): Promise<DashboardPlan> =>
  embeddedPlanner.plan({ prompt, catalog: bakery, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
const refine = async (before: DashboardPlan, feedback: string): Promise<DashboardPlan> =>
  embeddedPlanner.refine({ feedback, plan: before, catalog: bakery, fiscalYearStart: 1 })
const shown = ({ kind, measures, dimensions, limit }: ChartPlan): string =>
  [
    kind,
    ...measures.map(({ aggregate, column }) => (column ? `${aggregate} ${column.column}` : aggregate)),
    ...dimensions.map(({ column, grain }) => (grain ? `${grain} of ${column.column}` : column.column)),
    ...(limit ? [`first ${limit.count}`] : []),
  ].join(', ')

describe('a chart that is added in words', () => {
  it.each([
    ['add a table of the top 5 bakeries by revenue', 'table, sum revenue, name, first 5'],
    ['add a pie of purchases by paid by', 'arc, count, paid_by'],
    ['add a treemap of purchases by paid by', 'bar, count, paid_by'],
    ['add total purchases', 'text, count'],
    ['add average wait minutes as a number', 'text, mean wait_minutes'],
    ['also show purchases per month', 'line, count, month of bought_at'],
  ])('is the one that the same words ask for: %s', async (feedback, expected) => {
    const before = await plan('revenue by district')
    const { charts } = await refine(before, feedback)
    expect(charts.map(shown)).toEqual(['bar, sum revenue, district', expected])
  })

  it('is stacked by what is named, of several charts that which can be', async () => {
    const before = await plan('revenue by paid by; purchases per month')
    const { charts } = await refine(before, 'as a stacked bar by district')
    expect(charts[0]).toMatchObject({
      kind: 'bar',
      stack: 'stacked',
      dimensions: [{ column: { column: 'paid_by' } }],
      series: { column: { column: 'district' } },
    })
    expect(charts[1]).toEqual(before.charts[1])
  })
})

describe('what no chart can be made into', () => {
  it.each([
    ['change the currency to dollars', 'Amounts are shown in the currency in which they are kept.'],
    ['why did revenue drop', 'Charts show what is so, and not why. Comparing or splitting them may tell.'],
    ['combine the first two into one chart', 'Charts cannot be put into one; ask for both measures in one chart instead.'],
    ['undo', 'A change is taken back with the button “Undo” above the dashboard.'],
    ['use a log scale', 'The scale of an axis follows the data: bars begin at zero, and none is logarithmic.'],
    ['bigger fonts', 'The size of letters follows the size of a chart and of the page.'],
  ])('is said, and changes nothing: %s', async (feedback, reason) => {
    const before = await plan('revenue by district; purchases per month')
    await expect(refine(before, feedback)).rejects.toMatchObject({
      code: 'not_understood',
      message: expect.stringContaining(reason) as string,
    })
  })

  it('is none of labels on bars', async () => {
    const { charts } = await refine(await plan('revenue by district'), 'label the bars with their values')
    expect(charts[0]).toMatchObject({ title: 'Revenue by district', labels: true })
  })
})
