import { quoteName } from '../../sql/quote.ts'
import type { DescribedTable, TableFacts } from '../engine.ts'
import { measureBySql } from '../sql-measure.ts'
import type { Query } from '../sql-measure.ts'

/** Tables with more rows than this are counted by DuckDB's sketches. */
const exactRows = 3_000_000

export function measure(table: DescribedTable, query: Query): Promise<TableFacts> {
  const extent = { from: table.path.map(quoteName).join('.'), exactRows }
  return measureBySql(table, extent, {
    query,
    quoteName,
    asText: (expression) => `${expression}::varchar`,
    distinct: (name, exact) => (exact ? `count(distinct ${name})` : `approx_count_distinct(${name})`),
  })
}
