import { isFailure } from '@chitravani/kit'
import type { Failure } from '@chitravani/kit'
import { failure } from '../errors.ts'
import { startChild } from './child.ts'
import type { EngineChild } from './child.ts'
import type { ReadingProgress } from './connection.ts'
import type { EngineSource, FromChild, KnownTables } from './messages.ts'
import type { Job } from './runner-job.ts'
import type { Visibility } from './visible.ts'

export interface PlaceOptions {
  /** Of the connection. */
  readonly name: string
  readonly source: EngineSource
  /** Tables that it knows of at all. Default: all of them. */
  readonly visible?: Visibility | undefined
}

/** A child process with the jobs that it has. */
export interface Place {
  readonly child: EngineChild
  readonly jobs: Map<number, Job>
  open: boolean
  /** So many wait for it to open who have no job. */
  awaited: number
  /** Takes no more work and ends when its last is done. */
  retired: boolean
}

interface PlaceEvents {
  /** One of them has room now, or is gone. */
  changed(): void
  reading(progress: ReadingProgress, place: Place): void
  /** The database cannot be opened, so that no job will have a place. */
  unopened(why: Failure): void
}

/** The child processes of one connection. */
export interface Places {
  readonly closed: boolean
  /** Also those that are retired. */
  all(): readonly Place[]
  start(): void
  give(place: Place, job: Job): void
  /** After a job left: lets a retired place end, and an idle one no longer keep the parent alive. */
  rest(place: Place): void
  /** Ends its process at once; jobs that it still has fail. */
  discard(place: Place): void
  /** Those of the process that runs, or of one that is started for it. @throws `connection_failed` */
  tables(): Promise<KnownTables>
  /** No place takes more work; each ends when its last is done. */
  retire(): void
  close(): Promise<void>
}

export function createPlaces(options: PlaceOptions, events: PlaceEvents): Places {
  const places = new Set<Place>()
  let closed = false

  function start(): Place {
    const child = startChild({ source: options.source, visible: options.visible }, (message) => take(place, message))
    const place: Place = { child, jobs: new Map(), open: false, awaited: 0, retired: false }
    places.add(place)
    void opening(place)
    void child.ended.then(() => {
      discard(place)
      return events.changed()
    })
    return place
  }

  function take(place: Place, message: FromChild): void {
    if (message.type === 'ready' || message.type === 'closed') return
    if (message.type === 'reading') return events.reading(message.progress, place)
    const job = place.jobs.get(message.id)
    place.jobs.delete(message.id)
    job?.settle(message.type === 'failed' ? failure(message.code, message.message) : message)
    rest(place)
    events.changed()
  }

  async function opening(place: Place): Promise<void> {
    try {
      await place.child.ready
      place.open = true
      rest(place)
      events.changed()
    } catch (error) {
      if (place.retired || !places.has(place)) return
      events.unopened(couldNotOpen(options, error))
      discard(place)
    }
  }

  function rest(place: Place): void {
    // A process that was told to end keeps this one alive until it has, though its last message comes after that.
    if (place.jobs.size > 0 || !places.has(place)) return
    if (place.retired) discard(place)
    else if (place.open) place.child.release()
  }

  function discard(place: Place): void {
    places.delete(place)
    place.child.kill()
    for (const job of place.jobs.values()) job.settle(failure('query_failed', 'The database process ended while it ran the statement.'))
    place.jobs.clear()
  }

  async function tablesOf(place: Place): Promise<KnownTables> {
    place.child.hold()
    place.awaited++
    try {
      return await place.child.ready
    } finally {
      place.awaited--
      rest(place)
    }
  }

  return {
    get closed() {
      return closed
    },
    all: () => [...places],
    start,
    give(place, job) {
      place.child.hold()
      place.jobs.set(job.id, job)
      job.begin()
      place.child.send({ ...job.task, id: job.id })
    },
    rest,
    discard,
    async tables() {
      const running = [...places].find((candidate) => !candidate.retired)
      try {
        return await tablesOf(running ?? start())
      } catch (error) {
        if (!running || closed) throw couldNotOpen(options, error)
      }
      // The process at hand ended while it opened; a new one tells whether that is the database's fault.
      try {
        return await tablesOf(start())
      } catch (error) {
        throw couldNotOpen(options, error)
      }
    },
    retire() {
      for (const place of places) {
        place.retired = true
        rest(place)
      }
    },
    async close() {
      closed = true
      const ending = [...places]
      for (const place of ending) {
        place.child.hold()
        discard(place)
      }
      await Promise.all(ending.map((place) => place.child.ended))
    },
  }
}

function couldNotOpen({ name, source }: PlaceOptions, cause: unknown): Failure {
  const why =
    'path' in source && !isFailure(cause)
      ? source.kind === 'files'
        ? 'Reading it needed more memory than it may use.'
        : 'Check that its file is there and is a database.'
      : cause instanceof Error
        ? cause.message
        : 'The server is not there.'
  return failure('connection_failed', `The connection "${name}" cannot be opened. ${why}`, { details: { reason: why }, cause })
}
