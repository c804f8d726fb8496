import type { ChartPlan } from '../../../../plan.ts'
import { aggregateSaid, baseOf, columnsSaid } from '../columns.ts'
import type { EditContext } from '../edit.ts'

/** Whether the words say what the chart measures: its column, its aggregate or the rows that it counts. */
export function namesMeasure(words: string, chart: ChartPlan, context: EditContext): boolean {
  const [current] = chart.measures
  if (!current) return false
  const said = columnsSaid(words, context.catalog, chart)
  const aggregate = aggregateSaid(words)
  const isNamed = current.column
    ? said.some(({ profile }) => profile.name === current.column?.column)
    : current.aggregate === 'count' && said.some(({ whole, table }) => whole && table.id === baseOf(context.catalog, chart).id)
  return isNamed ? aggregate === undefined || aggregate === current.aggregate : aggregate !== undefined && aggregate === current.aggregate
}
