import type { ColumnProfile, ForeignKey, TableProfile } from './connection.ts'
import { valueLimit } from './engine.ts'
import type { DescribedTable, Engine } from './engine.ts'
import { inferKeys } from './keys.ts'
import { profileColumn } from './columns.ts'

/** Describes and measures every table of an opened database and finds the keys nobody declared. */
export async function profile(engine: Engine): Promise<{ readonly tables: readonly TableProfile[]; readonly keys: readonly ForeignKey[] }> {
  const description = await engine.describe()
  const tables: TableProfile[] = []
  const referring = new Set(description.keys.flatMap((key) => key.from.columns.map((column) => `${key.from.table}\0${column}`)))
  for (const table of description.tables) {
    // A view over what is no longer there must not hide the rest.
    const facts = await engine.measure(table).catch(() => undefined)
    if (!facts) continue
    const columns = table.columns.flatMap((column, index) => {
      const measured = facts.columns[index]
      return measured
        ? [profileColumn(column, measured, { table, rowCount: facts.rowCount, refers: referring.has(`${table.id}\0${column.name}`) })]
        : []
    })
    tables.push({
      id: table.id,
      path: table.path,
      rowCount: facts.rowCount,
      columns: await Promise.all(columns.map((column) => withRange(column, table, engine))),
      primaryKey: table.primaryKey,
      estimated: facts.estimated,
      ...(table.comment === undefined ? {} : { comment: table.comment }),
    })
  }
  const inferred = await inferKeys(tables, description.keys, engine)
  return { tables: withReferences(tables, inferred), keys: [...description.keys, ...inferred] }
}

/** Dates kept as text that does not sort as they do, and too many to have been looked at: the database is asked for the first and last. */
async function withRange(column: ColumnProfile, table: DescribedTable, engine: Engine): Promise<ColumnProfile> {
  const { temporal, distinct } = column
  const { dialect } = engine
  if (temporal?.as !== 'text' || temporal.pattern.startsWith('%Y') || distinct <= valueLimit) return column
  const moment = dialect.temporal(dialect.quoteName(column.name), column.type, temporal)
  const rows = await engine
    .query(`select min(${moment}), max(${moment}) from ${table.path.map((part) => dialect.quoteName(part)).join('.')}`)
    .catch(() => [])
  const [min, max] = (rows[0] ?? []).map((cell) => (typeof cell === 'string' ? cell : null))
  return { ...column, min: min ?? column.min, max: max ?? column.max }
}

/** A number that refers to another table's rows is no quantity. */
function withReferences(tables: readonly TableProfile[], keys: readonly ForeignKey[]): readonly TableProfile[] {
  const referring = new Set(keys.flatMap((key) => key.from.columns.map((column) => `${key.from.table}\0${column}`)))
  return tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) =>
      column.type === 'integer' && referring.has(`${table.id}\0${column.name}`) ? { ...column, meaning: 'id' as const } : column,
    ),
  }))
}
