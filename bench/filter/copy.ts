import { copyFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { DuckDBDateValue, DuckDBDecimalValue, DuckDBInstance, DuckDBTimestampValue } from '@duckdb/node-api'

/** A database of one's own, in which rows may really be removed, and come back. */
export interface Copy {
  rows(sql: string): Promise<unknown[][]>
  /** Removes rows by their place in the table, runs the work, brings them back. */
  without<T>(removed: ReadonlyMap<string, readonly number[]>, work: () => Promise<T>): Promise<T>
  close(): void
}

const plain = (value: unknown): unknown => {
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof DuckDBDecimalValue) return value.toDouble()
  if (value instanceof DuckDBDateValue || value instanceof DuckDBTimestampValue)
    return value.toString().replace(/^(\d{4}-\d\d-\d\d) (\d\d:)/, '$1T$2')
  return value
}
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const pieces = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / 10_000) }, (_, index) => ids.slice(index * 10_000, (index + 1) * 10_000))

/** @param quote how this database writes a name */
export function removing(run: (sql: string) => unknown, quote: (name: string) => string = quoted): Copy['without'] {
  return async (removed, work) => {
    await run('BEGIN')
    try {
      for (const [table, ids] of removed) {
        for (const some of pieces(ids)) await run(`DELETE FROM ${quote(table)} WHERE rowid IN (${some.join(', ')})`)
      }
      return await work()
    } finally {
      await run('ROLLBACK')
    }
  }
}

export async function openSqliteCopy(from: string, to: string): Promise<Copy> {
  await copyFile(from, to)
  // Keys are not enforced: the point is that references are left dangling.
  const database = new DatabaseSync(to, { enableForeignKeyConstraints: false })
  return {
    async rows(sql) {
      const prepared = database.prepare(sql)
      prepared.setReturnArrays(true)
      return (prepared.all() as unknown as unknown[][]).map((row) => row.map(plain))
    },
    without: removing((sql) => database.exec(sql)),
    close: () => database.close(),
  }
}

/** @param tables copied without their keys, which DuckDB cannot leave unenforced */
export async function openDuckdbCopy(from: string, tables: readonly string[]): Promise<Copy> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(`ATTACH '${from.replaceAll("'", "''")}' AS original (READ_ONLY)`)
  for (const table of tables) await connection.run(`CREATE TABLE ${quoted(table)} AS SELECT * FROM original.${quoted(table)}`)
  await connection.run('DETACH original')
  return {
    rows: async (sql) => (await connection.runAndReadAll(sql)).getRows().map((row) => row.map(plain)),
    without: removing((sql) => connection.run(sql)),
    close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}
