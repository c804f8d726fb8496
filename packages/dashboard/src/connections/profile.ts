import type { ForeignKey, TableProfile } from './connection.ts'
import type { Engine } from './engine.ts'
import { inferKeys } from './keys.ts'
import { profileColumn } from './columns.ts'

/** Describes and measures every table of an opened database and finds the keys nobody declared. */
export async function profile(engine: Engine): Promise<{ readonly tables: readonly TableProfile[]; readonly keys: readonly ForeignKey[] }> {
  const description = await engine.describe()
  const tables: TableProfile[] = []
  const referring = new Set(description.keys.flatMap((key) => key.from.columns.map((column) => `${key.from.table}\0${column}`)))
  for (const table of description.tables) {
    const facts = await engine.measure(table)
    tables.push({
      id: table.id,
      path: table.path,
      rowCount: facts.rowCount,
      columns: table.columns.flatMap((column, index) => {
        const measured = facts.columns[index]
        return measured
          ? [profileColumn(column, measured, { table, rowCount: facts.rowCount, refers: referring.has(`${table.id}\0${column.name}`) })]
          : []
      }),
      primaryKey: table.primaryKey,
      estimated: facts.estimated,
      ...(table.comment === undefined ? {} : { comment: table.comment }),
    })
  }
  const inferred = await inferKeys(tables, description.keys, engine)
  return { tables: withReferences(tables, inferred), keys: [...description.keys, ...inferred] }
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
