import { relationsOf } from '../../plan.ts'
import type { ChartPlan } from '../../plan.ts'
import { humanName } from './titles/labels.ts'
import { lowered } from './titles/names.ts'
import type { Understanding } from './understanding.ts'
import { formOf } from './words/word-forms.ts'

/** Readings below it are tied by nothing but that both words are of people. */
const barelyAlike = 0.75

/** "Students", where the data know of customers: the charts say who stands in for whom. */
export function tellLikened<Chart extends Omit<ChartPlan, 'id'>>(
  charts: readonly Chart[],
  { mentions, index }: Understanding,
): readonly Chart[] {
  const likened = mentions.flatMap(({ words, readings: [best] }) => {
    if (best?.kind !== 'table' || best.how !== 'part' || best.score >= barelyAlike) return []
    const pieces = index.tables.find(({ table }) => table.id === best.table)?.pieces ?? []
    const isNamed = words.split(/\s+/).some((word) => pieces.some(({ stem }) => stem === formOf(word.toLowerCase()).stem))
    return isNamed ? [] : [{ table: best.table, note: `“${words}” is read as ${lowered(humanName(best.table))}.` }]
  })
  if (likened.length === 0) return charts
  return charts.map((chart) => {
    const tables = new Set(relationsOf(chart.source).map(({ table }) => table))
    const notes = likened.flatMap(({ table, note }) => (tables.has(table) ? [note] : []))
    return { ...chart, assumptions: [...notes, ...chart.assumptions] }
  })
}
