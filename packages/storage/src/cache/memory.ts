import { LRUCache } from 'lru-cache'
import type { Cache, CacheLimits, CacheSpace } from './cache.ts'

/** Kept for the life of the process. Whoever asks shares the value that is kept: nobody may write into one. */
export function openMemoryCache(): Cache {
  const spaces = new Map<string, CacheSpace>()
  return {
    backend: 'memory',
    warnings: [],
    space(namespace, limits) {
      const known = spaces.get(namespace)
      if (known) return known
      const space = openSpace(limits)
      spaces.set(namespace, space)
      return space
    },
    close: () => spaces.clear(),
  }
}

function openSpace({ maxEntries, ttlSeconds, maxBytes }: CacheLimits): CacheSpace {
  const values = new LRUCache<string, Uint8Array>({
    max: maxEntries,
    ttl: ttlSeconds * 1000,
    ttlResolution: 0,
    perf: { now: () => performance.now() }, // a clock that is set back makes nothing young again
    ...(maxBytes === undefined
      ? {}
      : { maxSize: maxBytes, maxEntrySize: maxBytes, sizeCalculation: (value: Uint8Array) => Math.max(1, value.length) }),
  })
  return {
    get: (key) => Promise.resolve(values.get(key)),
    getMany(keys) {
      const found = new Map<string, Uint8Array>()
      for (const key of keys) {
        const value = values.get(key)
        if (value) found.set(key, value)
      }
      return Promise.resolve(found)
    },
    set(key, value) {
      values.set(key, alone(value))
      return Promise.resolve()
    },
    setMany(entries) {
      for (const [key, value] of entries) values.set(key, alone(value))
      return Promise.resolve()
    },
    remove(key) {
      values.delete(key)
      return Promise.resolve()
    },
  }
}

/** A small `Buffer` is a view into memory that Node shares out (`Buffer.poolSize`, 64 KiB): kept as it is, it would keep all of that. */
function alone(value: Uint8Array): Uint8Array {
  return value.byteLength === value.buffer.byteLength ? value : new Uint8Array(value)
}
