import type { Cache, CacheSpace } from '@chitravani/storage/cache'
import type { WarningInfo } from '../warning.ts'
import type { CacheSettings } from './settings.ts'

/** The three spaces of a cache that is on. */
export interface SpeechCaches {
  readonly backend: 'memory' | 'sqlite'
  readonly speech: CacheSpace
  readonly documents: CacheSpace
  readonly segments: CacheSpace
  /** Since opening: a file set aside, a disk that refuses. */
  readonly warnings: readonly WarningInfo[]
  close(): void
}

/** Whether a result came from a cache, and from which. */
export interface CacheMetadata {
  /** True only when no provider was called. */
  readonly hit: boolean
  readonly backend: 'none' | 'memory' | 'sqlite' | 'catalog'
}

/** @throws `configuration` when the path cannot hold a cache */
export async function openCaches(settings: CacheSettings): Promise<SpeechCaches | undefined> {
  if (!settings.enabled) return undefined
  const { openCache } = await import('@chitravani/storage/cache')
  const cache: Cache = await openCache(settings.backend === 'memory' ? { backend: 'memory' } : { backend: 'sqlite', path: settings.path })
  const { namespace, maxEntries, ttlSeconds, ttsMaxBytes } = settings
  return {
    backend: cache.backend,
    speech: cache.space(`${namespace}:tts`, { maxEntries, ttlSeconds, maxBytes: ttsMaxBytes }),
    documents: cache.space(namespace, { maxEntries, ttlSeconds }),
    segments: cache.space(`${namespace}:translation-segments`, { maxEntries, ttlSeconds }),
    warnings: cache.warnings,
    close: () => cache.close(),
  }
}
