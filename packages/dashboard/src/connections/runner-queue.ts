import type { Job } from './runner-job.ts'
import { createPlaces } from './runner-places.ts'
import type { Place, PlaceOptions, Places } from './runner-places.ts'

export interface QueueOptions extends PlaceOptions {
  /** Processes at most. One more is kept warm where a statement can only be stopped by ending its process. */
  readonly processes: number
  /** Statements at once in one process; where it is 1, cancelling ends the process. */
  readonly perProcess: number
}

/** What waits for a child process, and who gets one. */
export interface Queue {
  readonly places: Places
  readonly length: number
  add(job: Job): void
  /** Stops a job wherever it is. */
  stop(job: Job): void
  /** Ends all that waits. */
  fail(why: Error): void
}

/** How long DuckDB may take to stop at an interrupt before its process is ended. */
const graceMs = 500

export function createQueue(options: QueueOptions): Queue {
  const { processes, perProcess } = options
  const waiting: Job[] = []
  const places = createPlaces(options, {
    changed: dispatch,
    reading(progress, { jobs }) {
      for (const { onProgress } of [...jobs.values(), ...waiting]) onProgress?.(progress)
    },
    // Without this every waiting statement would start a process again.
    unopened: fail,
  })

  function fail(why: Error): void {
    for (const job of waiting.splice(0)) job.settle(why)
  }

  const live = () => places.all().filter((place) => !place.retired)
  const busy = () => live().reduce((sum, place) => sum + place.jobs.size, 0)

  /** Gives waiting work to free places, and starts a process when there are too few. */
  function dispatch(): void {
    if (places.closed) return
    const asked = live().find((place) => place.open)
    // A look at how the data stands does not wait behind statements.
    if (asked) for (const job of waiting.filter(({ task }) => task.type === 'mark')) places.give(asked, take(job))
    while (waiting.length > 0) {
      const free = live().find((place) => place.open && place.jobs.size < perProcess && busy() < processes * perProcess)
      const job = free && waiting.shift()
      if (!free || !job) break
      places.give(free, job)
    }
    startMissing()
  }

  function startMissing(): void {
    const found = live()
    const starting = found.filter((place) => !place.open).length
    const idle = found.filter((place) => place.open && place.jobs.size === 0).length
    const spare = perProcess === 1 && busy() > 0 && idle === 0 ? 1 : 0
    const wanted = Math.ceil(waiting.length / perProcess) + found.filter((place) => place.jobs.size > 0).length + spare
    const missing = Math.min(processes + spare, wanted) - found.length
    if (starting === 0) for (let count = 0; count < missing; count++) places.start()
  }

  function take(job: Job): Job {
    waiting.splice(waiting.indexOf(job), 1)
    return job
  }

  function stop(job: Job): void {
    if (waiting.includes(job)) {
      take(job)
      // Reading a large file takes minutes: not when nobody waits for it any more.
      if (waiting.length === 0) for (const place of places.all()) if (!place.open && place.awaited === 0) places.discard(place)
      return
    }
    const place = places.all().find((candidate) => candidate.jobs.get(job.id) === job)
    if (place) stopAt(place, job)
  }

  function stopAt(place: Place, job: Job): void {
    if (job.task.type === 'mark') {
      place.jobs.delete(job.id)
      places.rest(place)
      return
    }
    if (perProcess === 1) {
      places.discard(place)
      dispatch()
      return
    }
    place.child.send({ type: 'cancel', id: job.id })
    setTimeout(() => {
      if (place.jobs.get(job.id) !== job) return
      // The statements beside it only read: they are run again elsewhere.
      place.jobs.delete(job.id)
      waiting.unshift(...place.jobs.values())
      place.jobs.clear()
      places.discard(place)
      dispatch()
    }, graceMs).unref()
  }

  return {
    places,
    get length() {
      return waiting.length
    },
    add(job) {
      waiting.push(job)
      dispatch()
    },
    stop,
    fail,
  }
}
