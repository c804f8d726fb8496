import { abortable, isFailure } from '@chitravani/kit'
import type { CallOptions } from '@chitravani/kit'
import { failure } from '../errors.ts'
import type { Dialect } from '../sql/dialect.ts'
import { checkStatement } from '../sql/guard.ts'
import { moves } from '../sql/moves.ts'
import { keepCatalog } from './catalog-keeper.ts'
import type { MakeCatalog } from './catalog-keeper.ts'
import type { Catalog, CatalogOptions, Connection, ConnectionKind, ResultTable, RunOptions, Statement } from './connection.ts'
import { clickhouseDialect } from './clickhouse/dialect.ts'
import { duckdbDialect } from './duckdb/dialect.ts'
import { withHints } from './hints.ts'
import type { Hints } from './hints.ts'
import { defaultLimits } from './limits.ts'
import type { ConnectionLimits } from './limits.ts'
import type { EngineSource } from './messages.ts'
import { toResult } from './result.ts'
import { createRunner } from './runner.ts'
import { seen, sightName } from './seen.ts'
import { mysqlDialect } from './mysql/dialect.ts'
import { postgresDialect } from './postgres/dialect.ts'
import { sqliteDialect } from './sqlite/dialect.ts'
import { watchSchema } from './schema-watch.ts'
import { watchFiles, watchServer } from './version.ts'
import type { Visibility } from './visible.ts'

export type { ConnectionLimits } from './limits.ts'

interface Kind {
  readonly engine: EngineSource['kind']
  readonly dialect: Dialect
  /** Child processes at most, and statements at once in each. */
  readonly processes: number
  readonly perProcess: number
}

/** The databases that can be opened; a new one is a folder and a line here. */
const kinds: Readonly<Partial<Record<ConnectionKind, Kind>>> = {
  duckdb: { engine: 'duckdb', dialect: duckdbDialect, processes: 1, perProcess: 4 },
  files: { engine: 'files', dialect: duckdbDialect, processes: 1, perProcess: 4 },
  sqlite: { engine: 'sqlite', dialect: sqliteDialect, processes: 2, perProcess: 1 },
  postgres: { engine: 'postgres', dialect: postgresDialect, processes: 1, perProcess: 8 },
  mysql: { engine: 'mysql', dialect: mysqlDialect, processes: 1, perProcess: 8 },
  clickhouse: { engine: 'clickhouse', dialect: clickhouseDialect, processes: 1, perProcess: 8 },
}

export interface ConnectionSettings extends Partial<ConnectionLimits> {
  readonly name: string
  readonly kind: ConnectionKind
  /** A database file; for `files` a folder or one file of CSV, TSV, Parquet, JSON or NDJSON. */
  readonly path?: string
  /** What people know of the data. */
  readonly hints?: Hints
  /** What of it may be seen. Default: all that the login may read. */
  readonly visible?: Visibility
  /**
   * How old an answer may be that is kept of a server's rows. Default 0: as new as the data, which PostgreSQL can prove of itself;
   * of other servers nothing is kept then. Files and embedded databases are always as new as the data. A server's schema is looked at
   * this often for what came or went, by default once a minute, both only while it is asked for something.
   */
  readonly refreshMs?: number
  /** Where a database server is, with the login: `postgres://user:password@host:5432/database?sslmode=require`. */
  readonly url?: string
}

export interface ConnectionTools {
  /** Only the proofs that each of the two layers holds alone switch the check of statements off. Default true. */
  readonly guard?: boolean
  /** The same of the engine's own lock. Default true. */
  readonly lock?: boolean
}

/** How often a server is looked at for tables and columns that came or went, where `refreshMs` says nothing else. */
const schemaMs = 60_000
/** Part of an engine's memory for what several charts are made of at once: near its limit an engine lets go of what it needs next. */
const togetherShare = 1 / 4

/** A server ends a statement by itself so much later than we do: only where nobody is left to cancel it. */
const serverGraceMs = 2_000

/**
 * Opens a connection; its database is opened with the first call.
 * @throws `connection_failed` when the kind is not known here; later calls when the database cannot be opened
 */
