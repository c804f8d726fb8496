import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import { quoteName, quoteText } from '../../sql/quote.ts'
import { dateFormsOf } from './date-forms.ts'
import type { DateForm } from './date-forms.ts'
import { numberFormsOf } from './number-forms.ts'
import { isMissing, missesSql, presentSql, valueSql } from './text-values.ts'
import type { Provable } from './text-values.ts'

/** What a column of text was found to be, proved over every one of its values. */
export interface TypedColumn {
  readonly name: string
  /** The value in its type, of the column itself. */
  readonly sql: string
  readonly unit?: string
  /** Days and months that could be read in both orders. */
  readonly ambiguous?: boolean
  /** It held the character NUL, which was taken out. */
  readonly cleaned?: boolean
  /** How its values are read; absent where it stays text. */
  readonly form?: Provable
  /** Of a column that stays text: what some of its values are. */
  readonly values?: readonly string[]
}

export interface Candidate extends Provable {
  readonly unit?: string
  readonly order?: DateForm['order']
}

/** Rows looked at to find forms, and cells at most: wide tables show fewer rows. */
const sampleRows = 2_000
const sampleCells = 400_000
/** One statement proves so many columns. */
const columnsAtOnce = 50

const yesNo: readonly (readonly [string, string])[] = [
  ['true', 'false'],
  ['yes', 'no'],
  ['हाँ|हां', 'नहीं'],
]

/**
 * Finds the types of text columns: forms that fit a sample are proved over all values, and where one value does not fit, the column
 * stays text. https://duckdb.org/docs/stable/sql/functions/regular_expressions
 * @param from what stands behind FROM
 */
export async function typeColumns(connection: DuckDBConnection, from: string, names: readonly string[]): Promise<readonly TypedColumn[]> {
  const looks = await firstLooks(connection, from, names)
  const judged = await prove(connection, from, looks)
  // What the first rows did not show is looked at once more: blank at first, or whole numbers that get a unit later.
  const open = judged.filter(({ look, found, there }) => !found && there && (look.values.length === 0 || look.candidates.length > 0))
  const again = await Promise.all(open.map(({ look }) => secondLook(connection, from, look)))
  const later = again.some(({ candidates }) => candidates.length > 0) ? await prove(connection, from, again) : []
  return oneOrder(judged.map((one) => later.find(({ look }) => look.name === one.look.name) ?? one))
}

/** A column with what some of its values could be. */
interface Look {
  readonly name: string
  readonly values: readonly string[]
  readonly candidates: readonly Candidate[]
}

interface Judged {
  readonly look: Look
  /** It has a value at all. */
  readonly there: boolean
  /** Values with a NUL character. */
  readonly nuls: number
  readonly found: Candidate | undefined
  readonly ambiguous: boolean
}

const lookAt = (name: string, values: readonly string[]): Look => ({ name, values, candidates: candidatesOf(values) })

async function firstLooks(connection: DuckDBConnection, from: string, names: readonly string[]): Promise<readonly Look[]> {
  const rows = Math.max(20, Math.min(sampleRows, Math.floor(sampleCells / Math.max(1, names.length))))
  const reader = await connection.runAndReadAll(`SELECT ${names.map((name) => quoteName(name)).join(', ')} FROM ${from} LIMIT ${rows}`)
  const columns = reader.getColumns()
  return names.map((name, index) => lookAt(name, presentOf(columns[index] ?? [])))
}

/** Values that the candidates of the first look do not read, beside those that they do. */
async function secondLook(connection: DuckDBConnection, from: string, { name, values, candidates }: Look): Promise<Look> {
  const column = quoteName(name)
  const widest = candidates.at(-1)
  const unread = widest ? missesSql(column, widest) : `(${presentSql(column)}) IS NOT NULL`
  const reader = await connection.runAndReadAll(`SELECT ${column} FROM ${from} WHERE ${unread} LIMIT ${sampleRows}`)
  return lookAt(name, [...presentOf(reader.getColumns()[0] ?? []), ...values])
}

