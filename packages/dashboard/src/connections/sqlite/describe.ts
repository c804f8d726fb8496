import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { movingViews } from '../../sql/moves.ts'
import type { ColumnType } from '../column.ts'
import type { ForeignKey } from '../connection.ts'
import type { DescribedTable, Description } from '../engine.ts'

type Row = Readonly<Record<string, SQLOutputValue>>

/** Tables, views, columns and keys of the main schema, in the order of their making. */
export function describe(database: DatabaseSync): Description {
  const all = (sql: string, ...parameters: string[]) => database.prepare(sql).all(...parameters) as Row[]
  // Shadow tables of full-text indexes and virtual tables whose module is not here cannot be read.
  const names = all(
    "select name from pragma_table_list where schema = 'main' and type in ('table', 'view') and name not like 'sqlite\\_%' escape '\\'",
  ).map((row) => word(row['name']))
  const order = new Map(all('select name, rowid as place from sqlite_master').map((row) => [word(row['name']), Number(row['place'])]))
  names.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))

  const views = all("select name, sql from sqlite_master where type = 'view'")
  const moving = movingViews(views.map((row) => ({ name: word(row['name']), sql: word(row['sql']) })))
  const tables: DescribedTable[] = []
  const keys: ForeignKey[] = []
  for (const name of names) {
    const columns = readableColumns(all, name)
    if (columns.length === 0) continue
    const primary = columns.filter((column) => Number(column['pk']) > 0).sort((a, b) => Number(a['pk']) - Number(b['pk']))
    tables.push({
      id: name,
      path: [name],
      columns: columns.map((column) => ({
        name: word(column['name']),
        nativeType: word(column['type']),
        declared: typeOf(word(column['type'])),
        nullable: Number(column['notnull']) === 0 && Number(column['pk']) === 0,
      })),
      primaryKey: primary.map((column) => word(column['name'])),
      uniqueColumns: uniqueColumns(all, name),
      ...(moving.has(name) ? { moves: true } : {}),
    })
    keys.push(...foreignKeys(all, name))
  }
  return { tables, keys: keys.flatMap((key) => completed(key, tables)) }
}

function word(value: SQLOutputValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

type All = (sql: string, ...parameters: string[]) => Row[]

function readableColumns(all: All, table: string): Row[] {
  try {
    return all('select * from pragma_table_xinfo(?) where hidden <> 1', table)
  } catch {
    // A view over something that is no longer there.
    return []
  }
}

function uniqueColumns(all: All, table: string): string[] {
  return all(
    `select max(c.name) as name from pragma_index_list(?) i, pragma_index_info(i.name) c
     where i."unique" = 1 and i.partial = 0 group by i.name having count(*) = 1 and max(c.name) is not null`,
    table,
  ).map((row) => word(row['name']))
}

function foreignKeys(all: All, table: string): ForeignKey[] {
  const found = new Map<number, { to: string; own: string[]; theirs: string[] }>()
  for (const row of all('select * from pragma_foreign_key_list(?) order by id desc, seq', table)) {
    const id = Number(row['id'])
    const key = found.get(id) ?? { to: word(row['table']), own: [], theirs: [] }
    key.own.push(word(row['from']))
    // Without a column the reference is to the primary key.
    if (row['to'] !== null) key.theirs.push(word(row['to']))
    found.set(id, key)
  }
  return [...found.values()].map((key) => ({
    from: { table, columns: key.own },
    to: { table: key.to, columns: key.theirs },
    inferred: false,
  }))
}

/** Names tables and columns as the schema spells them; drops keys to what does not exist. */
function completed(key: ForeignKey, tables: readonly DescribedTable[]): ForeignKey[] {
  const same = (a: string) => (b: string) => a.toLowerCase() === b.toLowerCase()
  const spelled = (table: DescribedTable | undefined, columns: readonly string[]) =>
    columns.flatMap((name) => table?.columns.map((column) => column.name).find(same(name)) ?? [])
  const from = tables.find((table) => same(key.from.table)(table.id))
  const to = tables.find((table) => same(key.to.table)(table.id))
  const own = spelled(from, key.from.columns)
  const theirs = key.to.columns.length > 0 ? spelled(to, key.to.columns) : (to?.primaryKey ?? [])
  if (!from || !to || own.length === 0 || own.length !== theirs.length || own.length !== key.from.columns.length) return []
  return [{ from: { table: from.id, columns: own }, to: { table: to.id, columns: theirs }, inferred: false }]
}

/** SQLite's rules of affinity, and the words people use where SQLite has no type. https://sqlite.org/datatype3.html#determination_of_column_affinity */
function typeOf(nativeType: string): ColumnType {
  const name = nativeType.toLowerCase()
  if (name.startsWith('bool') || name === 'bit') return 'boolean'
  if (name.includes('timestamp') || name.includes('datetime')) return 'timestamp'
  if (name.startsWith('date')) return 'date'
  if (name.startsWith('time')) return 'time'
  if (/^(interval|point)/.test(name)) return 'other'
  if (name.includes('int')) return 'integer'
  if (/char|clob|text|string|enum/.test(name)) return 'text'
  if (name.includes('blob')) return 'other'
  if (/(decimal|numeric|number)\s*\(\s*\d+\s*(,\s*0\s*)?\)/.test(name)) return 'integer'
  if (/real|floa|doub|dec|num|money/.test(name)) return 'number'
  return name === 'year' ? 'integer' : 'text'
}
