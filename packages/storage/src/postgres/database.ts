import { createLimit } from '@chitravani/kit'
import pg from 'pg'
import type { Client, ClientBase, PoolClient } from 'pg'
import { failure } from '../errors.ts'
import type { Row } from '../rows.ts'
import { fromPostgres, isServersWord } from './failures.ts'
import { migrations } from './migrations/index.ts'

/** All our tables lie in a schema of this name. */
const schema = 'chitravani'
/** "ChvR", as in the files of the SQLite store: what migrations wait for each other by. */
const migrationLock = 0x43687652
const connectTimeoutMs = 5_000
const answerTimeoutMs = 20_000
const migrationLimit = '300s'
/** Callers that wait for a connection; more are refused. */
const maxWaiting = 1_000

export type Parameter = string | number | null | Uint8Array | readonly string[] | readonly number[]

export interface Statements {
  get(sql: string, ...values: Parameter[]): Promise<Row | undefined>
  all(sql: string, ...values: Parameter[]): Promise<readonly Row[]>
  /** How many rows changed. */
  run(sql: string, ...values: Parameter[]): Promise<number>
}

/** One database behind a bounded pool of connections. Failures come sorted. */
export interface Database extends Statements {
  /** All or nothing, on one connection. */
  write<T>(work: (inside: Statements) => Promise<T>): Promise<T>
  /** A connection of its own, outside the pool, not yet connected. */
  client(): Client
  close(): Promise<void>
}

/** 64-bit numbers come as numbers: none of ours is beyond 2^53. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)

/** Waits are bounded on the server too, and a commit is on disk when it returns, whatever the server's default. */
const sessionSettings = `set search_path = ${schema}; set timezone = 'UTC'; set statement_timeout = '15s'; set lock_timeout = '5s';
  set idle_in_transaction_session_timeout = '15s'; set default_transaction_isolation = 'read committed';
  select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`

/**
 * Opens the database and brings its tables up to date; of several that start at once, one does.
 * @throws `bad_storage_url`, `storage_unavailable`, `storage_version`, `storage_read_only`, `storage_full`, `storage_busy`
 */
export async function openDatabase(url: string, connections: number): Promise<Database> {
  const settings = {
    connectionString: url,
    keepAlive: true,
    application_name: 'chitravani',
    types,
    connectionTimeoutMillis: connectTimeoutMs,
  }
  const pool = openPool({ ...settings, max: connections, idleTimeoutMillis: 30_000, query_timeout: answerTimeoutMs })
  const places = createLimit(connections, { maxWaiting })

  const use = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> =>
    places.run(async () => {
      let client: PoolClient | undefined
      try {
        client = await pool.connect()
        const result = await work(client)
        client.release()
        return result
      } catch (error) {
        // After anything but a plain refusal nobody knows what the connection is about to say.
        client?.release(!isServersWord(error))
        throw fromPostgres(error)
      }
    })
  const alone: Statements = {
    get: (sql, ...values) => use((client) => statements(client).get(sql, ...values)),
    all: (sql, ...values) => use((client) => statements(client).all(sql, ...values)),
    run: (sql, ...values) => use((client) => statements(client).run(sql, ...values)),
  }
  const database: Database = {
    ...alone,
    write: (work) => use((client) => transaction(client, work)),
    client: () => new pg.Client(settings),
    close: () => pool.end(),
  }
  try {
    await prepare(database.client())
  } catch (error) {
    await pool.end()
    throw fromPostgres(error)
  }
  return database
}

/** On a connection without our limits of time: whoever is first may have much to do, and the others wait. */
async function prepare(client: Client): Promise<void> {
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(sessionSettings)
    await client.query(`set lock_timeout = '${migrationLimit}'; set statement_timeout = '${migrationLimit}'`)
    await transaction(client, migrate)
  } finally {
    await client.end().catch(() => {})
  }
}

function openPool(settings: pg.PoolConfig): pg.Pool {
  let pool: pg.Pool
  try {
    pool = new pg.Pool(settings)
  } catch (error) {
    throw failure('bad_storage_url', 'The address of the store cannot be read: postgres://USER:PASSWORD@HOST:PORT/DATABASE.', {
      cause: error,
    })
  }
  // An idle connection that the server ends is replaced at the next call.
  pool.on('error', () => {})
  // Statements of one connection run in order, so these come first; should they fail, the tables are not found.
  pool.on('connect', (client) => void client.query(sessionSettings).catch(() => {}))
  return pool
}

function statements(client: ClientBase): Statements {
  const ask = async (sql: string, values: readonly Parameter[]) =>
    client.query<Record<string, Row[string]>>({ text: sql, values: values.map(storable) })
  return {
    get: async (sql, ...values) => (await ask(sql, values)).rows[0],
    all: async (sql, ...values) => (await ask(sql, values)).rows,
    run: async (sql, ...values) => (await ask(sql, values)).rowCount ?? 0,
  }
}

/** A text of PostgreSQL cannot hold U+0000: its sign stands for it. */
function storable(value: Parameter): Parameter {
  return typeof value === 'string' ? value.replaceAll('\u0000', '\u2400') : value
}

async function transaction<T>(client: ClientBase, work: (inside: Statements) => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work(statements(client))
    await client.query('commit')
    return result
  } catch (error) {
    if (isServersWord(error)) await client.query('rollback')
    throw error
  }
}

async function migrate(inside: Statements): Promise<void> {
  await inside.run('select pg_advisory_xact_lock($1)', migrationLock)
  const there = await inside.get('select to_regclass($1)::text as found', `${schema}.schema_version`)
  if (there?.['found'] === null) {
    const made = await inside.get('select to_regnamespace($1)::text as found', schema)
    // Where somebody made the schema for us, we may need no right to make one.
    if (made?.['found'] === null) await inside.run(`create schema ${schema}`)
    await inside.run(`create table ${schema}.schema_version (version integer not null)`)
    await inside.run(`insert into ${schema}.schema_version values (0)`)
  }
  const seen = Number((await inside.get('select version from schema_version'))?.['version'])
  if (seen > migrations.length)
    throw failure(
      'storage_version',
      `The database was written by a newer version (${seen}, this one knows ${migrations.length}). Update Chitravani.`,
      { details: { found: seen, known: migrations.length } },
    )
  if (seen === migrations.length) return
  for (const step of migrations.slice(seen)) await inside.run(step)
  await inside.run('update schema_version set version = $1', migrations.length)
}
