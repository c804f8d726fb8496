import { chartSpec, composedDashboardSpec } from '@chitravani/protocol'
import { describe, expect, it } from 'vitest'
import { checkChart } from '../charts/check.ts'
import { examples } from '../charts/fixtures/inputs.ts'
import type { DashboardPlan } from '../plan.ts'
import { overlaps } from '../layout/grid.ts'
import { composeDashboard } from './layout.ts'
import type { ChartRows } from './products.ts'
import { drawChart, drawCharts, undrawable } from './viz-spec.ts'

const context = { theme: 'default', locale: 'en-IN', now: () => new Date('2026-11-20T06:30:00Z') } as const

function rowsOf(name: string, id = name): ChartRows {
  const { input } = examples.find((example) => example.name === name)!
  return {
    plan: { ...input.plan, id, assumptions: ['By month.'] },
    sql: `SELECT '${name}'`,
    columns: input.columns,
    result: { columns: input.columns.map((column) => column.name), rows: input.rows, truncated: false, elapsedMs: 1 },
  }
}

async function drawAll(charts: readonly ChartRows[]) {
  const events = []
  const generator = drawCharts(charts, context)
  let step = await generator.next()
  for (; !step.done; step = await generator.next()) events.push(step.value)
  return { events, drawn: step.value }
}

describe('drawChart', () => {
  it('makes what goes over the wire', async () => {
    for (const { name } of examples) {
      const chart = drawChart(rowsOf(name), context)
      expect(chartSpec.parse(chart)).toEqual(chart)
      expect((await checkChart(chart.spec, chart.data.values)).problems).toEqual([])
    }
  })

  it('says when, from what and with what assumptions', () => {
    const chart = drawChart(rowsOf('bar-short'), context)
    expect(chart).toMatchObject({
      row_count: 4,
      truncated: false,
      refreshed_at: '2026-11-20T06:30:00.000Z',
      explanation: { assumptions: ['By month.'] },
    })
    expect(chart.spec).not.toHaveProperty('data')
  })

  it('is the same for the same rows', () => {
    expect(drawChart(rowsOf('line-series'), context)).toEqual(drawChart(rowsOf('line-series'), context))
  })

  it('leaves the rows that it is given alone', () => {
    const rows = rowsOf('text-compared')
    const before = structuredClone(rows)
    drawChart(rows, context)
    expect(rows).toEqual(before)
  })

  it('keeps a valid chart where a filter left nothing', async () => {
    for (const { name } of examples) {
      const chart = drawChart(rowsOf(name), context)
      expect((await checkChart(chart.spec, [])).problems.filter((problem) => !problem.startsWith('The picture shows'))).toEqual([])
    }
  })
})

describe('drawCharts', () => {
  it('leaves out what has no rows and says so', async () => {
    const empty = { ...rowsOf('bar-short', 'chart_2'), result: { columns: [], rows: [], truncated: false, elapsedMs: 0 } }
    const { events, drawn } = await drawAll([rowsOf('text-plain', 'chart_1'), empty])
    expect(events.map((event) => [event.kind, event.done, event.of])).toEqual([
      ['chart-drawn', 1, 2],
      ['chart-empty', 2, 2],
    ])
    expect(drawn.charts.map((chart) => chart.chart_id)).toEqual(['chart_1'])
    expect(drawn.warnings).toMatchObject([{ code: 'empty_result', chartId: 'chart_2' }])
  })

  it('stops when the caller goes away', async () => {
    const caller = new AbortController()
    const generator = drawCharts([rowsOf('bar-short', 'a'), rowsOf('bar-short', 'b')], context, { signal: caller.signal })
    await generator.next()
    caller.abort(new Error('gone'))
    await expect(generator.next()).rejects.toThrow('gone')
  })

  it('warns of rows that have no date', () => {
    const rows = rowsOf('line-months')
    const missing = { ...rows, result: { ...rows.result, rows: [...rows.result.rows, { month: null, sales: 5 }] } }
    expect(undrawable(missing)).toMatchObject([{ code: 'missing_dates' }])
    expect(undrawable(rows)).toEqual([])
  })
})

describe('composeDashboard', () => {
  const charts = ['text-compared', 'text-plain', 'line-months', 'bar-thirty', 'arc-pie', 'bar-facets', 'table'].map((name, index) =>
    rowsOf(name, `chart_${index + 1}`),
  )
  const plan: DashboardPlan = {
    title: 'Sales',
    description: 'How sales went.',
    theme: 'dark',
    charts: charts.map((chart) => chart.plan),
    placements: {},
    warnings: [],
    planner: 'embedded',
    nextChartNumber: charts.length + 1,
  }
  const queries = charts.map((chart) => ({ chart_id: chart.plan.id, sql_query: chart.sql }))
  const dashboard = composeDashboard(
    plan,
    charts.map((chart) => drawChart(chart, context)),
    queries,
  )

  it('is whole: charts, statements, places', () => {
    expect(composedDashboardSpec.parse(dashboard)).toEqual(dashboard)
    expect(dashboard).toMatchObject({
      layout_type: 'grid',
      chart_count: 7,
      layout_config: { cols: 12, row_height: 80 },
      sql_queries: queries,
    })
    expect(dashboard.vega_lite_spec).toMatchObject({ $schema: 'https://vega.github.io/schema/vega-lite/v5.json', background: '#15181c' })
  })

  it('has the KPIs on top, side by side, and nothing upon another', () => {
    const { layout } = dashboard.layout_config
    expect(layout.slice(0, 2)).toEqual([
      { i: 'chart_1', x: 0, y: 0, w: 6, h: 2 },
      { i: 'chart_2', x: 6, y: 0, w: 6, h: 2 },
    ])
    for (const [index, item] of layout.entries()) for (const other of layout.slice(index + 1)) expect(overlaps(item, other)).toBe(false)
  })

  it('gives many bars the height that their labels need', () => {
    expect(dashboard.layout_config.layout.find((item) => item.i === 'chart_4')?.h).toBeGreaterThanOrEqual(8)
  })
})
