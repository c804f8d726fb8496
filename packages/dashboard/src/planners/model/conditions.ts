import { distance } from 'fastest-levenshtein'
import type { ColumnProfile } from '../../connections/connection.ts'
import type { ColumnRef } from '../../plan-source.ts'
import type { Comparison, Condition, Literal } from '../../plan-condition.ts'
import { isNumeric, isTemporal, isYear } from '../embedded/schema/column-types.ts'
import { normalizeValue } from '../embedded/schema/schema-index.ts'
import type { ChosenCondition, ConditionReading } from '../embedded/understanding.ts'
import { caption, holdsMarkup, plainLine } from '../clean.ts'
import { findColumn, findTable } from './names.ts'
import type { Offer } from './names.ts'
import type { ReplyFilter } from './reply.ts'

export interface FilterReading {
  readonly condition: ChosenCondition
  readonly notes: readonly string[]
}

const plainReading = { start: 0, end: 0, joiner: 'and', words: '', kind: 'column', choices: [] } as const satisfies ConditionReading

/**
 * A filter that a model gave, over a column it was shown. Values are stored ones, numbers, dates, or words of the
 * request itself; anything else is refused, and with it the chart, which would show something else without it.
 */
export function readFilter(
  filter: ReplyFilter,
  offer: Offer,
  request: string,
  near: ReadonlySet<string>,
): FilterReading | { readonly problem: string } {
  if (filter.op === 'with_rows' || filter.op === 'without_rows') return relatedRows(filter, offer)
  const at = findColumn(offer, filter.column, near)
  if ('problem' in at) return at
  const { table, column } = at.found
  const notes = at.note === undefined ? [] : [at.note]
  const choice = { table: table.id, column: column.name, score: 1 }
  const extreme = extremes[filter.op]
  if (extreme) {
    if (!isNumeric(column) && !(extreme.aggregate !== 'mean' && isTemporal(column)))
      return { problem: `${caption(column.name)} cannot be compared with an average` }
    return { condition: { reading: { ...plainReading, kind: 'extreme', extreme }, choice }, notes }
  }
  const made = conditionOn(column, filter, request)
  if ('problem' in made) return made
  const reading: ConditionReading = { ...plainReading, make: (ref) => made.make(ref) }
  return { condition: { reading, choice }, notes: [...notes, ...made.notes] }
}

const extremes: Readonly<Partial<Record<ReplyFilter['op'], { readonly op: Comparison; readonly aggregate: 'mean' | 'min' | 'max' }>>> = {
  above_average: { op: 'gt', aggregate: 'mean' },
  below_average: { op: 'lt', aggregate: 'mean' },
  is_max: { op: 'eq', aggregate: 'max' },
  is_min: { op: 'eq', aggregate: 'min' },
}

function relatedRows({ op, values, column }: ReplyFilter, offer: Offer): FilterReading | { readonly problem: string } {
  const table = findTable(offer, values[0] ?? column)
  if ('problem' in table) return table
  const related = { table: table.found.id, others: [], negated: op === 'without_rows', inner: [] }
  return { condition: { reading: { ...plainReading, kind: 'related', related } }, notes: table.note === undefined ? [] : [table.note] }
}

interface Made {
  readonly make: (column: ColumnRef) => Condition
  readonly notes: readonly string[]
}

