import { namesIn } from '../cells.ts'
import type { Cell, ForeignKey } from '../connection.ts'
import type { DescribedColumn, DescribedTable, Description } from '../engine.ts'
import type { Query } from '../sql-measure.ts'
import { typeOf } from './cells.ts'

/** Tables outside the default schema carry its name. */
function idOf(schema: Cell | undefined, table: Cell | undefined): string {
  return schema === 'public' ? String(table) : `${String(schema)}.${String(table)}`
}

/** Schemas of the user's own; the engine's, other sessions' temporary ones, and the one that our own records lie in are left out. */
const own = `n.nspname not in ('information_schema', 'chitravani') and n.nspname !~ '^pg_' and has_schema_privilege(n.oid, 'USAGE')`
/** Tables, partitioned tables, views, materialised views and foreign tables; a partition is seen through its table. */
const readable = `c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and has_table_privilege(c.oid, 'SELECT')`

/** Tables, views, columns and keys that the user may read, in the order of their making. */
export async function describe(query: Query): Promise<Description> {
  const tables = await query(
    `select c.oid::bigint, n.nspname, c.relname, obj_description(c.oid, 'pg_class')
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${own} and ${readable} order by c.oid`,
  )
  const columns = await query(
    // A collation in which different letters are equal is told with the type: PostgreSQL compares by it unless it is told otherwise.
    `select a.attrelid::bigint, a.attname, format_type(a.atttypid, a.atttypmod) ||
         coalesce((select ' COLLATE ' || l.collname from pg_collation l where l.oid = a.attcollation and not l.collisdeterministic), ''), not a.attnotnull, col_description(a.attrelid, a.attnum),
       t.typtype, format_type(t.typbasetype, t.typtypmod)
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace join pg_type t on t.oid = a.atttypid
     where ${own} and ${readable} and a.attnum > 0 and not a.attisdropped and has_column_privilege(c.oid, a.attnum, 'SELECT')
     order by a.attrelid, a.attnum`,
  )
  const constraints = await query(
    `select k.conrelid::bigint, k.contype, k.confrelid::bigint,
       (select json_agg(a.attname order by p.at) from unnest(k.conkey) with ordinality p(num, at) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.num)::text,
       (select json_agg(a.attname order by p.at) from unnest(k.confkey) with ordinality p(num, at) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = p.num)::text
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where ${own} and ${readable} and k.contype in ('p', 'u', 'f') order by k.oid`,
  )
  const byTable = <T extends readonly Cell[]>(rows: readonly T[]) => Map.groupBy(rows, ([id]) => id)
  const columnsOf = byTable(columns)
  const constraintsOf = byTable(constraints)
  const ids = new Map(tables.map(([oid, schema, name]) => [oid, idOf(schema, name)]))
  const described = tables.map(([oid, schema, name, comment]): DescribedTable => {
    const constrained = constraintsOf.get(oid ?? null) ?? []
    const alone = constrained.filter((row) => row[1] !== 'f' && namesIn(row[3]).length === 1)
    return {
      id: idOf(schema, name),
      path: schema === 'public' ? [String(name)] : [String(schema), String(name)],
      columns: (columnsOf.get(oid ?? null) ?? []).map(toColumn),
      primaryKey: namesIn(constrained.find((row) => row[1] === 'p')?.[3]),
      uniqueColumns: alone.flatMap((row) => namesIn(row[3])),
      ...(typeof comment === 'string' ? { comment } : {}),
    }
  })
  const keys = constraints.flatMap(([from, kind, to, ownNames, theirs]): ForeignKey[] => {
    const [left, right] = [ids.get(from ?? null), ids.get(to ?? null)]
    if (kind !== 'f' || left === undefined || right === undefined) return []
    return [{ from: { table: left, columns: namesIn(ownNames) }, to: { table: right, columns: namesIn(theirs) }, inferred: false }]
  })
  return { tables: described, keys }
}

function toColumn([, name, nativeType, nullable, comment, typeKind, baseType]: readonly Cell[]): DescribedColumn {
  // An enumeration reads as text, a domain as what it is made of.
  const declared = typeKind === 'e' ? 'text' : typeOf(String(typeKind === 'd' ? baseType : nativeType))
  return {
    name: String(name),
    nativeType: String(nativeType),
    declared,
    nullable: nullable === true,
    ...(typeof comment === 'string' ? { comment } : {}),
  }
}
