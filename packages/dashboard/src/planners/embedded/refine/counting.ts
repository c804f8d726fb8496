import type { ChartPlan, Measure } from '../../../plan.ts'
import { countWords } from '../titles/labels.ts'
import { nounOf } from '../titles/names.ts'
import { attach, baseOf, columnsSaid, rebased } from './columns.ts'
import type { EditContext } from './edit.ts'

/** How many rows the chart is made of, in place of the measure. */
export function counted(chart: ChartPlan, { id }: Measure, { catalog }: EditContext): Measure {
  return { id, aggregate: 'count', label: countWords(nounOf(baseOf(catalog, chart))), format: 'integer' }
}

/** "Orders": how many of the rows that the words name there are, in a chart of one measure. */
export function rowsCounted(chart: ChartPlan, words: string, context: EditContext): ChartPlan | undefined {
  const { catalog } = context
  const [first, ...others] = chart.measures
  const before = words.replace(/\b(?:by|per|for each|over)\b.*$/, '')
  const said = columnsSaid(before, catalog, chart).find(({ whole, score }) => whole && score >= 0.75)
  if (!first || !said || others.length > 0) return undefined
  const count: Measure = { id: first.id, aggregate: 'count', label: countWords(nounOf(said.table)), format: 'integer' }
  if (said.table.id === baseOf(catalog, chart).id) return first.aggregate === 'count' ? undefined : { ...chart, measures: [count] }
  const home = rebased(catalog, { ...chart, measures: [] }, said.table)
  if (home) return { ...home, measures: [count] }
  const at = attach(catalog, chart, said.table.id)
  const [key, ...more] = said.table.primaryKey
  if (!at || key === undefined || more.length > 0) return undefined
  return {
    ...chart,
    source: at.source,
    measures: [{ ...count, aggregate: 'count_distinct', column: { relation: at.relation, column: key } }],
  }
}
