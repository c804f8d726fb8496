import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteName, quoteText as quoted } from '../../sql/quote.ts'
import { wordsOf } from '../words.ts'
import { monthOf } from '../calendar-words.ts'

/** A sheet with a column for each year, month or quarter: as people write tables, and as nobody can ask them. */
export interface Across {
  /** What the periods are called: the column that they become. */
  readonly called: 'Year' | 'Financial Year' | 'Month' | 'Quarter'
  /** The columns, with the SQL of what each becomes. */
  readonly periods: readonly { readonly column: string; readonly sql: string }[]
  /** SQL type of the new column; in the order of the columns where it is text that has none of its own. */
  readonly type: string
  /** Words that all of the columns have besides: "Sales 2019". */
  readonly shared: string
  /** Totals and the like beside them, which are no period. */
  readonly derived: readonly string[]
}

interface TypedName {
  readonly name: string
  readonly type: string
}

interface Period {
  readonly called: Across['called']
  readonly sql: string
  readonly type: string
  readonly rest: string
}

/** So few columns are no course. */
const fewest = 3

const quoteText = (text: string): string => quoted(text, 'chr(0)')

const isNumber = ({ type }: TypedName): boolean => /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|DECIMAL|DOUBLE|FLOAT|REAL)/.test(type)

/** What is computed of the others, or numbers the rows: it would stand beside every period. */
const isDerived = ({ name }: TypedName): boolean =>
  /^(?:(?:grand |sub ?)?total|sum|average|avg|mean|all years?|s\.? ?no\.?|sr\.? ?no\.?|sl\.? ?no\.?|serial(?: no\.?)?|rank|#)$/i.test(
    name.trim(),
  ) || /\b(?:growth|change|cagr|variation|increase|decrease)\b/i.test(name)

/** Undefined where the columns are no periods, or where other numbers stand beside them that would be counted once for each. */
export function acrossOf(columns: readonly TypedName[]): Across | undefined {
  const read = columns.filter(isNumber).map((column) => ({ column, period: periodOf(column.name) }))
  const [first] = read.flatMap(({ period }) => period ?? [])
  if (!first) return undefined
  const alike = read.filter(({ period }) => period?.called === first.called && period.type === first.type && period.rest === first.rest)
  const others = read.filter((each) => !alike.includes(each))
  const texts = columns.filter((column) => !isNumber(column))
  if (alike.length < fewest || texts.length === 0 || others.some(({ column }) => !isDerived(column))) return undefined
  const periods = alike.flatMap(({ column, period }) => (period ? [{ column: column.name, sql: period.sql }] : []))
  if (new Set(periods.map(({ sql }) => sql)).size < periods.length) return undefined
  const type = first.type === 'ENUM' ? `ENUM(${periods.map(({ sql }) => sql).join(', ')})` : first.type
  return { called: first.called, periods, type, shared: first.rest, derived: others.map(({ column }) => column.name) }
}

const century = (digits: string): string => (digits.length === 2 ? `20${digits}` : digits)
const fiscal = /(?:\bFY[ -]?)?((?:19|20)\d\d) ?[-–/] ?(\d{4}|\d\d)\b/i
const yearMonth = /\b((?:19|20)\d\d)[-/](0[1-9]|1[0-2])\b/
const monthYear = /\b([A-Za-z]{3,9})\.?[ '’-]*((?:19|20)\d\d|\d\d)\b/
const quarterly = /\bQ[1-4]\b/i
const year = /(?<![\d.-])((?:19|20)\d\d)(?![\d.-])/

/** What a column's name says of a time, with what it says besides. */
function periodOf(name: string): Period | undefined {
  const found = (called: Period['called'], said: string, sql: string, type: string): Period => ({
    called,
    sql,
    type,
    rest: wordsOf(name.replace(said, ' ')).join(' '),
  })
  const two = fiscal.exec(name)
  if (two && (Number(two[1]) + 1) % 100 === Number(two[2]) % 100)
    return found('Financial Year', two[0], quoteText(`${two[1]}-${String(two[2]).slice(-2)}`), 'VARCHAR')
  const iso = yearMonth.exec(name)
  if (iso) return found('Month', iso[0], `DATE ${quoteText(`${iso[1]}-${iso[2]}-01`)}`, 'DATE')
  if (quarterly.test(name)) return { called: 'Quarter', sql: quoteText(name), type: 'ENUM', rest: '' }
  const dated = monthYear.exec(name)
  const inYear = dated ? monthOf(dated[1] ?? '') : undefined
  if (dated && inYear !== undefined)
    return found('Month', dated[0], `DATE ${quoteText(`${century(dated[2] ?? '')}-${String(inYear + 1).padStart(2, '0')}-01`)}`, 'DATE')
  if (monthOf(name) !== undefined) return { called: 'Month', sql: quoteText(name.trim()), type: 'ENUM', rest: '' }
  const alone = year.exec(name)
  return alone?.[1] === undefined ? undefined : found('Year', alone[0], alone[1], 'INTEGER')
}

/** Words in the name of a sheet that say nothing of what its numbers are. */
const idle: ReadonlySet<string> = new Set(
  'by per of in the and wise year years yearly annual annually month months monthly quarter quarterly data table sheet report list statement details detail book trend trends india state'.split(
    ' ',
  ),
)

/** "Road accidents" of a sheet `road_accidents_2018_2023`; "Value" where its name says nothing. */
function valueName(table: string, { shared }: Pick<Across, 'shared'>, others: readonly string[]): string {
  const beside = new Set(others.flatMap((name) => wordsOf(name)))
  const own = shared === '' ? wordsOf(table).filter((word) => !/\d/.test(word) && !idle.has(word) && !beside.has(word)) : [shared]
  const words = own.join(' ')
  const name = words === '' ? 'value' : words
  const called = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return others.some((other) => other.toLowerCase() === called.toLowerCase()) ? `${called} (value)` : called
}

/**
 * Turns the columns into rows, in place of the table: what stands in a row once, the period, and the value. Empty cells are no rows.
 * @returns the name of the column of values
 */
export async function turnAcross(
  connection: DuckDBConnection,
  table: string,
  across: Across,
  columns: readonly TypedName[],
): Promise<string> {
  const kept = columns.filter((column) => !isNumber(column)).map(({ name }) => name)
  const name = valueName(table, across, [...kept, across.called])
  const whole = across.periods.every(({ column }) => /INT/.test(columns.find((each) => each.name === column)?.type ?? ''))
  const [value, period] = ['value of it', 'time of it'].map(quoteName)
  const list = (names: readonly string[]): string => names.map((each) => `${quoteName(each)}, `).join('')
  const cells = across.periods.map(({ column }) => `CAST(${quoteName(column)} AS ${whole ? 'BIGINT' : 'DOUBLE'}) AS ${quoteName(column)}`)
  const when = across.periods.map(({ column, sql }) => `WHEN ${quoteText(column)} THEN ${sql}`)
  const turned = quoteName(`${table} turned`)
  await connection.run(`CREATE TABLE ${turned} AS
    SELECT ${list(kept)}CAST(CASE ${period} ${when.join(' ')} END AS ${across.type}) AS ${quoteName(across.called)}, ${value} AS ${quoteName(name)}
    FROM (SELECT ${list(kept)}${cells.join(', ')} FROM ${quoteName(table)})
    UNPIVOT (${value} FOR ${period} IN (${across.periods.map(({ column }) => quoteName(column)).join(', ')}))`)
  await connection.run(`DROP TABLE ${quoteName(table)}`)
  await connection.run(`ALTER TABLE ${turned} RENAME TO ${quoteName(table)}`)
  return name
}
