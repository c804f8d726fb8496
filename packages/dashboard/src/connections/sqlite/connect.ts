import { DatabaseSync } from 'node:sqlite'
import type { SQLOutputValue, StatementSync } from 'node:sqlite'
import { failure } from '../../errors.ts'
import type { Cell, Statement } from '../connection.ts'
import type { Columnar, Engine, EngineRun } from '../engine.ts'
import { integerCell } from '../cells.ts'
import { outOfReachWords } from '../out-of-reach.ts'
import { sqliteDialect } from './dialect.ts'
import { describe } from './describe.ts'
import { closeLock } from './lock.ts'
import { measure } from './measure.ts'

/** "ChvR", the application id of the server's own store: its backups and copies have it too, wherever they lie. */
const ownStore = 0x43687652

export interface SqliteOpening {
  readonly path: string
  readonly lock: boolean
}

/** Opens a SQLite file for reading, closes its lock and reads the lock back. Statements block the process: cancelling one means ending the process. */
export function openSqlite(opening: SqliteOpening): Engine {
  const database = new DatabaseSync(opening.path, { readOnly: opening.lock, timeout: 2_000, readBigInts: true })
  database.exec('pragma temp_store = memory')
  // A file that is no database is noticed at its first reading.
  database.prepare('select count(*) from sqlite_master').get()
  if (Number(database.prepare('pragma application_id').get()?.['application_id']) === ownStore) {
    database.close()
    throw failure('connection_failed', outOfReachWords)
  }
  const lock = opening.lock ? closeLock(database) : undefined
  const trusted = <T>(work: () => T): T => (lock ? lock.open(work) : work())

  return {
    dialect: sqliteDialect,
    async describe() {
      const description = trusted(() => describe(database))
      lock?.allow(description.tables.flatMap((table) => table.path.slice(-1)))
      return description
    },
    async query(sql) {
      return trusted(() => {
        const prepared = database.prepare(sql)
        prepared.setReturnArrays(true)
        return (prepared.all() as unknown as SQLOutputValue[][]).map((row) => row.map(toCell))
      })
    },
    async run(statement, options) {
      return run(database, statement, options, lock !== undefined)
    },
    async measure(table) {
      return trusted(() => measure(database, table))
    },
    close: () => database.close(),
  }
}

function run(database: DatabaseSync, statement: Statement, options: EngineRun, lock: boolean): Columnar {
  const prepared = prepare(database, statement.sql)
  // SQLite prepares the first statement of a text and silently forgets the others.
  if (lock && !isBlank(statement.sql.slice(statement.sql.indexOf(prepared.sourceSQL) + prepared.sourceSQL.length))) {
    throw failure('sql_refused', 'Only one statement may run.')
  }
  const columns = prepared.columns().map((column) => column.name)
  if (lock && (columns.length === 0 || !beginning.test(statement.sql))) throw failure('sql_refused', 'Only a SELECT may run.')
  prepared.setReturnArrays(true)
  const cells: Cell[][] = columns.map(() => [])
  let rowCount = 0
  let bytes = 0
  const parameters = statement.parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value))
  for (const row of prepared.iterate(...parameters) as unknown as Iterable<SQLOutputValue[]>) {
    if (rowCount === options.maxRows) return { columns, cells, rowCount, truncated: true }
    for (const [index, column] of cells.entries()) {
      const cell = toCell(row[index] ?? null)
      bytes += typeof cell === 'string' ? cell.length * 2 + 8 : 8
      column.push(cell)
    }
    if (bytes > options.maxBytes)
      throw failure('query_too_large', `The result is larger than ${options.maxBytes} bytes. Ask for fewer columns or rows.`)
    rowCount++
  }
  return { columns, cells, rowCount, truncated: false }
}

function prepare(database: DatabaseSync, sql: string): StatementSync {
  try {
    return database.prepare(sql)
  } catch (error) {
    const refused = error instanceof Error && /^not authorized|prohibited$/.test(error.message)
    if (refused) throw failure('sql_refused', `The database refused the statement: ${error.message}.`, { cause: error })
    throw error
  }
}

/** What a SELECT begins with, after comments. EXPLAIN passes the authorizer. */
const beginning = /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*(?:select|with|values)\b/i

/** Nothing but white space, comments and a closing semicolon. */
function isBlank(rest: string): boolean {
  return /^(?:[\s;]|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*$/.test(rest)
}

export function toCell(value: SQLOutputValue): Cell {
  if (typeof value === 'bigint') return integerCell(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (value instanceof Uint8Array) return `x'${Buffer.from(value.subarray(0, 100)).toString('hex')}'`
  return value
}
