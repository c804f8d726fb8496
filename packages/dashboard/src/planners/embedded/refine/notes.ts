import type { Catalog } from '../../../connections/connection.ts'
import type { Condition } from '../../../plan-condition.ts'
import type { ColumnRef } from '../../../plan-source.ts'
import { groupingsOf } from '../../../plan.ts'
import type { ChartPlan } from '../../../plan.ts'
import { uncountedNote } from '../chart/few-bars.ts'
import { fiscalNote } from '../chart/fiscal-years.ts'
import { looseRows } from '../chart/loose-rows.ts'
import { gainNotes } from '../chart/notes.ts'
import { humanName } from '../titles/labels.ts'
import { columnWords, lowered } from '../titles/names.ts'
import { profileIn } from './columns.ts'
import { deniesValues } from './values-named.ts'

/** What is told of a changed chart: nothing of what it no longer shows, and what its new measure and conditions mean. */
export function notesAfter(before: ChartPlan, after: ChartPlan, catalog: Catalog): readonly string[] {
  const [told, gains] = [gainNotes(before.measures), gainNotes(after.measures)]
  const isSame = (part: (chart: ChartPlan) => unknown): boolean => JSON.stringify(part(before)) === JSON.stringify(part(after))
  const sameRows = isSame(({ where, having, dimensions, limit }) => [where, having, dimensions, limit])
  const leftOutOf = (chart: ChartPlan): readonly string[] => [
    ...looseRows(catalog, chart),
    ...chart.where.flatMap((each) => emptyNotes(each, chart, catalog)),
  ]
  const [old, empty] = [leftOutOf(before), leftOutOf(after)]
  const kept = after.assumptions
    .filter((note) => (!told.includes(note) || gains.includes(note)) && (!old.includes(note) || empty.includes(note)))
    .filter((note) => isStillSo(note, before, after))
    .flatMap((note) => (sameRows ? [note] : uncountedNote(note)))
  const years = groupingsOf(after).flatMap(({ yearFrom }) => (yearFrom === undefined ? [] : [fiscalNote(yearFrom)]))
  return [...new Set([...kept, ...gains, ...empty, ...years])]
}

/** What is taken for granted of a part of the chart, by how its sentence begins. */
const spokenOf: readonly (readonly [RegExp, (chart: ChartPlan) => readonly unknown[]])[] = [
  [
    /^(?:No aggregation was named|Nothing (?:was |is )?said |Nothing ties what came in |The total is that of |“[^”]+” was taken to speak of )/,
    ({ measures }) => measures.map(({ aggregate, column, formula }) => [aggregate, column, formula]),
  ],
  [/^A pie shows one measure, /, ({ kind }) => [kind]],
  [/^Financial years run from /, (chart) => groupingsOf(chart).flatMap(({ yearFrom }) => yearFrom ?? [])],
  [/^Dates are grouped by /, (chart) => groupingsOf(chart).map(({ column, grain }) => [column, grain])],
  [
    /^(?:Dates are|Time is) taken from |^Hours are those of /,
    (chart) => [
      ...groupingsOf(chart).flatMap(({ column, grain }) => (grain ? [column] : [])),
      ...chart.where.flatMap((each) => (each.kind === 'period' || each.kind === 'calendar' ? [each.column] : [])),
    ],
  ],
]

/** Whether what a sentence of the chart before speaks of is still there: a period, a measure, a breakdown, rows that are left out. */
function isStillSo(note: string, before: ChartPlan, after: ChartPlan): boolean {
  const period = /^".+" is counted from .+: (\S+) up to (\S+) \(not included\)\.$/.exec(note)
  if (period) {
    const times = JSON.stringify([after.where, after.comparison])
    return period.slice(1).every((date) => date === '…' || times.includes(date ?? ''))
  }
  const left = /^Rows without (.+) are left out\.$/.exec(note)
  if (left) return isLeftOut(left[1] ?? '', after)
  if (!before.assumptions.includes(note)) return true
  const date = /^“.+” is read as by (.+) of \S+\.$/.exec(note)?.[1]
  if (date !== undefined) return nameColumn(after, date)
  const named = before.measures.find(({ label }) => note.startsWith(`${label} is `) || note.startsWith(`${label}: `))
  if (named) return after.measures.some(({ label }) => label === named.label)
  const of = spokenOf.find(([says]) => says.test(note))?.[1]
  const still = of && new Set(of(after).map((part) => JSON.stringify(part)))
  return !of || of(before).every((part) => still?.has(JSON.stringify(part)))
}

const nameColumn = (chart: ChartPlan, name: string): boolean =>
  [...groupingsOf(chart), ...chart.measures, ...chart.where].some(
    (part) => 'column' in part && part.column !== undefined && lowered(humanName(part.column.column)) === name,
  )

/** Whether rows that have nothing in that column are kept out for good. */
function isLeftOut(words: string, { where, ...chart }: ChartPlan): boolean {
  return where.some(
    (each) =>
      each.kind === 'missing' &&
      each.negated === true &&
      [
        humanName(each.column.column),
        ...groupingsOf(chart).flatMap(({ column, label }) => (column.column === each.column.column ? [label] : [])),
      ].some((name) => lowered(name) === lowered(words)),
  )
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
