import { createLimit } from '@chitravani/kit'
import type { Limit } from '@chitravani/kit'
import { failure } from './errors.ts'

export interface Turns {
  /** @throws `too_many_requests` when too much of this user waits already, the signal's reason */
  run<T>(user: string, work: () => Promise<T>, call: { readonly signal: AbortSignal }): Promise<T>
}

/** Heavy work of which each user has so many pieces at once, and some that wait; nobody waits for another one's. */
export function openTurns({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }): Turns {
  const limits = new Map<string, Limit>()
  return {
    async run(user, work, call) {
      const limit = limits.get(user) ?? createLimit(atOnce)
      if (limit.waiting >= waiting)
        throw failure('too_many_requests', `${atOnce} of these run for you and ${waiting} wait. Send the next when one is done.`, {
          retryAfterSeconds: 2,
        })
      limits.set(user, limit)
      try {
        return await limit.run(work, call)
      } finally {
        if (limit.active === 0) limits.delete(user)
      }
    },
  }
}
