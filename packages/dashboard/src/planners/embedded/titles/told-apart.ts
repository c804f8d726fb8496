import type { ChartPlan } from '../../../plan.ts'
import { lowered } from './names.ts'

/** Charts of one title over different days, each with the day in its title: "Complaints per month, by date received". */
export function toldApart<Chart extends Pick<ChartPlan, 'title' | 'dimensions'>>(charts: readonly Chart[]): readonly Chart[] {
  return charts.map((chart) => {
    const [axis] = chart.dimensions
    const isOther = charts.some(
      (other) => other !== chart && other.title === chart.title && other.dimensions[0]?.column.column !== axis?.column.column,
    )
    return isOther && axis?.grain ? { ...chart, title: `${chart.title}, by ${lowered(axis.label.replace(/ \([^()]*\)$/, ''))}` } : chart
  })
}
