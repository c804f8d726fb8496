import type { PoolConnection as StreamingConnection } from 'mysql2'
import type { FieldPacket, PoolConnection } from 'mysql2/promise'
import { failure } from '../../errors.ts'
import type { Cell, Statement } from '../connection.ts'
import type { Columnar, Engine, EngineRun } from '../engine.ts'
import type { ServerSource } from '../messages.ts'
import { asRefused, serverTrouble } from '../server-trouble.ts'
import { cellOf } from './cells.ts'
import { describe } from './describe.ts'
import { mysqlDialect } from './dialect.ts'
import { measure } from './measure.ts'
import { connections, openPool } from './pool.ts'

/** Opens a MySQL or MariaDB database for reading and reads the lock back. @throws `connection_failed` */
export async function openMysql(source: ServerSource): Promise<Engine> {
  const pool = openPool(source)

  /** A connection with an open transaction. One that the server ended meanwhile shows itself here, and the next is taken. */
  async function begin(): Promise<PoolConnection> {
    for (let ended = 0; ; ended += 1) {
      const client = await pool.checkout()
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
    const onAbort = () => void pool.query(`kill query ${client.threadId}`).catch(() => {})
    try {
      signal.throwIfAborted()
      signal.addEventListener('abort', onAbort, { once: true })
      const table = await read(client, statement, options, source.lock)
      whole = !table.truncated
      return table
    } catch (error) {
      throw asRefused(error, refusals)
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

  const first = await pool.checkout()
  first.release()
  return {
    query: pool.query,
    run,
    dialect: mysqlDialect,
    describe: () => describe(pool.query),
    measure: (table, effort) => measure(table, pool.query, effort),
    close: () => pool.close(),
  }
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
