import { quoteName, quoteText } from '../../sql/quote.ts'
import type { ColumnFacts, DescribedTable, MeasureEffort, TableFacts } from '../engine.ts'
import { measureBySql } from '../sql-measure.ts'
import type { Counting, Extent, Query } from '../sql-measure.ts'

/** Tables with more rows than this are counted by DuckDB's sketches. */
const exactRows = 3_000_000
/** Tables with more rows than this are measured by a sample of about `sampleRows`. */
const wholeRows = 5_000_000
const sampleRows = 500_000
/** Rows that are enough for a quick look. */
const quickRows = 1_000

/** Rows that a view over a large file is measured by: all of it would be read for each statement. */
const viewRows = 200_000

/** Measures a view over a large file by its first rows. @param rowCount as the size of the file suggests */
export function measureView(table: DescribedTable, rowCount: number, query: Query): Promise<TableFacts> {
  const from = `(select * from ${table.path.map(quoteName).join('.')} limit ${viewRows}) s`
  return measureBySql(table, { from, rowCount, sampled: true }, countingBy(query))
}

/** Measures a table whole, or by a sample where it is big; its ranges then come from all of it, which DuckDB keeps by blocks. */
export async function measure(table: DescribedTable, query: Query, effort: MeasureEffort = 'whole'): Promise<TableFacts> {
  const name = table.path.map(quoteName).join('.')
  const extent = await extentOf(table, name, effort, query)
  const facts = await measureBySql(table, extent, countingBy(query))
  return extent.sampled && effort === 'whole' ? { ...facts, columns: await withRanges(table, name, facts.columns, query) } : facts
}

const countingBy = (query: Query): Counting => ({
  query,
  quoteName,
  asText: (expression) => `${expression}::varchar`,
  distinct: (column, exact) => (exact ? `count(distinct ${column})` : `approx_count_distinct(${column})`),
  quantiles: (column, shares) => `to_json(approx_quantile(${column}::double, [${shares.join(', ')}]))::varchar`,
})

async function extentOf(table: DescribedTable, name: string, effort: MeasureEffort, query: Query): Promise<Extent> {
  const [schema, own] = [table.path.length > 1 ? table.path[0] : 'main', table.path.at(-1) ?? '']
  // Of a view nothing is known before it is read.
  const [[rows] = []] = await query(
    `select estimated_size from duckdb_tables() where database_name = current_database() and schema_name = ${quoteText(schema ?? '', 'chr(0)')} and table_name = ${quoteText(own, 'chr(0)')}`,
  )
  if (effort === 'quick')
    return { from: `(select * from ${name} limit ${quickRows}) s`, rowCount: Number(rows ?? quickRows), sampled: true }
  const rowCount = Number(rows ?? 0)
  if (rowCount <= wholeRows) return { from: name, exactRows }
  const percent = Math.max(0.01, (100 * sampleRows) / rowCount)
  return { from: `(select * from ${name} tablesample system(${percent.toFixed(4)}%) repeatable (1)) s`, rowCount, sampled: true, exactRows }
}

async function withRanges(table: DescribedTable, name: string, facts: readonly ColumnFacts[], query: Query): Promise<ColumnFacts[]> {
  const ranged = facts.flatMap((fact, index) =>
    ['integer', 'number', 'date', 'timestamp'].includes(fact.stored)
      ? [{ index, column: quoteName(table.columns[index]?.name ?? '') }]
      : [],
  )
  if (ranged.length === 0) return [...facts]
  const [bounds = []] = await query(`select ${ranged.map(({ column }) => `min(${column}), max(${column})`).join(', ')} from ${name}`)
  return facts.map((fact, index) => {
    const at = ranged.findIndex((one) => one.index === index)
    const [min, max] = at < 0 ? [] : bounds.slice(2 * at, 2 * at + 2)
    const isBound = (cell: unknown) => typeof cell === 'string' || typeof cell === 'number'
    return { ...fact, ...(isBound(min) ? { min } : {}), ...(isBound(max) ? { max } : {}) }
  })
}
