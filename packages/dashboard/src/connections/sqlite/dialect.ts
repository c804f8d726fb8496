import type { Literal } from '../../plan-condition.ts'
import type { TimeGrain } from '../../plan.ts'
import { writeAggregate } from '../../sql/aggregate.ts'
import type { Dialect } from '../../sql/dialect.ts'
import { binExpression, checkedDate, checkedTimestamp, likePattern, numberText, quoteName, quoteText } from '../../sql/quote.ts'
import type { ColumnType, TemporalStorage } from '../column.ts'
import { isoFromPattern } from './strptime.ts'

const text = (value: string) => quoteText(value, 'char(0)')

function literal(value: Literal): string {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return text(value)
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if ('date' in value) return `'${checkedDate(value.date)}'`
  return `'${checkedTimestamp(value.timestamp)}'`
}

/** Dates become `YYYY-MM-DD`, timestamps `YYYY-MM-DDTHH:MM:SS`: text that compares as time does. */
function temporal(column: string, type: ColumnType, storage: TemporalStorage | undefined): string {
  const day = type === 'date'
  switch (storage?.as) {
    case 'text': {
      const parsed = isoFromPattern(column, storage.pattern, day ? 'date' : 'timestamp')
      // SQLite's own functions read ISO text many times faster, but not without leading zeros.
      if (!storage.pattern.startsWith('%Y-%m-%d')) return parsed
      // They carry the 31st of February over into March.
      return `coalesce(CASE WHEN date(${column}) = substr(${column}, 1, 10) THEN ${native(column, day)} END, ${parsed})`
    }
    case 'epoch_seconds':
      return native(column, day, `, 'unixepoch'`)
    case 'epoch_milliseconds':
      return native(`${column} / 1000`, day, `, 'unixepoch'`)
    case 'year':
      return `date(substr('000' || CAST(${column} AS INTEGER), -4) || '-01-01')`
    default:
      return native(column, day)
  }
}

function native(value: string, day: boolean, modifier = ''): string {
  return day ? `date(${value}${modifier})` : `strftime('%Y-%m-%dT%H:%M:%S', ${value}${modifier})`
}

function truncate(moment: string, grain: TimeGrain): string {
  switch (grain) {
    case 'year':
      return `strftime('%Y-01-01', ${moment})`
    case 'quarter':
      return `strftime('%Y-', ${moment}) || substr('010101040404070707101010', 2 * strftime('%m', ${moment}) - 1, 2) || '-01'`
    case 'month':
      return `strftime('%Y-%m-01', ${moment})`
    case 'week':
      // Forward to Sunday (or stay), back to the Monday of the same ISO week.
      return `date(${moment}, 'weekday 0', '-6 days')`
    case 'day':
      return `date(${moment})`
    case 'hour':
      return `strftime('%Y-%m-%dT%H:00:00', ${moment})`
    case 'minute':
      return `strftime('%Y-%m-%dT%H:%M:00', ${moment})`
    case 'quarter_of_year':
      return `(CAST(strftime('%m', ${moment}) AS INTEGER) + 2) / 3`
    case 'month_of_year':
      return `CAST(strftime('%m', ${moment}) AS INTEGER)`
    case 'weekday':
      return `(CAST(strftime('%w', ${moment}) AS INTEGER) + 6) % 7 + 1`
    case 'day_of_month':
      return `CAST(strftime('%d', ${moment}) AS INTEGER)`
    default:
      return `CAST(strftime('%H', ${moment}) AS INTEGER)`
  }
}

/** SQLite's own since 3.51. */
function quantile(expression: string, q: number): string {
  return `percentile(${expression}, ${numberText(q * 100)})`
}

/** The sample's standard deviation out of sums, which SQLite keeps with compensated precision. */
function stddev(of: string): string {
  const spread = `sum(1.0 * ${of} * ${of}) - 1.0 * sum(${of}) * sum(${of}) / count(${of})`
  return `CASE WHEN count(${of}) > 1 THEN sqrt(max(0.0, ${spread}) / (count(${of}) - 1)) END`
}

/** SQLite folds the case of ASCII letters only. */
const foldsBySqlite = (value: string) =>
  Array.from(value).every((letter) => letter < '\u0080' || letter.toLowerCase() === letter.toUpperCase())

/** The text in any letter case, as GLOB reads it: `[éÉ][tT]é`. */
function anyCasePattern(value: string): string {
  return Array.from(value, (letter) => {
    const forms = [letter.toLowerCase(), letter.toUpperCase()]
    if (forms[0] !== forms[1] && forms.every((form) => Array.from(form).length === 1)) return `[${forms.join('')}]`
    return '*?['.includes(letter) ? `[${letter}]` : letter
  }).join('')
}

function equalsAnyCase(expression: string, value: string): string {
  if (foldsBySqlite(value)) return `${expression} = ${text(value)} COLLATE NOCASE`
  return `${expression} GLOB ${text(anyCasePattern(value))}`
}

function contains(expression: string, part: string, match: 'contains' | 'starts' | 'ends'): string {
  if (foldsBySqlite(part)) return `${expression} LIKE ${text(likePattern(part, match))} ESCAPE '\\'`
  return `${expression} GLOB ${text(`${match === 'starts' ? '' : '*'}${anyCasePattern(part)}${match === 'ends' ? '' : '*'}`)}`
}

/** How SQLite writes what the compiler needs. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  quoteName,
  mainSchema: 'main',
  literal,
  bound: (type) => (type === 'integer' ? 'CAST(? AS INTEGER)' : '?'),
  temporal,
  truncate,
  yearFrom(moment, month) {
    const shifted = `${moment}, '-${numberText(month - 1)} months'`
    return `strftime('%Y', ${shifted}) || '-' || substr(strftime('%Y', ${shifted}, '+1 year'), 3, 2)`
  },
  aggregate: (kind, expression) => writeAggregate(kind, expression, { quantile, stddev }),
  quantile,
  equalsAnyCase,
  bin: (expression, step, origin) => binExpression(expression, step, origin),
  asText: (expression) => `CAST(${expression} AS TEXT)`,
  // `concat_ws` came with 3.44.
  spaced: (texts) => `nullif(trim(${texts.map((text) => `coalesce(${text}, '')`).join(` || ' ' || `)}), '')`,
  numberAsText: (expression) => `CASE WHEN ${expression} IS NOT NULL THEN format('%.15g', ${expression}) END`,
  text: (expression) => expression,
  ordered: (expression) => expression,
  same: (left, right) => `${left} IS ${right}`,
  asNumber: (expression) => `CAST(${expression} AS DOUBLE PRECISION)`,
  asFlag: (expression) => `CAST(${expression} AS INTEGER)`,
  numberFromText: (expression) => `CAST(nullif(trim(${expression}), '') AS NUMERIC)`,
  divide: (a, b) => `CAST(${a} AS REAL) / nullif(${b}, 0)`,
  daysBetween: (from, until) => `CAST(round(julianday(${until}) - julianday(${from})) AS INTEGER)`,
  minutesBetween: (from, until) => `(CAST(strftime('%s', ${until}) AS INTEGER) - CAST(strftime('%s', ${from}) AS INTEGER)) / 60.0`,
  before: (expression, window) => `lag(${expression}) OVER (${window})`,
  contains,
  orderBy: (expression, order) => `${expression} ${order === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`,
  limit: (count) => `LIMIT ${numberText(count)}`,
}
