import type { DescribedTable, TableFacts } from '../engine.ts'
import { measureBySql } from '../sql-measure.ts'
import type { Extent, Query } from '../sql-measure.ts'
import { clickhouseDialect } from './dialect.ts'

/** Tables with more rows than this are measured by a part of them. */
const wholeRows = 5_000_000
const sampleRows = 200_000

/** Measures a table whole, or by its first rows where its statistics say that it is big. */
export async function measure(table: DescribedTable, query: Query): Promise<TableFacts> {
  return measureBySql(table, await extentOf(table, query), {
    query,
    quoteName: clickhouseDialect.quoteName,
    asText: (expression) => `toString(${expression})`,
    distinct: (name, exact) => (exact ? `uniqExact(${name})` : `uniqCombined(${name})`),
  })
}

async function extentOf(table: DescribedTable, query: Query): Promise<Extent> {
  const name = table.path.map(clickhouseDialect.quoteName).join('.')
  const [[rows] = []] = await query(
    `select total_rows from system.tables where database = currentDatabase() and name = ${clickhouseDialect.literal(table.path.at(-1) ?? '')}`,
  )
  // Of a view nothing is known.
  const [[known] = []] = rows === null ? await query(`select count(*) from (select 1 from ${name} limit ${wholeRows + 1})`) : [[rows]]
  const rowCount = Number(known ?? 0)
  if (rowCount <= wholeRows) return { from: name, exactRows: sampleRows }
  return { from: `(select * from ${name} limit ${sampleRows}) s`, rowCount, sampled: true }
}
