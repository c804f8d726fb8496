import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { ServerSentEvent } from './route.ts'

export interface StreamTimes {
  /** Silence after which a comment says that the stream lives. */
  readonly keepAliveMs: number
  /** A reader that takes nothing for so long is cut. */
  readonly slowReaderMs: number
}

const usualTimes: StreamTimes = { keepAliveMs: 15_000, slowReaderMs: 30_000 }

export const eventStreamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  /** Asks nginx not to hold events back. */
  'x-accel-buffering': 'no',
} as const

/** `data: <json>` and a blank line; JSON has no raw line ends, so an event cannot be forged from inside. */
function toFrame(event: ServerSentEvent): string {
  return `${event.id === undefined ? '' : `id: ${event.id}\n`}data: ${event.json ?? JSON.stringify(event.data)}\n\n`
}

/**
 * Writes events until they end, the caller leaves or reads too slowly. Waits for the socket, so nothing piles up;
 * says `: keep-alive` in each 15 s of silence. Leaving ends the iterable.
 */
export async function writeEvents(
  response: ServerResponse,
  events: AsyncIterable<ServerSentEvent>,
  signal: AbortSignal,
  times: Partial<StreamTimes> = {},
): Promise<void> {
  const { keepAliveMs, slowReaderMs } = { ...usualTimes, ...times }
  let lastWrite = performance.now()
  const tickMs = keepAliveMs / 15
  const keepAlive = setInterval(() => {
    // One tick early rather than one late.
    if (performance.now() - lastWrite < keepAliveMs - tickMs || response.writableNeedDrain) return
    lastWrite = performance.now()
    response.write(': keep-alive\n\n')
  }, tickMs)
  try {
    for await (const event of events) {
      if (signal.aborted && response.destroyed) return
      lastWrite = performance.now()
      if (!response.write(toFrame(event))) await drained(response, slowReaderMs)
      if (response.destroyed) return
    }
    response.end()
  } finally {
    clearInterval(keepAlive)
  }
}

/** Writes bytes as they come, under the same rules; a failure in their midst hangs up, since the status is out. */
export async function writeBytes(
  response: ServerResponse,
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  times: Partial<StreamTimes> = {},
): Promise<void> {
  const { slowReaderMs } = { ...usualTimes, ...times }
  for await (const chunk of chunks) {
    if (signal.aborted && response.destroyed) return
    for (let at = 0; at < chunk.length && !response.destroyed; at += pieceBytes) {
      if (!response.write(chunk.subarray(at, at + pieceBytes))) await drained(response, slowReaderMs)
    }
    if (response.destroyed) return
  }
  response.end()
}

/** A slow reader is told from one that has left by what it takes of pieces of this size. */
const pieceBytes = 64 * 1024

async function drained(response: ServerResponse, slowReaderMs: number): Promise<void> {
  if (response.destroyed) return
  const closed = new AbortController()
  const onClose = () => closed.abort()
  response.once('close', onClose)
  try {
    await once(response, 'drain', { signal: AbortSignal.any([closed.signal, AbortSignal.timeout(slowReaderMs)]) })
  } catch {
    response.destroy()
  } finally {
    response.off('close', onClose)
  }
}
