import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client'
import { isFailure } from '@chitravani/kit'
import { failure } from '../../errors.ts'
import type { Cell, Statement } from '../connection.ts'
import type { Columnar, Engine, EngineRun } from '../engine.ts'
import type { ServerSource } from '../messages.ts'
import { serverTrouble } from '../server-trouble.ts'
import { cellOf } from './cells.ts'
import { describe } from './describe.ts'
import { clickhouseDialect } from './dialect.ts'
import { measure } from './measure.ts'
import { checkTree } from './own-parser.ts'
import { nameParameters } from './parameters.ts'

/** Statements at once, and one place to cancel from. */
const connections = 9
/** The client waits so much longer than the server may work. */
const requestGraceMs = 5_000

/** What makes ClickHouse answer as the other databases do: nulls where nothing is, days before 1970, digits that are all there. */
const likeOthers: ClickHouseSettings = {
  join_use_nulls: 1,
  aggregate_functions_null_for_empty: 1,
  cast_keep_nullable: 1,
  enable_extended_results_for_datetime_functions: 1,
  session_timezone: 'UTC',
  union_default_mode: 'DISTINCT',
  output_format_json_quote_64bit_integers: 1,
  output_format_json_quote_decimals: 1,
  output_format_json_quote_denormals: 0,
  // A client that hangs up ends what it asked for.
  cancel_http_readonly_queries_on_client_close: 1,
}

/** Opens a ClickHouse database for reading and reads the lock back. @throws `connection_failed` */
export async function openClickhouse(source: ServerSource): Promise<Engine> {
  const client = openClient(source)
  const plain: ClickHouseSettings = { ...likeOthers, max_execution_time: Math.ceil(source.statementTimeoutMs / 1_000) }
  const { database, profile } = await lookAround(client)
  // Under readonly = 1 neither the statement nor what follows it can change a setting, its limits among them.
  const settings: ClickHouseSettings = source.lock && profile === 0 ? { ...plain, readonly: '1' } : plain
  /** Statements that the engine's own parser has passed; a dashboard asks the same ones again and again. */
  const passed = new Set<string>()

  async function ask(
    query: string,
    call: { readonly params?: Readonly<Record<string, Cell>>; readonly signal?: AbortSignal; readonly id?: string } = {},
  ) {
    return client.query({
      query,
      format: 'JSONCompactEachRowWithNamesAndTypes',
      clickhouse_settings: settings,
      query_params: { ...call.params },
      ...(call.signal ? { abort_signal: call.signal } : {}),
      ...(call.id === undefined ? {} : { query_id: call.id }),
    })
  }

  async function query(sql: string): Promise<readonly (readonly Cell[])[]> {
    const [, types = [], ...rows] = await (await ask(sql)).json<unknown[]>()
    const convert = types.map((type) => cellOf(String(type)))
    return rows.map((row) => row.map((cell, index) => convert[index]?.(cell) ?? null))
  }

  async function check(sql: string, params: Readonly<Record<string, Cell>>): Promise<void> {
    if (passed.has(sql)) return
    // A FORMAT behind it would be the statement's own: the tree comes as plain lines.
    const answer = await client.exec({ query: `EXPLAIN AST ${sql}`, clickhouse_settings: settings, query_params: { ...params } })
    const tree = await text(answer.stream)
    checkTree(tree.split('\n'), database)
    if (passed.size >= 1_000) passed.clear()
    passed.add(sql)
  }

  async function run(statement: Statement, options: EngineRun): Promise<Columnar> {
    const { signal } = options
    signal.throwIfAborted()
    const id = randomUUID()
    const onAbort = () => void client.command({ query: `KILL QUERY WHERE query_id = '${id}' ASYNC` }).catch(() => {})
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      const named = nameParameters(statement.sql, statement.parameters)
      if (source.lock) await check(named.query, named.params)
      const result = await ask(named.query, { params: named.params, signal, id })
      return await read(result.stream<unknown[]>(), options)
    } catch (error) {
      throw asRefused(error)
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }

  if (source.lock) {
    const [[readonly] = []] = await query("SELECT getSetting('readonly')")
    if (Number(readonly) === 0) throw failure('connection_failed', 'The database did not accept its lock.')
  }
  return {
    query,
    run,
    dialect: clickhouseDialect,
    describe: () => describe(query),
    measure: (table) => measure(table, query),
    close: () => void client.close().catch(() => {}),
  }

  /** What the login may do before anything is asked of it. */
  async function lookAround(own: ClickHouseClient): Promise<{ readonly database: string; readonly profile: number }> {
    const first = async (sql: string) => (await own.query({ query: sql, format: 'JSONCompactEachRow' })).json<unknown[]>()
    try {
      const [[here, mode] = []] = await first("SELECT currentDatabase(), toInt32(getSetting('readonly'))")
      if (mode === 1)
        throw failure(
          'connection_failed',
          'The profile of this login has readonly = 1, under which a statement cannot be given its limits. Use readonly = 2, or 0: each statement is run read-only all the same.',
        )
      const grants = source.lock ? await first('SHOW GRANTS') : []
      if (grants.some(([line]) => strong.test(String(line))))
        throw failure(
          'connection_failed',
          'This login may do more than read. Make one that only reads: CREATE USER reader IDENTIFIED BY …; GRANT SELECT ON the_database.* TO reader.',
        )
      return { database: String(here), profile: Number(mode) }
    } catch (error) {
      await own.close()
      if (isFailure(error)) throw error
      throw serverTrouble(error instanceof ClickHouseError ? Object.assign(new Error(error.message), { code: error.type }) : error)
    }
  }
}

