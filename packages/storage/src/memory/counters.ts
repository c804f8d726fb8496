import type { CounterRecords } from '../shared.ts'

/** A minute is counted by its seconds: what a second let through counts until the whole of it is a minute old. */
const sliceMs = 1_000
const slicesInMinute = 60
const maxKept = 50_000

/** Calls of one key, by the seconds of the last minute that had any, oldest first. */
interface Calls {
  readonly slices: { readonly slice: number; count: number }[]
  sum: number
}

export function openCounters(now: () => number): CounterRecords {
  const kept = new Map<string, Calls>()
  return {
    async count(key, perMinute) {
      const at = now()
      const slice = Math.floor(at / sliceMs)
      const calls = kept.get(key) ?? { slices: [], sum: 0 }
      for (let [oldest] = calls.slices; oldest && oldest.slice < slice - slicesInMinute; [oldest] = calls.slices) {
        calls.sum -= oldest.count
        calls.slices.shift()
      }
      if (calls.sum >= perMinute) return ((calls.slices[0]?.slice ?? slice) + slicesInMinute + 1) * sliceMs - at
      calls.sum++
      const latest = calls.slices.at(-1)
      if (latest?.slice === slice) {
        latest.count++
        return 0
      }
      calls.slices.push({ slice, count: 1 })
      // In order of their last second: within one of them an entry stays where it is.
      kept.delete(key)
      kept.set(key, calls)
      for (const [old, { slices }] of kept) {
        if (kept.size <= maxKept && (slices.at(-1)?.slice ?? 0) >= slice - slicesInMinute) break
        kept.delete(old)
      }
      return 0
    },
  }
}
