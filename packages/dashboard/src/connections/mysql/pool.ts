import { readFileSync } from 'node:fs'
import { createPool } from 'mysql2/promise'
import type { FieldPacket, PoolConnection } from 'mysql2/promise'
import { failure } from '../../errors.ts'
import type { Cell } from '../connection.ts'
import type { ServerSource } from '../messages.ts'
import { serverTrouble } from '../server-trouble.ts'
import { cellOf } from './cells.ts'

/** Statements at once, and one place to cancel from. */
export const connections = 9
const connectTimeoutMs = 10_000

/** Connections to one database, each with its settings and the lock. */
export interface Pool {
  /** One of them, to be released. @throws `connection_failed` */
  checkout(): Promise<PoolConnection>
  readonly query: (sql: string) => Promise<readonly (readonly Cell[])[]>
  close(): void
}

export function openPool(source: ServerSource): Pool {
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

  return { checkout, query, close: () => void pool.end().catch(() => {}) }
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

function toRows(rows: readonly unknown[][], fields: readonly FieldPacket[]): readonly (readonly Cell[])[] {
  const convert = fields.map((field) => cellOf(field.columnType ?? 253))
  return rows.map((row) => row.map((cell, index) => convert[index]?.(cell) ?? null))
}
