import { deadline, isFailure } from '@chitravani/kit'
import type { CallOptions, Failure } from '@chitravani/kit'
import { failure } from '../errors.ts'
import { startChild } from './child.ts'
import type { EngineChild } from './child.ts'
import type { ConnectionLimits } from './limits.ts'
import type { ReadingProgress } from './connection.ts'
import type { EngineSource, FromChild, KnownTables, ToChild } from './messages.ts'
import type { Visibility } from './visible.ts'

export interface RunnerOptions {
  readonly name: string
  readonly source: EngineSource
  readonly limits: ConnectionLimits
  /** Tables that it knows of at all. Default: all of them. */
  readonly visible?: Visibility | undefined
  /** Processes at most. One more is kept warm where a statement can only be stopped by ending its process. */
  readonly processes: number
  /** Statements at once in one process; where it is 1, cancelling ends the process. */
  readonly perProcess: number
}

type Task = Omit<Extract<ToChild, { type: 'run' | 'run_together' }>, 'id'> | { readonly type: 'profile' | 'mark' | 'shape' }
type Answer = Extract<FromChild, { type: 'rows' | 'tables' | 'profiled' | 'marked' | 'shaped' }>

interface PerformOptions extends CallOptions {
  /** How far opening and measuring are. */
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined
}

/** Runs SQL of one connection in child processes of this one. */
export interface Runner {
  /** @throws `connection_failed` */
  tables(): Promise<KnownTables>
  /** @throws `query_failed`, `query_timeout`, `sql_refused`, `query_too_large`, `connection_failed`, the signal's reason */
  perform(task: Task, call?: PerformOptions): Promise<Answer>
  /** Lets what runs finish and opens the database anew for what comes. */
  renew(): void
  /** Process ids that are alive, for tests and metrics. */
  pids(): readonly number[]
  close(): Promise<void>
}

/** How long DuckDB may take to stop at an interrupt before its process is ended. */
const graceMs = 500

interface Job {
  readonly id: number
  readonly task: Task
  /** It has a place now: its time begins. */
  begin(): void
  settle(outcome: Answer | Error): void
  readonly onProgress: PerformOptions['onProgress']
}

interface Place {
  readonly child: EngineChild
  readonly jobs: Map<number, Job>
  open: boolean
  /** So many wait for it to open who have no job. */
  awaited: number
  /** Takes no more work and ends when its last is done. */
  retired: boolean
}