/** Rights with which a statement could write, or reach files and other servers. */
const strong = /\b(?:ALL|SOURCES|FILE|URL|REMOTE|S3|INSERT|ALTER|CREATE (?!TEMPORARY)|DROP|TRUNCATE|SYSTEM|ACCESS MANAGEMENT)\b(?=.* ON )/

/** `https` is encrypted; `ca=FILE` names the certificate of an authority that this machine does not know. */
function openClient(source: ServerSource): ClickHouseClient {
  const address = new URL(source.url.replace(/^clickhouse:/, 'http:'))
  const ca = address.searchParams.get('ca')
  return createClient({
    url: address.origin,
    username: decodeURIComponent(address.username) || 'default',
    password: decodeURIComponent(address.password),
    database: decodeURIComponent(address.pathname.slice(1)) || 'default',
    application: 'chitravani',
    max_open_connections: connections,
    request_timeout: source.statementTimeoutMs + requestGraceMs,
    log: { level: ClickHouseLogLevel.OFF },
    ...(ca === null ? {} : { tls: { ca_cert: readFileSync(ca) } }),
  })
}

/** Rows as they come: their names, their types, then the rows themselves. */
async function read(stream: AsyncIterable<readonly { json(): unknown }[]>, { maxRows, maxBytes, signal }: EngineRun): Promise<Columnar> {
  let columns: readonly string[] = []
  let convert: readonly ((value: unknown) => Cell)[] = []
  let cells: Cell[][] = []
  let seen = 0
  let bytes = 0
  for await (const chunk of stream) {
    signal.throwIfAborted()
    for (const line of chunk) {
      const row = line.json() as readonly unknown[]
      seen += 1
      if (seen === 1) columns = row.map(String)
      else if (seen === 2) {
        convert = row.map((type) => cellOf(String(type)))
        cells = row.map(() => [])
      } else if (seen - 2 > maxRows) return { columns, cells, rowCount: maxRows, truncated: true }
      else {
        for (const [index, value] of row.entries()) {
          const cell = convert[index]?.(value) ?? null
          bytes += typeof cell === 'string' ? cell.length * 2 + 8 : 8
          cells[index]?.push(cell)
        }
        if (bytes > maxBytes)
          throw failure('query_too_large', `The result is larger than ${maxBytes} bytes. Ask for fewer columns or rows.`)
      }
    }
  }
  if (seen < 2) throw failure('sql_refused', 'Only a SELECT may run.')
  return { columns, cells, rowCount: seen - 2, truncated: false }
}

/** What read-only mode, missing rights and the parser refuse: https://clickhouse.com/docs/native-protocol/server#exception */
const refusals: ReadonlySet<string> = new Set(['READONLY', 'ACCESS_DENIED', 'NOT_ENOUGH_PRIVILEGES', 'SYNTAX_ERROR'])

function asRefused(error: unknown): unknown {
  if (!(error instanceof ClickHouseError) || !refusals.has(error.type ?? '')) return error
  return failure('sql_refused', `The database refused the statement: ${error.message.split('\n')[0]}.`, { cause: error })
}
