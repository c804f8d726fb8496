import { failure } from '../errors.ts'
import type { Dialect } from '../sql/dialect.ts'
import type { Connection, ConnectionKind } from './connection.ts'
import { clickhouseDialect } from './clickhouse/dialect.ts'
import { duckdbDialect } from './duckdb/dialect.ts'
import type { Hints } from './hints.ts'
import { defaultLimits } from './limits.ts'
import type { ConnectionLimits } from './limits.ts'
import type { EngineSource } from './messages.ts'
import { openWhole } from './opened.ts'
import { createRunner } from './runner.ts'
import { openToAll } from './sights.ts'
import { leadsInto, outOfReachWords } from './out-of-reach.ts'
import { mysqlDialect } from './mysql/dialect.ts'
import { postgresDialect } from './postgres/dialect.ts'
import { sqliteDialect } from './sqlite/dialect.ts'
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
  /** Files and folders that it must not lead to, by no link: what the server keeps of itself. */
  readonly outOfReach?: readonly string[]
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

/** A server ends a statement by itself so much later than we do: only where nobody is left to cancel it. */
const serverGraceMs = 2_000

/**
 * Opens a connection; its database is opened with the first call.
 * @throws `connection_failed` when the kind is not known here; later calls when the database cannot be opened
 */
export async function openConnection(settings: ConnectionSettings, tools: ConnectionTools = {}): Promise<Connection> {
  const kind = kinds[settings.kind]
  if (!kind) throw failure('connection_failed', `The kind "${settings.kind}" cannot be opened here; ${Object.keys(kinds).join(', ')} can.`)
  if (settings.path !== undefined && (await leadsInto(settings.path, settings.outOfReach ?? [])))
    throw failure('connection_failed', outOfReachWords)
  const limits: ConnectionLimits = { ...defaultLimits, ...settings }
  const runner = createRunner({
    name: settings.name,
    source: sourceOf(kind.engine, settings, limits, tools.lock ?? true),
    visible: settings.visible,
    limits,
    processes: kind.processes,
    perProcess: kind.perProcess,
  })
  const whole = openWhole({
    name: settings.name,
    kind: settings.kind,
    dialect: kind.dialect,
    path: settings.path,
    hints: settings.hints,
    refreshMs: settings.refreshMs ?? 0,
    limits,
    guard: tools.guard ?? true,
    runner,
  })
  return openToAll(whole, settings.visible ?? {}, limits.profileTimeoutMs)
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
