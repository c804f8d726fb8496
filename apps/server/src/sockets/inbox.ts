/** What came from a client and was not dealt with yet. */
export interface Inbox<T> extends AsyncIterable<T> {
  add(message: T, bytes: number): void
  /** No more will come, and what is there is dropped. */
  end(): void
  /** Takes messages out again, from the first that waits to where it is told to stop. */
  takeBack(choose: (message: T) => 'take' | 'leave' | 'stop'): readonly T[]
  readonly size: number
  readonly bytes: number
}

export interface InboxOptions {
  /** Above it reading from the network is paused; below its half it goes on. */
  readonly pauseBytes: number
  readonly pauseMessages: number
  /** More than this ends the connection. */
  readonly maxBytes: number
  readonly pause: () => void
  readonly resume: () => void
  readonly overflow: () => void
}

/** What one small message costs beside its own bytes. */
const overheadBytes = 64

/** A queue between the network and one reader; it is bounded by no longer reading from the network. */
export function openInbox<T>(options: InboxOptions): Inbox<T> {
  const { pauseBytes, pauseMessages, maxBytes } = options
  const waiting: { readonly message: T; readonly bytes: number }[] = []
  let bytes = 0
  let paused = false
  let ended = false
  let wake: (() => void) | undefined

  const stir = () => {
    wake?.()
    wake = undefined
  }
  const took = (taken: { readonly bytes: number }) => {
    bytes -= taken.bytes
    if (!paused || bytes > pauseBytes / 2 || waiting.length > pauseMessages / 2) return
    paused = false
    options.resume()
  }

  async function* read(): AsyncGenerator<T, void, undefined> {
    for (;;) {
      const next = waiting.shift()
      if (next) {
        took(next)
        yield next.message
      } else if (ended) return
      else await new Promise<void>((resolve) => (wake = resolve))
    }
  }
  const reader = read()

  return {
    add(message, size) {
      if (ended) return
      waiting.push({ message, bytes: size + overheadBytes })
      bytes += size + overheadBytes
      if (bytes > maxBytes) options.overflow()
      else if (!paused && (bytes >= pauseBytes || waiting.length >= pauseMessages)) {
        paused = true
        options.pause()
      }
      stir()
    },
    end() {
      ended = true
      waiting.length = 0
      stir()
    },
    takeBack(choose) {
      const choices = waiting.map(({ message }) => choose(message))
      const end = choices.indexOf('stop')
      const isTaken = (_: unknown, at: number) => choices[at] === 'take' && (end < 0 || at < end)
      const taken = waiting.filter(isTaken)
      waiting.splice(0, waiting.length, ...waiting.filter((each, at) => !isTaken(each, at)))
      for (const each of taken) took(each)
      return taken.map(({ message }) => message)
    },
    get size() {
      return waiting.length
    },
    get bytes() {
      return bytes
    },
    [Symbol.asyncIterator]: () => reader,
  }
}
