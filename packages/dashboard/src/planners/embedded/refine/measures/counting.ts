import type { Catalog, TableProfile } from '../../../../connections/connection.ts'
import type { ChartPlan, Measure } from '../../../../plan.ts'
import { countWords } from '../../titles/labels.ts'
import { nounOf } from '../../titles/names.ts'
import { attach, baseOf, columnsSaid, rebased } from '../columns.ts'
import type { EditContext } from '../edit.ts'
import { isSameMeasure } from './gains.ts'

/** How many rows the chart is made of, in place of the measure. */
export function counted(chart: ChartPlan, { id }: Measure, { catalog }: EditContext): Measure {
  return { id, aggregate: 'count', label: countWords(nounOf(baseOf(catalog, chart))), format: 'integer' }
}

/** "Orders": how many of the rows that the words name there are, in a chart of one measure. */
export function rowsCounted(chart: ChartPlan, words: string, context: EditContext): ChartPlan | undefined {
  const { catalog } = context
  const [first, ...others] = chart.measures
  const said = rowsSaid(chart, words, context)
  if (!first || !said || others.length > 0) return undefined
  if (said.id === baseOf(catalog, chart).id)
    return first.aggregate === 'count' ? undefined : { ...chart, measures: [countOf(said, first.id)] }
  const home = rebased(catalog, { ...chart, measures: [] }, said)
  if (home) return { ...home, measures: [countOf(said, first.id)] }
  return withCount({ ...chart, measures: [] }, said, first.id, catalog)
}

/** The chart with one more measure: how many of the rows that the words name there are. */
export function rowsBeside(chart: ChartPlan, words: string, id: string, context: EditContext): ChartPlan | undefined {
  const said = rowsSaid(chart, words, context)
  const made = said && withCount(chart, said, id, context.catalog)
  const measure = made?.measures.at(-1)
  return measure && !chart.measures.some((known) => isSameMeasure(known, measure)) ? made : undefined
}

/** The table that the words name, before "by". */
function rowsSaid(chart: ChartPlan, words: string, { catalog }: EditContext): TableProfile | undefined {
  const before = words.replace(/\b(?:by|per|for each|over)\b.*$/, '')
  return columnsSaid(before, catalog, chart).find(({ whole, score }) => whole && score >= 0.75)?.table
}

const countOf = (table: TableProfile, id: string): Measure => ({
  id,
  aggregate: 'count',
  label: countWords(nounOf(table)),
  format: 'integer',
})

/** Over the chart's own rows: these, or the different ones of another table that they refer to. */
function withCount(chart: ChartPlan, table: TableProfile, id: string, catalog: Catalog): ChartPlan | undefined {
  const count = countOf(table, id)
  if (table.id === baseOf(catalog, chart).id) return { ...chart, measures: [...chart.measures, count] }
  const at = attach(catalog, chart, table.id)
  const [key, ...more] = table.primaryKey
  if (!at || key === undefined || more.length > 0) return undefined
  const different: Measure = { ...count, aggregate: 'count_distinct', column: { relation: at.relation, column: key } }
  return { ...chart, source: at.source, measures: [...chart.measures, different] }
}
