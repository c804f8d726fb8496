import { namesIn } from '../cells.ts'
import type { ColumnType } from '../column.ts'
import type { Cell, ForeignKey } from '../connection.ts'
import type { DescribedColumn, DescribedTable, Description } from '../engine.ts'
import { movingViews } from '../../sql/moves.ts'
import type { Query } from '../sql-measure.ts'

/** Tables outside the default schema carry its name. */
function idOf(schema: string, table: string): string {
  return schema === 'main' ? table : `${schema}.${table}`
}

/** Tables, views, columns and keys of the opened database, in the order of their making. */
export async function describe(query: Query): Promise<Description> {
  const here = 'where database_name = current_database() and not internal'
  const [tables, columns, constraints] = await Promise.all([
    query(`select schema_name, table_name, comment, table_oid, null from duckdb_tables() ${here} and not temporary
           union all select schema_name, view_name, comment, view_oid, sql from duckdb_views() ${here} and not temporary order by 4`),
    query(
      `select schema_name, table_name, column_name, data_type, is_nullable, comment from duckdb_columns() ${here} order by table_oid, column_index`,
    ),
    query(`select schema_name, table_name, constraint_type, to_json(constraint_column_names), referenced_table, to_json(referenced_column_names)
           from duckdb_constraints() where database_name = current_database() and constraint_type in ('PRIMARY KEY', 'UNIQUE', 'FOREIGN KEY')`),
  ])
  const moving = movingViews(tables.flatMap(([, name, , , sql]) => (typeof sql === 'string' ? [{ name: String(name), sql }] : [])))
  const described = tables.map(([schema, name, comment]): DescribedTable => {
    const mine = (row: readonly Cell[]) => row[0] === schema && row[1] === name
    const constrained = constraints.filter(mine)
    const alone = constrained.filter((row) => row[2] !== 'FOREIGN KEY' && namesIn(row[3]).length === 1)
    return {
      id: idOf(String(schema), String(name)),
      path: schema === 'main' ? [String(name)] : [String(schema), String(name)],
      columns: columns.filter(mine).map(toColumn),
      primaryKey: namesIn(constrained.find((row) => row[2] === 'PRIMARY KEY')?.[3]),
      uniqueColumns: alone.flatMap((row) => namesIn(row[3])),
      ...(typeof comment === 'string' ? { comment } : {}),
      ...(moving.has(String(name)) ? { moves: true } : {}),
    }
  })
  const keys = constraints
    .filter((row) => row[2] === 'FOREIGN KEY')
    .map(([schema, table, , own, referenced, theirs]): ForeignKey => ({
      from: { table: idOf(String(schema), String(table)), columns: namesIn(own) },
      to: { table: idOf(String(schema), String(referenced)), columns: namesIn(theirs) },
      inferred: false,
    }))
  return { tables: described, keys }
}

function toColumn([, , name, nativeType, nullable, comment]: readonly Cell[]): DescribedColumn {
  return {
    name: String(name),
    nativeType: String(nativeType),
    declared: typeOf(String(nativeType)),
    nullable: nullable === true,
    ...(typeof comment === 'string' ? { comment } : {}),
  }
}

/** DuckDB's type names in our few words. */
function typeOf(nativeType: string): ColumnType {
  if (/\]$|^(STRUCT|MAP|UNION|BLOB|BIT|INTERVAL|VARIANT|GEOMETRY)/.test(nativeType)) return 'other'
  if (/^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|BIGNUM)$/.test(nativeType)) return 'integer'
  if (/^DECIMAL\(\d+,\s*0\)$/.test(nativeType)) return 'integer'
  if (/^(DECIMAL|DOUBLE|FLOAT|REAL)/.test(nativeType)) return 'number'
  if (/^(VARCHAR|UUID|ENUM|JSON)/.test(nativeType)) return 'text'
  if (nativeType === 'BOOLEAN') return 'boolean'
  if (nativeType === 'DATE') return 'date'
  if (nativeType.startsWith('TIMESTAMP')) return 'timestamp'
  return nativeType.startsWith('TIME') ? 'time' : 'other'
}
