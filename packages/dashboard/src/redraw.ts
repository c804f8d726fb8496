import { isDeepStrictEqual } from 'node:util'
import type { CallOptions } from '@chitravani/kit'
import type { ChartSpec, ComposedDashboardSpec } from '@chitravani/protocol'
import type { Catalog, Connection } from './connections/connection.ts'
import { failure } from './errors.ts'
import { sqlOf, toWarnings } from './generate.ts'
import type { ChartPlan, DashboardPlan } from './plan.ts'
import type { DashboardTools } from './service.ts'
import { isOfSight } from './sessions/session.ts'
import type { DashboardState } from './sessions/session.ts'
import { compileChart } from './sql/compile.ts'
import { fetchData } from './stages/data.ts'
import { composeDashboard } from './stages/layout.ts'
import type { ChartRows } from './stages/products.ts'
import { drawChart } from './stages/viz-spec.ts'

export interface RedrawContext {
  readonly connection: Connection
  readonly catalog: Catalog
  readonly tools: Pick<DashboardTools, 'locale' | 'now'>
  /** Ask the database again even where a chart's statement did not change. */
  readonly afresh?: boolean
}

/**
 * The state that a changed plan leads to. A chart that did not change is kept as it is, one whose statement did not
 * change keeps its rows, the rest is asked of the database. A chart without rows keeps its place.
 * @throws what the failing query throws; nothing is half changed
 */
export async function redraw(
  plan: DashboardPlan,
  before: DashboardState,
  context: RedrawContext,
  call: CallOptions,
): Promise<DashboardState> {
  const { connection, catalog } = context
  const seenOtherwise = !isOfSight(before, connection)
  const afresh = context.afresh === true || seenOtherwise
  const drawing = { theme: plan.theme, ...context.tools }
  const sameTheme = plan.theme === before.plan.theme
  const known = new Map(before.plan.charts.map((chart) => [chart.id, chart]))
  const specs = new Map(before.dashboard.individual_specs.map((spec) => [spec.chart_id, spec]))
  const statements = new Map(before.charts.map((chart) => [chart.chartId, chart]))

  const drawn = new Map<string, { spec: ChartSpec; rows: Pick<ChartRows, 'plan' | 'sql' | 'columns'> }>()
  const asked: ChartPlan[] = []
  for (const chart of plan.charts) {
    const spec = specs.get(chart.id)
    const statement = statements.get(chart.id)
    if (!spec || !statement || afresh) {
      asked.push(chart)
      continue
    }
    if (sameTheme && isDeepStrictEqual(chart, known.get(chart.id))) {
      drawn.set(chart.id, { spec, rows: { plan: chart, sql: statement.sql, columns: statement.columns } })
      continue
    }
    const compiled = compileChart(chart, catalog, connection.dialect)
    if (compiled.sql !== statement.sql) {
      asked.push(chart)
      continue
    }
    const rows = {
      plan: chart,
      ...compiled,
      result: { columns: compiled.columns.map((column) => column.name), rows: spec.data.values, truncated: spec.truncated, elapsedMs: 0 },
    }
    drawn.set(chart.id, { spec: { ...drawChart(rows, drawing), refreshed_at: spec.refreshed_at }, rows })
  }

  if (asked.length > 0) {
    const data = fetchData({ ...plan, charts: asked }, { connection, catalog }, call)
    let step = await data.next()
    for (; !step.done; step = await data.next()) {
      const event = step.value
      // What may not be asked any more must not keep the others from being changed.
      if (event.kind === 'chart-failed' && seenOtherwise) continue
      if (event.kind === 'chart-failed') {
        await data.return({ charts: [], warnings: [] })
        throw failure('query_failed', `The database could not answer the changed chart: ${event.message}`, {
          details: { chart_id: event.chartId, cause: event.code },
        })
      }
      drawn.set(event.chart.plan.id, { spec: drawChart(event.chart, drawing), rows: event.chart })
    }
  }

  const ready = plan.charts.map((chart) => drawn.get(chart.id)).filter((chart) => chart !== undefined)
  const dashboard: ComposedDashboardSpec = composeDashboard(
    plan,
    ready.map((chart) => chart.spec),
    sqlOf(ready.map((chart) => chart.rows)),
    context.tools.locale,
  )
  return {
    plan,
    charts: ready.map(({ rows }) => ({ chartId: rows.plan.id, sql: rows.sql, columns: rows.columns })),
    dashboard,
    warnings: toWarnings(plan.warnings, plan.charts),
    ...(connection.sight === undefined ? {} : { sight: connection.sight }),
  }
}
