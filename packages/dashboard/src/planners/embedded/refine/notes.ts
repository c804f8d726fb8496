import type { Catalog } from '../../../connections/connection.ts'
import type { Condition } from '../../../plan-condition.ts'
import type { ColumnRef } from '../../../plan-source.ts'
import type { ChartPlan } from '../../../plan.ts'
import { uncountedNote } from '../chart/few-bars.ts'
import { gainNotes } from '../chart/notes.ts'
import { columnWords } from '../titles/names.ts'
import { profileIn } from './columns.ts'
import { deniesValues } from './values-named.ts'

/** What is told of a changed chart: nothing of what it no longer shows, and what its new measure and conditions mean. */
export function notesAfter(before: ChartPlan, after: ChartPlan, catalog: Catalog): readonly string[] {
  const [told, gains] = [gainNotes(before.measures), gainNotes(after.measures)]
  const isSame = (part: (chart: ChartPlan) => unknown): boolean => JSON.stringify(part(before)) === JSON.stringify(part(after))
  const sameRows = isSame(({ where, having, dimensions, limit }) => [where, having, dimensions, limit])
  const old = before.where.flatMap((each) => emptyNotes(each, before, catalog))
  const empty = after.where.flatMap((each) => emptyNotes(each, after, catalog))
  const kept = after.assumptions
    .filter((note) => (!told.includes(note) || gains.includes(note)) && (!old.includes(note) || empty.includes(note)))
    .flatMap((note) => (sameRows ? [note] : uncountedNote(note)))
  return [...new Set([...kept, ...gains, ...empty])]
}

/** "Without cash": rows that say no way of payment go as well, and people are told so. */
function emptyNotes(condition: Condition, chart: ChartPlan, catalog: Catalog): readonly string[] {
  const at = 'column' in condition && deniesValues(condition) ? profileIn(catalog, chart, condition.column) : undefined
  if (!at || !('column' in condition)) return []
  return mayBeEmpty(chart, condition.column, catalog) ? [`Rows without ${columnWords(at.profile, at.table)} are left out.`] : []
}

/** Some of the chart's rows have nothing there. */
export function mayBeEmpty(chart: ChartPlan, column: ColumnRef, catalog: Catalog): boolean {
  return (profileIn(catalog, chart, column)?.profile.nulls ?? 0) > 0 || isLoose(chart, column.relation, catalog)
}

/** Some of the chart's rows refer to no row of the relation. */
function isLoose(chart: ChartPlan, alias: string, catalog: Catalog): boolean {
  const join = chart.source.joins.find(({ relation }) => relation.alias === alias)
  if (join?.kind !== 'left') return false
  const isOpen = join.on.some(({ left }) => (profileIn(catalog, chart, left)?.profile.nulls ?? 0) > 0)
  const from = join.on[0]?.left.relation
  return isOpen || (from !== undefined && from !== chart.source.base.alias && isLoose(chart, from, catalog))
}
