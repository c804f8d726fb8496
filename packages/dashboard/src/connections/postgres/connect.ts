import pg from 'pg'
import type { PoolClient, QueryArrayConfig, QueryArrayResult } from 'pg'
import { failure } from '../../errors.ts'
import type { Cell, Statement } from '../connection.ts'
import type { Columnar, Engine, EngineRun } from '../engine.ts'
import type { ServerSource } from '../messages.ts'
import { serverTrouble } from '../server-trouble.ts'
import { cellOf } from './cells.ts'
import { shortMark } from '../version.ts'
import { describe } from './describe.ts'
import { postgresDialect } from './dialect.ts'
import { markOfRows, markStatement } from './mark.ts'
import { measure } from './measure.ts'
import { numberParameters } from './parameters.ts'

/** Statements at once, one place to cancel from, and one to ask how the data stands. */
const connections = 10
const connectTimeoutMs = 10_000
/** Rows asked for at a time. */
const batch = 1_000

/** Values stay PostgreSQL's own text; `cells.ts` makes of them what charts read. */
const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

/** Opens a PostgreSQL database for reading and reads the lock back. @throws `connection_failed` */
export async function openPostgres(source: ServerSource): Promise<Engine> {
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

  /** A connection with an open transaction, and the mark before it. One that the server ended meanwhile shows itself here, and the next is taken. */
  async function begin(): Promise<{ readonly client: PoolClient; readonly before: string }> {
    for (let ended = 0; ; ended += 1) {
      const client = await checkout()
      try {
        if (!source.lock || !marks) {
          await client.query(source.lock ? 'begin read only' : 'begin')
          return { client, before: '' }
        }
        const found: unknown = await client.query({ text: `begin read only; ${markStatement}`, rowMode: 'array' })
        return { client, before: Array.isArray(found) ? firstCell(found.at(-1) as QueryArrayResult<(string | null)[]>) : '' }
      } catch (error) {
        client.release(true)
        if (ended === connections) throw serverTrouble(error)
      }
    }
  }

  async function run(statement: Statement, options: EngineRun): Promise<Columnar> {
    const { signal } = options
    const { client, before } = await begin()
    let broken = false
    let cancelled: Promise<void> | undefined
    const onAbort = () => void (cancelled = cancel(client))
    try {
      signal.throwIfAborted()
      signal.addEventListener('abort', onAbort, { once: true })
      const table = await read(client, statement, options, source.lock)
      const mark = await markOfRows(client, before)
      return mark === undefined ? table : { ...table, mark: mark === '' ? '' : shortMark(mark) }
    } catch (error) {
      if (error instanceof Error && /Connection terminated|not queryable/.test(error.message)) broken = true
      throw asRefused(error)
    } finally {
      signal.removeEventListener('abort', onAbort)
      // One that is still on its way would end whoever has this connection next.
      await cancelled
      await tidy(client, source.lock).catch(() => (broken = true))
      client.release(broken)
    }
  }

  async function mark(): Promise<string> {
    if (!marks) return ''
    const [[found] = []] = await query(markStatement)
    return found === '' ? '' : shortMark(String(found))
  }

  // The first connection tells whether the address is right, and whether this server and its rights let its marks be read.
  const first = await checkout()
  const marks = await first.query(markStatement).then(
    () => true,
    () => false,
  )
  first.release()
  return {
    query,
    run,
    mark,
    dialect: postgresDialect,
    describe: () => describe(query),
    measure: (table, effort) => measure(table, query, effort),
    close: () => void pool.end().catch(() => {}),
  }
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

/** A cursor takes nothing but one SELECT, and gives its rows a batch at a time. */
async function read(client: PoolClient, statement: Statement, options: EngineRun, lock: boolean): Promise<Columnar> {
  const text = numberParameters(statement.sql)
  const values = statement.parameters.map((value) => (value === null ? null : String(value)))
  // Without parameters the driver would use the simple protocol, which takes several statements at once.
  const one = { values, queryMode: 'extended' } as const
  if (!lock) return collect([await client.query<(string | null)[]>({ ...one, text, rowMode: 'array' } as QueryArrayConfig)], options)
  await client.query({ ...one, text: `declare c no scroll cursor for ${text}` })
  const batches: QueryArrayResult<(string | null)[]>[] = []
  let rows = 0
  let bytes = 0
  while (rows <= options.maxRows) {
    options.signal.throwIfAborted()
    const wanted = Math.min(batch, options.maxRows + 1 - rows)
    const found = await client.query<(string | null)[]>({ text: `fetch forward ${wanted} from c`, rowMode: 'array' })
    batches.push(found)
    rows += found.rows.length
    for (const row of found.rows) for (const cell of row) bytes += cell === null ? 8 : cell.length * 2 + 8
    if (bytes > options.maxBytes)
      throw failure('query_too_large', `The result is larger than ${options.maxBytes} bytes. Ask for fewer columns or rows.`)
    if (found.rows.length < wanted) break
  }
  return collect(batches, options)
}

function collect(batches: readonly QueryArrayResult<(string | null)[]>[], { maxRows }: EngineRun): Columnar {
  const fields = batches[0]?.fields ?? []
  const convert = fields.map((field) => cellOf(field.dataTypeID))
  const rows = batches.flatMap((found) => found.rows)
  const kept = rows.slice(0, maxRows)
  return {
    columns: fields.map((field) => field.name),
    cells: convert.map((toCell, index) => kept.map((row) => toCell(row[index] ?? null))),
    rowCount: kept.length,
    truncated: rows.length > maxRows,
  }
}

function firstCell({ rows }: QueryArrayResult<(string | null)[]>): string {
  return rows[0]?.[0] ?? ''
}

function toRows(result: QueryArrayResult<(string | null)[]>): readonly (readonly Cell[])[] {
  const convert = result.fields.map((field) => cellOf(field.dataTypeID))
  return result.rows.map((row) => row.map((cell, index) => convert[index]?.(cell) ?? null))
}

/** Nothing of a statement outlasts it: no cursor, no lock, no setting. */
async function tidy(client: PoolClient, lock: boolean): Promise<void> {
  await client.query('rollback')
  if (!lock) return
  const { rows } = await client.query<(string | null)[]>({
    text: "select current_setting('default_transaction_read_only') from (select pg_advisory_unlock_all()) u",
    rowMode: 'array',
  })
  if (rows[0]?.[0] !== 'on') throw new Error('the lock is gone')
}

/** What the read-only transaction and the cursor refuse: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const refusals: ReadonlySet<string> = new Set(['25006', '42501', '0A000'])

function asRefused(error: unknown): unknown {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (!refusals.has(code) || !(error instanceof Error)) return error
  return failure('sql_refused', `The database refused the statement: ${error.message}.`, { cause: error })
}
