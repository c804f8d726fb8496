import { setTimeout as wait } from 'node:timers/promises'
import type { GenerateChunk } from '@chitravani/protocol'
import { parseStrictly } from './sse.ts'

/** What a client saw of one generation, over as many connections as it took. */
export interface ResumedStream {
  readonly chunks: readonly GenerateChunk[]
  readonly ids: readonly string[]
  /** How many times the connection broke before the end. */
  readonly cuts: number
  /** How many events had come before the first cut. */
  readonly beforeCut: number
  /** From the first cut to the last chunk. */
  readonly afterCutMs: number
}

export interface ResumeOptions {
  readonly token: string
  readonly body: object
  /** Called with every chunk. */
  readonly onChunk?: (chunk: GenerateChunk, seen: number) => void
  /** Which replica to ask: called before every try, with the number of cuts so far. */
  readonly where: (cuts: number) => string
  /** When to give up after a cut. */
  readonly limitMs: number
}

/**
 * Generates with `resume=true`; when the connection breaks, goes on after the last event at the replica that `where` says, as an
 * EventSource would. A start that nobody answered is tried again under the same idempotency key. Throws when it cannot go on in time.
 */
export async function generateResumed({ token, body, onChunk, where, limitMs }: ResumeOptions): Promise<ResumedStream> {
  const chunks: GenerateChunk[] = []
  const ids: string[] = []
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  let generation: string | undefined
  let cuts = 0
  let cutAt = 0
  let beforeCut = 0
  for (;;) {
    const url = where(cuts)
    try {
      const response =
        generation === undefined
          ? await fetch(`${url}/dashboard/generate/stream?resume=true`, { method: 'POST', headers, body: JSON.stringify(body) })
          : await fetch(`${url}/dashboard/generate/stream/${generation}`, {
              headers: { authorization: headers.authorization, 'last-event-id': ids.at(-1) ?? '' },
            })
      if (response.headers.get('content-type') === 'text/event-stream' && response.body) {
        for await (const frame of parseStrictly(response.body)) {
          if ('comment' in frame) continue
          const chunk = JSON.parse(frame.data) as GenerateChunk
          if (frame.id !== undefined) ids.push(frame.id)
          chunks.push(chunk)
          if (chunk.type === 'progress') generation ??= chunk.generation_id
          onChunk?.(chunk, chunks.length)
          if (chunk.type === 'complete' || chunk.type === 'error')
            return { chunks, ids, cuts, beforeCut, afterCutMs: cuts === 0 ? 0 : performance.now() - cutAt }
        }
      } else {
        const text = await response.text()
        // 409: the replica that had the request is dead, and not yet known to be. 5xx: it is being stopped.
        if (response.status !== 409 && response.status < 500) throw new NotResumed(`answered ${response.status}: ${text.slice(0, 200)}`)
      }
    } catch (error) {
      if (error instanceof NotResumed) throw error
    }
    if (cuts++ === 0) [cutAt, beforeCut] = [performance.now(), ids.length]
    if (performance.now() - cutAt > limitMs) throw new NotResumed(`not finished ${limitMs} ms after the cut; ${ids.length} events`)
    await wait(50)
  }
}

/** The server says that there is nothing to go on with. */
export class NotResumed extends Error {}

/** What is wrong with a stream that ended; undefined when every event came once, in order, and progress never went down. */
export function brokenStream({ chunks, ids }: ResumedStream): string | undefined {
  // Nothing had come when the connection broke, and the key was answered when the run had ended.
  if (ids.length === 0 && chunks.length === 1 && chunks[0]?.type === 'complete') return undefined
  const positions = ids.map((id) => Number(id.split('.')[1]))
  if (new Set(ids.map((id) => id.split('.')[0])).size !== 1) return 'its ids are of several generations'
  if (positions.some((position, index) => position !== index + 1)) return `its events are ${positions.join()}`
  const last = chunks.at(-1)
  if (last?.type !== 'complete') return `it ends with ${JSON.stringify(last).slice(0, 300)}`
  const progress = chunks.flatMap((chunk) => (chunk.type === 'progress' ? [chunk.progress] : []))
  if (progress.some((each, index) => each < (progress[index - 1] ?? 0))) return 'its progress goes down'
  const charts = chunks.flatMap((chunk) => (chunk.type === 'chart' ? [chunk.chart.chart_id] : []))
  if (new Set(charts).size !== charts.length) return 'a chart comes twice'
  return undefined
}