export function createRunner(options: RunnerOptions): Runner {
  const { limits, source } = options
  const places = new Set<Place>()
  const waiting: Job[] = []
  let nextId = 1
  let closed = false

  function start(): Place {
    const jobs = new Map<number, Job>()
    const child = startChild({ source, visible: options.visible }, (message) => {
      if (message.type === 'ready' || message.type === 'closed') return
      if (message.type === 'reading') {
        for (const { onProgress } of [...jobs.values(), ...waiting]) onProgress?.(message.progress)
        return
      }
      const job = jobs.get(message.id)
      jobs.delete(message.id)
      job?.settle(message.type === 'failed' ? failure(message.code, message.message) : message)
      rest(place)
      dispatch()
    })
    const place: Place = { child, jobs, open: false, awaited: 0, retired: false }
    places.add(place)
    void opening(place)
    void child.ended.then(() => {
      discard(place)
      return dispatch()
    })
    return place
  }

  async function opening(place: Place): Promise<void> {
    try {
      await place.child.ready
      place.open = true
      rest(place)
      dispatch()
    } catch (error) {
      if (place.retired || !places.has(place)) return
      // Without this every waiting statement would start it again.
      const unopened = couldNotOpen(error)
      for (const job of waiting.splice(0)) job.settle(unopened)
      discard(place)
    }
  }

  function couldNotOpen(cause: unknown): Failure {
    const why =
      'path' in source && !isFailure(cause)
        ? source.kind === 'files'
          ? 'Reading it needed more memory than it may use.'
          : 'Check that its file is there and is a database.'
        : cause instanceof Error
          ? cause.message
          : 'The server is not there.'
    return failure('connection_failed', `The connection "${options.name}" cannot be opened. ${why}`, { details: { reason: why }, cause })
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

  /** Gives waiting work to free places, and starts a process when there are too few. */
  function dispatch(): void {
    if (closed) return
    const asked = [...places].find((place) => place.open && !place.retired)
    // A look at how the data stands does not wait behind statements.
    if (asked) for (const job of waiting.filter(({ task }) => task.type === 'mark')) give(asked, take(job))
    while (waiting.length > 0) {
      const free = [...places].find(
        (place) => place.open && !place.retired && place.jobs.size < options.perProcess && busy() < options.processes * options.perProcess,
      )
      const job = free && waiting.shift()
      if (!free || !job) break
      give(free, job)
    }
    const live = [...places].filter((place) => !place.retired)
    const starting = live.filter((place) => !place.open).length
    const idle = live.filter((place) => place.open && place.jobs.size === 0).length
    const spare = options.perProcess === 1 && busy() > 0 && idle === 0 ? 1 : 0
    const wanted = Math.ceil(waiting.length / options.perProcess) + busyPlaces() + spare
    const missing = Math.min(options.processes + spare, wanted) - live.length
    if (starting === 0) for (let count = 0; count < missing; count++) start()
  }

  function give(place: Place, job: Job): void {
    place.child.hold()
    place.jobs.set(job.id, job)
    job.begin()
    place.child.send({ ...job.task, id: job.id })
  }

  function take(job: Job): Job {
    waiting.splice(waiting.indexOf(job), 1)
    return job
  }

  const busy = () => [...places].reduce((sum, place) => sum + (place.retired ? 0 : place.jobs.size), 0)
  const busyPlaces = () => [...places].filter((place) => !place.retired && place.jobs.size > 0).length

  /** Stops a job wherever it is. */
  function stop(job: Job): void {
    if (waiting.includes(job)) {
      take(job)
      // Reading a large file takes minutes: not when nobody waits for it any more.
      if (waiting.length === 0) for (const place of places) if (!place.open && place.awaited === 0) discard(place)
      return
    }
    const place = [...places].find((candidate) => candidate.jobs.get(job.id) === job)
    if (!place) return
    if (job.task.type === 'mark') {
      place.jobs.delete(job.id)
      rest(place)
      return
    }
    if (options.perProcess === 1) {
      discard(place)
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
      discard(place)
      dispatch()
    }, graceMs).unref()
  }

  async function perform(task: Task, call: PerformOptions = {}): Promise<Answer> {
    if (closed) throw failure('connection_failed', `The connection "${options.name}" is closed.`)
    if (waiting.length >= limits.maxWaiting)
      throw failure('connection_failed', 'Too many statements are waiting for this connection. Try again in a moment.')
    const signal = deadline(call)
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const limitMs = task.type === 'profile' ? limits.profileTimeoutMs : limits.statementTimeoutMs
    let timer: NodeJS.Timeout | undefined
    const job: Job = {
      id: nextId++,
      task,
      onProgress: call.onProgress,
      begin() {
        clearTimeout(timer)
        timer = setTimeout(() => {
          reject(failure('query_timeout', `The statement took longer than ${limitMs / 1000} s and was stopped.`))
          stop(job)
        }, limitMs)
      },
      settle: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)),
    }
    const onAbort = () => {
      reject(signal?.reason as Error)
      stop(job)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    waiting.push(job)
    dispatch()
    try {
      return await promise
    } finally {
      signal?.removeEventListener('abort', onAbort)
      clearTimeout(timer)
    }
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
    perform,
    async tables() {
      if (closed) throw failure('connection_failed', `The connection "${options.name}" is closed.`)
      const running = [...places].find((candidate) => !candidate.retired)
      try {
        return await tablesOf(running ?? start())
      } catch (error) {
        if (!running || closed) throw couldNotOpen(error)
      }
      // The process at hand ended while it opened; a new one tells whether that is the database's fault.
      try {
        return await tablesOf(start())
      } catch (error) {
        throw couldNotOpen(error)
      }
    },
    renew() {
      for (const place of places) {
        place.retired = true
        rest(place)
      }
    },
    pids: () => [...places].flatMap((place) => place.child.pid ?? []),
    async close() {
      closed = true
      const gone = failure('connection_failed', `The connection "${options.name}" was closed.`)
      for (const job of waiting.splice(0)) job.settle(gone)
      const ending = [...places]
      for (const place of ending) {
        place.child.hold()
        discard(place)
      }
      await Promise.all(ending.map((place) => place.child.ended))
    },
  }
}
