import { deadline } from '@chitravani/kit'
import type { Failure } from '@chitravani/kit'
import { failure } from '../errors.ts'
import type { ConnectionLimits } from './limits.ts'
import type { KnownTables } from './messages.ts'
import { createJob } from './runner-job.ts'
import type { Answer, PerformOptions, Task } from './runner-job.ts'
import { createQueue } from './runner-queue.ts'
import type { QueueOptions } from './runner-queue.ts'

export interface RunnerOptions extends QueueOptions {
  readonly limits: ConnectionLimits
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

export function createRunner(options: RunnerOptions): Runner {
  const { limits, name } = options
  const queue = createQueue(options)
  const { places } = queue
  let nextId = 1

  async function perform(task: Task, call: PerformOptions = {}): Promise<Answer> {
    if (places.closed) throw isClosed(name)
    if (queue.length >= limits.maxWaiting)
      throw failure('connection_failed', 'Too many statements are waiting for this connection. Try again in a moment.')
    const signal = deadline(call)
    signal?.throwIfAborted()
    const job = createJob({
      id: nextId++,
      task,
      onProgress: call.onProgress,
      limitMs: task.type === 'profile' ? limits.profileTimeoutMs : limits.statementTimeoutMs,
      onLate: () => queue.stop(job),
    })
    const onAbort = () => {
      job.abort(signal?.reason)
      queue.stop(job)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    queue.add(job)
    try {
      return await job.answer
    } finally {
      signal?.removeEventListener('abort', onAbort)
      job.end()
    }
  }

  return {
    perform,
    async tables() {
      if (places.closed) throw isClosed(name)
      return places.tables()
    },
    renew: () => places.retire(),
    pids: () => places.all().flatMap((place) => place.child.pid ?? []),
    async close() {
      queue.fail(failure('connection_failed', `The connection "${name}" was closed.`))
      await places.close()
    },
  }
}

function isClosed(name: string): Failure {
  return failure('connection_failed', `The connection "${name}" is closed.`)
}
