import { randomUUID } from 'node:crypto'
import { sleep } from '@chitravani/kit'
import type { Failure } from '@chitravani/kit'
import type { NewRun, RunEvent, RunRecord, RunRecords } from '@chitravani/storage'
import type { Logger } from 'pino'
import { failure } from './errors.ts'
import type { ServerSentEvent } from './route.ts'
import { openFollowers } from './run-followers.ts'
import { movedAway, perform } from './run-work.ts'

const keptMs = 60_000
const tickMs = 1_000
/** A run that ended that many processes, or outlived them, is given up. */
const maxAttempts = 3
const handOverMs = 3_000

/** A generation that goes on without its caller for a while, and can be taken up again, at any replica. */
export interface Run {
  readonly id: string
  readonly owner: string
  /** Events after the one of this id, past ones first, until the run ends or the signal fires. @throws `unknown_generation` for an id that was never sent */
  follow(lastEventId: string | undefined, signal: AbortSignal): AsyncGenerator<ServerSentEvent>
}

/** The events of a run, as values of JSON; when the signal fires, one that says why is the last. */
export type RunWork = (id: string, signal: AbortSignal) => AsyncIterable<unknown>

export interface Runs {
  /** Starts the work; it is ended 60 s after the last follower has left. */
  start(run: Omit<NewRun, 'id'>, work: RunWork): Promise<Run>
  /** @throws `unknown_generation`, also for another owner's */
  find(id: string, owner: string): Promise<Run>
  /** Ends the work. @throws `unknown_generation` */
  cancel(id: string, owner: string): Promise<void>
  /** Ends all of them for this reason; where there are replicas, hands them over. */
  close(reason: Error): Promise<void>
}

export interface RunsOptions {
  readonly records: RunRecords
  /** May another process go on with a run of this one? */
  readonly replicas: boolean
  /** Goes on with what another process began. @param past what was told so far, oldest first */
  readonly goOn: (run: RunRecord, past: readonly unknown[], signal: AbortSignal) => AsyncIterable<unknown>
  /** The last event of a run that is given up. */
  readonly giveUp: (run: RunRecord) => unknown
  readonly log: Logger
  readonly keepMs?: number
}

export function openRuns({ records, replicas, goOn, giveUp, log, keepMs = keptMs }: RunsOptions): Runs {
  const held = new Map<string, { readonly ending: AbortController; readonly done: Promise<void> }>()
  const followers = openFollowers(records, replicas)
  /** What this process could not go on with, and has not yet said so. */
  const unfinished = new Set<string>()
  let closing = false

  const hold = (run: Pick<RunRecord, 'id' | 'attempt'>, last: number, work: RunWork) => {
    const ending = new AbortController()
    const done = perform({ records, run, last, ending, events: work(run.id, ending.signal) })
      .catch((error: unknown) => {
        unfinished.add(run.id)
        log.error({ err: error }, 'events of a generation cannot be kept')
      })
      .finally(() => held.delete(run.id))
    held.set(run.id, { ending, done })
  }

  const takeOver = async (run: RunRecord) => {
    const past = await allEvents(records, run)
    const last = past.at(-1)?.position ?? 0
    log.info({ generation_id: run.id, attempt: run.attempt, events: last }, 'generation taken over')
    hold(run, last, (_id, signal) =>
      run.attempt > maxAttempts
        ? only(giveUp(run))
        : goOn(
            run,
            past.map(({ data }) => JSON.parse(data) as unknown),
            signal,
          ),
    )
  }

  const tick = async () => {
    for (const id of await records.tend(followers.ids(), keepMs))
      held.get(id)?.ending.abort(failure('caller_left', 'The generation was cancelled, or nobody came back for it.'))
    if (unfinished.size > 0) {
      await records.release([...unfinished])
      unfinished.clear()
    }
    if (replicas && !closing) for (const run of await records.takeOver(keepMs)) await takeOver(run)
  }
  let ticking: Promise<void> | undefined
  const timer = setInterval(() => {
    ticking ??= tick()
      .catch((error: unknown) => log.warn({ err: error }, 'generations cannot be tended'))
      .finally(() => (ticking = undefined))
  }, tickMs)
  timer.unref()

  const runOf = (id: string, owner: string): Run => ({
    id,
    owner,
    follow: (lastEventId, signal) => followers.follow({ id, owner, lastEventId }, signal),
  })

  return {
    async start(run, work) {
      const id = randomUUID()
      await records.create({ ...run, id })
      hold({ id, attempt: 1 }, 0, work)
      return runOf(id, run.owner)
    },
    async find(id, owner) {
      if (!(await records.read(id, owner, 0))) throw isUnknown()
      return runOf(id, owner)
    },
    async cancel(id, owner) {
      if (!(await records.cancel(id, owner))) throw isUnknown()
      held.get(id)?.ending.abort(failure('caller_left', 'The generation was cancelled.'))
    },
    async close(reason) {
      closing = true
      clearInterval(timer)
      await ticking
      const ids = [...held.keys()]
      const works = [...held.values()]
      for (const { ending } of works) ending.abort(replicas ? movedAway : reason)
      const over = new AbortController()
      await Promise.race([Promise.all(works.map(({ done }) => done)), sleep(handOverMs, { signal: over.signal }).catch(() => undefined)])
      over.abort()
      if (replicas && ids.length > 0) await records.release(ids)
      followers.close()
    },
  }
}

function isUnknown(): Failure {
  return failure('unknown_generation', 'There is no such generation of yours that still runs or ended within the last minute.')
}

async function allEvents(records: RunRecords, { id, owner }: RunRecord): Promise<readonly RunEvent[]> {
  const all: RunEvent[] = []
  for (;;) {
    const found = await records.read(id, owner, all.length)
    if (!found || found.events.length === 0) return all
    all.push(...found.events)
  }
}

async function* only(event: unknown): AsyncGenerator {
  yield event
}
