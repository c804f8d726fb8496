import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { failure } from './errors.ts'

/** How long a body may take to arrive. */
const bodyMs = 30_000
/** The least of a file that comes in as long a time: as much as the slowest phone line brings, so that a few bytes now and then hold nothing. */
const leastBytes = 61_440
/** How often it is looked whether a reader took something of an answer: at the first look that finds nothing taken since the one before, it is cut. */
const readerMs = 15_000

/** How long the rest of a refused body is read and thrown away. */
export const lingerMs = 5_000
/** Room for the form around a file: its boundaries and the heads of its parts. */
const formBytes = 65_536

/** The longest that anything may take to arrive: a file of the largest size over a slow line. Node watches this one. */
export const longestArrivalMs = 15 * 60_000

/** Cuts a request that sends a byte now and then. A file may take longer than other bodies, as long as it keeps coming. */
export function watchArrival(raw: IncomingMessage, takesFile: boolean, cut: (socket: Socket) => void): void {
  if (raw.complete) return
  let seen = raw.socket.bytesRead
  const timer = setInterval(() => {
    if (takesFile) {
      const came = raw.socket.bytesRead - seen
      seen += came
      // What lies unread waits for us, not for its sender.
      if (came >= leastBytes || raw.readableLength > 0) return
    }
    clearInterval(timer)
    if (!raw.complete) cut(raw.socket)
  }, bodyMs)
  const arrived = () => clearInterval(timer)
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

/** Refuses a body by the length that it says to have, before any of it is read. @throws `body_too_large` */
export function refuseTooLong(raw: IncomingMessage, maxFileBytes: number): void {
  if (Number(raw.headers['content-length'] ?? 0) > maxFileBytes + formBytes) throw fileTooLarge(maxFileBytes)
}

export function fileTooLarge(maxBytes: number): Error {
  return failure('body_too_large', `A file has at most ${Math.floor(maxBytes / 1_048_576)} MiB (limits.upload_bytes).`)
}

/**
 * Hangs up on a body that was answered before all of it had come. Not at once: an answer is lost with a connection that is reset while its
 * caller still sends, so what comes is thrown away for a moment.
 */
export function leaveRest(raw: IncomingMessage): void {
  if (raw.complete) return
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => {
    if (!raw.complete) raw.socket.destroy()
  }, lingerMs)
  raw.once('close', () => clearTimeout(timer))
}