function conditionOn(column: ColumnProfile, { op, values }: ReplyFilter, request: string): Made | { readonly problem: string } {
  const of = (make: Made['make'], notes: readonly string[] = []): Made => ({ make, notes })
  if (op === 'missing' || op === 'not_missing')
    return of((ref) => ({ kind: 'missing', column: ref, ...(op === 'not_missing' ? { negated: true } : {}) }))
  if (values.length === 0) return { problem: `the filter on ${caption(column.name)} has no value` }
  if (isTemporal(column) && !isYear(column)) return periodOn(column, op, values)
  if (op === 'contains' || op === 'starts' || op === 'ends') return textOn(column, op, values[0] ?? '', request)
  const read = values.map((value) => valueOf(column, value, request))
  const wrong = read.find((value) => 'problem' in value)
  if (wrong && 'problem' in wrong) return wrong
  const found = read.flatMap((value) => ('problem' in value ? [] : [value]))
  const notes = found.flatMap(({ note }) => note ?? [])
  const [first, second] = found
  if (!first) return { problem: `the filter on ${caption(column.name)} has no value` }
  if (op === 'between') {
    if (!second) return { problem: `between needs two values of ${caption(column.name)}` }
    return of((ref) => ({ kind: 'between', column: ref, low: first.value, high: second.value }), notes)
  }
  if (op === 'in' || op === 'not_in' || found.length > 1) {
    const all = found.map(({ value }) => value)
    return of((ref) => ({ kind: 'among', column: ref, values: all, ...(op === 'not_in' || op === 'ne' ? { negated: true } : {}) }), notes)
  }
  const comparison = op as Comparison
  return of(
    (ref) => ({ kind: 'compare', column: ref, op: comparison, value: first.value, ...(first.anyCase ? { anyCase: true } : {}) }),
    notes,
  )
}

interface ReadValue {
  readonly value: Literal
  readonly anyCase?: boolean
  readonly note?: string
}

function valueOf(column: ColumnProfile, given: string, request: string): ReadValue | { readonly problem: string } {
  if (isYear(column)) {
    const year = /^\s*(\d{4})\b/.exec(given)?.[1]
    return year === undefined ? { problem: `${caption(column.name)} holds years` } : { value: Number(year) }
  }
  if (isNumeric(column)) {
    const number = Number(given.replaceAll(/[,_ ](?=\d{3}\b)/g, ''))
    return given.trim() === '' || !Number.isFinite(number) ? { problem: `${caption(column.name)} holds numbers` } : { value: number }
  }
  if (column.type === 'boolean') {
    if (/^(?:true|yes|y|1)$/i.test(given.trim())) return { value: true }
    return /^(?:false|no|n|0)$/i.test(given.trim()) ? { value: false } : { problem: `${caption(column.name)} holds yes or no` }
  }
  return storedValue(column, given, request)
}

/** The stored value that was meant; else, where not all values are known, one that the request itself has. */
function storedValue(column: ColumnProfile, given: string, request: string): ReadValue | { readonly problem: string } {
  // A stored address or piece of markup is only asked for by somebody who wrote it.
  if (holdsMarkup(given) && !request.includes(given.trim())) return { problem: `${caption(column.name)} has no such value` }
  if (column.values.includes(given)) return { value: given }
  const wanted = normalizeValue(given)
  const same = column.values.filter((value) => normalizeValue(value) === wanted)
  const [only] = same
  if (only !== undefined && wanted !== '') return same.length === 1 ? { value: only } : { value: only, anyCase: true }
  const near = column.values.length <= 2_000 && wanted.length >= 4 ? nearValue(wanted, column.values) : undefined
  if (near !== undefined) return { value: near, note: `A value of ${caption(column.name)} was read as “${caption(near)}”.` }
  if (!column.valuesComplete && isOfRequest(given, request)) return { value: given.trim(), anyCase: true }
  return { problem: `${caption(column.name)} has no such value` }
}

function nearValue(wanted: string, values: readonly string[]): string | undefined {
  const ranked = values
    .map((value) => ({ value, far: distance(wanted, normalizeValue(value)) }))
    .filter(({ far }) => far <= Math.min(2, Math.floor(wanted.length / 5)))
    .toSorted((a, b) => a.far - b.far)
  const [best, next] = ranked
  return best && best.far < (next?.far ?? Infinity) ? best.value : undefined
}

/** Words that stand in the request as they are, and are no more than words. */
function isOfRequest(given: string, request: string): boolean {
  const text = normalizeValue(given)
  return (
    text !== '' &&
    given.length <= 80 &&
    !holdsMarkup(given) &&
    plainLine(given, 80) === given.trim() &&
    ` ${normalizeValue(request)} `.includes(` ${text} `)
  )
}

