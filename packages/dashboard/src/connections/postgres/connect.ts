import type { PoolClient, QueryArrayConfig, QueryArrayResult } from 'pg'
import { failure } from '../../errors.ts'
import type { Statement } from '../connection.ts'
import type { Columnar, Engine, EngineRun } from '../engine.ts'
import type { ServerSource } from '../messages.ts'
import { asRefused, serverTrouble } from '../server-trouble.ts'
import { cellOf } from './cells.ts'
import { shortMark } from '../version.ts'
import { describe } from './describe.ts'
import { postgresDialect } from './dialect.ts'
import { markOfRows, markStatement } from './mark.ts'
import { measure } from './measure.ts'
import { numberParameters } from './parameters.ts'
import { connections, openPool } from './pool.ts'

/** Rows asked for at a time. */
const batch = 1_000

/** Opens a PostgreSQL database for reading and reads the lock back. @throws `connection_failed` */
export async function openPostgres(source: ServerSource): Promise<Engine> {
  const pool = openPool(source)

  /** A connection with an open transaction, and the mark before it. One that the server ended meanwhile shows itself here, and the next is taken. */
  async function begin(): Promise<{ readonly client: PoolClient; readonly before: string }> {
    for (let ended = 0; ; ended += 1) {
      const client = await pool.checkout()
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
    const onAbort = () => void (cancelled = pool.cancel(client))
    try {
      signal.throwIfAborted()
      signal.addEventListener('abort', onAbort, { once: true })
      const table = await read(client, statement, options, source.lock)
      const mark = await markOfRows(client, before)
      return mark === undefined ? table : { ...table, mark: mark === '' ? '' : shortMark(mark) }
    } catch (error) {
      if (error instanceof Error && /Connection terminated|not queryable/.test(error.message)) broken = true
      throw asRefused(error, refusals)
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
    const [[found] = []] = await pool.query(markStatement)
    return found === '' ? '' : shortMark(String(found))
  }

  // The first connection tells whether the address is right, and whether this server and its rights let its marks be read.
  const first = await pool.checkout()
  const marks = await first.query(markStatement).then(
    () => true,
    () => false,
  )
  first.release()
  return {
    query: pool.query,
    run,
    mark,
    dialect: postgresDialect,
    describe: () => describe(pool.query),
    measure: (table, effort) => measure(table, pool.query, effort),
    close: () => pool.close(),
  }
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
