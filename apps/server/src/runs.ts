import { randomUUID } from 'node:crypto'
import { isFailure } from '@chitravani/kit'
import { failure } from './errors.ts'
import type { ServerSentEvent } from './route.ts'

const keptMs = 60_000

/** A generation that goes on without its caller for a while, and can be taken up again. */
export interface Run {
  readonly id: string
  readonly owner: string
  /** Events after the one of this id, past ones first, until the run ends or the signal fires. @throws `unknown_generation` for an id that was never sent */
  follow(lastEventId: string | undefined, signal: AbortSignal): AsyncGenerator<ServerSentEvent>
}

export interface Runs {
  /** Starts the work; it is ended 60 s after the last follower has left. */
  start(owner: string, work: (id: string, signal: AbortSignal) => AsyncIterable<unknown>): Run
  /** @throws `unknown_generation`, also for another owner's */
  find(id: string, owner: string): Run
  /** Ends the work. @throws `unknown_generation` */
  cancel(id: string, owner: string): void
  /** Ends all of them for this reason. */
  close(reason: Error): void
}

interface Kept {
  readonly run: Run
  readonly ending: AbortController
}

export function openRuns(keepMs: number = keptMs): Runs {
  const runs = new Map<string, Kept>()
  const kept = (id: string, owner: string): Kept => {
    const found = runs.get(id)
    if (found?.run.owner !== owner)
      throw failure('unknown_generation', 'There is no such generation of yours that still runs or ended within the last minute.')
    return found
  }
  return {
    start(owner, work) {
      const id = randomUUID()
      const ending = new AbortController()
      const run = startRun({ id, owner, events: work(id, ending.signal), keepMs, ending, forget: () => runs.delete(id) })
      runs.set(id, { run, ending })
      return run
    },
    find: (id, owner) => kept(id, owner).run,
    cancel(id, owner) {
      kept(id, owner).ending.abort(failure('caller_left', 'The generation was cancelled.'))
    },
    close(reason) {
      for (const { ending } of runs.values()) ending.abort(reason)
    },
  }
}

interface RunParts {
  readonly id: string
  readonly owner: string
  readonly events: AsyncIterable<unknown>
  readonly keepMs: number
  readonly ending: AbortController
  readonly forget: () => void
}

function startRun({ id, owner, events, keepMs, ending, forget }: RunParts): Run {
  const past: ServerSentEvent[] = []
  let done = false
  let followers = 0
  let news = Promise.withResolvers<void>()
  let leaving: NodeJS.Timeout | undefined
  const tell = () => {
    news.resolve()
    news = Promise.withResolvers<void>()
  }
  const watch = () => {
    clearTimeout(leaving)
    if (followers > 0 && !done) return
    leaving = setTimeout(() => {
      ending.abort(failure('caller_left', 'The caller has left.'))
      forget()
    }, keepMs)
    leaving.unref()
  }
  const collect = async () => {
    try {
      for await (const data of events) {
        past.push({ id: `${id}.${past.length + 1}`, data })
        tell()
      }
    } finally {
      done = true
      tell()
      watch()
    }
  }
  // The work turns its own failures into a last event; there is nothing left to throw.
  collect().catch(forget)
  return {
    id,
    owner,
    async *follow(lastEventId, signal) {
      let next = lastEventId === undefined ? 0 : past.findIndex((event) => event.id === lastEventId) + 1
      if (lastEventId !== undefined && next === 0) throw failure('unknown_generation', 'This generation never sent an event of that id.')
      followers++
      watch()
      const left = Promise.withResolvers<void>()
      // When the server stops, the work is ended and says so in a last event; only a caller who leaves is not waited for.
      const hasLeft = () => signal.aborted && !isFailure(signal.reason, 'shutting_down')
      const onAbort = () => {
        if (hasLeft()) left.resolve()
      }
      signal.addEventListener('abort', onAbort, { once: true })
      try {
        while (!hasLeft()) {
          const event = past[next]
          if (event) {
            next++
            yield event
          } else if (done) return
          else await Promise.race([news.promise, left.promise])
        }
      } finally {
        signal.removeEventListener('abort', onAbort)
        followers--
        watch()
      }
    },
  }
}
