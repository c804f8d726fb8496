import type { ColumnType, TemporalStorage } from '../connections/column.ts'
import type { Statement } from '../connections/connection.ts'
import { failure } from '../errors.ts'
import type { Scalar } from '../plan-condition.ts'
import type { Dialect } from './dialect.ts'
import { isList } from './filter-value.ts'
import type { FilterValue } from './filter-value.ts'
import { dayAfter, isDateText, timestampText } from './quote.ts'

/** The column that a filter is about, stored or of a result. */
export interface FilteredColumn {
  readonly type: ColumnType
  readonly temporal?: TemporalStorage | undefined
  /** The database's own word for its type. */
  readonly nativeType?: string | undefined
}

type Parameter = Statement['parameters'][number]

/** SQL with `?` and what is bound to them, in the order of the text. */
export interface Piece {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

export type Op = '=' | '<' | '<=' | '>' | '>='

/** A value converted to the column's type. */
export type Bound =
  | { readonly as: 'plain'; readonly type: ColumnType; readonly value: Parameter }
  | { readonly as: 'date'; readonly date: string }
  | { readonly as: 'timestamp'; readonly timestamp: string }

/**
 * A filter value as a condition on a column, its values bound.
 * @param field the key of the filter state, for the failure
 * @param column how the column is written
 * @throws `bad_filter_value` (details: field, problem, allowed)
 */
export function criterion(field: string, own: FilteredColumn, value: FilterValue, column: string, dialect: Dialect): Piece {
  const { type } = own
  const test = (op: Op, scalar: Scalar) => compare(op, convert(field, own, scalar), column, own, dialect)
  if (value === null) return { sql: `${column} IS NULL`, parameters: [] }
  if (isList(value)) return anyOf(field, value, column, own, dialect)
  if (typeof value !== 'object') return test('=', value)
  const ends = Object.entries(value).filter(([, end]) => end !== undefined)
  const unknown = ends.find(([name]) => !Object.hasOwn(rangeOps, name))
  if (unknown) throw bad(field, `"${unknown[0]}" is no end of a range`, Object.keys(rangeOps))
  const parts = ends.map(([name, end]) => {
    if (end === null || end === undefined) throw bad(field, `"${name}" needs a value`, [typeWords[type]])
    if (type === 'boolean') throw bad(field, 'yes and no have no range', ['true', 'false'])
    return test(rangeOps[name as keyof typeof rangeOps], end)
  })
  if (parts.length === 0) return { sql: '1 = 1', parameters: [] }
  return { sql: parts.map((part) => part.sql).join(' AND '), parameters: parts.flatMap((part) => part.parameters) }
}

export const rangeOps = { gte: '>=', gt: '>', lte: '<=', lt: '<' } as const satisfies Record<string, Op>

/** Values of one list at most. */
const maxListed = 1_000

/** Any of a list: one IN for each form that its values take, so that a long list is no deep chain of ORs. */
function anyOf(field: string, values: readonly Scalar[], column: string, own: FilteredColumn, dialect: Dialect): Piece {
  if (values.length > maxListed) throw bad(field, `the list has ${values.length} values`, [`at most ${maxListed} values`])
  const known = values.filter((value) => value !== null).map((value) => convert(field, own, value))
  const pieces: Piece[] = known.length < values.length ? [{ sql: `${column} IS NULL`, parameters: [] }] : []
  const plain = known.filter((bound) => bound.as === 'plain')
  if (plain.length > 0) {
    const left = comparable(column, own, dialect)
    const places = plain.map((bound) => dialect.bound(bound.type)).join(', ')
    pieces.push({ sql: `${left} IN (${places})`, parameters: plain.map((bound) => bound.value) })
  }
  const days = known.filter((bound) => bound.as === 'date')
  if (days.length > 0) {
    const day = dialect.truncate(momentSql(column, own, dialect), 'day')
    pieces.push({ sql: `${day} IN (${days.map(() => dialect.bound('date')).join(', ')})`, parameters: days.map((bound) => bound.date) })
  }
  const moments = known.filter((bound) => bound.as === 'timestamp')
  if (moments.length > 0 && !isDay(own)) {
    const places = moments.map(() => dialect.bound('timestamp')).join(', ')
    pieces.push({ sql: `${momentSql(column, own, dialect)} IN (${places})`, parameters: moments.map((bound) => bound.timestamp) })
  } else pieces.push(...moments.map((bound) => compare('=', bound, column, own, dialect)))
  if (pieces.length === 0) return { sql: '1 = 0', parameters: [] }
  const sql = pieces.map((piece) => piece.sql).join(' OR ')
  return { sql: pieces.length > 1 ? `(${sql})` : sql, parameters: pieces.flatMap((piece) => piece.parameters) }
}

/** How the column stands beside a plain value. */
function comparable(column: string, { type, nativeType }: FilteredColumn, dialect: Dialect): string {
  if (type === 'other') return dialect.asText(column)
  return type === 'text' ? dialect.text(column, nativeType) : column
}

/** Is the column a day, rather than a moment of a day? */
const isDay = ({ type, temporal }: FilteredColumn) => type === 'date' || temporal?.as === 'year'

/** The column as a day or a moment. */
export function momentSql(column: string, own: FilteredColumn, dialect: Dialect): string {
  return dialect.temporal(column, isDay(own) ? 'date' : 'timestamp', own.temporal)
}

function compare(op: Op, bound: Bound, column: string, own: FilteredColumn, dialect: Dialect): Piece {
  if (bound.as === 'plain') {
    const equal = comparable(column, own, dialect)
    const left = op === '=' || own.type !== 'text' ? equal : dialect.ordered(equal)
    return { sql: `${left} ${op} ${dialect.bound(bound.type)}`, parameters: [bound.value] }
  }
  const moment = momentSql(column, own, dialect)
  if (isDay(own)) return compareDate(op, bound, moment, dialect)
  const place = dialect.bound('timestamp')
  if (bound.as === 'timestamp') return { sql: `${moment} ${op} ${place}`, parameters: [bound.timestamp] }
  // A date against a moment is the whole day.
  const start = `${bound.date}T00:00:00`
  const next = `${dayAfter(bound.date)}T00:00:00`
  if (op === '=') return { sql: `(${moment} >= ${place} AND ${moment} < ${place})`, parameters: [start, next] }
  if (op === '>=' || op === '<') return { sql: `${moment} ${op} ${place}`, parameters: [start] }
  return { sql: `${moment} ${op === '<=' ? '<' : '>='} ${place}`, parameters: [next] }
}

/** A day of the column against a day or a moment: only midnight is a day itself. */
function compareDate(op: Op, bound: Exclude<Bound, { as: 'plain' }>, moment: string, dialect: Dialect): Piece {
  const place = dialect.bound('date')
  if (bound.as === 'date') return { sql: `${moment} ${op} ${place}`, parameters: [bound.date] }
  const [day, clock] = bound.timestamp.split('T') as [string, string]
  if (/^00:00:00(\.0*)?$/.test(clock)) return { sql: `${moment} ${op} ${place}`, parameters: [day] }
  if (op === '=') return { sql: '1 = 0', parameters: [] }
  return { sql: `${moment} ${op.startsWith('>') ? '>' : '<='} ${place}`, parameters: [day] }
}

/** @throws `bad_filter_value` where the value is none of the column's type */
export function convert(field: string, column: FilteredColumn, given: Exclude<Scalar, null>): Bound
export function convert(field: string, column: FilteredColumn, given: Scalar): Bound
export function convert(field: string, column: FilteredColumn, given: Scalar): Bound {
  const { type, temporal } = column
  const refuse = () => bad(field, `${JSON.stringify(given)} is not ${typeWords[type]}`, [typeWords[type]])
  if (given === null) throw refuse()
  const plain = (value: Parameter, as: ColumnType = type): Bound => ({ as: 'plain', type: as, value })
  if (temporal?.as === 'year' && (typeof given === 'number' || /^\s*[+-]?\d{1,6}\s*$/.test(String(given))))
    return convertNumber(given, refuse)
  switch (type) {
    case 'integer':
    case 'number': {
      const moment = temporal && typeof given === 'string' ? momentOf(given) : undefined
      return moment ?? convertNumber(given, refuse)
    }
    case 'boolean':
      if (typeof given === 'boolean') return plain(given)
      if (given === 1 || given === 0) return plain(given === 1)
      if (typeof given === 'string' && /^(true|false|yes|no|1|0)$/i.test(given.trim())) return plain(/^(true|yes|1)$/i.test(given.trim()))
      throw refuse()
    case 'date':
    case 'timestamp': {
      const moment = typeof given === 'string' ? momentOf(given) : undefined
      if (!moment) throw refuse()
      return moment
    }
    case 'time':
      if (typeof given === 'string' && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?$/.test(given))
        return plain(given.length === 5 ? `${given}:00` : given)
      throw refuse()
    default: {
      const text = String(given)
      // No engine stores these, so nothing is equal to them; bound they would be cut or replaced.
      if (!text.isWellFormed()) throw bad(field, 'the text holds half a character', ['well-formed text'])
      return plain(text, 'text')
    }
  }
}

function convertNumber(given: Exclude<Scalar, null>, refuse: () => Error): Bound {
  if (typeof given === 'boolean') throw refuse()
  const text = String(given).trim()
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) throw refuse()
  const value = Number(text)
  if (!Number.isFinite(value)) throw refuse()
  if (Number.isSafeInteger(value)) return { as: 'plain', type: 'integer', value }
  const whole = /^[+-]?\d+$/.test(text) ? BigInt(text.replace('+', '')) : undefined
  // As text it keeps its digits; beyond 64 bits no column holds it exactly.
  if (whole !== undefined && BigInt.asIntN(64, whole) === whole) return { as: 'plain', type: 'integer', value: whole.toString() }
  return { as: 'plain', type: 'number', value }
}

/** A date or a moment, as written in the data's own zone. */
function momentOf(text: string): Bound | undefined {
  const trimmed = text.trim()
  if (isDateText(trimmed)) return { as: 'date', date: trimmed }
  const timestamp = timestampText(trimmed.replace(/Z$/, ''))
  return timestamp === undefined ? undefined : { as: 'timestamp', timestamp }
}

const typeWords: Readonly<Record<ColumnType, string>> = {
  integer: 'a number',
  number: 'a number',
  text: 'text',
  boolean: 'true or false',
  date: 'a date (YYYY-MM-DD)',
  timestamp: 'a date (YYYY-MM-DD) or a moment (YYYY-MM-DDTHH:MM:SS)',
  time: 'a time of day (HH:MM:SS)',
  other: 'text',
}

function bad(field: string, problem: string, allowed: readonly string[]): Error {
  return failure('bad_filter_value', `The filter on "${field}" cannot be used: ${problem}. Allowed: ${allowed.join(', ')}.`, {
    details: { field, problem, allowed },
  })
}
