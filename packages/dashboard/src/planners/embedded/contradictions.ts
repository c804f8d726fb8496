import { columnOf } from '../../connections/connection.ts'
import type { Catalog } from '../../connections/connection.ts'
import type { Condition, Literal } from '../../plan-condition.ts'
import { isSameColumn } from '../../plan-source.ts'
import type { ColumnRef } from '../../plan-source.ts'
import type { ChartPlan, Dimension } from '../../plan.ts'
import { newestDay } from './schema/spans.ts'
import { isOpenState } from './schema/open-states.ts'
import { isTemporal, isYear } from './schema/column-types.ts'
import { indexOf } from './schema/schema-index.ts'
import { describeChart } from './titles/description.ts'
import { humanName } from './titles/labels.ts'
import { plainWords } from './titles/names.ts'
import { doneWords } from './words/states.ts'
import { wordsOfName } from './words/word-forms.ts'

/** Two conditions that no row can meet together, and what is said instead of them. */
interface Conflict {
  readonly first: Condition
  readonly second: Condition
  /** Nothing where the first of them says it all. */
  readonly instead: Condition | undefined
  readonly note: string
  /** The column of which two values were required. */
  readonly values?: ColumnRef
}

type Finder = (a: Condition, b: Condition, catalog: Catalog) => Conflict | undefined

/**
 * Looks through the conditions of a finished chart for two that no row can meet together, as "open" and "closed in June" of one row, two
 * values of one column, or with and without the same rows. Instead of nothing, rows of either are shown; where two values were set
 * against each other, side by side.
 */
export function withoutContradictions<Chart extends Omit<ChartPlan, 'id'>>(chart: Chart, catalog: Catalog, text: string): Chart {
  let read = withDeniedRows(chart)
  // Each turn leaves one condition less.
  for (let conflict = conflictIn(read.where, catalog); conflict; conflict = conflictIn(read.where, catalog)) {
    const { first, second, instead, note, values } = conflict
    const where = read.where.flatMap((condition) => (condition === first ? (instead ?? []) : condition === second ? [] : [condition]))
    const sided = values && opposing.test(text) ? sideBySide(read, values) : read
    const changed = { ...sided, where, assumptions: [...read.assumptions, note] }
    read = { ...changed, ...describeChart(changed) }
  }
  return read
}

type Related = Extract<Condition, { kind: 'related' }>

/** "Customers who never bought electronics in 2025": of whom no row is all that, though only the rows themselves were denied. */
function withDeniedRows<Chart extends Omit<ChartPlan, 'id'>>(chart: Chart): Chart {
  const related = chart.where.filter((condition) => condition.kind === 'related')
  const denied = related.find((condition) => condition.negated === true && isAnyRow(condition))
  const told = denied ? related.filter((condition) => condition.negated !== true && !isAnyRow(condition) && isAlike(condition, denied)) : []
  if (!denied || told.length === 0) return chart
  const joins = new Map(told.flatMap(({ sub }) => sub.source.joins).map((join) => [join.relation.alias, join]))
  const having = told.flatMap((each) => each.having ?? [])
  const together: Related = {
    ...denied,
    sub: { ...denied.sub, source: { ...denied.sub.source, joins: [...joins.values()] }, where: told.flatMap(({ sub }) => sub.where) },
    ...(having.length > 0 ? { having } : {}),
  }
  const where = chart.where.flatMap((condition) =>
    condition === denied ? [together] : told.some((each) => each === condition) ? [] : [condition],
  )
  const changed = { ...chart, where }
  return { ...changed, ...describeChart(changed) }
}

/** Nothing is said of the rows but that there are some, or none. */
const isAnyRow = ({ sub, having = [] }: Related): boolean => sub.where.length === 0 && having.length === 0

const isAlike = (a: Related, b: Related): boolean =>
  JSON.stringify([a.sub.source.base.table, a.sub.link]) === JSON.stringify([b.sub.source.base.table, b.sub.link])

const opposing = /\b(?:vs|versus|compar(?:e|ed|es|ing|ison)|against|difference|better|worse)\b/i

function conflictIn(where: readonly Condition[], catalog: Catalog): Conflict | undefined {
  for (const [place, first] of where.entries())
    for (const second of where.slice(place + 1))
      for (const find of finders) {
        const conflict = find(first, second, catalog) ?? find(second, first, catalog)
        if (conflict) return conflict
      }
  return undefined
}

const either = (first: Condition, second: Condition, note: string): Conflict => ({
  first,
  second,
  instead: { kind: 'any', of: [...partsOf(first), ...partsOf(second)] },
  note,
})

const partsOf = (condition: Condition): readonly Condition[] => (condition.kind === 'any' ? condition.of : [condition])

/** What a column must be equal to, in one way or another. */
function valuesOf(condition: Condition): { readonly column: ColumnRef; readonly values: readonly Literal[] } | undefined {
  if (condition.kind === 'compare') return condition.op === 'eq' ? { column: condition.column, values: [condition.value] } : undefined
  if (condition.kind === 'among') return condition.negated === true ? undefined : condition
  if (condition.kind !== 'any') return undefined
  const parts = condition.of.map(valuesOf)
  const [first] = parts
  const whole = first && parts.every((part) => part !== undefined && isSameColumn(part.column, first.column))
  return whole ? { column: first.column, values: parts.flatMap((part) => part?.values ?? []) } : undefined
}

