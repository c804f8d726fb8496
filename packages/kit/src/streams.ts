/** A bounded queue between a pusher (a socket) and a reader (a loop). */
export interface Queue<T> extends AsyncIterable<T> {
  /** Adds a value; the promise resolves when there is room for the next, so a pusher that awaits it is held back. */
  push(value: T): Promise<void>
  /** No more values; the reader's loop ends after those already there. */
  end(): void
  /** The reader's loop throws this after the values already there. */
  fail(error: unknown): void
  /** How many values wait. */
  readonly size: number
}

export interface QueueOptions {
  /** How many values may wait before `push` holds back. Default 16. */
  readonly room?: number
  /** Called once when the reader leaves its loop, however it leaves. */
  readonly onLeave?: () => void
}

/** One reader only. Values pushed after the end, or after the reader left, are dropped. */
export function createQueue<T>(options: QueueOptions = {}): Queue<T> {
  const room = options.room ?? 16
  const values: T[] = []
  let closed: { readonly error?: unknown } | undefined
  let left = false
  let wakeReader: (() => void) | undefined
  let wakePushers: (() => void)[] = []

  const wake = () => {
    wakeReader?.()
    wakeReader = undefined
  }
  const release = () => {
    const woken = wakePushers
    wakePushers = []
    for (const resolve of woken) resolve()
  }

  async function* read(): AsyncGenerator<T, void, undefined> {
    try {
      for (;;) {
        while (values.length > 0) {
          const value = values.shift() as T
          if (values.length < room) release()
          yield value
        }
        if (closed) {
          if ('error' in closed) throw closed.error
          return
        }
        await new Promise<void>((resolve) => (wakeReader = resolve))
      }
    } finally {
      left = true
      values.length = 0
      release()
      options.onLeave?.()
    }
  }
  const reader = read()

  return {
    push(value) {
      if (closed || left) return Promise.resolve()
      values.push(value)
      wake()
      return values.length < room ? Promise.resolve() : new Promise((resolve) => wakePushers.push(resolve))
    },
    end() {
      closed ??= {}
      release()
      wake()
    },
    fail(error) {
      closed ??= { error }
      release()
      wake()
    },
    get size() {
      return values.length
    },
    [Symbol.asyncIterator]: () => reader,
  }
}
