import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteName, quoteText } from '../../sql/quote.ts'
import { calendarOrder, mayHoldCalendar } from '../calendar-words.ts'
import { NotATable } from './csv-repair.ts'
import type { Notes } from './notes.ts'
import { acrossOf, turnAcross } from './periods-across.ts'
import { keptRows } from './kept-rows.ts'
import { saying } from './saying.ts'
import type { Saying } from './saying.ts'
import { oneSpelling } from './spellings.ts'
import { tidySql } from './text-values.ts'
import { typeColumns } from './typing.ts'
import { sayOfValues } from './value-notes.ts'

/** A file that is to become a table, or several. */
export interface DataFile {
  readonly path: string
  /** A name that no other table has. */
  readonly table: string
  readonly bytes: number
}

/** What loading needs around the file. */
export interface Loading {
  readonly connection: DuckDBConnection
  readonly notes: Notes
  /** Text of this size is read into memory once; larger files are read by every statement. */
  readonly intoMemory: boolean
  /** Gives a further table a name that is free. */
  readonly freeTable: (name: string) => string
  /** Says how many bytes of the text were looked through. */
  readonly onChecked: (bytes: number) => void
  /** Says that a table is read from its file by every statement, and about how many rows it has. */
  readonly setView: (table: string, rows: number) => void
  /** Keeps the unit that all values of a column have. */
  readonly setUnit: (table: string, column: string, unit: string) => void
}

/** A table of more columns is none that anybody asks about, and describing it takes minutes. */
export const maxColumns = 2_000
/** Columns that one statement gives their types. */
const columnsAtOnce = 50

/** @throws NotATable where there are too many */
export function checkWidth(columns: number): void {
  if (columns > maxColumns)
    throw new NotATable(
      `The table has ${columns} columns; at most ${maxColumns} are read. Keep the columns that matter, or turn columns into rows.`,
    )
}

/** Where in its file each row stands that a reader gives, as a spreadsheet numbers rows. */
export type RowPlaces = () => Promise<readonly number[]>

/** A table, or a view, of typed columns over what a reader gives. */
export async function makeTyped(table: string, reader: string, asTable: boolean, loading: Loading, places?: RowPlaces): Promise<void> {
  const { connection, notes, setUnit } = loading
  const raw = quoteName(`${table} as it was`)
  const columns = await columnsOf(connection, reader)
  checkWidth(columns.length)
  try {
    if (asTable) await connection.run(`CREATE TABLE ${raw} AS SELECT * FROM ${reader}`)
    const from = asTable ? raw : reader
    const texts = columns.filter(({ type }) => type === 'VARCHAR').map(({ name }) => name)
    const says = saying(table, notes, asTable ? places : undefined)
    const { where, typed } = asTable
      ? await keptRows(connection, raw, columns, says)
      : { where: 'true', typed: await typeColumns(connection, from, texts) }
    const found = new Map(typed.map((column) => [column.name, column]))
    const list = columns.map(({ name }) => {
      const column = found.get(name)
      return `${column ? (asTable && column.form === undefined ? tidySql(column.sql) : column.sql) : quoteName(name)} AS ${quoteName(name)}`
    })
    const rows = `${from} WHERE ${where}`
    if (asTable && list.length > columnsAtOnce) await createInPieces(connection, table, list, rows)
    else await connection.run(`CREATE ${asTable ? 'TABLE' : 'VIEW'} ${quoteName(table)} AS SELECT ${list.join(', ')} FROM ${rows}`)
    await sayOfValues(connection, { from, where, inMemory: asTable }, typed, says)
    if (asTable) await oneSpelling(connection, table, typed, says)
    if (asTable) await sayNoRows(connection, table, says)
    const units = typed.flatMap(({ name, unit }) => (unit === undefined ? [] : [{ name, unit }]))
    const turned = asTable ? await tidied(table, loading) : undefined
    for (const { name, unit } of units) if (!turned?.from.includes(name)) setUnit(table, name, unit)
    const [unit, ...others] = new Set(units.filter(({ name }) => turned?.from.includes(name)).map((each) => each.unit))
    if (turned && unit !== undefined && others.length === 0) setUnit(table, turned.value, unit)
  } finally {
    if (asTable) await connection.run(`DROP TABLE IF EXISTS ${raw}`)
  }
}

async function sayNoRows(connection: DuckDBConnection, table: string, says: Saying): Promise<void> {
  const found = await connection.runAndReadAll(`SELECT 1 FROM ${quoteName(table)} LIMIT 1`)
  if (found.currentRowCount === 0)
    says.say('no_rows', 'There are names of columns and no rows below them, so there is nothing to show yet.')
}

/** The time that a statement takes to be planned grows with the square of its columns: a wide table is made of narrow ones, row beside row. */
async function createInPieces(connection: DuckDBConnection, table: string, list: readonly string[], from: string): Promise<void> {
  const pieces: string[] = []
  try {
    for (let at = 0; at < list.length; at += columnsAtOnce) {
      const piece = quoteName(`${table} from ${at}`)
      pieces.push(piece)
      await connection.run(`CREATE TEMP TABLE ${piece} AS SELECT ${list.slice(at, at + columnsAtOnce).join(', ')} FROM ${from}`)
    }
    await connection.run(`CREATE TABLE ${quoteName(table)} AS SELECT * FROM ${pieces.join(' POSITIONAL JOIN ')}`)
  } finally {
    for (const piece of pieces) await connection.run(`DROP TABLE IF EXISTS ${piece}`)
  }
}

/** Turns columns of periods into rows, and puts months in their order. */
async function tidied(
  table: string,
  { connection, notes }: Loading,
): Promise<{ readonly from: readonly string[]; readonly value: string } | undefined> {
  const columns = await columnsOf(connection, quoteName(table))
  await inCalendarOrder(connection, table, columns)
  const across = acrossOf(columns)
  if (!across) return undefined
  const value = await turnAcross(connection, table, across, columns)
  const from = across.periods.map(({ column }) => column)
  const without =
    across.derived.length === 0 ? '' : ` ${across.derived.map((name) => `"${name}"`).join(', ')} can be computed of them and was left out.`
  notes.add(
    'columns_turned',
    `The columns "${from[0] ?? ''}" to "${from.at(-1) ?? ''}" were read as rows: "${across.called}" says which, "${value}" what stands there.${without}`,
    table,
  )
  return { from, value }
}

/** Months and days of the week that are kept as text are sorted as the calendar has them. */
async function inCalendarOrder(
  connection: DuckDBConnection,
  table: string,
  columns: readonly { readonly name: string; readonly type: string }[],
): Promise<void> {
  for (const { name } of columns.filter((column) => column.type === 'VARCHAR' && mayHoldCalendar(column.name))) {
    const column = quoteName(name)
    const found = await connection.runAndReadAll(
      `SELECT ${column} FROM ${quoteName(table)} WHERE ${column} IS NOT NULL GROUP BY ${column} ORDER BY min(rowid) LIMIT 13`,
    )
    const order = calendarOrder(found.getRows().map(([text]) => String(text)))
    if (!order) continue
    const type = `ENUM(${order.map((text) => quoteText(text, 'chr(0)')).join(', ')})`
    await connection.run(`ALTER TABLE ${quoteName(table)} ALTER ${column} SET DATA TYPE ${type}`)
  }
}

async function columnsOf(
  connection: DuckDBConnection,
  reader: string,
): Promise<readonly { readonly name: string; readonly type: string }[]> {
  const found = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${reader}`)
  return found.getRows().map((row) => ({ name: String(row[0]), type: String(row[1]) }))
}