const plain = (value: Literal): string => JSON.stringify(value).toLowerCase()

/** "Vinod" and "Pappu" of one column. */
const twoValues: Finder = (a, b) => {
  const [left, right] = [valuesOf(a), valuesOf(b)]
  if (!left || !right || !isSameColumn(left.column, right.column)) return undefined
  const known = new Set(left.values.map(plain))
  if (right.values.some((value) => known.has(plain(value)))) return undefined
  return {
    ...either(a, b, `No row has two values of ${plainWords(left.column.column)}; those with either are shown.`),
    instead: { kind: 'among', column: left.column, values: [...left.values, ...right.values] },
    values: left.column,
  }
}

/** Two stretches of one time that have nothing in common. */
const twoPeriods: Finder = (a, b) => {
  const [left, right] = [partsOf(a), partsOf(b)]
  const isApart = left.every((one) =>
    right.every(
      (other) =>
        one.kind === 'period' &&
        other.kind === 'period' &&
        one.negated !== true &&
        other.negated !== true &&
        isSameColumn(one.column, other.column) &&
        ((one.until !== undefined && other.from !== undefined && one.until <= other.from) ||
          (other.until !== undefined && one.from !== undefined && other.until <= one.from)),
    ),
  )
  return isApart ? either(a, b, 'No row lies in both times; those of either are shown.') : undefined
}

/** With orders, and without any. */
const withAndWithout: Finder = (a, b) => {
  if (a.kind !== 'related' || b.kind !== 'related' || a.negated !== true || b.negated === true) return undefined
  return isAnyRow(a) && isAlike(a, b)
    ? { first: a, second: b, instead: a, note: 'What has none of them cannot have some; those without any are shown.' }
    : undefined
}

/** The day on which something was closed, of what is still open: by its state, or since there is no such day. */
const openAndClosed: Finder = (a, b, catalog) => {
  const closing = b.kind === 'period' || b.kind === 'missing' || b.kind === 'compare' || b.kind === 'between' ? b : undefined
  // What lies outside a time, or is missing, asks for no day.
  if (!closing || (closing.kind === 'missing') !== (!('op' in closing) && closing.negated === true)) return undefined
  if (a.kind === 'missing' && a.negated !== true && isSameColumn(a.column, closing.column))
    return closing.kind === 'missing'
      ? { first: a, second: b, instead: undefined, note: `Rows with and without ${plainWords(a.column.column)} are all rows.` }
      : either(a, b, `What has no ${plainWords(a.column.column)} has no time of it; rows of either are shown.`)
  return isOpenIn(a, closing.column.relation) && isClosingDate(closing.column, catalog)
    ? either(a, b, `What is still open has no ${plainWords(closing.column.column)}; rows of either are shown.`)
    : undefined
}

/** "Pending" of what was closed after it was due: it is late by the newest day. */
const openAndLate: Finder = (a, b, catalog) => {
  const newest = b.kind === 'compare_columns' && b.op === 'gt' ? newestDay(indexOf(catalog)) : undefined
  if (b.kind !== 'compare_columns' || newest === undefined || !isClosingDate(b.left, catalog)) return undefined
  const isOpen = a.kind === 'missing' ? a.negated !== true && isSameColumn(a.column, b.left) : isOpenIn(a, b.left.relation)
  const late: Condition = { kind: 'compare', column: b.right, op: 'lt', value: { date: newest } }
  return isOpen
    ? { first: a, second: b, instead: { kind: 'all', of: [a, late] }, note: `What is still open is late by ${newest}, the newest day.` }
    : undefined
}

function isOpenIn(condition: Condition, relation: string): boolean {
  const state = valuesOf(condition)
  return (
    state !== undefined &&
    state.column.relation === relation &&
    state.values.every((value) => typeof value === 'string' && isOpenState(value))
  )
}

/** A date on which things are done, which some are not yet. */
function isClosingDate({ relation, column }: ColumnRef, catalog: Catalog): boolean {
  const profile = columnOf(catalog, relation, column)
  if (!profile || !isTemporal(profile) || isYear(profile) || profile.nulls === 0) return false
  return wordsOfName(column).some((word) => doneWords.has(word) && word !== 'received')
}

const finders: readonly Finder[] = [twoValues, twoPeriods, withAndWithout, openAndClosed, openAndLate]

/** Each of the values by itself. */
function sideBySide<Chart extends Omit<ChartPlan, 'id'>>(chart: Chart, column: ColumnRef): Chart {
  const { kind, dimensions, series, facet, measures } = chart
  const [measure] = measures
  const isShown = [...dimensions, ...(series ? [series] : []), ...(facet ? [facet] : [])].some((each) => isSameColumn(each.column, column))
  if (isShown || !measure || measure.aggregate === 'none') return chart
  const dimension = (id: string): Dimension => ({ id, column, label: humanName(column.column) })
  if (kind === 'text')
    return {
      ...chart,
      kind: 'bar',
      dimensions: [dimension('d1')],
      sort: [{ by: { measure: measure.id }, order: 'desc' }],
      alternatives: [],
    }
  if (!series && dimensions.length === 1 && measures.length === 1 && (kind === 'bar' || kind === 'line'))
    return { ...chart, series: dimension('s1'), ...(kind === 'bar' ? { stack: 'grouped' as const } : {}), alternatives: [] }
  return chart
}
