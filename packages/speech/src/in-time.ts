import { speechFailure } from './errors.ts'

/**
 * A provider that falls silent for longer than one call may take is no longer there. The clock runs from the flush on:
 * before it, the caller may still be thinking of the next word; and it stands still while the caller has the sound.
 * @throws `timeout`
 */
export async function* inTime(
  audio: AsyncIterable<Uint8Array>,
  timeoutMs: number,
  token: string,
  flushedAt: () => number | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = audio[Symbol.asyncIterator]()
  /** Since when the next sound is waited for; undefined while the caller has one. */
  let askedAt: number | undefined
  let giveUp: ((failure: Error) => void) | undefined
  let late = false
  let timer: NodeJS.Timeout | undefined

  // one clock for the whole stream: a timer for every chunk would cost more than the chunk
  const watch = () => {
    const from = flushedAt()
    const leftMs = from === undefined || askedAt === undefined ? timeoutMs : Math.max(from, askedAt) + timeoutMs - performance.now()
    if (leftMs > 0) {
      timer = setTimeout(watch, Math.ceil(leftMs)).unref() // a caller who forgets the stream does not keep the process
      return
    }
    late = true
    giveUp?.(speechFailure('timeout', `${token} sent no sound for ${timeoutMs} ms`, { provider: token }))
  }
  const next = () =>
    new Promise<IteratorResult<Uint8Array, unknown>>((resolve, reject) => {
      giveUp = reject
      reader.next().then(resolve, reject)
    })

  watch()
  try {
    for (;;) {
      askedAt = performance.now()
      const result = await next()
      if (result.done) return
      askedAt = undefined
      yield result.value
    }
  } finally {
    clearTimeout(timer)
    // a reader that hangs would hang here too; its connection is closed by the session
    if (!late) await reader.return?.()
  }
}
