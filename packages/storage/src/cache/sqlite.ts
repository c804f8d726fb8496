import { renameSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Failure, sleep } from '@chitravani/kit'
import type { Cache, CacheWarning } from './cache.ts'
import { makePrivate } from '../sqlite/private-file.ts'
import { openSpace } from './sqlite-space.ts'

/** How long a lock of another process may hold this thread; the rest of the wait leaves it free. */
const busyTimeoutMs = 40
const pauseMs = 10
/** How long a lock is waited for altogether; then a read misses and a write is dropped. */
const longestWaitMs = 2000
const schemaVersion = 1

/** Totals are kept by triggers, so that a full cache is noticed without counting it. */
const schema = `
create table if not exists cache_entries(
  namespace text not null, key text not null, value blob not null, bytes integer not null, checksum integer not null,
  expires_at real not null, accessed_at real not null, primary key (namespace, key)) without rowid;
create index if not exists cache_entries_age on cache_entries(namespace, expires_at);
create index if not exists cache_entries_use on cache_entries(namespace, accessed_at);
create table if not exists cache_totals(namespace text primary key, entries integer not null, bytes integer not null) without rowid;
create trigger if not exists cache_added after insert on cache_entries begin
  insert into cache_totals values (new.namespace, 1, new.bytes)
    on conflict(namespace) do update set entries = entries + 1, bytes = bytes + new.bytes;
end;
create trigger if not exists cache_changed after update of bytes on cache_entries begin
  update cache_totals set bytes = bytes + new.bytes - old.bytes where namespace = new.namespace;
end;
create trigger if not exists cache_removed after delete on cache_entries begin
  update cache_totals set entries = entries - 1, bytes = bytes - old.bytes where namespace = old.namespace;
end;
pragma user_version = ${schemaVersion};`

/** A file shared by any number of processes. Its trouble is never the caller's: reads miss, writes are dropped, a warning is kept. */
export async function openSqliteCache(path: string): Promise<Cache> {
  const warnings: CacheWarning[] = []
  let file = await openPatiently(path, warnings)
  let generation = 0

  const warn = (code: CacheWarning['code'], message: string) => {
    if (!warnings.some((entry) => entry.message === message)) warnings.push({ code, message })
  }

  /** Runs against the file; a damaged one is set aside once and the run answers as if nothing were there. */
  const withFile = async <T>(run: (database: DatabaseSync, generation: number) => T): Promise<T | undefined> => {
    const untilMs = performance.now() + longestWaitMs
    while (file.isOpen) {
      try {
        return run(file, generation)
      } catch (error) {
        if (isDamage(error)) {
          generation += 1
          close(file)
          setAside(path, warnings)
          file = openFile(path, warnings)
          return undefined
        }
        if (!isBusy(error) || performance.now() >= untilMs) {
          warn('cache_unavailable', `the cache ${path} cannot be used: ${describe(error)}`)
          return undefined
        }
      }
      await sleep(pauseMs)
    }
    return undefined
  }

  return {
    backend: 'sqlite',
    warnings,
    space: (namespace, limits) => openSpace(namespace, limits, withFile),
    close: () => close(file),
  }
}

/** Two processes that make the file at the same time lock each other out for a moment. */
async function openPatiently(path: string, warnings: CacheWarning[]): Promise<DatabaseSync> {
  const untilMs = performance.now() + longestWaitMs
  for (;;) {
    try {
      return openFile(path, warnings)
    } catch (error) {
      if (!isBusy((error as Failure).cause) || performance.now() >= untilMs) throw error
    }
    await sleep(pauseMs)
  }
}

function openFile(path: string, warnings: CacheWarning[]): DatabaseSync {
  try {
    makePrivate(path)
    return openDatabase(path)
  } catch (error) {
    if (!isDamage(error)) throw refused(path, error)
    setAside(path, warnings)
    try {
      makePrivate(path)
      return openDatabase(path)
    } catch (again) {
      throw refused(path, again)
    }
  }
}

function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs })
  try {
    database.exec('pragma journal_mode = wal; pragma synchronous = normal')
    const version = database.prepare('pragma user_version').get()?.['user_version']
    if (version !== 0 && version !== schemaVersion) {
      throw Object.assign(new Error(`its schema version is ${String(version)}, ours is ${schemaVersion}`), { errcode: notADatabase })
    }
    if (version === 0) database.exec(`begin immediate;${schema}commit;`)
    return database
  } catch (error) {
    close(database)
    throw error
  }
}

function setAside(path: string, warnings: CacheWarning[]): void {
  const aside = `${path}.damaged-${Date.now()}`
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) renameSync(path, aside)
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
  warnings.push({ code: 'cache_set_aside', message: `the cache ${path} was damaged; it is now ${aside} and a new one was made` })
}

const busy = 5
const locked = 6
const corrupt = 11
const notADatabase = 26

function isDamage(error: unknown): boolean {
  return [corrupt, notADatabase].includes(codeOf(error))
}

function isBusy(error: unknown): boolean {
  return [busy, locked].includes(codeOf(error))
}

/** https://www.sqlite.org/rescode.html: the low byte is the primary code. */
function codeOf(error: unknown): number {
  const code = (error as { readonly errcode?: unknown } | undefined)?.errcode
  return typeof code === 'number' ? code & 0xff : 0
}

function refused(path: string, cause: unknown): Failure {
  return new Failure('internal', 'configuration', `the cache path ${path} cannot hold a cache file: ${describe(cause)}`, { cause })
}

function describe(error: unknown): string {
  const code = (error as { readonly code?: unknown }).code
  if (code === 'EISDIR') return 'it is a directory'
  return error instanceof Error ? error.message : String(error)
}

function close(database: DatabaseSync): void {
  if (database.isOpen) database.close()
}
