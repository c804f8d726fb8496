import { readSync, openSync, closeSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { failure } from '../errors.ts'
import { fromSqlite } from './failures.ts'
import { migrations } from './migrations/index.ts'
import { makePrivate } from './private-file.ts'
import type { Value } from '../rows.ts'

/**
 * A log that is longer is written back before anything is added. A program that reads without an end keeps it from being: then nothing is
 * added, until it has gone. The rest up to 64 MiB is for what one transaction adds.
 */
const maxLogBytes = 56 * 2 ** 20

export interface DatabaseOptions {
  /** Default 56 MiB. */
  readonly maxLogBytes?: number
}

/** "ChvR": tells our files from other SQLite databases. */
const applicationId = 0x43687652
/** How long the lock of another process is waited for. */
const busyTimeoutMs = 1_000

/** One open file. Statements are prepared once; failures come sorted. */
export interface Database {
  get(sql: string, ...values: Value[]): Record<string, Value> | undefined
  all(sql: string, ...values: Value[]): readonly Record<string, Value>[]
  /** How many rows changed. */
  run(sql: string, ...values: Value[]): number
  /** All or nothing; takes the write lock at once, so that what is read inside is still true when written. */
  write<T>(work: () => T): T
  readonly raw: DatabaseSync
  close(): void
}

/**
 * Opens the file, makes it when missing, brings its tables up to date.
 * A damaged or foreign file is never written to.
 * @throws `storage_corrupt`, `storage_version`, `storage_read_only`, `storage_full`, `storage_unavailable`, `storage_busy`
 */
export function openDatabase(file: string, options: DatabaseOptions = {}): Database {
  try {
    makePrivate(file)
    checkHeader(file)
    const raw = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
    try {
      prepare(raw, file)
    } catch (error) {
      raw.close()
      throw error
    }
    return wrap(raw, file, options.maxLogBytes ?? maxLogBytes)
  } catch (error) {
    throw fromSqlite(error, file)
  }
}

/** SQLite would take a short or foreign file for an empty one in some cases; better look first. */
function checkHeader(file: string): void {
  const size = statSync(file).size
  if (size === 0) return
  const head = Buffer.alloc(16)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, head, 0, 16, 0)
  } finally {
    closeSync(handle)
  }
  if (head.toString('latin1') !== 'SQLite format 3\0')
    throw failure('storage_corrupt', `${file} is no SQLite database or is damaged. It was left as it is; restore a backup.`, {
      details: { file },
    })
}

function prepare(raw: DatabaseSync, file: string): void {
  const seen = pragma(raw, 'user_version')
  const owner = pragma(raw, 'application_id')
  const empty = raw.prepare('select 1 from sqlite_schema limit 1').get() === undefined
  if (!empty && owner !== applicationId)
    throw failure('storage_version', `${file} is a database of another program. Choose another data folder.`, { details: { file } })
  if (seen > migrations.length)
    throw failure(
      'storage_version',
      `${file} was written by a newer version (${seen}, this one knows ${migrations.length}). Update Chitravani.`,
      {
        details: { file, found: seen, known: migrations.length },
      },
    )
  const damage = empty ? 'ok' : Object.values(raw.prepare('pragma quick_check(1)').get() ?? {})[0]
  if (damage !== 'ok')
    throw failure('storage_corrupt', `${file} is damaged. It was left as it is; restore a backup with "chitravani restore".`, {
      details: { file },
    })
  raw.exec('pragma journal_mode = wal')
  // FULL: a commit is on disk when it returns, also through a loss of power. https://www.sqlite.org/pragma.html#pragma_synchronous
  raw.exec('pragma synchronous = full')
  raw.exec('pragma journal_size_limit = 67108864')
  migrate(raw, seen)
}

function migrate(raw: DatabaseSync, seen: number): void {
  if (seen === migrations.length) return
  raw.exec('begin immediate')
  try {
    // Another process may have been quicker while this one waited for the lock.
    for (const step of migrations.slice(pragma(raw, 'user_version'))) raw.exec(step)
    raw.exec(`pragma application_id = ${applicationId}`)
    raw.exec(`pragma user_version = ${migrations.length}`)
    raw.exec('commit')
  } catch (error) {
    if (raw.isTransaction) raw.exec('rollback')
    throw error
  }
}

function pragma(raw: DatabaseSync, name: 'user_version' | 'application_id'): number {
  return Number(raw.prepare(`pragma ${name}`).get()?.[name] ?? 0)
}

/** @throws `storage_busy` when the log is full and somebody reads so far back that it cannot be written back */
function keepLogShort(raw: DatabaseSync, file: string, maxBytes: number): void {
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) <= maxBytes) return
  // Whoever reads may read for hours: nobody waits for that.
  raw.exec('pragma busy_timeout = 0')
  const isBusy = Number(raw.prepare('pragma wal_checkpoint(truncate)').get()?.['busy']) !== 0
  raw.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
  if (isBusy)
    throw failure('storage_busy', 'Another program has been reading the store for so long that its log is full; end it or wait for it.', {
      details: { file },
    })
}

function wrap(raw: DatabaseSync, file: string, maxBytes: number): Database {
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const statement = (sql: string) => {
    let found = prepared.get(sql)
    if (!found) prepared.set(sql, (found = raw.prepare(sql)))
    return found
  }
  const sorted = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw fromSqlite(error, file)
    }
  }
  return {
    raw,
    get: (sql, ...values) => sorted(() => statement(sql).get(...values) as Record<string, Value> | undefined),
    all: (sql, ...values) => sorted(() => statement(sql).all(...values) as Record<string, Value>[]),
    run: (sql, ...values) =>
      sorted(() => {
        if (!raw.isTransaction) keepLogShort(raw, file, maxBytes)
        return Number(statement(sql).run(...values).changes)
      }),
    write: (work) =>
      sorted(() => {
        keepLogShort(raw, file, maxBytes)
        raw.exec('begin immediate')
        try {
          const result = work()
          raw.exec('commit')
          return result
        } catch (error) {
          if (raw.isTransaction) raw.exec('rollback')
          throw error
        }
      }),
    close: () => raw.close(),
  }
}
