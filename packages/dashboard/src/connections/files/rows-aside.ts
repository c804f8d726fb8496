import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteName, quoteText } from '../../sql/quote.ts'
import { anyOf, filledSql } from './row-cells.ts'
import type { RowCells } from './row-cells.ts'

/** Rows that are no data by their form, before any column has a type. */
export interface Aside {
  /** SQL that holds for rows in which anything stands; undefined where all do. */
  readonly filled?: string
  /** The names of the columns once more, as printed pages repeat them. */
  readonly headers: readonly number[]
  /** Remarks below the table, with what they say. */
  readonly remarks: readonly { readonly row: number; readonly said: string }[]
}

/** Remarks looked for at the end. */
const mostRemarks = 10
/** In a table this narrow one cell may be a row. */
const narrow = 3

/** @param gapBefore whether an empty line stands before a row in the file, where the reader left it out */
export async function rowsAside(
  connection: DuckDBConnection,
  raw: string,
  columns: readonly RowCells[],
  gapBefore: (row: number) => Promise<boolean>,
): Promise<Aside> {
  const filled = columns.map(filledSql).join(' OR ')
  const isHeader = columns.every(({ text }) => text)
    ? columns.map(({ name }) => `lower(trim(${quoteName(name)})) = ${quoteText(name.toLowerCase(), 'chr(0)')}`).join(' AND ')
    : 'false'
  const counted = await connection.runAndReadAll(`SELECT count(*) FILTER (NOT (${filled})) FROM ${raw}`)
  const headers = await connection.runAndReadAll(`SELECT rowid FROM ${raw} WHERE ${isHeader} LIMIT 1000`)
  return {
    ...(Number(counted.getRows()[0]?.[0] ?? 0) > 0 ? { filled: `(${filled})` } : {}),
    headers: headers.getRows().map(([row]) => Number(row)),
    remarks: columns.length < narrow ? [] : await remarksOf(connection, raw, columns, filled, gapBefore),
  }
}

/** One cell of words in each row, behind an empty row or a sum. */
async function remarksOf(
  connection: DuckDBConnection,
  raw: string,
  columns: readonly RowCells[],
  filled: string,
  gapBefore: (row: number) => Promise<boolean>,
): Promise<Aside['remarks']> {
  const count = columns.map((column) => `CAST(coalesce(${filledSql(column)}, false) AS INTEGER)`).join(' + ')
  const said = `coalesce(${columns.map(({ name }) => `nullif(trim(CAST(${quoteName(name)} AS VARCHAR)), '')`).join(', ')})`
  const found = await connection.runAndReadAll(
    `SELECT rowid, ${count}, ${said}, ${anyOf(columns, isTotal)} FROM ${raw} WHERE ${filled} ORDER BY rowid DESC LIMIT ${mostRemarks + 1}`,
  )
  const last = found.getRows().map(([row, cells, text, total]) => ({ row: Number(row), cells: Number(cells), said: String(text), total }))
  const remarks = last.slice(
    0,
    Math.max(
      0,
      last.findIndex(({ cells, total }) => cells !== 1 || total === true),
    ),
  )
  // The empty row may stand between the remarks: those above it are rows.
  for (let at = remarks.length; at > 0; at--) {
    const [top, above] = [remarks[at - 1], last[at]]
    if (!top || !above || !remarks.slice(0, at).every((remark) => /\p{L}/u.test(remark.said))) continue
    if (above.total === true || top.row - above.row > 1 || (await gapBefore(top.row))) return remarks.slice(0, at).toReversed()
  }
  return []
}

const totalWord = String.raw`(?:grand |overall |sub[ -]?|net )?(?:total|sum|totals)s?`
const strictly = String.raw`^\s*${totalWord}\s*[:=]?-?\s*$|^\s*(?:all[ -]india|कुल(?: योग)?|योग)\s*$`
const loosely = String.raw`^\s*${totalWord}\b.{1,40}$|^.{1,40}\b(?:sub[ -]?)?total\s*:?\s*$`

/** SQL for a cell that says nothing but "Total", in some words. */
export const isTotal = (text: string): string => `coalesce(regexp_matches(${text}, ${quoteText(strictly, 'chr(0)')}, 'i'), false)`
/** "Total for May", "Pune Total": a name of goods may say so too. */
export const mayBeTotal = (text: string): string => `coalesce(regexp_matches(${text}, ${quoteText(loosely, 'chr(0)')}, 'i'), false)`
