import type { CallOptions } from '@chitravani/kit'
import { failure } from '../errors.ts'
import type { ReadingProgress } from './connection.ts'
import type { FromChild, ToChild } from './messages.ts'

export type Task = Omit<Extract<ToChild, { type: 'run' | 'run_together' }>, 'id'> | { readonly type: 'profile' | 'mark' | 'shape' }
export type Answer = Extract<FromChild, { type: 'rows' | 'tables' | 'profiled' | 'marked' | 'shaped' }>

export interface PerformOptions extends CallOptions {
  /** How far opening and measuring are. */
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined
}

/** A task on its way through the queue and a child process. */
export interface Job {
  readonly id: number
  readonly task: Task
  /** It has a place now: its time begins. */
  begin(): void
  settle(outcome: Answer | Error): void
  readonly onProgress: PerformOptions['onProgress']
}

interface AwaitedJob extends Job {
  readonly answer: Promise<Answer>
  /** @param reason whatever the caller's signal gives */
  abort(reason: unknown): void
  /** Nobody waits for it any more: its time is no longer taken. */
  end(): void
}

interface JobOptions extends Pick<Job, 'id' | 'task' | 'onProgress'> {
  readonly limitMs: number
  /** It took longer than that, and has failed. */
  readonly onLate: () => void
}

export function createJob({ limitMs, onLate, ...given }: JobOptions): AwaitedJob {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  let timer: NodeJS.Timeout | undefined
  return {
    ...given,
    answer: promise,
    begin() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(failure('query_timeout', `The statement took longer than ${limitMs / 1000} s and was stopped.`))
        onLate()
      }, limitMs)
    },
    settle: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)),
    abort: reject,
    end: () => clearTimeout(timer),
  }
}
