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
  return { tables, keys: [...description.keys, ...(await inferKeys(tables, description.keys, engine))] }
}
