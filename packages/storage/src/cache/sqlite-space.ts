import { crc32 } from 'node:zlib'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { CacheLimits, CacheSpace } from './cache.ts'

/** May run again when another process holds the lock. */
type WithFile = <T>(run: (database: DatabaseSync, generation: number) => T) => Promise<T | undefined>

/** Keys in one statement when many are asked for. */
const keysAtOnce = 400
/** An entry read again within this time keeps its old moment of use: reading must not mean writing. */
const touchAfterSeconds = 60
/** A full space is cleared down to this share, so that not every write has to clear. */
const keptShare = 0.9

interface Row {
  readonly key: string
  readonly value: Uint8Array
  readonly checksum: number
  readonly accessed_at: number
}

export function openSpace(namespace: string, limits: CacheLimits, withFile: WithFile): CacheSpace {
  const statements = new Map<string, StatementSync>()
  let preparedFor = -1
  const prepare = (database: DatabaseSync, generation: number, sql: string): StatementSync => {
    if (generation !== preparedFor) {
      statements.clear()
      preparedFor = generation
    }
    let statement = statements.get(sql)
    if (!statement) {
      statement = database.prepare(sql)
      statements.set(sql, statement)
    }
    return statement
  }

  const read = async (keys: readonly string[]): Promise<Map<string, Uint8Array>> => {
    const found = new Map<string, Uint8Array>()
    const stale: string[] = []
    const broken: string[] = []
    const now = Date.now() / 1000
    await withFile((database, generation) => {
      for (let at = 0; at < keys.length; at += keysAtOnce) {
        const some = keys.slice(at, at + keysAtOnce)
        const marks = some.map(() => '?').join(',')
        const sql = `select key, value, checksum, accessed_at from cache_entries where namespace = ? and expires_at > ? and key in (${marks})`
        for (const row of prepare(database, generation, sql).all(namespace, now, ...some) as unknown as Row[]) {
          // a page that rotted on the disk is no page SQLite would notice
          if (crc32(row.value) !== row.checksum) broken.push(row.key)
          else found.set(row.key, row.value)
          if (now - row.accessed_at > touchAfterSeconds) stale.push(row.key)
        }
      }
    })
    // readers never wait for a lock: what is to be written comes after what was found, and nobody waits for it
    if (broken.length + stale.length > 0) void tidy(broken, stale, now)
    return found
  }

  const tidy = (broken: readonly string[], used: readonly string[], now: number) =>
    withFile((database, generation) => {
      for (const key of broken)
        prepare(database, generation, 'delete from cache_entries where namespace = ? and key = ?').run(namespace, key)
      for (const key of used) {
        prepare(database, generation, 'update cache_entries set accessed_at = ? where namespace = ? and key = ?').run(now, namespace, key)
      }
    })

  const write = async (entries: ReadonlyMap<string, Uint8Array>): Promise<void> => {
    const max = limits.maxBytes ?? Infinity
    const fitting = [...entries].filter(([, value]) => value.length <= max)
    if (fitting.length === 0) return
    await withFile((database, generation) => {
      const now = Date.now() / 1000
      database.exec('begin immediate')
      try {
        const insert = prepare(
          database,
          generation,
          `insert into cache_entries values (?, ?, ?, ?, ?, ?, ?) on conflict(namespace, key) do update set
           value = excluded.value, bytes = excluded.bytes, checksum = excluded.checksum, expires_at = excluded.expires_at, accessed_at = excluded.accessed_at`,
        )
        for (const [key, value] of fitting) insert.run(namespace, key, value, value.length, crc32(value), now + limits.ttlSeconds, now)
        trim(database, generation, now)
        database.exec('commit')
      } catch (error) {
        if (database.isTransaction) database.exec('rollback')
        throw error
      }
    })
  }

  /** Drops what is too old, then what was used longest ago until the rest fits. */
  const trim = (database: DatabaseSync, generation: number, now: number): void => {
    prepare(database, generation, 'delete from cache_entries where namespace = ? and expires_at <= ?').run(namespace, now)
    const totals = prepare(database, generation, 'select entries, bytes from cache_totals where namespace = ?').get(namespace)
    const max = limits.maxBytes ?? Infinity
    let entries = Number(totals?.['entries'] ?? 0)
    let bytes = Number(totals?.['bytes'] ?? 0)
    if (entries <= limits.maxEntries && bytes <= max) return
    const oldest = prepare(database, generation, 'select key, bytes from cache_entries where namespace = ? order by accessed_at, key')
    const doomed: string[] = []
    for (const row of oldest.iterate(namespace) as IterableIterator<{ readonly key: string; readonly bytes: number }>) {
      if (entries <= limits.maxEntries * keptShare && bytes <= max * keptShare) break
      doomed.push(row.key)
      entries -= 1
      bytes -= row.bytes
    }
    const remove = prepare(database, generation, 'delete from cache_entries where namespace = ? and key = ?')
    for (const key of doomed) remove.run(namespace, key)
  }

  return {
    get: async (key) => (await read([key])).get(key),
    getMany: read,
    set: (key, value) => write(new Map([[key, value]])),
    setMany: write,
    async remove(key) {
      await withFile((database, generation) =>
        prepare(database, generation, 'delete from cache_entries where namespace = ? and key = ?').run(namespace, key),
      )
    },
  }
}
