export interface CacheSettings {
  readonly enabled: boolean
  readonly backend: 'memory' | 'sqlite'
  readonly path: string
  readonly namespace: string
  readonly maxEntries: number
  readonly ttlSeconds: number
  /** All cached speech together. */
  readonly ttsMaxBytes: number
}

export const defaultCacheSettings: CacheSettings = {
  enabled: false,
  backend: 'memory',
  path: '.chitravani/speech-cache.sqlite3',
  namespace: 'default',
  maxEntries: 10_000,
  ttlSeconds: 604_800,
  ttsMaxBytes: 64 * 1024 * 1024,
}
