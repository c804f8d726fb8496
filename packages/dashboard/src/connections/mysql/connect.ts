import { readFileSync } from 'node:fs'
import type { PoolConnection as StreamingConnection } from 'mysql2'
import { createPool } from 'mysql2/promise'
import type { FieldPacket, PoolConnection } from 'mysql2/promise'
import { failure } from '../../errors.ts'
import type { Cell, Statement } from '../connection.ts'
import type { Columnar, Engine, EngineRun } from '../engine.ts'
import type { ServerSource } from '../messages.ts'
import { serverTrouble } from '../server-trouble.ts'
import { cellOf } from './cells.ts'
import { describe } from './describe.ts'
import { mysqlDialect } from './dialect.ts'
import { measure } from './measure.ts'

/** Statements at once, and one place to cancel from. */
const connections = 9
const connectTimeoutMs = 10_000

/** Opens a MySQL or MariaDB database for reading and reads the lock back. @throws `connection_failed` */
export async function openMysql(source: ServerSource): Promise<Engine> {
  const pool = createPool({
    ...addressOf(source.url),
    connectionLimit: connections,
    connectTimeout: connectTimeoutMs,
    enableKeepAlive: true,
    charset: 'utf8mb4',
    timezone: 'Z',
    multipleStatements: false,
    // What JavaScript has no number or date for stays the engine's own text; `cells.ts` makes of it what charts read.
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
    jsonStrings: true,
    rowsAsArray: true,
    // Its made-up readers know some column names that no row may have.
    disableEval: true,
    // A server that asks for a file of ours gets none.
    flags: ['-LOCAL_FILES'],
  })
  const ready = new WeakSet<object>()

  async function checkout(): Promise<PoolConnection> {
    const client = await pool.getConnection().catch((error: unknown) => {
      throw serverTrouble(error)
    })
    if (ready.has(client.connection)) return client
    try {
      await prepareSession(client, source)
      ready.add(client.connection)
      return client
    } catch (error) {
      client.destroy()
      throw error
    }
  }

  async function query(sql: string): Promise<readonly (readonly Cell[])[]> {
    const client = await checkout()
    try {
      const [rows, fields] = await client.query({ sql, rowsAsArray: true })
      return toRows(rows as unknown[][], fields)
    } finally {
      client.release()
    }
  }

  /** A connection with an open transaction. One that the server ended meanwhile shows itself here, and the next is taken. */
  async function begin(): Promise<PoolConnection> {
    for (let ended = 0; ; ended += 1) {
      const client = await checkout()
      try {
        await client.query(source.lock ? 'start transaction read only' : 'start transaction')
        return client
      } catch (error) {
        client.destroy()
        if (ended === connections) throw serverTrouble(error)
      }
    }
  }

  async function run(statement: Statement, options: EngineRun): Promise<Columnar> {
    const { signal } = options
    const client = await begin()
    let whole = false
    const onAbort = () => void query(`kill query ${client.threadId}`).catch(() => {})
    try {
      signal.throwIfAborted()
      signal.addEventListener('abort', onAbort, { once: true })
      const table = await read(client, statement, options, source.lock)
      whole = !table.truncated
      return table
    } catch (error) {
      throw asRefused(error)
    } finally {
      signal.removeEventListener('abort', onAbort)
      // Rows that nobody takes would fill the connection; a cancelled one may still hear of it.
      if (!whole || signal.aborted) client.destroy()
      else {
        await client.query('rollback').catch(() => client.destroy())
        client.release()
      }
    }
  }

  const first = await checkout()
  first.release()
  return {
    query,
    run,
    dialect: mysqlDialect,
    describe: () => describe(query),
    measure: (table, effort) => measure(table, query, effort),
    close: () => void pool.end().catch(() => {}),
  }
}

/** `ca=FILE` in the address asks for an encrypted connection to a server whose certificate that authority signed. */
function addressOf(url: string): { readonly uri: string; readonly ssl?: { readonly ca: Buffer } } {
  const address = new URL(url)
  const ca = address.searchParams.get('ca')
  if (ca === null) return { uri: url }
  address.searchParams.delete('ca')
  return { uri: address.href, ssl: { ca: readFileSync(ca) } }
}

