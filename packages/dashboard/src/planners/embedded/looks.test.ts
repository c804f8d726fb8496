import { describe, expect, it } from 'vitest'
import type { ChartPlan, DashboardPlan } from '../../plan.ts'
import { bakery } from './fixtures/bakery.ts'
import { workshop } from './fixtures/workshop.ts'
import { embeddedPlanner } from './index.ts'

async function chartsOf(prompt: string): Promise<readonly ChartPlan[]> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: bakery, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  for (const { traces } of charts) for (const { start, end, words } of traces) expect(prompt.slice(start, end)).toBe(words)
  return charts
}

const shown = ({ kind, measures, dimensions }: ChartPlan): string =>
  `${kind} ${measures.map(({ aggregate }) => aggregate).join()} by ${dimensions.map(({ column }) => column.column).join()}`

describe('a table that is asked for', () => {
  it.each([
    ['revenue by district as a table', 'table sum by district'],
    ['revenue by district in a table', 'table sum by district'],
    ['revenue by district in table form, please', 'table sum by district'],
    ['table of revenue by district and paid by', 'table sum by district,paid_by'],
    ['table of districts', 'table count by district'],
    ['top 5 bakeries by revenue as a table', 'table sum by name'],
    ['which district sells most, as a table', 'table sum by district'],
    ['revenue by month for each district, in tabular form', 'table sum by bought_at,district'],
  ])('shows the same groups: %s', async (prompt, table) => {
    expect((await chartsOf(prompt)).map(shown)).toEqual([table])
  })

  it('is the last of a list', async () => {
    expect((await chartsOf('revenue by month, purchases by district as a table')).map(({ kind }) => kind)).toEqual(['line', 'table'])
  })

  it.each(['purchases as a table', 'table of purchases'])('shows the rows of things alone: %s', async (prompt) => {
    expect(await chartsOf(prompt)).toMatchObject([{ kind: 'table', limit: { count: 100 } }])
  })

  it('shows the rows of which only a column tells', async () => {
    const [chart] = await chartsOf('table of balances')
    expect(chart).toMatchObject({ kind: 'table', source: { base: { table: 'bakers' } } })
  })

  it('keeps the chart among the other readings', async () => {
    const [chart] = await chartsOf('revenue by district as a table')
    expect(chart?.alternatives[0]).toMatchObject({ kind: 'bar' })
  })
})

const look = ({ kind, stack, dimensions, series, facet }: ChartPlan): string =>
  [
    kind,
    stack ?? '',
    ...dimensions.map(({ column }) => column.column),
    series ? `colours ${series.column.column}` : '',
    facet ? `panels ${facet.column.column}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ')

describe('stacks and small multiples that are asked for', () => {
  it.each([
    ['revenue by month for each district, stacked', 'bar stacked bought_at colours district'],
    ['stacked revenue by month by district', 'bar stacked bought_at colours district'],
    ['jobs by hall and status stacked', 'bar stacked hall colours status'],
    ['jobs by hall and status, 100% stacked', 'bar normalized hall colours status'],
    ['stacked jobs by hall and status', 'bar stacked hall colours status'],
    ['revenue by month and district as small multiples', 'line bought_at panels district'],
    ['small multiples of revenue by month for each district', 'line bought_at panels district'],
    ['revenue by month small multiples by district', 'line bought_at panels district'],
    ['average amount by hall and status in separate panels', 'bar status panels hall'],
    ['revenue by month faceted by district', 'line bought_at panels district'],
    ['revenue by month for each district, separate charts', 'line bought_at panels district'],
  ])('%s', async (prompt, drawn) => {
    const catalog = /jobs|hall/.test(prompt) ? workshop : bakery
    const plan = await embeddedPlanner.plan({ prompt, catalog, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
    expect(plan.charts.map(look)).toEqual([drawn])
    expect(plan.warnings).toEqual([])
  })

  it('say so where there is nothing to stack', async () => {
    const [chart] = await chartsOf('revenue by district stacked')
    expect(chart?.assumptions).toContain('There is one breakdown only, and so nothing to make stacks of.')
  })
})

describe('a chart of other tools', () => {
  it.each([
    ['treemap of revenue by district', 'bar sum by district', 'A treemap'],
    ['revenue by district as a tree map', 'bar sum by district', 'A treemap'],
    ['show me revenue by district on a map', 'bar sum by district', 'A map'],
    ['funnel chart of purchases by district', 'bar count by district', 'A funnel'],
    ['waterfall of revenue by month', 'bar sum by bought_at', 'A waterfall'],
    ['gauge of revenue', 'text sum by ', 'A gauge'],
    ['pivot table of revenue by district and paid by', 'rect sum by district,paid_by', 'A pivot table'],
  ])('has another that stands in, and says so: %s', async (prompt, drawn, named) => {
    const plan = await embeddedPlanner.plan({ prompt, catalog: bakery, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
    expect(plan.charts.map(shown)).toEqual([drawn])
    expect(plan.charts[0]?.assumptions[0]).toMatch(new RegExp(`^${named} is not drawn here; .+ stands in for it\\.$`))
    expect(plan.warnings).toMatchObject([{ code: 'chart_replaced', chartId: 'chart_1' }])
  })

  it('is said of a chart only as long as it stands in', async () => {
    const changed = async (plan: DashboardPlan, feedback: string): Promise<DashboardPlan> =>
      embeddedPlanner.refine({ feedback, plan, catalog: bakery, fiscalYearStart: 1 })
    const prompt = 'revenue by district'
    const first = await embeddedPlanner.plan({ prompt, catalog: bakery, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
    const asMap = await changed(first, 'show it as a map')
    for (const words of ['as a map', 'on a map', 'put it on the india map']) expect(await changed(first, words)).toEqual(asMap)
    expect(asMap.charts[0]).toMatchObject({ kind: 'bar' })
    expect(asMap.charts[0]?.assumptions).toContain('A map is not drawn here; a bar chart stands in for it.')
    expect(asMap.warnings).toMatchObject([{ code: 'chart_replaced', chartId: 'chart_1' }])
    const asPie = await changed(asMap, 'as a pie')
    expect(asPie.charts[0]).toMatchObject({ kind: 'arc', assumptions: first.charts[0]?.assumptions })
  })
})

describe('one number that is asked for', () => {
  it.each([
    'revenue this month vs last month, just the number',
    'revenue this month compared with last month as a single number',
    'just the number: revenue this month vs last month',
  ])('has the change beside it where two times are compared: %s', async (prompt) => {
    expect(await chartsOf(prompt)).toMatchObject([{ kind: 'text', dimensions: [], comparison: {}, measures: [{ aggregate: 'sum' }] }])
  })

  it.each(['revenue of each district in total', 'revenue by district in figures'])('is none where each has one: %s', async (prompt) => {
    expect((await chartsOf(prompt)).map(shown)).toEqual(['bar sum by district'])
  })

  it('is that of all that is shown', async () => {
    expect((await chartsOf('revenue in 2024 as one figure')).map(shown)).toEqual(['text sum by '])
  })
})
