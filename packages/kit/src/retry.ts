import { sleep } from './abort.ts'

export interface RetryPolicy {
  /** All tries together, the first included. */
  readonly attempts: number
  /** The longest first pause; each next one may be twice as long. */
  readonly baseMs: number
  /** No pause of ours is longer; a pause the other side asked for may be. */
  readonly maxMs: number
}

export const defaultRetryPolicy: RetryPolicy = { attempts: 3, baseMs: 250, maxMs: 5000 }

export interface RetryOptions {
  readonly policy?: RetryPolicy
  readonly signal?: AbortSignal | undefined
  /** Moment by `performance.now()` at which it is pointless to start again. */
  readonly untilMs?: number | undefined
  /**
   * What the failure says: false ends it, true asks for our own pause, a number is the pause that was asked for.
   */
  readonly again: (error: unknown, attempt: number) => boolean | number
  /** Between 0 and 1; tests hand in their own. */
  readonly random?: () => number
}

/** Full jitter: anything between nothing and the grown pause, so that callers who failed together do not come back together. */
export function pauseMs(attempt: number, policy: RetryPolicy, random: () => number = Math.random): number {
  return random() * Math.min(policy.maxMs, policy.baseMs * 2 ** (attempt - 1))
}

/** Runs again after growing or requested pauses; rejects with the last error, or at once with the signal's reason. */
export async function retry<T>(run: (attempt: number) => Promise<T>, options: RetryOptions): Promise<T> {
  const policy = options.policy ?? defaultRetryPolicy
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(attempt)
    } catch (error) {
      options.signal?.throwIfAborted()
      const wish = attempt < policy.attempts && options.again(error, attempt)
      if (wish === false) throw error
      const wait = wish === true ? pauseMs(attempt, policy, options.random) : Math.max(0, wish)
      if (options.untilMs !== undefined && performance.now() + wait >= options.untilMs) throw error
      await sleep(wait, { signal: options.signal })
    }
  }
}
