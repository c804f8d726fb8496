import { createQueue } from '@chitravani/kit'
import type { TtsUtterance } from './providers/provider.ts'

/** Who speaks when: the utterances of one stream, and what became of each. */
export interface Turns {
  /** In the order of their first text; `undefined` is a flush without text. */
  readonly inOrder: AsyncIterable<TtsUtterance | undefined>
  /** How many ends are still to come, for what was flushed or cancelled. */
  readonly due: number
  readonly closed: boolean
  begin(utterance: TtsUtterance): void
  /** No more text comes for it. */
  flush(utterance: TtsUtterance): void
  /** A turn without an utterance, that ends at once. */
  skip(): void
  /** Drops all that did not end, or skips a turn where there is none. @param unflushed the one that still takes text */
  cancel(unflushed: TtsUtterance | undefined): readonly TtsUtterance[]
  /** It was read to its end. */
  end(utterance: TtsUtterance | undefined): void
  isCancelled(utterance: TtsUtterance): boolean
  /** By `performance.now()`. */
  flushedAt(utterance: TtsUtterance): number | undefined
  /** No more turns. @returns what was begun and did not end */
  close(): readonly TtsUtterance[]
}

export function createTurns(): Turns {
  const turns = createQueue<TtsUtterance | undefined>({ room: 8 })
  /** In order. */
  const unended = new Set<TtsUtterance>()
  const cancelled = new WeakSet<TtsUtterance>()
  const flushedAt = new WeakMap<TtsUtterance, number>()
  let due = 0
  let closed = false

  function skip(): void {
    due += 1
    void turns.push(undefined)
  }

  return {
    inOrder: turns,
    get due() {
      return due
    },
    get closed() {
      return closed
    },
    begin(utterance) {
      unended.add(utterance)
      void turns.push(utterance)
    },
    flush(utterance) {
      due += 1
      flushedAt.set(utterance, performance.now())
    },
    skip,
    cancel(unflushed) {
      const dropped = [...unended]
      if (unflushed) due += 1
      for (const utterance of dropped) cancelled.add(utterance)
      if (dropped.length === 0) skip()
      return dropped
    },
    end(utterance) {
      if (utterance) unended.delete(utterance)
      if (due > 0) due -= 1
    },
    isCancelled: (utterance) => cancelled.has(utterance),
    flushedAt: (utterance) => flushedAt.get(utterance),
    close() {
      closed = true
      turns.end()
      return [...unended]
    },
  }
}
