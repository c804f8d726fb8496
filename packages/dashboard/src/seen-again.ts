import type { CallOptions } from '@chitravani/kit'
import type { ChartSpec } from '@chitravani/protocol'
import type { Connection } from './connections/connection.ts'
import { filterDashboard } from './filter.ts'
import type { DashboardTools } from './service.ts'
import { isOfSight } from './sessions/session.ts'
import type { DashboardState } from './sessions/session.ts'
import { composeDashboard } from './stages/layout.ts'
import { drawChart } from './stages/viz-spec.ts'

/**
 * A stored dashboard as its owner may see it now. Where that is what it was made of, it is returned as it is; else every
 * chart is asked for again, and drawn from what is seen now. One that fails keeps its place, without rows, with its error.
 * Nothing is stored.
 * @throws what the connection throws when nothing can be asked: what is stored is not shown then
 */
export async function seenAgain(
  state: DashboardState,
  context: { readonly connection: Connection; readonly tools: Pick<DashboardTools, 'locale' | 'now'> },
  call: CallOptions = {},
): Promise<DashboardState> {
  const { connection, tools } = context
  if (isOfSight(state, connection)) return state
  const { plan, charts, dashboard } = state
  const catalog = await connection.catalog(call)
  const asked = await filterDashboard({ charts, state: {}, connection, catalog }, call)
  const drawing = { theme: plan.theme, ...tools }
  const specs = asked.flatMap(({ chartId, result, error }): ChartSpec[] => {
    const chart = plan.charts.find(({ id }) => id === chartId)
    const kept = charts.find((each) => each.chartId === chartId)
    if (!chart || !kept) return []
    const spec = drawChart({ plan: chart, sql: kept.sql, columns: kept.columns, result }, drawing)
    return [error ? { ...spec, error } : spec]
  })
  return {
    ...state,
    ...(connection.sight === undefined ? {} : { sight: connection.sight }),
    dashboard: composeDashboard(plan, specs, dashboard.sql_queries, tools.locale),
  }
}
