import { failure } from '../../errors.ts'
import type { Literal } from '../../plan-condition.ts'
import type { TimeGrain } from '../../plan.ts'
import { writeAggregate } from '../../sql/aggregate.ts'
import type { Dialect } from '../../sql/dialect.ts'
import { binExpression, checkedDate, checkedTimestamp, likePattern, numberText } from '../../sql/quote.ts'
import type { ColumnType, TemporalStorage } from '../column.ts'

/** A name between backticks; double quotes are text in MySQL. */
export function quoteName(name: string): string {
  if (name.includes('\0')) throw failure('unknown_column', 'A name with a NUL character is in no table.')
  return `\`${name.toWellFormed().replaceAll('`', '``')}\``
}

/** A backslash takes the next character along; a NUL is written as the character of that number. */
function text(value: string): string {
  const parts = value
    .toWellFormed()
    .split('\0')
    .map((part) => `'${part.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`)
  return parts.length === 1 ? parts[0]! : `concat(${parts.join(', char(0 using utf8mb4), ')})`
}

function literal(value: Literal): string {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return text(value)
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if ('date' in value) return `DATE '${checkedDate(value.date)}'`
  return `TIMESTAMP '${checkedTimestamp(value.timestamp).replace('T', ' ')}'`
}

/** What `str_to_date` calls the parts that the patterns of `temporal.ts` name. */
const parts: Readonly<Record<string, string>> = { M: '%i', S: '%s', B: '%M', I: '%h', f: '%f' }

function temporal(column: string, type: ColumnType, storage: TemporalStorage | undefined, nativeType?: string): string {
  const wanted = type === 'date' ? 'DATE' : 'DATETIME'
  // Without its digits a moment would lose the parts of its seconds.
  const cast = (moment: string) => `CAST(${moment} AS ${type === 'date' ? 'DATE' : 'DATETIME(6)'})`
  switch (storage?.as) {
    case 'text': {
      const pattern = storage.pattern.replaceAll(/%([a-zA-Z])/g, (whole, part: string) => parts[part] ?? whole)
      // A month without a day would be day 0 of it.
      const dayless = !pattern.includes('%d')
      const parsed = dayless
        ? `str_to_date(concat(trim(${column}), ' 01'), ${text(`${pattern} %d`)})`
        : `str_to_date(trim(${column}), ${text(pattern)})`
      // Days and moments of one column: the clock may be absent.
      const moment = storage.pattern === '%Y-%m-%d %H:%M:%S' ? `coalesce(${parsed}, str_to_date(trim(${column}), '%Y-%m-%d'))` : parsed
      // The 31st of February would pass, and of no text it makes a day of zeros.
      return `CASE WHEN dayofmonth(${moment}) <= dayofmonth(last_day(${moment})) THEN ${cast(moment)} END`
    }
    case 'epoch_seconds':
      return cast(`from_unixtime(${column})`)
    case 'epoch_milliseconds':
      return cast(`from_unixtime(${column} / 1000)`)
    case 'year':
      return `makedate(${column}, 1)`
    default:
      return nativeType?.toUpperCase() === wanted ? column : cast(column)
  }
}

const casts: Readonly<Partial<Record<ColumnType, string>>> = {
  integer: 'CAST(? AS SIGNED)',
  number: 'CAST(? AS DOUBLE)',
  boolean: 'CAST(? AS SIGNED)',
  date: 'CAST(? AS DATE)',
  timestamp: "CAST(replace(?, 'T', ' ') AS DATETIME(6))",
  time: 'CAST(? AS TIME)',
}

function truncate(moment: string, grain: TimeGrain): string {
  switch (grain) {
    case 'year':
      return `makedate(year(${moment}), 1)`
    case 'quarter':
      return `CAST(date_add(makedate(year(${moment}), 1), INTERVAL quarter(${moment}) - 1 QUARTER) AS DATE)`
    case 'month':
      return `CAST(date_sub(CAST(${moment} AS DATE), INTERVAL dayofmonth(${moment}) - 1 DAY) AS DATE)`
    case 'week':
      return `CAST(date_sub(CAST(${moment} AS DATE), INTERVAL weekday(${moment}) DAY) AS DATE)`
    case 'day':
      return `CAST(${moment} AS DATE)`
    case 'hour':
      return `CAST(date_format(${moment}, '%Y-%m-%d %H:00:00') AS DATETIME)`
    case 'minute':
      return `CAST(date_format(${moment}, '%Y-%m-%d %H:%i:00') AS DATETIME)`
    case 'quarter_of_year':
      return `quarter(${moment})`
    case 'month_of_year':
      return `month(${moment})`
    case 'weekday':
      return `weekday(${moment}) + 1`
    case 'day_of_month':
      return `dayofmonth(${moment})`
    default:
      return `hour(${moment})`
  }
}

