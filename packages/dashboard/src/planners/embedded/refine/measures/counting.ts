import type { Catalog, TableProfile } from '../../../../connections/connection.ts'
import { relationsOf } from '../../../../plan.ts'
import type { ChartPlan, Measure } from '../../../../plan.ts'
import { isPaper, numberedPapers, papersOfVisits } from '../../schema/papers.ts'
import { countWords, measureWords } from '../../titles/labels.ts'
import { columnWords, nounOf } from '../../titles/names.ts'
import { understand } from '../../understand.ts'
import { dealWords, paperWords } from '../../words/business.ts'
import { attach, baseOf, columnsSaid } from '../columns.ts'
import { rebased } from '../rebased.ts'
import type { EditContext } from '../edit.ts'
import { understandNear } from '../near.ts'
import { isSameMeasure } from './gains.ts'

/** How many rows the chart is made of, in place of the measure. */
export function counted(chart: ChartPlan, { id }: Measure, { catalog }: EditContext): Measure {
  return { id, aggregate: 'count', label: countWords(nounOf(baseOf(catalog, chart))), format: 'integer' }
}

/** Whether the chart counts what the words name already, each once. */
export function countsPapers(chart: ChartPlan, words: string, context: EditContext): boolean {
  const [first] = chart.measures
  const papers = first && papersCounted(chart, words, first.id, context)
  return papers !== undefined && isSameMeasure(first as Measure, papers)
}

/** "Orders": how many of the rows that the words name there are, in a chart of one measure. */
export function rowsCounted(chart: ChartPlan, words: string, context: EditContext): ChartPlan | undefined {
  const { catalog } = context
  const [first, ...others] = chart.measures
  const papers = papersCounted(chart, words, first?.id ?? 'm1', context)
  if (papers && others.length === 0) return first && isSameMeasure(first, papers) ? undefined : { ...chart, measures: [papers] }
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
  const papers = papersCounted(chart, words, id, context)
  const said = papers ? undefined : rowsSaid(chart, words, context)
  const made = papers ? { ...chart, measures: [...chart.measures, papers] } : said && withCount(chart, said, id, context.catalog)
  const measure = made?.measures.at(-1)
  return measure && !chart.measures.some((known) => isSameMeasure(known, measure)) ? made : undefined
}

const beforeGroups = (words: string): string => words.replace(/\b(?:by|per|for each|over)\b.*$/, '')

/** "Bills" of a chart whose rows are the lines of them: each bill once. */
function papersCounted(chart: ChartPlan, words: string, id: string, { catalog }: EditContext): Measure | undefined {
  const { tokens, index, mentions, unknown } = understandNear(beforeGroups(words), catalog, chart)
  const base = baseOf(catalog, chart)
  const paper = tokens.findLast(isPaper)
  // "The light bill" is one that nobody keeps here.
  const isAlone = unknown.length === 0 && mentions.every(({ start, end }) => paper && start <= paper.index && paper.index < end)
  const said = isAlone ? paper : undefined
  const number =
    (said && numberedPapers(index, said).find(({ table }) => table.id === base.id)) ?? papersOfVisits(index, base.id, beforeGroups(words))
  const relation = relationsOf(chart.source).find(({ table }) => table === base.id)?.alias
  if (!number || relation === undefined) return undefined
  const label = measureWords('count_distinct', columnWords(number.column, base), nounOf(base))
  return { id, aggregate: 'count_distinct', column: { relation, column: number.column.name }, label, format: 'integer' }
}

/** Words that speak of rows by no name. */
const counting = /^(?:many|number|numbers|count|counts|total|of|how|rows?|records?|entries|items?|things?|times?|ones?|cases?)$/

/** Whether something is to be counted that nothing in the data goes by. */
export function countsUnknown(chart: ChartPlan, words: string, { catalog }: EditContext): boolean {
  const { unknown, tokens, index } = understand(words, catalog)
  // "How many bills are pending", "how many times they came": of what there is.
  if (tokens.some(({ word }) => dealWords.has(word) || paperWords.has(word))) return false
  if (papersOfVisits(index, baseOf(catalog, chart).id, words)) return false
  return unknown.some((at) => !counting.test(tokens[at]?.lower ?? ''))
}

/** The table that the words name, before "by". */
function rowsSaid(chart: ChartPlan, words: string, { catalog }: EditContext): TableProfile | undefined {
  const before = beforeGroups(words)
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