/** Rights with which a SELECT alone can write a file, stop others or change settings. */
const strong = /\b(?:ALL PRIVILEGES|FILE|SUPER|SHUTDOWN|PROCESS|EXECUTE|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER)\b(?=[^`'"]* ON )/

/** Settings of one connection; the lock is read back, and a login that may write is refused. */
async function prepareSession(client: PoolConnection, source: ServerSource): Promise<void> {
  const maria = (await lookUp(client, 'version()')).includes('MariaDB')
  await useLetterByLetter(client, maria)
  // The check of statements reads a backslash in text as MySQL does by itself; both must see the same text end.
  await client.query(
    "set session sql_mode = 'ONLY_FULL_GROUP_BY,ERROR_FOR_DIVISION_BY_ZERO,NO_ZERO_IN_DATE,NO_ZERO_DATE', time_zone = '+00:00', group_concat_max_len = 67108864",
  )
  await client.query('set session transaction read only')
  const seconds = source.statementTimeoutMs / 1_000
  await client.query(
    maria ? `set session max_statement_time = ${seconds}` : `set session max_execution_time = ${Math.round(seconds * 1_000)}`,
  )
  if (!source.lock) return
  const [grants] = (await client.query({ sql: 'show grants', rowsAsArray: true })) as unknown as [string[][]]
  if (grants.some(([line]) => strong.test(String(line))))
    throw failure(
      'connection_failed',
      'This login may do more than read. Make one that only reads: CREATE USER reader IDENTIFIED BY …; GRANT SELECT ON the_database.* TO reader.',
    )
  const locked = await lookUp(client, maria ? '@@session.tx_read_only' : '@@session.transaction_read_only')
  if (locked !== '1') throw failure('connection_failed', 'The database did not accept its lock.')
}

/** The collation in which no letter is another and no space is lost; the dialect casts text into it. */
async function useLetterByLetter(client: PoolConnection, maria: boolean): Promise<void> {
  const exact = maria ? 'utf8mb4_nopad_bin' : 'utf8mb4_0900_bin'
  // Before MySQL 8.0.17 there is none that keeps spaces.
  await client.query(`set names utf8mb4 collate ${exact}`).catch(() => client.query('set names utf8mb4 collate utf8mb4_bin'))
}

/** One value of the session. */
async function lookUp(client: PoolConnection, what: string): Promise<string> {
  const [rows] = await client.query({ sql: `select ${what}`, rowsAsArray: true })
  return String((rows as unknown[][])[0]?.[0])
}

/** What a SELECT begins with, after comments; a comment that MySQL runs is none. */
const beginning = /^(?:\s|--\s[^\n]*\n|#[^\n]*\n|\/\*(?![!M])[\s\S]*?\*\/|\()*(?:select|with|values)\b/i

async function read(client: PoolConnection, statement: Statement, options: EngineRun, lock: boolean): Promise<Columnar> {
  if (lock && !beginning.test(statement.sql)) throw failure('sql_refused', 'Only a SELECT may run.')
  const parameters = statement.parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value))
  const { promise, resolve, reject } = Promise.withResolvers<Columnar>()
  // As a prepared statement it is one statement, and its values never become SQL text.
  const connection = client.connection as unknown as StreamingConnection
  // What ends the connection is told to nobody else.
  connection.once('error', reject)
  const stream = connection.execute({ sql: statement.sql, values: parameters, rowsAsArray: true })
  let fields: readonly FieldPacket[] = []
  let convert: ((value: unknown) => Cell)[] = []
  const cells: Cell[][] = []
  let rowCount = 0
  let bytes = 0
  let done = false
  const finish = (truncated: boolean) => {
    done = true
    resolve({ columns: fields.map((field) => field.name), cells, rowCount, truncated })
  }
  stream.on('fields', (found: readonly FieldPacket[] | undefined) => {
    fields = found ?? []
    convert = fields.map((field) => cellOf(field.columnType ?? 253))
    for (const _ of fields) cells.push([])
  })
  stream.on('result', (row: unknown) => {
    if (done) return
    if (!Array.isArray(row)) return reject(failure('sql_refused', 'Only a SELECT may run.'))
    if (rowCount === options.maxRows) return finish(true)
    for (const [index, value] of row.entries()) {
      const cell = convert[index]?.(value) ?? null
      bytes += typeof cell === 'string' ? cell.length * 2 + 8 : 8
      cells[index]?.push(cell)
    }
    rowCount++
    if (bytes > options.maxBytes) {
      done = true
      reject(failure('query_too_large', `The result is larger than ${options.maxBytes} bytes. Ask for fewer columns or rows.`))
    }
  })
  stream.on('error', reject)
  stream.on('end', () => {
    if (!done) finish(false)
  })
  return promise.finally(() => connection.off('error', reject))
}

function toRows(rows: readonly unknown[][], fields: readonly FieldPacket[]): readonly (readonly Cell[])[] {
  const convert = fields.map((field) => cellOf(field.columnType ?? 253))
  return rows.map((row) => row.map((cell, index) => convert[index]?.(cell) ?? null))
}

/** What the read-only transaction and missing rights refuse: https://mariadb.com/kb/en/mariadb-error-code-reference/ */
const refusals: ReadonlySet<string> = new Set([
  'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION',
  'ER_TABLEACCESS_DENIED_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
  'ER_SPECIFIC_ACCESS_DENIED_ERROR',
  'ER_COLUMNACCESS_DENIED_ERROR',
  'ER_PROCACCESS_DENIED_ERROR',
  'ER_ACCESS_DENIED_ERROR',
])

function asRefused(error: unknown): unknown {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (!refusals.has(code) || !(error instanceof Error)) return error
  return failure('sql_refused', `The database refused the statement: ${error.message}.`, { cause: error })
}
