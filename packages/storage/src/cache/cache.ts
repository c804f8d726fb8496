/** What may be forgotten: bounded by age, number and size; never the only copy of anything. */

export interface CacheLimits {
  /** Entries kept; the least recently used go first. */
  readonly maxEntries: number
  readonly ttlSeconds: number
  /** Bytes of all values together. Default: no bound. */
  readonly maxBytes?: number
}

/** One namespace of a cache. Values are bytes, whatever they mean. */
export interface CacheSpace {
  get(key: string): Promise<Uint8Array | undefined>
  /** Only those found. */
  getMany(keys: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>
  /** A value larger than the space is not kept. */
  set(key: string, value: Uint8Array): Promise<void>
  setMany(entries: ReadonlyMap<string, Uint8Array>): Promise<void>
  remove(key: string): Promise<void>
}

export interface Cache {
  readonly backend: 'memory' | 'sqlite'
  /** What happened at opening and since that a user should know: a file set aside, a disk that refuses. */
  readonly warnings: readonly CacheWarning[]
  space(namespace: string, limits: CacheLimits): CacheSpace
  close(): void
}

export interface CacheWarning {
  readonly code: 'cache_set_aside' | 'cache_unavailable'
  readonly message: string
}

export type CacheOptions = { readonly backend: 'memory' } | { readonly backend: 'sqlite'; readonly path: string }
