import type { Cell } from '../connection.ts'
import type { DescribedColumn, DescribedTable, Description } from '../engine.ts'
import type { Query } from '../sql-measure.ts'
import { typeOf } from './cells.ts'

/** Tables, views and columns of the database in the address that the user may read. ClickHouse has no keys that are unique or refer. */
export async function describe(query: Query): Promise<Description> {
  const tables = await query(
    `select name, comment from system.tables where database = currentDatabase() and not is_temporary and not startsWith(name, '.inner') order by name`,
  )
  const columns = await query(
    `select table, name, type, comment from system.columns where database = currentDatabase() order by table, position`,
  )
  const columnsOf = Map.groupBy(columns, ([table]) => table)
  return {
    keys: [],
    tables: tables.map(([name, comment]): DescribedTable => ({
      id: String(name),
      path: [String(name)],
      columns: (columnsOf.get(name ?? null) ?? []).map(toColumn),
      primaryKey: [],
      uniqueColumns: [],
      ...(typeof comment === 'string' && comment !== '' ? { comment } : {}),
    })),
  }
}

function toColumn([, name, nativeType, comment]: readonly Cell[]): DescribedColumn {
  return {
    name: String(name),
    nativeType: String(nativeType),
    declared: typeOf(String(nativeType)),
    nullable: String(nativeType).includes('Nullable('),
    ...(typeof comment === 'string' && comment !== '' ? { comment } : {}),
  }
}
