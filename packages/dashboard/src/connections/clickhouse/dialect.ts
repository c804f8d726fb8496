import { failure } from '../../errors.ts'
import type { Literal } from '../../plan-condition.ts'
import type { TimeGrain } from '../../plan.ts'
import { writeAggregate } from '../../sql/aggregate.ts'
import type { Dialect } from '../../sql/dialect.ts'
import { binExpression, checkedDate, checkedTimestamp, likePattern, numberText } from '../../sql/quote.ts'
import type { ColumnType, TemporalStorage } from '../column.ts'
import { plainType } from './cells.ts'

/** A backslash takes the next character along, in names as in text. */
const escaped = (value: string) => value.toWellFormed().replaceAll('\\', '\\\\')

/** A name between double quotes. */
function quoteName(name: string): string {
  if (name.includes('\0')) throw failure('unknown_column', 'A name with a NUL character is in no table.')
  return `"${escaped(name).replaceAll('"', '""')}"`
}

const text = (value: string) => `'${escaped(value).replaceAll("'", "''").replaceAll('\0', '\\0')}'`

function literal(value: Literal): string {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return text(value)
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if ('date' in value) return `toDate32('${checkedDate(value.date)}')`
  return `toDateTime64('${checkedTimestamp(value.timestamp).replace('T', ' ')}', 6)`
}

/** What Joda calls the parts that the patterns of `temporal.ts` name. */
const parts: Readonly<Record<string, string>> = {
  Y: 'yyyy',
  y: 'yy',
  m: 'M',
  d: 'd',
  b: 'MMM',
  B: 'MMMM',
  H: 'H',
  I: 'h',
  M: 'm',
  S: 's',
  f: 'SSSSSS',
  p: 'a',
}

/** Text in a pattern as a moment; null where it does not fit the pattern or the calendar. */
function fromPattern(column: string, pattern: string): string {
  const joda = pattern.replaceAll(/%([a-zA-Z])|([A-Za-z]+|')/g, (_, part: string | undefined, word: string | undefined) =>
    part !== undefined ? (parts[part] ?? '') : word === "'" ? "''" : `'${word}'`,
  )
  // Side by side, parts have all their digits.
  const widths = /%[a-zA-Z]%/.test(pattern) ? joda.replace('yyyyMd', 'yyyyMMdd') : joda
  return `parseDateTime64InJodaSyntaxOrNull(trim(${column}), ${text(widths)})`
}

function temporal(column: string, type: ColumnType, storage: TemporalStorage | undefined, nativeType?: string): string {
  const cast = (moment: string) => (type === 'date' ? `toDate32(${moment})` : moment)
  switch (storage?.as) {
    case 'text': {
      const parsed = fromPattern(column, storage.pattern)
      // Days and moments of one column: the clock may be absent.
      return cast(storage.pattern === '%Y-%m-%d %H:%M:%S' ? `coalesce(${parsed}, ${fromPattern(column, '%Y-%m-%d')})` : parsed)
    }
    case 'epoch_seconds':
      return cast(`fromUnixTimestamp64Micro(toInt64(${column} * 1000000), 'UTC')`)
    case 'epoch_milliseconds':
      return cast(`fromUnixTimestamp64Milli(toInt64(${column}), 'UTC')`)
    case 'year':
      return `makeDate32(${column}, 1, 1)`
    default: {
      const own = nativeType === undefined ? '' : plainType(nativeType)
      if (type === 'date') return own === 'Date' || own === 'Date32' ? column : `toDate32(${column})`
      if (/^DateTime(?:64\(\d+\))?$/.test(own)) return column
      // Moments of a zone of their own stand in the session's.
      return own.startsWith('DateTime') ? `toTimeZone(${column}, 'UTC')` : `toDateTime64(${column}, 6)`
    }
  }
}

const casts: Readonly<Partial<Record<ColumnType, string>>> = {
  integer: 'toInt64(?)',
  number: 'toFloat64(?)',
  boolean: 'toBool(?)',
  date: 'toDate32(?)',
  timestamp: "toDateTime64(replaceOne(?, 'T', ' '), 6)",
  text: 'toString(?)',
  other: 'toString(?)',
}

const functions: Readonly<Partial<Record<TimeGrain, string>>> = {
  year: 'toStartOfYear',
  quarter: 'toStartOfQuarter',
  month: 'toStartOfMonth',
  week: 'toMonday',
  day: 'toDate32',
  quarter_of_year: 'toQuarter',
  month_of_year: 'toMonth',
  weekday: 'toDayOfWeek',
  day_of_month: 'toDayOfMonth',
}

function truncate(moment: string, grain: TimeGrain): string {
  const plain = functions[grain]
  if (plain !== undefined) return `${plain}(${moment})`
  // A day has no hour by itself.
  const clock = { hour: 'toStartOfHour', minute: 'toStartOfMinute' }[grain as string] ?? 'toHour'
  return `${clock}(toDateTime64(${moment}, 0))`
}

function quantile(expression: string, q: number): string {
  return `quantileExactInclusive(${numberText(q)})(toFloat64(${expression}))`
}

/** Of one value it would be no number. */
const stddev = (of: string) => `CASE WHEN count(${of}) > 1 THEN stddevSamp(toFloat64(${of})) END`

/** How ClickHouse writes what the compiler needs. */
export const clickhouseDialect: Dialect = {
  name: 'clickhouse',
  quoteName,
  literal,
  bound: (type) => casts[type] ?? '?',
  temporal,
  truncate,
  yearFrom(moment, month) {
    const year = `toYear(subtractMonths(${moment}, ${numberText(month - 1)}))`
    return `concat(toString(${year}), '-', substring(toString(${year} + 1), 3, 2))`
  },
  aggregate: (kind, expression) => writeAggregate(kind, expression, { quantile, stddev }),
  quantile,
  equalsAnyCase: (expression, value) => `lowerUTF8(${expression}) = lowerUTF8(${text(value)})`,
  bin: (expression, step, origin) => binExpression(`toFloat64(${expression})`, step, origin),
  asText: (expression) => `toString(${expression})`,
  spaced: (texts) => `nullIf(trimBoth(concat(${texts.map((text) => `ifNull(${text}, '')`).join(`, ' ', `)})), '')`,
  numberAsText: (expression) => `toString(toFloat64(${expression}))`,
  text: (expression, nativeType = 'String') => (plainType(nativeType) === 'String' ? expression : `toString(${expression})`),
  ordered: (expression) => expression,
  same: (left, right) => `${left} IS NOT DISTINCT FROM ${right}`,
  asNumber: (expression) => `toFloat64(${expression})`,
  asFlag: (expression) => `toInt32(${expression})`,
  numberFromText: (expression) => `toFloat64OrNull(trim(${expression}))`,
  divide: (a, b) => `toFloat64(${a}) / nullIf(${b}, 0)`,
  daysBetween: (from, until) => `dateDiff('day', ${from}, ${until})`,
  // Outside its frame it gives a default, which of what can be null is null.
  minutesBetween: (from, until) => `dateDiff('second', toDateTime64(${from}, 0, 'UTC'), toDateTime64(${until}, 0, 'UTC')) / 60`,
  before: (expression, window) => `lagInFrame(toNullable(${expression})) OVER (${window} ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)`,
  contains: (expression, part, match) => `${expression} ILIKE ${text(likePattern(part, match))}`,
  orderBy: (expression, order) => `${expression} ${order === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`,
  limit: (count) => `LIMIT ${numberText(count)}`,
}
