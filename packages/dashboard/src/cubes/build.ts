import { sleep } from '@chitravani/kit'
import type { CubeOptions } from './cube.ts'
import type { Cube } from './fill.ts'
import { createMaker, OtherState } from './make.ts'
import type { Wanted } from './make.ts'

/** One cube to be made. */
export interface Job extends Wanted {
  done(made: Made): void
}

/** What came of a job. */
export interface Made {
  /** `none` where there can be none of this data, undefined where making it was broken off, or the data changed meanwhile. */
  readonly cube: Cube | 'none' | undefined
  /** When its rows were read, where an answer may be older than the data. */
  readonly asOf?: string
  /** How long the database worked for it. */
  readonly tookMs: number
}

/** Makes cubes one after the other while nobody waits for the database. */
export interface Builder {
  /** @param urgent somebody filters by it now; such come first. @returns false where too many wait */
  add(job: Job, urgent: boolean): boolean
  readonly enter: () => () => void
  readonly idle: () => Promise<void>
  close(): Promise<void>
}

const maxWaiting = 1_000
/** Where the database never rests, one cube is made so often all the same. */
const patienceMs = 2_000

export function createBuilder(limits: Required<CubeOptions>): Builder {
  const waiting: Job[] = []
  const closing = new AbortController()
  const make = createMaker(limits, closing.signal)
  let working: Promise<void> | undefined
  let inside = 0
  let lastLeft = 0

  async function quiet(): Promise<void> {
    const until = performance.now() + patienceMs
    while (performance.now() < until) {
      const rest = inside > 0 ? limits.quietMs : lastLeft + limits.quietMs - performance.now()
      if (inside === 0 && rest <= 0) return
      await sleep(Math.max(5, Math.min(rest, until - performance.now())), { signal: closing.signal })
    }
  }

  async function work(): Promise<void> {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      let began = performance.now()
      let made: Omit<Made, 'tookMs'>
      try {
        await quiet()
        began = performance.now()
        made = await make(job)
      } catch (error) {
        // The database could not: too slow, too large, gone. A dashboard works without cubes.
        const mayComeYet = closing.signal.aborted || (error instanceof OtherState && error.state === undefined)
        made = { cube: mayComeYet ? undefined : 'none' }
      }
      job.done({ ...made, tookMs: performance.now() - began })
      if (closing.signal.aborted) for (const left of waiting.splice(0)) left.done({ cube: undefined, tookMs: 0 })
    }
  }

  function start(): void {
    working = work().finally(() => {
      working = undefined
      if (waiting.length > 0) start()
    })
  }

  return {
    add(job, urgent) {
      if (closing.signal.aborted || waiting.length >= maxWaiting) return false
      if (urgent) waiting.unshift(job)
      else waiting.push(job)
      if (!working) start()
      return true
    },
    enter() {
      inside += 1
      return () => {
        inside -= 1
        lastLeft = performance.now()
      }
    },
    async idle() {
      for (let current = working; current; current = working) await current
    },
    async close() {
      closing.abort(new DOMException('The cubes are closed.', 'AbortError'))
      await working
    },
  }
}