function textOn(
  column: ColumnProfile,
  match: 'contains' | 'starts' | 'ends',
  given: string,
  request: string,
): Made | { readonly problem: string } {
  const text = plainLine(given, 80)
  const known = isOfRequest(text, request) || column.values.some((value) => value.toLowerCase().includes(text.toLowerCase()))
  if (text === '' || holdsMarkup(text) || !known) return { problem: `nothing asked for ${caption(column.name)} of that text` }
  return { make: (ref) => ({ kind: 'text', column: ref, match, text }), notes: [] }
}

/** Dates as days or moments; a month, a quarter and a year stand for all of their days. */
function periodOn(column: ColumnProfile, op: ReplyFilter['op'], values: readonly string[]): Made | { readonly problem: string } {
  const spans = values.map(spanOf)
  const [first, second] = spans
  if (!first || spans.includes(undefined)) return { problem: `${caption(column.name)} holds dates: write them as YYYY-MM-DD` }
  const period = (from: string | undefined, until: string | undefined, negated = false): Made => ({
    make: (ref) => ({
      kind: 'period',
      column: ref,
      ...(from === undefined ? {} : { from }),
      ...(until === undefined ? {} : { until }),
      ...(negated ? { negated } : {}),
      words: [from, until].filter((end) => end !== undefined).join(' to '),
    }),
    notes: [],
  })
  switch (op) {
    case 'gte':
      return period(first.from, undefined)
    case 'gt':
      return period(first.until, undefined)
    case 'lt':
      return period(undefined, first.from)
    case 'lte':
      return period(undefined, first.until)
    case 'between':
      return second ? period(first.from, second.until) : { problem: `between needs two dates of ${caption(column.name)}` }
    case 'ne':
      return period(first.from, first.until, true)
    case 'in':
    case 'not_in': {
      const each = spans.flatMap((span) => (span ? [period(span.from, span.until)] : []))
      const any = (ref: ColumnRef): Condition => ({ kind: 'any', of: each.map(({ make }) => make(ref)) })
      return { make: (ref) => (op === 'in' ? any(ref) : { kind: 'not', of: any(ref) }), notes: [] }
    }
    case 'eq':
      return period(first.from, first.until)
    default:
      return { problem: `${caption(column.name)} holds dates, not text` }
  }
}

interface DaySpan {
  readonly from: string
  readonly until: string
}

function spanOf(given: string): DaySpan | undefined {
  const text = given.trim().replace(' ', 'T')
  const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?Z?)?)?)?$/.exec(text)
  const quarter = /^(\d{4})-?Q([1-4])$/i.exec(text)
  const day = (year: number, month: number, date: number): string | undefined => {
    const at = new Date(Date.UTC(year, month - 1, date))
    return Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999 ? undefined : at.toISOString().slice(0, 10)
  }
  const span = (from: string | undefined, until: string | undefined): DaySpan | undefined => (from && until ? { from, until } : undefined)
  if (quarter) {
    const [year, month] = [Number(quarter[1]), Number(quarter[2]) * 3 - 2]
    return span(day(year, month, 1), day(year, month + 3, 1))
  }
  if (!parts) return undefined
  const [year, month, date] = [Number(parts[1]), Number(parts[2] ?? 1), Number(parts[3] ?? 1)]
  if (year < 1 || month < 1 || month > 12 || date < 1 || day(year, month, date)?.slice(8) !== String(date).padStart(2, '0'))
    return undefined
  if (parts[4] !== undefined) {
    const moment = `${parts[1] ?? ''}-${parts[2] ?? ''}-${parts[3] ?? ''}T${parts[4].length === 5 ? `${parts[4]}:00` : parts[4]}`
    return Number.isNaN(Date.parse(`${moment}Z`)) ? undefined : { from: moment, until: moment }
  }
  if (parts[3] !== undefined) return span(day(year, month, date), day(year, month, date + 1))
  return parts[2] === undefined ? span(day(year, 1, 1), day(year + 1, 1, 1)) : span(day(year, month, 1), day(year, month + 1, 1))
}
