import type { Cell, ForeignKey } from '../connection.ts'
import type { DescribedColumn, DescribedTable, Description } from '../engine.ts'
import type { Query } from '../sql-measure.ts'
import { typeOf } from './cells.ts'

/** Tables, views, columns and keys of the database in the address; the engine shows what the user may read. */
export async function describe(query: Query): Promise<Description> {
  const tables = await query(
    `select table_name, table_comment, table_type from information_schema.tables where table_schema = database() order by create_time, table_name`,
  )
  const columns = await query(
    `select table_name, column_name, column_type, is_nullable, column_comment from information_schema.columns
     where table_schema = database() order by table_name, ordinal_position`,
  )
  // Keys are read from the indexes: the engine hides constraints from a login that may only read.
  const indexes = await query(
    `select table_name, index_name, column_name from information_schema.statistics
     where table_schema = database() and non_unique = 0 order by table_name, index_name, seq_in_index`,
  )
  const references = await query(
    `select table_name, constraint_name, column_name, referenced_table_name, referenced_column_name
     from information_schema.key_column_usage where table_schema = database() and referenced_table_schema = database()
     order by table_name, constraint_name, ordinal_position`,
  )
  const names = new Set(tables.map(([name]) => name))
  const described = tables.map(([name, comment, kind]): DescribedTable => {
    const own = [
      ...Map.groupBy(
        indexes.filter((row) => row[0] === name),
        (row) => row[1],
      ).values(),
    ]
    return {
      id: String(name),
      path: [String(name)],
      columns: columns.filter((column) => column[0] === name).map(toColumn),
      primaryKey: (own.find((rows) => rows[0]?.[1] === 'PRIMARY') ?? []).map((row) => String(row[2])),
      uniqueColumns: own.filter((rows) => rows.length === 1).map((rows) => String(rows[0]?.[2])),
      // A view's comment is the word VIEW.
      ...(typeof comment === 'string' && comment !== '' && kind !== 'VIEW' ? { comment } : {}),
    }
  })
  const foreign = Map.groupBy(
    references.filter((row) => names.has(row[3] ?? null)),
    (row) => `${String(row[0])}\0${String(row[1])}`,
  )
  const keys = [...foreign.values()].map((rows): ForeignKey => ({
    from: { table: String(rows[0]?.[0]), columns: rows.map((row) => String(row[2])) },
    to: { table: String(rows[0]?.[3]), columns: rows.map((row) => String(row[4])) },
    inferred: false,
  }))
  return { tables: described, keys }
}

function toColumn([, name, nativeType, nullable, comment]: readonly Cell[]): DescribedColumn {
  return {
    name: String(name),
    nativeType: String(nativeType),
    declared: typeOf(String(nativeType)),
    nullable: nullable === 'YES',
    ...(typeof comment === 'string' && comment !== '' ? { comment } : {}),
  }
}
