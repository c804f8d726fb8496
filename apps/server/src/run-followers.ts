import { isFailure } from '@chitravani/kit'
import type { RunRecords } from '@chitravani/storage'
import { failure } from './errors.ts'
import type { ServerSentEvent } from './route.ts'

/** Should news be missed, a follower looks by itself. */
const lookMs = 1_000

interface Followed {
  readonly id: string
  readonly owner: string
  readonly lastEventId: string | undefined
}

/** Those that read along with runs, wherever these are worked on. */
export interface Followers {
  /** Runs that have one. */
  ids(): readonly string[]
  /** Events after the one of that id, past ones first, until the run ends or the signal fires. @throws `unknown_generation` */
  follow(run: Followed, signal: AbortSignal): AsyncGenerator<ServerSentEvent>
  close(): void
}

/** @param replicas may a follower go on elsewhere? Then nothing is said to it when this process stops */
export function openFollowers(records: RunRecords, replicas: boolean): Followers {
  const counts = new Map<string, number>()
  const waiting = new Map<string, Set<() => void>>()
  const unwatch = records.watch((id) => {
    for (const wake of waiting.get(id) ?? []) wake()
  })

  async function* follow({ id, owner, lastEventId }: Followed, signal: AbortSignal): AsyncGenerator<ServerSentEvent> {
    let position = positionOf(id, lastEventId)
    let found = await records.read(id, owner, position)
    if (!found) throw failure('unknown_generation', 'This generation never sent an event of that id.')
    counts.set(id, (counts.get(id) ?? 0) + 1)
    const hasLeft = () => signal.aborted && (replicas || !isFailure(signal.reason, 'shutting_down'))
    try {
      while (found && !hasLeft()) {
        for (const { position: at, data } of found.events) {
          position = at
          yield { id: `${id}.${at}`, json: data }
        }
        if (found.ended) return
        const news = listen(waiting, id, signal)
        try {
          found = await records.read(id, owner, position)
          if (found && found.events.length === 0 && !found.ended) await news.come
        } finally {
          news.leave()
        }
      }
    } finally {
      const left = (counts.get(id) ?? 1) - 1
      if (left > 0) counts.set(id, left)
      else counts.delete(id)
    }
  }

  return { ids: () => [...counts.keys()], follow, close: unwatch }
}

/** Resolves when the run has news, when it is time to look anyway, or when the follower leaves. */
function listen(waiting: Map<string, Set<() => void>>, id: string, signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const wakers = waiting.get(id) ?? new Set()
  waiting.set(id, wakers.add(resolve))
  const timer = setTimeout(resolve, lookMs)
  const onAbort = () => resolve()
  signal.addEventListener('abort', onAbort, { once: true })
  return {
    come: promise,
    leave() {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      wakers.delete(resolve)
      if (wakers.size === 0) waiting.delete(id)
    },
  }
}

/** @throws `unknown_generation` for what is no id of this run's events */
function positionOf(id: string, eventId: string | undefined): number {
  if (eventId === undefined) return 0
  const [, run, position] = /^([0-9a-f-]{36})\.([1-9]\d{0,8})$/i.exec(eventId) ?? []
  if (run !== id || position === undefined) throw failure('unknown_generation', 'This generation never sent an event of that id.')
  return Number(position)
}
