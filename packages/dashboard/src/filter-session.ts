import type { CallOptions } from '@chitravani/kit'
import type { ChartSpec } from '@chitravani/protocol'
import { chartValues } from './charts/values.ts'
import type { CubedChart } from './cubes/cube.ts'
import { filterDashboard } from './filter.ts'
import { shownColumns } from './shown-columns.ts'
import { seenAgain } from './seen-again.ts'
import type { DashboardTools, FilteredDashboard, FilterRequest } from './service.ts'
import type { DashboardState } from './sessions/session.ts'
import type { Catalog, Connection } from './connections/connection.ts'
import type { FilterState } from '@chitravani/protocol'

/**
 * Filter state in, fresh rows out, for the dashboard of a session; the stored dashboard stays as it is.
 * @throws `unknown_session`, `unknown_column`, `bad_filter_value`
 */
export async function filterSession(
  request: FilterRequest,
  tools: Pick<DashboardTools, 'sessions' | 'locale' | 'now' | 'results' | 'cubes'>,
  call: CallOptions = {},
): Promise<FilteredDashboard> {
  const { record, state } = request.session ?? (await tools.sessions.open(request.sessionId, request.owner))
  const catalog = await request.connection.catalog(call)
  const nameable = request.columns === 'shown' ? { nameable: shownColumns(catalog, state.plan.charts) } : {}
  const dashboard = await filterState(state, request.state, { connection: request.connection, catalog, ...nameable, ...tools }, call)
  return { sessionId: record.id, version: record.version, dashboard }
}

/** The charts of a dashboard as cubes are made of them. */
export function cubedCharts({ plan, charts }: Pick<DashboardState, 'plan' | 'charts'>): CubedChart[] {
  return plan.charts.flatMap((chart) => {
    const sql = charts.find((each) => each.chartId === chart.id)?.sql
    return sql === undefined ? [] : [{ plan: chart, sql }]
  })
}

export interface FilterContext extends Pick<DashboardTools, 'locale' | 'now' | 'results' | 'cubes'> {
  readonly connection: Connection
  readonly catalog: Catalog
  /** What the filters may name, where that is not all of the catalog. */
  readonly nameable?: Catalog
}

/** The same for a state at hand, as a shared dashboard is. */
export async function filterState(
  stored: DashboardState,
  filters: FilterState,
  context: FilterContext,
  call: CallOptions = {},
): Promise<FilteredDashboard['dashboard']> {
  const { connection, locale, now } = context
  const state = await seenAgain(stored, { connection, tools: { locale, now } }, call)
  const { dashboard } = state
  const plans = new Map(state.plan.charts.map((plan) => [plan.id, plan]))
  const kept = new Map(state.charts.map((chart) => [chart.chartId, chart]))
  const specs = new Map(dashboard.individual_specs.map((spec) => [spec.chart_id, spec]))
  const charts = state.charts.map(({ chartId, sql, columns }) => {
    const spec = specs.get(chartId)
    const names = columns.map((column) => column.name)
    const plan = plans.get(chartId)
    return {
      chartId,
      ...(plan ? { plan } : {}),
      sql,
      columns,
      ...(spec ? { stored: { columns: names, rows: spec.data.values, truncated: spec.truncated, elapsedMs: 0 } } : {}),
    }
  })
  const { catalog, nameable, results, cubes } = context
  const filtered = await filterDashboard(
    {
      charts,
      state: filters,
      connection,
      catalog,
      ...(nameable ? { nameable } : {}),
      ...(results ? { results } : {}),
      ...(cubes ? { cubes } : {}),
    },
    call,
  )
  // A dashboard from before the last start, or of changed data, has no cubes yet.
  if (filtered.some((chart) => chart.source === 'query')) cubes?.prepare(cubedCharts(state), { connection, catalog })
  const refreshedAt = context.now().toISOString()
  const individual: ChartSpec[] = filtered.flatMap(({ chartId, result, error, filtered: ran }) => {
    const spec = specs.get(chartId)
    if (!spec) return []
    const plan = plans.get(chartId)
    // Fresh rows lack what the specification reads beside the numbers, as a KPI's texts.
    const shown = ran && plan ? chartValues(plan, kept.get(chartId)?.columns ?? [], result.rows, context.locale) : result.rows
    const rows = { data: { values: shown.map((row) => ({ ...row })) }, row_count: result.rows.length, truncated: result.truncated }
    return [{ ...spec, ...rows, refreshed_at: ran ? (result.asOf ?? refreshedAt) : spec.refreshed_at, ...(error ? { error } : {}) }]
  })
  return {
    title: dashboard.title,
    individual_specs: individual,
    layout_config: dashboard.layout_config,
    filters: filtered.map(({ chartId, applied, source }) => ({ chart_id: chartId, applied: { ...applied }, source })),
  }
}
