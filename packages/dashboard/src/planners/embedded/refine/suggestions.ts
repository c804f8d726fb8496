import type { ChartPlan, DashboardPlan } from '../../../plan.ts'
import { inWords } from '../../../wording.ts'

/** Up to three things that would work on this dashboard, said with its own titles. */
export function suggestionsFor(plan: DashboardPlan, targetChartId?: string): readonly string[] {
  const charts = targetChartId === undefined ? plan.charts : plan.charts.filter(({ id }) => id === targetChartId)
  const found: string[] = []
  const add = (chart: ChartPlan | undefined, say: (title: string, chart: ChartPlan) => string): void => {
    if (chart && found.length < 3) found.push(say(inWords(chart, chart.title), chart))
  }
  const grouped = (chart: ChartPlan): boolean =>
    chart.dimensions.length > 0 && chart.dimensions[0]?.grain === undefined && !chart.dimensions[0]?.bin
  add(
    charts.find(
      ({ dimensions, kind }) =>
        kind !== 'rect' && dimensions[0]?.grain !== undefined && dimensions[0].grain !== 'quarter' && dimensions[0].grain !== 'year',
    ),
    (title) => `show “${title}” by quarter`,
  )
  add(
    charts.find((chart) => chart.kind === 'bar' && grouped(chart)),
    (title) => `only the top 5 in “${title}”`,
  )
  add(
    charts.find((chart) => chart.kind === 'arc'),
    (title) => `show “${title}” as a bar chart`,
  )
  add(
    charts.find((chart) => chart.kind === 'bar' && grouped(chart)),
    (title) => `sort “${title}” ascending`,
  )
  add(
    charts.find((chart) => chart.kind === 'line'),
    (title) => `show “${title}” as an area`,
  )
  add(charts[0], (title) => `make “${title}” bigger`)
  add(plan.charts.at(-1), (title) => `remove “${title}”`)
  return found
}
