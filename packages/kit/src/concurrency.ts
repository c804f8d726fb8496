import { Failure } from './errors.ts'

export interface LimitOptions {
  /** Waiting callers beyond this are refused with `queue_full`. Default: no bound. */
  readonly maxWaiting?: number
}

/** At most so many at once; the rest waits in the order of asking. */
export interface Limit {
  run<T>(work: () => Promise<T>, call?: { readonly signal?: AbortSignal | undefined }): Promise<T>
  readonly active: number
  readonly waiting: number
}

/** @throws `queue_full` from `run` when too many wait already */
export function createLimit(max: number, options: LimitOptions = {}): Limit {
  const waiting = new Set<() => void>()
  let active = 0

  const next = () => {
    const [first] = waiting
    if (first === undefined) {
      active -= 1
      return
    }
    waiting.delete(first)
    first() // the place is handed on, so `active` stays as it is
  }

  const enter = (signal: AbortSignal | undefined): Promise<void> | undefined => {
    signal?.throwIfAborted()
    if (active < max) {
      active += 1
      return undefined
    }
    if (waiting.size >= (options.maxWaiting ?? Infinity)) {
      throw new Failure('unavailable', 'queue_full', `${max} calls are running and ${waiting.size} are waiting; try again later`, {
        retryAfterSeconds: 1,
      })
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.delete(start)
        reject(signal?.reason as Error)
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.add(start)
    })
  }

  return {
    async run(work, call) {
      const turn = enter(call?.signal)
      if (turn) await turn
      try {
        return await work()
      } finally {
        next()
      }
    },
    get active() {
      return active
    },
    get waiting() {
      return waiting.size
    },
  }
}

/** Maps with at most `max` at once; results in input order; the first failure ends it. */
export async function mapLimited<T, R>(items: readonly T[], max: number, run: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  results.length = items.length
  let index = 0
  const worker = async () => {
    while (index < items.length) {
      const at = index++
      results[at] = await run(items[at] as T, at)
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(max, items.length) }, worker))
  } finally {
    index = items.length
  }
  return results
}
