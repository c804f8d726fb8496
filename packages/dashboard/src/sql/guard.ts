import type { CallOptions } from '@chitravani/kit'
import { failure } from '../errors.ts'
import { clickhouseFunctions } from './functions/clickhouse.ts'
import { duckdbFunctions } from './functions/duckdb.ts'
import { mysqlFunctions } from './functions/mysql.ts'
import { postgresFunctions } from './functions/postgres.ts'
import { sqliteFunctions } from './functions/sqlite.ts'
import { foldName } from './parse.ts'
import type { DialectName, Reading, TableUse } from './parse.ts'
import { readSql } from './reader.ts'

const allowedFunctions: Readonly<Partial<Record<DialectName, ReadonlySet<string>>>> = {
  duckdb: duckdbFunctions,
  sqlite: sqliteFunctions,
  postgres: postgresFunctions,
  mysql: mysqlFunctions,
  clickhouse: clickhouseFunctions,
}

export interface CheckOptions {
  readonly dialect: DialectName
  /** Paths of the tables that may be read, as in `TableProfile.path`. */
  readonly tables: readonly (readonly string[])[]
}

/**
 * Lets one read-only SELECT pass that reads these tables with harmless functions, and nothing else.
 * The database is locked as well; each of the two holds alone.
 * @throws `sql_refused`, naming what is refused
 */
export async function checkStatement(sql: string, options: CheckOptions, call: CallOptions = {}): Promise<void> {
  checkReading(await readSql(sql, options.dialect, call), options)
}

/** The check itself, for a statement that is read already. @throws `sql_refused` */
export function checkReading(reading: Reading, { dialect, tables }: CheckOptions): void {
  if (reading.refused !== undefined) throw failure('sql_refused', reading.refused)
  const functions = allowedFunctions[dialect]
  if (!functions) throw failure('sql_refused', `Statements for ${dialect} cannot be checked here.`)
  const stranger = reading.functions.find((name) => !functions.has(name))
  if (stranger !== undefined)
    throw failure('sql_refused', `The function "${stranger}" may not be used.`, { details: { function: stranger } })
  for (const table of reading.tables) {
    if (!table.isCte && !tables.some((path) => names(table, path))) {
      const name = table.parts.join('.')
      throw failure('sql_refused', `The table "${name}" is not one of the connection's tables.`, { details: { table: name } })
    }
  }
}

/** Does the reference, as written, mean the table at this path? `main` is the default schema of DuckDB and SQLite. */
export function names(use: TableUse, path: readonly string[]): boolean {
  const written = use.parts.map(foldName)
  const full = path.map(foldName)
  if (written.length > full.length && written.length === full.length + 1 && written[0] === 'main') written.shift()
  if (full.length > written.length && full[0] === 'main') full.shift()
  return written.length === full.length && written.every((part, index) => part === full[index])
}
