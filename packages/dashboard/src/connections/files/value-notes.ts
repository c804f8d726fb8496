import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteName, quoteText } from '../../sql/quote.ts'
import { nearestForm } from './nearest-form.ts'
import type { Saying } from './saying.ts'
import { missesSql, presentSql } from './text-values.ts'
import type { TypedColumn } from './typing.ts'

/** Rows of a table as they were read. */
interface RawRows {
  readonly from: string
  readonly where: string
  /** They lie in memory, and each has a number. */
  readonly inMemory: boolean
}

/** Says what was assumed of values, and which of them keep a column from being what the others are. */
export async function sayOfValues(
  connection: DuckDBConnection,
  rows: RawRows,
  columns: readonly TypedColumn[],
  says: Saying,
): Promise<void> {
  const ambiguous = columns.filter((column) => column.ambiguous).map(({ name }) => `"${name}"`)
  if (ambiguous.length > 0)
    says.say(
      'dates_ambiguous',
      `The dates in ${ambiguous.join(', ')} were read with the day first; they could also be read with the month first.`,
    )
  if (columns.some(({ cleaned }) => cleaned)) says.say('cells_repaired', 'NUL characters were taken out.')
  for (const column of columns) {
    if (column.form?.assumed) await sayAssumed(connection, rows, column, column.form.assumed, says)
    else if (column.values) await sayUnread(connection, rows, column, column.values, says)
  }
  const dated = columns.filter(({ form }, at) => at === 0 || form?.type === 'DATE')
  if (rows.inMemory) for (const column of dated) await sayEmpty(connection, rows, column, says)
}

interface Counted {
  readonly all: number
  readonly some: number
  readonly firstRow: number
  readonly firstValue: string
}

/** How many cells there are, and how many of a kind. */
async function counted(connection: DuckDBConnection, { from, where, inMemory }: RawRows, name: string, is: string): Promise<Counted> {
  const column = quoteName(name)
  const first = inMemory ? `min(rowid) FILTER (${is}), arg_min(${column}, rowid) FILTER (${is})` : `0, any_value(${column}) FILTER (${is})`
  const found = await connection.runAndReadAll(
    `SELECT count(${presentSql(column)}), count(*) FILTER (${is}), ${first} FROM ${from} WHERE ${where}`,
  )
  const [all, some, firstRow, firstValue] = found.getRows()[0] ?? []
  return { all: Number(all), some: Number(some), firstRow: Number(firstRow ?? 0), firstValue: String(firstValue).trim() }
}

const figure = (number: number): string => number.toLocaleString('en-IN')
const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

async function sayAssumed(
  connection: DuckDBConnection,
  rows: RawRows,
  { name, sql }: TypedColumn,
  { pattern, why }: { readonly pattern: string; readonly why: string },
  says: Saying,
): Promise<void> {
  const text = presentSql(quoteName(name))
  const is = `regexp_full_match(${text}, ${quoteText(pattern, 'chr(0)')}) AND (${sql}) <> 0`
  const { all, some, firstRow, firstValue } = await counted(connection, rows, name, is)
  if (some === 0) return
  const where = rows.inMemory ? `, the first in ${await says.rows([firstRow])}` : ''
  says.say(
    'values_assumed',
    `In “${name}” ${figure(some)} of ${figure(all)} values ${some === 1 ? 'stands' : 'stand'} ${why}${where}: “${short(firstValue)}”.`,
    name,
  )
}

async function sayUnread(
  connection: DuckDBConnection,
  rows: RawRows,
  { name }: TypedColumn,
  values: readonly string[],
  says: Saying,
): Promise<void> {
  const near = nearestForm(values)
  if (!near) return
  const { all, some, firstRow, firstValue } = await counted(connection, rows, name, missesSql(quoteName(name), near.form))
  if (some === 0 || some * 2 > all) return
  const where = rows.inMemory ? `, the first in ${await says.rows([firstRow])}` : ''
  const so = near.kind === 'numbers' ? 'so it cannot be added up or averaged' : 'so it has no order in time'
  says.say(
    near.kind === 'numbers' ? 'values_unread' : 'dates_unread',
    `“${name}” stays text, ${so}: ${figure(some)} of ${figure(all)} values cannot be read as ${near.kind} like the others${where}: “${short(firstValue)}”.`,
    name,
  )
}

/** A value written once for the rows under it, or values that are not known: the file does not tell. */
async function sayEmpty(connection: DuckDBConnection, { from, where }: RawRows, { name }: TypedColumn, says: Saying): Promise<void> {
  const value = `nullif(trim(${quoteName(name)}), '')`
  const found = await connection.runAndReadAll(`WITH cells AS (
      SELECT rowid AS row, ${value} AS value, lag(${value}) OVER (ORDER BY rowid) AS above FROM ${from} WHERE ${where})
    SELECT count(*), count(*) FILTER (value IS NULL), count(*) FILTER (value = above), min(row) FILTER (value IS NULL), min(row) FILTER (value IS NOT NULL) FROM cells`)
  const [all = 0, empty = 0, again = 0, firstEmpty = 0, firstFilled = 0] = (found.getRows()[0] ?? []).map(Number)
  if (empty < 2 || empty * 4 < all || again > 0 || all - empty < 2 || firstEmpty < firstFilled) return
  says.say(
    'cells_empty',
    `“${name}” is empty in ${figure(empty)} of ${figure(all)} rows, the first ${await says.rows([firstEmpty])}. Where the value above holds for them, write it into them: here they have none.`,
    name,
  )
}
