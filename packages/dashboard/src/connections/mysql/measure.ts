import { quoteText } from '../../sql/quote.ts'
import type { DescribedTable, MeasureEffort, TableFacts } from '../engine.ts'
import { measureBySql } from '../sql-measure.ts'
import type { Extent, Query } from '../sql-measure.ts'
import { quoteName } from './dialect.ts'

/** Tables with more rows than this are measured by a part of them: MySQL takes no samples. */
const wholeRows = 200_000
const sampleRows = 50_000
/** Rows that are enough for a quick look. */
const quickRows = 1_000

export async function measure(table: DescribedTable, query: Query, effort: MeasureEffort = 'whole'): Promise<TableFacts> {
  const name = table.path.map(quoteName).join('.')
  const facts = await measureBySql(table, await extentOf(table, name, effort === 'quick' ? quickRows : sampleRows, query), {
    query,
    quoteName,
    asText: (expression) => `cast(${expression} as char)`,
    distinct: (column) => `count(distinct ${column})`,
  })
  if (!facts.estimated) return facts
  const indexed = new Set(
    (
      await query(
        `select distinct column_name from information_schema.statistics where table_schema = database() and table_name = ${quoteText(table.path.at(-1) ?? '', 'char(0)')} and seq_in_index = 1`,
      )
    ).map(([column]) => column),
  )
  const columns = await Promise.all(
    facts.columns.map(async (fact, index) => {
      const column = table.columns[index]!
      if (!indexed.has(column.name) || !['integer', 'number', 'date', 'timestamp'].includes(fact.stored)) return fact
      // Two ends of an index.
      const [[min, max] = []] = await query(`select min(${quoteName(column.name)}), max(${quoteName(column.name)}) from ${name}`)
      const bound = (cell: unknown, seen: typeof fact.min) => (typeof cell === 'string' || typeof cell === 'number' ? cell : seen)
      return { ...fact, min: bound(min, fact.min), max: bound(max, fact.max) }
    }),
  )
  return { ...facts, columns }
}

async function extentOf(table: DescribedTable, name: string, rowsTaken: number, query: Query): Promise<Extent> {
  const [[rows] = []] = await query(
    `select table_rows from information_schema.tables where table_schema = database() and table_name = ${quoteText(table.path.at(-1) ?? '', 'char(0)')}`,
  )
  // Of a view nothing is known.
  if (rows !== null && Number(rows) <= wholeRows) return { from: name }
  const sample = `(select * from ${name} limit ${rowsTaken}) s`
  if (rows !== null) return { from: sample, rowCount: Number(rows), sampled: true }
  const [[seen] = []] = await query(`select count(*) from (select 1 from ${name} limit ${wholeRows + 1}) s`)
  return Number(seen) <= wholeRows ? { from: name } : { from: sample, rowCount: Number(seen), sampled: true }
}
