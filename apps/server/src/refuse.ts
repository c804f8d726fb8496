import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Failure } from '@chitravani/kit'
import { lingerMs } from './arrival.ts'
import { failure } from './errors.ts'
import { statusOf, toBody } from './failures.ts'

/** What every answer has, whatever it says. */
type ExtraHeaders = Readonly<Record<string, string>>

export const maxHeaderBytes = 16_384

/** Requests that Node itself could not read never reach a route; they get the same shape. */
export function refuseUnread(error: Error & { code?: string }, socket: Socket, headers: ExtraHeaders): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const failed =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? failure('headers_too_large', `Address and headers have at most ${maxHeaderBytes} bytes.`)
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? tooSlow()
        : failure('malformed_request', 'The request cannot be read.')
  refuse(socket, failed, headers)
}

export const tooSlow = () => failure('request_timeout', 'The request took too long to arrive.')

/** An answer written by hand, where no reply is there to write it. */
export function refuse(socket: Socket, failed: Failure, headers: ExtraHeaders): void {
  const requestId = randomUUID()
  const body = JSON.stringify(toBody(failed, requestId, 'other', null))
  const status = statusOf(failed)
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': requestId,
    'cache-control': 'no-store',
    connection: 'close',
    'content-length': Buffer.byteLength(body),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('')}\r\n${body}`)
  // Who was told and goes on sending would hold the connection open.
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}