function presentOf(column: readonly DuckDBValue[]): readonly string[] {
  const values = new Set(column.map((value) => (value === null ? '' : String(value).trim())))
  return [...values].filter((value) => !isMissing(value))
}

/** The forms that all of these values have. */
export function candidatesOf(values: readonly string[]): readonly Candidate[] {
  if (values.length === 0) return []
  const numbers = numberFormsOf(values)
  if (numbers.length > 0) return numbers.map((form) => ({ ...form, anyCase: false, mayFail: false }))
  const truth = yesNo.find(([yes, no]) => values.every((value) => new RegExp(`^(?:${yes}|${no})$`, 'i').test(value)))
  if (truth) return [flag(...truth)]
  return dateFormsOf(values).map((form) => ({ ...form, anyCase: true, mayFail: true }))
}

async function prove(connection: DuckDBConnection, from: string, looks: readonly Look[]): Promise<readonly Judged[]> {
  const judged: Judged[] = []
  for (let at = 0; at < looks.length; at += columnsAtOnce) {
    const some = looks.slice(at, at + columnsAtOnce)
    const reader = await connection.runAndReadAll(`SELECT ${some.flatMap(proofs).join(', ')} FROM ${from}`)
    const counts = (reader.getRows()[0] ?? []).map(Number)
    for (const look of some) judged.push(judge(look, counts.splice(0, look.candidates.length + 2)))
  }
  return judged
}

/** Counts: values that are there where none was seen yet, those with NUL, and for each candidate the values that it does not read. */
function proofs({ name, values, candidates }: Look): readonly string[] {
  const column = quoteName(name)
  return [
    values.length > 0 ? '1' : `count(${presentSql(column)})`,
    `count(*) FILTER (contains(${column}, chr(0)))`,
    ...candidates.map((candidate) => `count(*) FILTER (${missesSql(column, candidate)})`),
  ]
}

function judge(look: Look, [there = 0, nuls = 0, ...misses]: readonly number[]): Judged {
  const fitting = there === 0 ? [] : look.candidates.filter((_, index) => misses[index] === 0)
  const orders = new Set(fitting.map(({ order }) => order))
  return { look, there: there > 0, nuls, found: fitting[0], ambiguous: orders.has('day_first') && orders.has('month_first') }
}

/** Where the other dates of the table all lead with the month, so do those that fit both readings. */
function oneOrder(judged: readonly Judged[]): readonly TypedColumn[] {
  const sure = new Set(judged.flatMap(({ found, ambiguous }) => (found?.order === undefined || ambiguous ? [] : [found.order])))
  const monthFirst = sure.size === 1 && sure.has('month_first')
  return judged.map((one) => {
    if (!one.ambiguous || !monthFirst) return toTyped(one)
    return toTyped({ ...one, found: one.look.candidates.find(({ order }) => order === 'month_first'), ambiguous: false })
  })
}

function toTyped({ look: { name, values }, found, nuls, ambiguous }: Judged): TypedColumn {
  const column = quoteName(name)
  if (!found) return nuls > 0 ? { name, values, sql: `replace(${column}, chr(0), '')`, cleaned: true } : { name, values, sql: column }
  return {
    name,
    sql: valueSql(column, found),
    form: found,
    ...(found.unit === undefined ? {} : { unit: found.unit }),
    ...(ambiguous ? { ambiguous: true } : {}),
  }
}

function flag(yes: string, no: string): Candidate {
  const is = (text: string, words: string) => `regexp_full_match(${text}, ${quoteText(`(?i)(?:${words})`, 'chr(0)')})`
  return {
    pattern: `${yes}|${no}`,
    type: 'BOOLEAN',
    anyCase: true,
    mayFail: false,
    sql: (text) => is(text, yes),
    quick: (column) => `CASE WHEN ${is(column, yes)} THEN true WHEN ${is(column, no)} THEN false END`,
  }
}
