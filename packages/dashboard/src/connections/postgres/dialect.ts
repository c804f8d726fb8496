import type { Literal } from '../../plan-condition.ts'
import type { TimeGrain } from '../../plan.ts'
import { writeAggregate } from '../../sql/aggregate.ts'
import type { Dialect } from '../../sql/dialect.ts'
import { binExpression, checkedDate, checkedTimestamp, likePattern, numberText, quoteName } from '../../sql/quote.ts'
import type { ColumnType, TemporalStorage } from '../column.ts'
import { monthNames, shortMonthNames } from '../calendar-words.ts'

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
/** What the parts look like in text; a part of another value would end the statement. */
const looks: Readonly<Record<string, string>> = {
  Y: '\\d{4}',
  y: '\\d{2}',
  m: '(?:0?[1-9]|1[0-2])',
  b: `(?:${shortMonthNames.join('|')})`,
  B: `(?:${monthNames.join('|')})`,
  H: '(?:[01]?\\d|2[0-3])',
  I: '(?:0?[1-9]|1[0-2])',
  M: '[0-5]?\\d',
  S: '[0-5]?\\d',
  f: '\\d{1,6}',
  p: '[ap]m',
}
const anyDay = '(?:0?[1-9]|[12]\\d|3[01])'
const dayOfEveryMonth = '(?:0?[1-9]|1\\d|2[0-8])'

/** Text in a pattern as a moment; what does not fit the pattern or the calendar is null, since PostgreSQL would end the statement. */
function fromPattern(column: string, pattern: string): string {
  const format = pattern.replaceAll(/%([a-zA-Z])|([A-Za-z]+)/g, (_, part: string | undefined, word: string | undefined) =>
    part ? (parts[part] ?? '') : `"${word}"`,
  )
  const own = `CAST(${column} AS text)`
  // Side by side, parts have all their digits.
  const all = (look: string) => (/%[a-zA-Z]%/.test(pattern) ? look.replaceAll('0?', '0') : look)
  const look = (of: string, day: string) =>
    of.replaceAll(/[.]/g, '[.]').replaceAll(/%([a-zA-Z])/g, (_, part: string) => all(part === 'd' ? day : (looks[part] ?? '')))
  // Days and moments of one column: the clock may be absent.
  const [shape, end] = pattern === '%Y-%m-%d %H:%M:%S' ? ['%Y-%m-%d', ''] : [pattern, '\\s*$']
  const fits = (day: string) => `${own} ~ ${text(`(?i)^\\s*${look(shape, day)}${end}`)}`
  const moment = (of: string) => `to_timestamp(${of}, ${text(format)})`
  if (!pattern.includes('%d')) return `CASE WHEN ${fits('')} THEN CAST(${moment(own)} AS timestamp) END`
  // The 29th to 31st: the first of the month and so many days more, if that is the same month.
  const before = `(?i)^(\\s*${look(pattern.slice(0, pattern.indexOf('%d')), '')})`
  const first = moment(`regexp_replace(${own}, ${text(`${before}${all(anyDay)}`)}, '\\101')`)
  const days = `CAST(substring(${own} from ${text(`${before.replace('^(', '^(?:')}(${all(anyDay)})`)}) AS integer) - 1`
  const later = `${first} + (${days}) * interval '1 day'`
  return `CASE WHEN ${fits(dayOfEveryMonth)} THEN CAST(${moment(own)} AS timestamp) WHEN ${fits(anyDay)} AND date_part('month', ${later}) = date_part('month', ${first}) THEN CAST(${later} AS timestamp) END`
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
  yearFrom(moment, month) {
    const shifted = `${moment} - INTERVAL '${numberText(month - 1)} months'`
    return `to_char(${shifted}, 'YYYY') || '-' || to_char(${shifted} + INTERVAL '1 year', 'YY')`
  },
  aggregate: (kind, expression) => writeAggregate(kind, expression, { quantile }),
  quantile,
  equalsAnyCase: (expression, value) => `lower(CAST(${expression} AS text)) = lower(${text(value)})`,
  bin: (expression, step, origin) => binExpression(`CAST(${expression} AS double precision)`, step, origin),
  asText: (expression) => `CAST(${expression} AS text)`,
  spaced: (texts) => `nullif(trim(concat_ws(' ', ${texts.join(', ')})), '')`,
  numberAsText: (expression) => `CAST(CAST(${expression} AS double precision) AS text)`,
  // Enumerations, UUIDs and letters of any case refuse or fold what is compared with them; a fixed width is padded.
  text(expression, nativeType = 'text') {
    const own = /^(text|character varying)/.test(nativeType) ? expression : `CAST(${expression} AS text)`
    return nativeType.includes(' COLLATE ') ? `${own} COLLATE "C"` : own
  },
  ordered: (expression) => `${expression} COLLATE "C"`,
  same: (left, right) => `${left} IS NOT DISTINCT FROM ${right}`,
  asNumber: (expression) => `CAST(${expression} AS double precision)`,
  asFlag: (expression) => `CAST(${expression} AS integer)`,
  numberFromText: (expression) =>
    `CASE WHEN ${expression} ~ '^\\s*[-+]?([0-9]+([.][0-9]*)?|[.][0-9]+)\\s*$' THEN CAST(${expression} AS double precision) END`,
  divide: (a, b) => `CAST(${a} AS double precision) / nullif(${b}, 0)`,
  daysBetween: (from, until) => `(CAST(${until} AS date) - CAST(${from} AS date))`,
  minutesBetween: (from, until) =>
    `CAST(floor(extract(epoch from CAST(${until} AS timestamp))) - floor(extract(epoch from CAST(${from} AS timestamp))) AS double precision) / 60`,
  before: (expression, window) => `lag(${expression}) OVER (${window})`,
  contains: (expression, part, match) => `CAST(${expression} AS text) ILIKE ${text(likePattern(part, match))} ESCAPE '\\'`,
  orderBy: (expression, order) => `${expression} ${order === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`,
  limit: (count) => `LIMIT ${numberText(count)}`,
}