/**
 * MySQL has no percentile: the values as one sorted list of text, and the two around the place wanted.
 * `group_concat_max_len` of the session is as large as a value may be.
 */
function quantile(expression: string, q: number): string {
  const list = `group_concat(CAST(${expression} AS DOUBLE) ORDER BY ${expression} SEPARATOR ',')`
  const place = `(${numberText(q)} * (count(${expression}) - 1))`
  const at = (index: string) => `CAST(substring_index(substring_index(${list}, ',', ${index} + 1), ',', -1) AS DOUBLE)`
  const low = at(`floor${place}`)
  const high = at(`ceil${place}`)
  // A list longer than the server sends at once would have lost its end: then nothing is known.
  const whole = `length(${list}) - length(replace(${list}, ',', '')) = count(${expression}) - 1`
  return `CASE WHEN count(${expression}) > 0 AND ${whole} THEN ${low} + (${high} - ${low}) * (${place} - floor${place}) END`
}

/** How MySQL and MariaDB write what the compiler needs. */
export const mysqlDialect: Dialect = {
  name: 'mysql',
  quoteName,
  literal,
  bound: (type) => casts[type] ?? '?',
  temporal,
  truncate,
  yearFrom(moment, month) {
    const shifted = `date_sub(${moment}, INTERVAL ${numberText(month - 1)} MONTH)`
    return `concat(date_format(${shifted}, '%Y'), '-', date_format(date_add(${shifted}, INTERVAL 1 YEAR), '%y'))`
  },
  aggregate: (kind, expression) => writeAggregate(kind, expression, { quantile, mean: (of) => `avg(CAST(${of} AS DOUBLE))` }),
  quantile,
  equalsAnyCase: (expression, value) => `lower(CAST(${expression} AS CHAR)) = lower(${text(value)})`,
  bin: (expression, step, origin) => binExpression(`CAST(${expression} AS DOUBLE)`, step, origin),
  asText: (expression) => `CAST(${expression} AS CHAR)`,
  spaced: (texts) => `nullif(trim(concat_ws(' ', ${texts.join(', ')})), '')`,
  numberAsText: (expression) => `CAST(CAST(${expression} AS DOUBLE) AS CHAR)`,
  // The session's collation tells letters apart; those of columns seldom do.
  text: (expression) => `CAST(${expression} AS CHAR)`,
  ordered: (expression) => expression,
  equalTexts: (left, right) => `(${left} = ${right} AND CAST(${left} AS CHAR) = CAST(${right} AS CHAR))`,
  same: (left, right) => `${left} <=> ${right}`,
  asNumber: (expression) => `CAST(${expression} AS DOUBLE)`,
  asFlag: (expression) => `CAST(${expression} AS SIGNED)`,
  numberFromText: (expression) =>
    `CASE WHEN ${expression} REGEXP '^[[:space:]]*[-+]?([0-9]+([.][0-9]*)?|[.][0-9]+)[[:space:]]*$' THEN CAST(${expression} AS DOUBLE) END`,
  // MariaDB takes nullif(count(*), 0) for NULL where it is the only aggregate behind HAVING; nullif of a cast it does not.
  divide: (a, b) => `CAST(${a} AS DOUBLE) / nullif(CAST(${b} AS DOUBLE), 0)`,
  daysBetween: (from, until) => `datediff(${until}, ${from})`,
  // Seconds without their fractions, as the other databases have them.
  minutesBetween: (from, until) => `CAST(to_seconds(${until}) - to_seconds(${from}) AS DOUBLE) / 60`,
  before: (expression, window) => `lag(${expression}) OVER (${window})`,
  contains: (expression, part, match) => `lower(CAST(${expression} AS CHAR)) LIKE lower(${text(likePattern(part, match, '|'))}) ESCAPE '|'`,
  ordersByExpression: true,
  // Nulls are the smallest in MySQL.
  orderBy: (expression, order) => (order === 'asc' ? `${expression} IS NULL, ${expression} ASC` : `${expression} DESC`),
  limit: (count) => `LIMIT ${numberText(count)}`,
}
