import { createHash } from 'node:crypto'
import { failure } from '../errors.ts'

const windowMs = 60_000
const maxPauseMs = 60_000
const maxKept = 10_000

export interface Attempts {
  /** @throws `too_many_attempts` while a pause runs for this name from this address */
  admit(name: string, address: string): void
  failed(name: string, address: string): void
  succeeded(name: string, address: string): void
}

/** After so many failures within a minute, each further one makes the pause twice as long: 1 s, 2 s, 4 s, … 60 s. */
export function openAttempts(freeFailures: number, now: () => number = () => performance.now()): Attempts {
  const kept = new Map<string, { failures: number[]; pauseUntil: number }>()
  const keyOf = (name: string, address: string) => createHash('sha256').update(`${address}\n${name}`).digest('base64url')
  return {
    admit(name, address) {
      const pauseMs = (kept.get(keyOf(name, address))?.pauseUntil ?? 0) - now()
      if (pauseMs > 0)
        throw failure('too_many_attempts', `Too many failed attempts. Try again in ${Math.ceil(pauseMs / 1_000)} seconds.`, {
          retryAfterSeconds: pauseMs / 1_000,
        })
    },
    failed(name, address) {
      const key = keyOf(name, address)
      const at = now()
      const failures = [...(kept.get(key)?.failures ?? []).filter((time) => at - time < windowMs), at].slice(-50)
      const beyond = failures.length - freeFailures
      kept.delete(key)
      kept.set(key, { failures, pauseUntil: beyond >= 0 ? at + Math.min(1_000 * 2 ** beyond, maxPauseMs) : 0 })
      forgetOldest(kept, at)
    },
    succeeded(name, address) {
      kept.delete(keyOf(name, address))
    },
  }
}

/** In order of the last failure, so the first ones are the oldest. */
function forgetOldest(kept: Map<string, { failures: number[]; pauseUntil: number }>, at: number): void {
  for (const [key, { failures, pauseUntil }] of kept) {
    if (kept.size <= maxKept && (at - (failures.at(-1) ?? 0) < windowMs || pauseUntil > at)) return
    kept.delete(key)
  }
}
