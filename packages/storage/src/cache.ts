import type { Cache, CacheOptions } from './cache/cache.ts'

export type * from './cache/cache.ts'

/**
 * Opens a cache. A damaged file is set aside and made anew, with a warning.
 * @throws `configuration` when the path cannot hold a cache file
 */
export async function openCache(options: CacheOptions): Promise<Cache> {
  if (options.backend === 'memory') return (await import('./cache/memory.ts')).openMemoryCache()
  return (await import('./cache/sqlite.ts')).openSqliteCache(options.path)
}
