import { failedAgain } from '../shared.ts'
import type { Attempt, AttemptRecords } from '../shared.ts'

const windowMs = 60_000
const maxKept = 10_000

export function openAttempts(now: () => number): AttemptRecords {
  const kept = new Map<string, Attempt>()
  return {
    async pauseMs(key) {
      return Math.max(0, (kept.get(key)?.pauseUntil ?? 0) - now())
    },
    async failed(key, free) {
      const at = now()
      const after = failedAgain(kept.get(key), free, at)
      kept.delete(key)
      kept.set(key, after)
      forgetOldest(kept, at)
    },
    async succeeded(key) {
      kept.delete(key)
    },
  }
}

/** In order of the last failure, so the first ones are the oldest. */
function forgetOldest(kept: Map<string, Attempt>, at: number): void {
  for (const [key, { failures, pauseUntil }] of kept) {
    if (kept.size <= maxKept && (at - (failures.at(-1) ?? 0) < windowMs || pauseUntil > at)) return
    kept.delete(key)
  }
}