export async function openConnection(settings: ConnectionSettings, tools: ConnectionTools = {}): Promise<Connection> {
  const kind = kinds[settings.kind]
  if (!kind) throw failure('connection_failed', `The kind "${settings.kind}" cannot be opened here; ${Object.keys(kinds).join(', ')} can.`)
  const limits: ConnectionLimits = { ...defaultLimits, ...settings }
  const runner = createRunner({
    name: settings.name,
    source: sourceOf(kind.engine, settings, limits, tools.lock ?? true),
    visible: settings.visible,
    limits,
    processes: kind.processes,
    perProcess: kind.perProcess,
  })
  const { dialect } = kind
  const { path, refreshMs = 0 } = settings
  const isServer = path === undefined
  const data = isServer ? watchServer(askMark, refreshMs) : watchFiles(settings.kind, path)
  let version: string | undefined
  /** By the version of its files; a server has one at a time. */
  const keeper = keepCatalog(makeCatalog)
  const versionOf = (found: string) => (isServer ? '' : found)
  let shown: Catalog | undefined
  let shape: string | undefined

  async function askMark(): Promise<string> {
    const answer = await runner.perform({ type: 'mark' })
    return answer.type === 'marked' ? answer.mark : ''
  }

  /** Opens the database anew when its files changed. */
  function keepUp(found: string): string {
    if (!isServer && version !== undefined && version !== found) runner.renew()
    version = found
    return found
  }

  const schema = watchSchema({
    everyMs: refreshMs > 0 ? refreshMs : schemaMs,
    async hasChanged() {
      if (shape === undefined) return false
      const answer = await runner.perform({ type: 'shape' })
      return answer.type === 'shaped' && answer.shape !== shape
    },
    changed: () => readAgain({}),
  })

  async function readAgain(call: CallOptions): Promise<void> {
    data.renew()
    runner.renew()
    await keeper.again(versionOf(await abortable(data.now(), call.signal)), call)
  }

  async function makeCatalog(found: string, call: Parameters<MakeCatalog>[1]): Promise<Catalog> {
    // The parser takes a third of a second to load: not when the first chart waits for it.
    if (tools.guard ?? true) void checkStatement('SELECT 1', { dialect: dialect.name, tables: [] }).catch(() => {})
    const answer = await runner.perform({ type: 'profile' }, call)
    if (answer.type !== 'profiled') throw failure('connection_failed', 'The profile was not made.')
    shape = answer.shape
    const catalog: Catalog = {
      connection: settings.name,
      kind: settings.kind,
      tables: answer.tables,
      keys: answer.keys,
      ...(answer.notes.length > 0 ? { notes: answer.notes } : {}),
      dataVersion: found,
      ...(isServer ? { aging: true } : {}),
    }
    return settings.hints ? withHints(catalog, settings.hints) : catalog
  }

  async function ask(type: 'run' | 'run_together', statement: Statement, options: RunOptions = {}): Promise<readonly ResultTable[]> {
    options.signal?.throwIfAborted()
    const before = keepUp(await data.believed())
    const { tables, moving } = await runner.tables()
    if (tools.guard ?? true) await checkStatement(statement.sql, { dialect: dialect.name, tables }, options)
    const maxRows = options.maxRows ?? limits.maxRows
    const asOf = isServer && refreshMs > 0 ? { asOf: new Date().toISOString() } : {}
    const answer = await runner.perform({ type, statement, maxRows, maxBytes: limits.maxBytes }, options).catch((error: unknown) => {
      // A table or a column of it may have gone.
      if (isServer && isFailure(error, 'query_failed')) schema.doubt()
      throw error
    })
    if (answer.type !== 'rows' && answer.type !== 'tables') return []
    const { elapsedMs } = answer
    const text = statement.sql.toLowerCase()
    const isSteady = !moves(text) && !moving.some((name) => text.includes(name.toLowerCase()))
    const state = isSteady ? await data.of(before, answer.type === 'rows' ? answer.mark : undefined) : ''
    return (answer.type === 'rows' ? [answer] : answer.tables).map((table) => ({
      ...toResult({ ...table, elapsedMs }),
      ...(state === undefined ? {} : { state }),
      ...asOf,
    }))
  }

  const whole: Connection = {
    name: settings.name,
    kind: settings.kind,
    dialect,
    async catalog({ anyVersion = false, ...call }: CatalogOptions = {}) {
      const { signal } = call
      if (isServer) await abortable(schema.settled(), signal)
      const found = keepUp(await (anyVersion ? (isServer ? (version ?? '') : data.believed()) : abortable(data.now(), signal)))
      const catalog = await keeper.of(versionOf(found), call)
      if (catalog.dataVersion === found) return catalog
      // One object for one version: what is made of it is kept by it.
      if (shown?.dataVersion !== found || shown.tables !== catalog.tables) shown = { ...catalog, dataVersion: found }
      return shown
    },
    async run(statement, options) {
      const [table] = await ask('run', statement, options)
      if (!table) throw failure('query_failed', 'The statement gave no rows.')
      return table
    },
    async readAgain(call = {}) {
      await readAgain(call)
      return whole.catalog(call)
    },
    ...(dialect.together
      ? {
          together: {
            maxBytes: limits.memoryMb * 2 ** 20 * togetherShare,
            run: (statement, options) => ask('run_together', statement, options),
          },
        }
      : {}),
    close: () => runner.close(),
  }
  return openToAll(whole, settings.visible ?? {}, limits.profileTimeoutMs)
}

/** So many different sights of one place are kept; each has a catalog of its own. */
const maxSights = 200

/** What anybody sees of a place, from which one comes to what each may see. */
function openToAll(whole: Connection, visible: Visibility, measureMs: number): Connection {
  const sights = new Map<string, Connection>()
  const all = seen(whole, { visible, rules: [], measureMs })
  return {
    ...all,
    seenBy(rules) {
      const name = sightName({ visible, rules })
      const known = sights.get(name) ?? seen(whole, { visible, rules, measureMs })
      // Put back last: the map's order is the order of use.
      sights.delete(name)
      sights.set(name, known)
      if (sights.size > maxSights) sights.delete(sights.keys().next().value ?? '')
      return known
    },
  }
}

/** @throws `connection_failed` where the place is not said */
function sourceOf(
  kind: EngineSource['kind'],
  { name, path, url }: ConnectionSettings,
  limits: ConnectionLimits,
  lock: boolean,
): EngineSource {
  if (kind === 'postgres' || kind === 'mysql' || kind === 'clickhouse') {
    if (url === undefined) throw failure('connection_failed', `The connection "${name}" needs an address (url_env).`)
    return { kind, url, statementTimeoutMs: limits.statementTimeoutMs + serverGraceMs, lock }
  }
  if (path === undefined) throw failure('connection_failed', `The connection "${name}" needs a path.`)
  return { kind, path, memoryMb: limits.memoryMb, lock }
}
