import { isCalendarType } from '../calendar-words.ts'
import type { Literal } from '../../plan-condition.ts'
import type { TimeGrain } from '../../plan.ts'
import { writeAggregate } from '../../sql/aggregate.ts'
import type { Dialect, TogetherParts } from '../../sql/dialect.ts'
import { binExpression, checkedDate, checkedTimestamp, likePattern, numberText, quoteName, quoteText } from '../../sql/quote.ts'
import type { ColumnType, TemporalStorage } from '../column.ts'

const text = (value: string) => quoteText(value, 'chr(0)')

function literal(value: Literal): string {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return text(value)
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if ('date' in value) return `DATE '${checkedDate(value.date)}'`
  return `TIMESTAMP '${checkedTimestamp(value.timestamp).replace('T', ' ')}'`
}

function temporal(column: string, type: ColumnType, storage: TemporalStorage | undefined, nativeType?: string): string {
  const wanted = type === 'date' ? 'DATE' : 'TIMESTAMP'
  switch (storage?.as) {
    case 'text':
      return `CAST(try_strptime(CAST(${column} AS VARCHAR), ${text(storage.pattern)}) AS ${wanted})`
    case 'epoch_seconds':
      return `CAST(make_timestamp(CAST(CAST(${column} AS DOUBLE) * 1000000 AS BIGINT)) AS ${wanted})`
    case 'epoch_milliseconds':
      return `CAST(make_timestamp(CAST(CAST(${column} AS DOUBLE) * 1000 AS BIGINT)) AS ${wanted})`
    case 'year':
      return `make_date(TRY_CAST(${column} AS BIGINT), 1, 1)`
    default:
      // The cast brings times with a zone to the zone of the session.
      if (nativeType?.toUpperCase() === wanted) return column
      return `CAST(${column} AS ${wanted})`
  }
}

const casts: Readonly<Partial<Record<ColumnType, string>>> = {
  integer: 'CAST(? AS BIGINT)',
  number: 'CAST(? AS DOUBLE)',
  boolean: 'CAST(? AS BOOLEAN)',
  date: 'CAST(? AS DATE)',
  timestamp: 'CAST(? AS TIMESTAMP)',
  time: 'CAST(? AS TIME)',
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
  if (part !== undefined) return `date_part('${part}', ${moment})`
  if (grain === 'hour' || grain === 'minute') return `date_trunc('${grain}', CAST(${moment} AS TIMESTAMP))`
  if (grain === 'day') return `CAST(${moment} AS DATE)`
  return `CAST(date_trunc('${grain}', ${moment}) AS DATE)`
}

/**
 * One row with a list of each statement's rows. A row is a struct, so that its values keep their types. The lists are put in order by
 * the rows' numbers: a window without an order counts rows as a sub-query's ORDER BY gives them.
 * https://duckdb.org/docs/stable/sql/dialect/order_preservation
 */
function together({ gathered, statements, names, limit }: TogetherParts): string {
  const [row, place, rows] = [names.row, names.place, names.rows].map(quoteName)
  const kept = gathered.map(({ name, sql }) => `${name} AS MATERIALIZED (${sql})`)
  // On lines of its own: a statement may end with a comment.
  const lists = statements.map(
    (sql) =>
      `(SELECT list(${row} ORDER BY ${place}) FROM (SELECT ${row}, row_number() OVER () AS ${place} FROM (\n${sql}\n) AS ${row} LIMIT ${numberText(limit)}) AS ${rows})`,
  )
  return `WITH ${kept.join(',\n')}\nSELECT ${lists.join(',\n')}`
}

/** Between two decimals it would round to their digits. */
function quantile(expression: string, q: number): string {
  return `quantile_cont(CAST(${expression} AS DOUBLE), ${numberText(q)})`
}

/** How DuckDB writes what the compiler needs. */
export const duckdbDialect: Dialect = {
  name: 'duckdb',
  quoteName,
  mainSchema: 'main',
  literal,
  bound: (type) => casts[type] ?? '?',
  temporal,
  truncate,
  yearFrom(moment, month) {
    const shifted = `${moment} - INTERVAL ${numberText(month - 1)} MONTH`
    return `strftime(${shifted}, '%Y') || '-' || strftime(${shifted} + INTERVAL 1 YEAR, '%y')`
  },
  aggregate: (kind, expression) => writeAggregate(kind, expression, { quantile }),
  quantile,
  equalsAnyCase: (expression, value) => `lower(${expression}) = lower(${text(value)})`,
  bin: (expression, step, origin) => binExpression(`CAST(${expression} AS DOUBLE)`, step, origin),
  asText: (expression) => `CAST(${expression} AS TEXT)`,
  spaced: (texts) => `nullif(trim(concat_ws(' ', ${texts.join(', ')})), '')`,
  numberAsText: (expression) => `regexp_replace(CAST(CAST(${expression} AS DOUBLE) AS TEXT), '[.]0$', '')`,
  // An enumeration would be ordered as it was declared, and refuse values it does not have; months are wanted in their order.
  text: (expression, nativeType = 'VARCHAR') =>
    nativeType.toUpperCase() === 'VARCHAR' || isCalendarType(nativeType) ? expression : `CAST(${expression} AS TEXT)`,
  ordered: (expression) => expression,
  same: (left, right) => `${left} IS NOT DISTINCT FROM ${right}`,
  asNumber: (expression) => `CAST(${expression} AS DOUBLE PRECISION)`,
  asFlag: (expression) => `CAST(${expression} AS INTEGER)`,
  numberFromText: (expression) => `TRY_CAST(nullif(trim(${expression}), '') AS DOUBLE)`,
  divide: (a, b) => `CAST(${a} AS DOUBLE) / nullif(${b}, 0)`,
  daysBetween: (from, until) => `date_diff('day', CAST(${from} AS DATE), CAST(${until} AS DATE))`,
  minutesBetween: (from, until) => `(floor(epoch(CAST(${until} AS TIMESTAMP))) - floor(epoch(CAST(${from} AS TIMESTAMP)))) / 60`,
  before: (expression, window) => `lag(${expression}) OVER (${window})`,
  contains: (expression, part, match) => `${expression} ILIKE ${text(likePattern(part, match))} ESCAPE '\\'`,
  orderBy: (expression, order) => `${expression} ${order === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`,
  limit: (count) => `LIMIT ${numberText(count)}`,
  together,
}
