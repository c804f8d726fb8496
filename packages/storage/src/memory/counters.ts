import type { CounterRecords } from '../shared.ts'

const windowMs = 60_000
const maxKept = 50_000

export function openCounters(now: () => number): CounterRecords {
  const kept = new Map<string, { window: number; count: number; before: number }>()
  return {
    async count(key, perMinute) {
      const at = now()
      const window = Math.floor(at / windowMs)
      const found = kept.get(key)
      const entry = found?.window === window ? found : { window, count: 0, before: found?.window === window - 1 ? found.count : 0 }
      const share = 1 - (at % windowMs) / windowMs
      if (entry.count + entry.before * share >= perMinute) return waitMs(entry, perMinute, at % windowMs)
      entry.count++
      // In order of windows: within one of them an entry stays where it is.
      if (entry === found) return 0
      kept.delete(key)
      kept.set(key, entry)
      for (const [old, { window: last }] of kept) {
        if (kept.size <= maxKept && last >= window - 1) break
        kept.delete(old)
      }
      return 0
    },
  }
}

function waitMs({ count, before }: { readonly count: number; readonly before: number }, perMinute: number, sinceMs: number): number {
  const share = count >= perMinute ? 1 : 1 - (perMinute - count) / before
  return Math.max(1, share * windowMs - sinceMs)
}
