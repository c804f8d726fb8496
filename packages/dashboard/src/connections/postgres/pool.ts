import pg from 'pg'
import type { PoolClient, QueryArrayResult } from 'pg'
import { failure } from '../../errors.ts'
import type { Cell } from '../connection.ts'
import type { ServerSource } from '../messages.ts'
import { serverTrouble } from '../server-trouble.ts'
import { cellOf } from './cells.ts'

/** Statements at once, one place to cancel from, and one to ask how the data stands. */
export const connections = 10
const connectTimeoutMs = 10_000

/** Values stay PostgreSQL's own text; `cells.ts` makes of them what charts read. */
const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

/** Connections to one database, each with its settings and the lock. */
export interface Pool {
  /** One of them, to be released. @throws `connection_failed` */
  checkout(): Promise<PoolClient>
  readonly query: (sql: string) => Promise<readonly (readonly Cell[])[]>
  /** Ends what a connection is doing; never throws. */
  cancel(client: PoolClient): Promise<void>
  close(): void
}

export function openPool(source: ServerSource): Pool {
  const pool = new pg.Pool({
    connectionString: source.url,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'chitravani',
    types: asText,
  })
  // An idle connection that the server ends is replaced at the next call.
  pool.on('error', () => {})
  const ready = new WeakSet<PoolClient>()

  async function checkout(): Promise<PoolClient> {
    const client = await pool.connect().catch((error: unknown) => {
      throw serverTrouble(error)
    })
    if (!ready.has(client)) {
      try {
        await prepareSession(client, source)
        ready.add(client)
      } catch (error) {
        client.release(true)
        throw error
      }
    }
    return client
  }

  async function query(sql: string): Promise<readonly (readonly Cell[])[]> {
    const client = await checkout()
    try {
      const result = await client.query<(string | null)[]>({ text: sql, rowMode: 'array' })
      return toRows(result)
    } finally {
      client.release()
    }
  }

  async function cancel(client: PoolClient): Promise<void> {
    const { processID } = client as unknown as { readonly processID: number | null }
    if (typeof processID === 'number') await query(`select pg_cancel_backend(${processID})`).catch(() => {})
  }

  return { checkout, query, cancel, close: () => void pool.end().catch(() => {}) }
}

/** Settings of one connection; the lock is read back, and a login that could step past it is refused. */
async function prepareSession(client: PoolClient, source: ServerSource): Promise<void> {
  await client.query(
    `set default_transaction_read_only = on; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601';
     set statement_timeout = ${Math.round(source.statementTimeoutMs)}; set idle_in_transaction_session_timeout = ${Math.round(source.statementTimeoutMs)}; set lock_timeout = '5s'`,
  )
  // Ends the statement of a client that is gone; since version 14.
  await client.query("set client_connection_check_interval = '1s'").catch(() => {})
  if (!source.lock) return
  const { rows } = await client.query<(string | null)[]>({
    text: `select current_setting('transaction_read_only'), r.rolsuper or r.rolreplication or exists (
             select 1 from pg_roles p where p.rolname in ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files', 'pg_signal_backend') and pg_has_role(p.oid, 'MEMBER'))
           from pg_roles r where r.rolname = current_user`,
    rowMode: 'array',
  })
  if (rows[0]?.[0] !== 'on') throw failure('connection_failed', 'The database did not accept its lock.')
  if (rows[0]?.[1] !== 'f')
    throw failure(
      'connection_failed',
      'This login may do more than read: it is a superuser or may use files and programs of the server. Make one that only reads: CREATE ROLE reader LOGIN PASSWORD …; GRANT pg_read_all_data TO reader.',
    )
}

function toRows(result: QueryArrayResult<(string | null)[]>): readonly (readonly Cell[])[] {
  const convert = result.fields.map((field) => cellOf(field.dataTypeID))
  return result.rows.map((row) => row.map((cell, index) => convert[index]?.(cell) ?? null))
}
