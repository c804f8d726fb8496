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

/**
 * A signal that fires once all of these have: for work that several callers wait for. Undefined when one of them never fires.
 * `release` when the work is done.
 */
export function allOf(signals: readonly (AbortSignal | undefined)[]): { readonly signal: AbortSignal | undefined; release(): void } {
  const different = [...new Set(signals)]
  const [only] = different
  if (different.length <= 1) return { signal: only, release: () => undefined }
  if (different.includes(undefined)) return { signal: undefined, release: () => undefined }
  const both = new AbortController()
  const listen = (signal: AbortSignal) => {
    if (different.every((each) => each?.aborted)) both.abort(signal.reason)
  }
  const listeners = different.map((signal) => [signal as AbortSignal, () => listen(signal as AbortSignal)] as const)
  for (const [signal, onAbort] of listeners) signal.addEventListener('abort', onAbort, { once: true })
  if (only) listen(only)
  return {
    signal: both.signal,
    release() {
      for (const [signal, onAbort] of listeners) signal.removeEventListener('abort', onAbort)
    },
  }
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
