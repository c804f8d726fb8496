import { setTimeout as wait } from 'node:timers/promises'

/** What every waiting call takes as its last argument. */
export interface CallOptions {
  /** Ends the call at once; it rejects with `signal.reason`. */
  readonly signal?: AbortSignal
  /** Ends the call with a `TimeoutError` after so many milliseconds. */
  readonly timeoutMs?: number
}

/** Timers of the platform take whole milliseconds up to this. */
const longestTimerMs = 2 ** 31 - 1

/** One signal out of a caller's signal and a time limit; undefined when neither is given. */
export function deadline(call: CallOptions): AbortSignal | undefined {
  if (call.timeoutMs === undefined) return call.signal
  const limit = AbortSignal.timeout(Math.min(Math.max(Math.ceil(call.timeoutMs), 0), longestTimerMs))
  return call.signal ? AbortSignal.any([call.signal, limit]) : limit
}

/** Waits so many milliseconds; rejects with the signal's reason as soon as it fires. */
export async function sleep(ms: number, call: { readonly signal?: AbortSignal | undefined } = {}): Promise<void> {
  call.signal?.throwIfAborted()
  try {
    await wait(ms, undefined, call.signal ? { signal: call.signal } : {})
  } catch (error) {
    call.signal?.throwIfAborted()
    throw error
  }
}

/** Settles as the promise does, or rejects with the signal's reason, whichever comes first. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
