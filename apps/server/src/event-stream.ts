import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { ServerSentEvent } from './route.ts'

const keepAliveMs = 15_000
/** A reader that takes nothing for so long is cut. */
const slowReaderMs = 30_000

export const eventStreamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  /** Asks nginx not to hold events back. */
  'x-accel-buffering': 'no',
} as const

/** `data: <json>` and a blank line; JSON has no raw line ends, so an event cannot be forged from inside. */
export function toFrame(event: ServerSentEvent): string {
  return `${event.id === undefined ? '' : `id: ${event.id}\n`}data: ${JSON.stringify(event.data)}\n\n`
}

/**
 * Writes events until they end, the caller leaves or reads too slowly. Waits for the socket, so nothing piles up;
 * says `: keep-alive` in each 15 s of silence. Leaving ends the iterable.
 */
export async function writeEvents(response: ServerResponse, events: AsyncIterable<ServerSentEvent>, signal: AbortSignal): Promise<void> {
  let lastWrite = performance.now()
  const keepAlive = setInterval(() => {
    if (performance.now() - lastWrite >= keepAliveMs - 500 && !response.writableNeedDrain) {
      lastWrite = performance.now()
      response.write(': keep-alive\n\n')
    }
  }, keepAliveMs / 15)
  try {
    for await (const event of events) {
      if (signal.aborted && response.destroyed) return
      lastWrite = performance.now()
      if (!response.write(toFrame(event))) await drained(response)
      if (response.destroyed) return
    }
    response.end()
  } finally {
    clearInterval(keepAlive)
  }
}

async function drained(response: ServerResponse): Promise<void> {
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
