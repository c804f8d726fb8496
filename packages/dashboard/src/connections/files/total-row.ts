import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteName } from '../../sql/quote.ts'

/** A sheet of more rows is no page of a book with its sum at the bottom. */
const mostRows = 50_000

const totalled = String.raw`^\s*(?:grand |overall |sub[ -]?)?(?:total|sum|totals)s?\s*:?\s*$|^\s*(?:all[ -]india|कुल(?: योग)?|योग)\s*$`

/**
 * Takes out the one row that says "Total" in its first column of words and whose numbers are the sums of the others: added up once more,
 * everything would come to twice as much.
 * @returns whether there was one
 */
export async function withoutTotalRow(
  connection: DuckDBConnection,
  table: string,
  columns: readonly { readonly name: string; readonly type: string }[],
): Promise<boolean> {
  const label = columns.find(({ type }) => type === 'VARCHAR')
  const numbers = columns.filter(({ type }) => /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|DECIMAL|DOUBLE|FLOAT)/.test(type)).slice(0, 40)
  if (!label || numbers.length === 0) return false
  const isTotal = `regexp_matches(${quoteName(label.name)}, '${totalled}', 'i')`
  const [rows, totals] = await numbersOf(connection, `SELECT count(*), count(*) FILTER (${isTotal}) FROM ${quoteName(table)}`)
  if (totals !== 1 || rows === undefined || rows < 3 || rows > mostRows) return false
  const sums = numbers.map(({ name }) => {
    const of = `CAST(${quoteName(name)} AS DOUBLE)`
    const [said, summed] = [`max(${of}) FILTER (${isTotal})`, `sum(${of}) FILTER (NOT coalesce(${isTotal}, false))`]
    return `coalesce(CAST(${said} <> 0 AND abs(${said} - ${summed}) <= greatest(1, abs(${summed}) * 0.002) AS INTEGER), 0)`
  })
  const matches = await numbersOf(connection, `SELECT ${sums.join(', ')} FROM ${quoteName(table)}`)
  if (!matches.includes(1)) return false
  await connection.run(`DELETE FROM ${quoteName(table)} WHERE ${isTotal}`)
  return true
}

async function numbersOf(connection: DuckDBConnection, sql: string): Promise<readonly number[]> {
  const found = await connection.runAndReadAll(sql)
  return (found.getRows()[0] ?? []).map(Number)
}
