import { createHash } from 'node:crypto'
import type { AttemptRecords } from '@chitravani/storage'
import { failure } from '../errors.ts'

export interface Attempts {
  /** @throws `too_many_attempts` while a pause runs for this name from this address */
  admit(name: string, address: string): Promise<void>
  failed(name: string, address: string): Promise<void>
  succeeded(name: string, address: string): Promise<void>
}

/** Slows down who guesses, by name and address: after so many failures within a minute each further one makes the pause longer. */
export function openAttempts(records: AttemptRecords, freeFailures: number): Attempts {
  const keyOf = (name: string, address: string) => createHash('sha256').update(`${address}\n${name}`).digest('base64url')
  return {
    async admit(name, address) {
      const pauseMs = await records.pauseMs(keyOf(name, address))
      if (pauseMs > 0)
        throw failure('too_many_attempts', `Too many failed attempts. Try again in ${Math.ceil(pauseMs / 1_000)} seconds.`, {
          retryAfterSeconds: pauseMs / 1_000,
        })
    },
    failed: (name, address) => records.failed(keyOf(name, address), freeFailures),
    succeeded: (name, address) => records.succeeded(keyOf(name, address)),
  }
}
