import { retry } from '@chitravani/kit'
import type { RunEvent, RunRecord, RunRecords } from '@chitravani/storage'

/** Why work is ended that another replica goes on with: nothing of its end is told to anybody. */
export const movedAway = new Error('The generation goes on at another replica.')

/** Events that may wait for the store; the work waits with them. */
const maxWaiting = 64
const patience = { attempts: 5, baseMs: 200, maxMs: 2_000 }

interface Performance {
  readonly records: RunRecords
  readonly run: Pick<RunRecord, 'id' | 'attempt'>
  /** The position of the newest event there is. */
  readonly last: number
  readonly ending: AbortController
  readonly events: AsyncIterable<unknown>
}

/**
 * Does the work and keeps its events, those together that come while others are being written. Once the store says that the run is
 * another's, the work is ended. Rejects when the events cannot be kept.
 */
export async function perform({ records, run, last, ending, events }: Performance): Promise<void> {
  let position = last
  let waiting: RunEvent[] = []
  let writing: Promise<void> | undefined
  let trouble: { readonly error: unknown } | undefined

  const append = (batch: readonly RunEvent[], ended: boolean) =>
    retry(() => records.append(run.id, run.attempt, batch, ended), {
      policy: patience,
      signal: ending.signal.reason === movedAway ? ending.signal : undefined,
      again: (error) => (error as { kind?: unknown }).kind === 'unavailable',
    })
  const write = async () => {
    try {
      while (waiting.length > 0) {
        const batch = waiting
        waiting = []
        if (!(await append(batch, false))) ending.abort(movedAway)
      }
    } catch (error) {
      trouble = { error }
      ending.abort(movedAway)
    } finally {
      writing = undefined
    }
  }

  try {
    for await (const data of events) {
      if (ending.signal.reason === movedAway) break
      waiting.push({ position: ++position, data: JSON.stringify(data) })
      writing ??= write()
      if (waiting.length > maxWaiting) await writing
    }
  } finally {
    await writing
  }
  if (trouble) throw trouble.error
  if (ending.signal.reason !== movedAway) await append([], true)
}
