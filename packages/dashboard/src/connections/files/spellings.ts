import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteName, quoteText } from '../../sql/quote.ts'
import type { Saying } from './saying.ts'
import type { TypedColumn } from './typing.ts'

/** Columns of more different values are no names that come again. */
const mostValues = 5_000
const told = 3

/**
 * Gives one spelling to names that differ in letter case and blanks alone: the most frequent, of several such the first. What has a
 * figure in it may be a code, in which case means something.
 */
export async function oneSpelling(
  connection: DuckDBConnection,
  table: string,
  columns: readonly TypedColumn[],
  says: Saying,
): Promise<void> {
  const into = quoteName(table)
  for (const name of await fewValued(connection, into, columns)) {
    const column = quoteName(name)
    const found = await connection.runAndReadAll(`WITH spelt AS (
        SELECT ${column} AS value, lower(regexp_replace(${column}, '\\s+', ' ', 'g')) AS name, count(*) AS rows, min(rowid) AS first
        FROM ${into} WHERE ${column} IS NOT NULL GROUP BY 1, 2)
      SELECT value, first_value(value) OVER (PARTITION BY name ORDER BY rows DESC, first) AS usual
      FROM spelt WHERE (SELECT count(*) FROM spelt) <= ${mostValues} AND regexp_matches(name, '\\p{L}.*\\p{L}') AND NOT regexp_matches(name, '\\d')
      QUALIFY value <> usual ORDER BY first`)
    const pairs = found.getRows().map(([value, usual]) => [String(value), String(usual)] as const)
    if (pairs.length === 0) continue
    const list = pairs.map(([value, usual]) => `(${quoteText(value, 'chr(0)')}, ${quoteText(usual, 'chr(0)')})`)
    await connection.run(
      `UPDATE ${into} SET ${column} = said.usual FROM (VALUES ${list.join(', ')}) AS said(value, usual) WHERE ${column} = said.value`,
    )
    const first = pairs.slice(0, told).map(([value, usual]) => `“${value}” as “${usual}”`)
    const more = pairs.length > told ? ` and ${pairs.length - told} more` : ''
    says.say(
      'spellings_joined',
      `In “${name}” names that differ only in capital letters or blanks were read as one: ${first.join(', ')}${more}.`,
      name,
    )
  }
}

/** Columns of text that may hold names that come again; many at once, for tables are wide. */
async function fewValued(connection: DuckDBConnection, table: string, columns: readonly TypedColumn[]): Promise<readonly string[]> {
  const texts = columns.filter(({ form }) => form === undefined).map(({ name }) => name)
  if (texts.length === 0) return []
  const found = await connection.runAndReadAll(
    `SELECT ${texts.map((name) => `approx_count_distinct(${quoteName(name)})`).join(', ')} FROM ${table}`,
  )
  const counts = (found.getRows()[0] ?? []).map(Number)
  return texts.filter((_, at) => (counts[at] ?? 0) > 1 && (counts[at] ?? 0) <= mostValues * 1.2)
}
