import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long a body may take to arrive, and how long a file may stand still on its way. */
const bodyMs = 30_000
const stillMs = 30_000
/** How often it is looked whether a reader took something of an answer: at the first look that finds nothing taken since the one before, it is cut. */
const readerMs = 15_000

/** The longest that anything may take to arrive: a file of the largest size over a slow line. Node watches this one. */
export const longestArrivalMs = 15 * 60_000

/** Cuts a request that sends a byte now and then. A file may take long, but not stand still. */
export function watchArrival(raw: IncomingMessage, takesFile: boolean, cut: (socket: Socket) => void): void {
  if (raw.complete) return
  const late = () => {
    if (!raw.complete) cut(raw.socket)
  }
  if (takesFile) {
    raw.setTimeout(stillMs, late)
    raw.once('end', () => raw.setTimeout(0))
    return
  }
  const timer = setTimeout(late, bodyMs)
  const arrived = () => clearTimeout(timer)
  raw.once('end', arrived)
  raw.once('close', arrived)
}

/**
 * Cuts a connection whose reader takes nothing of a whole answer; streams watch their own readers. Node keeps a clock for each connection
 * that any progress starts anew, and hangs up when it has run out; the next request puts it back to what it was.
 */
export function cutSlowReader(response: ServerResponse): void {
  response.socket?.setTimeout(readerMs)
}
