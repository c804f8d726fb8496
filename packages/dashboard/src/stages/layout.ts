import type { ChartSpec, ComposedDashboardSpec } from '@chitravani/protocol'
import { baseSpec } from '../charts/index.ts'
import { likedSize, rowHeight } from '../charts/size.ts'
import { arrange, gridColumns } from '../layout/grid.ts'
import type { DashboardPlan } from '../plan.ts'

/**
 * Charts, statements and places as one dashboard.
 * @param charts in reading order
 * @param queries one for each chart, in the same order
 * @param locale for the dashboard's own base specification
 */
export function composeDashboard(
  plan: DashboardPlan,
  charts: readonly ChartSpec[],
  queries: ComposedDashboardSpec['sql_queries'],
  locale = 'en-IN',
): ComposedDashboardSpec {
  const layout = arrange(
    charts.map((chart) => {
      const asked = plan.placements[chart.chart_id]
      const size = likedSize(chart.chart_type, chart.spec, chart.data.values)
      return { id: chart.chart_id, headline: chart.chart_type === 'text', ...size, ...(asked ? { asked } : {}) }
    }),
  )
  return {
    title: plan.title,
    description: plan.description,
    layout_type: 'grid',
    chart_count: charts.length,
    vega_lite_spec: { ...baseSpec(plan.theme, locale) },
    individual_specs: [...charts],
    layout_config: { cols: gridColumns, row_height: rowHeight, layout: layout.map((place) => ({ ...place })) },
    sql_queries: queries.map((query) => ({ ...query })),
  }
}
