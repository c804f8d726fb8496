import type { Literal, TimeGrain } from '../../plan.ts'
import { writeAggregate } from '../../sql/aggregate.ts'
import type { Dialect } from '../../sql/dialect.ts'
import { binExpression, checkedDate, checkedTimestamp, likePattern, numberText, quoteName } from '../../sql/quote.ts'
import type { ColumnType, TemporalStorage } from '../column.ts'

/** PostgreSQL's text holds no NUL: what compares with one equals nothing. */
const text = (value: string) => `'${value.toWellFormed().replaceAll('\0', '\u{fffd}').replaceAll("'", "''")}'`

function literal(value: Literal): string {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return text(value)
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if ('date' in value) return `DATE '${checkedDate(value.date)}'`
  return `TIMESTAMP '${checkedTimestamp(value.timestamp).replace('T', ' ')}'`
}

/** What `to_timestamp` calls the parts that the patterns of `temporal.ts` name. */
const parts: Readonly<Record<string, string>> = {
  Y: 'YYYY',
  y: 'YY',
  m: 'MM',
  d: 'DD',
  b: 'Mon',
  B: 'FMMonth',
  H: 'HH24',
  I: 'HH12',
  M: 'MI',
  S: 'SS',
  f: 'US',
  p: 'AM',
}
const digits: Readonly<Record<string, string>> = { Y: '\\d{4}', b: '[[:alpha:]]{3,4}', B: '[[:alpha:]]+', p: '[AaPp][Mm]', f: '\\d{1,6}' }

/** Text in a pattern as a moment; what does not fit the pattern is null, since PostgreSQL would end the statement. */
function fromPattern(column: string, pattern: string): string {
  const format = pattern.replaceAll(/%([a-zA-Z])|([A-Za-z]+)/g, (_, part: string | undefined, word: string | undefined) =>
    part ? (parts[part] ?? '') : `"${word}"`,
  )
  const shape = pattern.replaceAll(/[.]/g, '[.]').replaceAll(/%([a-zA-Z])/g, (_, part: string) => digits[part] ?? '\\d{1,2}')
  const own = `CAST(${column} AS text)`
  // Days and moments of one column: the clock may be absent.
  const open = pattern === '%Y-%m-%d %H:%M:%S' ? '^\\s*\\d{4}-\\d{1,2}-\\d{1,2}' : `^\\s*${shape}\\s*$`
  return `CASE WHEN ${own} ~ ${text(open)} THEN CAST(to_timestamp(${own}, ${text(format)}) AS timestamp) END`
}

function temporal(column: string, type: ColumnType, storage: TemporalStorage | undefined, nativeType?: string): string {
  const wanted = type === 'date' ? 'date' : 'timestamp'
  switch (storage?.as) {
    case 'text':
      return `CAST(${fromPattern(column, storage.pattern)} AS ${wanted})`
    case 'epoch_seconds':
      return `CAST(to_timestamp(${column}) AS ${wanted})`
    case 'epoch_milliseconds':
      return `CAST(to_timestamp(${column} / 1000.0) AS ${wanted})`
    case 'year':
      return `make_date(CAST(${column} AS integer), 1, 1)`
    default: {
      const own = nativeType?.toLowerCase()
      if (own === wanted || (wanted === 'timestamp' && own === 'timestamp without time zone')) return column
      return `CAST(${column} AS ${wanted})`
    }
  }
}

const casts: Readonly<Partial<Record<ColumnType, string>>> = {
  integer: 'CAST(? AS bigint)',
  number: 'CAST(? AS double precision)',
  boolean: 'CAST(? AS boolean)',
  date: 'CAST(? AS date)',
  timestamp: 'CAST(? AS timestamp)',
  time: 'CAST(? AS time)',
  text: 'CAST(? AS text)',
  other: 'CAST(? AS text)',
}

const folded: Readonly<Partial<Record<TimeGrain, string>>> = {
  quarter_of_year: 'quarter',
  month_of_year: 'month',
  weekday: 'isodow',
  day_of_month: 'day',
  hour_of_day: 'hour',
}

function truncate(moment: string, grain: TimeGrain): string {
  const part = folded[grain]
  if (part !== undefined) return `CAST(date_part('${part}', ${moment}) AS integer)`
  if (grain === 'hour' || grain === 'minute') return `date_trunc('${grain}', CAST(${moment} AS timestamp))`
  if (grain === 'day') return `CAST(${moment} AS date)`
  return `CAST(date_trunc('${grain}', ${moment}) AS date)`
}

function quantile(expression: string, q: number): string {
  return `percentile_cont(${numberText(q)}) WITHIN GROUP (ORDER BY ${expression})`
}

/** How PostgreSQL writes what the compiler needs. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  quoteName,
  mainSchema: 'public',
  literal,
  bound: (type) => casts[type] ?? '?',
  temporal,
  truncate,
  aggregate: (kind, expression) => writeAggregate(kind, expression, { median: (of) => quantile(of, 0.5) }),
  quantile,
  equalsAnyCase: (expression, value) => `lower(CAST(${expression} AS text)) = lower(${text(value)})`,
  bin: (expression, step, origin) => binExpression(`CAST(${expression} AS double precision)`, step, origin),
  asText: (expression) => `CAST(${expression} AS text)`,
  asNumber: (expression) => `CAST(${expression} AS double precision)`,
  asFlag: (expression) => `CAST(${expression} AS integer)`,
  numberFromText: (expression) =>
    `CASE WHEN ${expression} ~ '^\\s*[-+]?([0-9]+([.][0-9]*)?|[.][0-9]+)\\s*$' THEN CAST(${expression} AS double precision) END`,
  divide: (a, b) => `CAST(${a} AS double precision) / nullif(${b}, 0)`,
  contains: (expression, part, match) => `CAST(${expression} AS text) ILIKE ${text(likePattern(part, match))} ESCAPE '\\'`,
  orderBy: (expression, order) => `${expression} ${order === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`,
  limit: (count) => `LIMIT ${numberText(count)}`,
}
