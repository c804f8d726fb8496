import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Failure } from '@chitravani/kit'
import { lingerMs } from './arrival.ts'
import { failure } from './errors.ts'
import { statusOf, toBody } from './failures.ts'

export const maxHeaderBytes = 16_384

/** Requests that Node itself could not read never reach a route; they get the same shape. */
export function refuseUnread(this: unknown, error: Error & { code?: string }, socket: Socket): void {
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
  refuse(socket, failed)
}

export const tooSlow = () => failure('request_timeout', 'The request took too long to arrive.')

/** An answer written by hand, where no reply is there to write it. */
export function refuse(socket: Socket, failed: Failure): void {
  const requestId = randomUUID()
  const body = JSON.stringify(toBody(failed, requestId, 'other', null))
  const status = statusOf(failed)
  socket.end(
    `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json; charset=utf-8\r\nx-request-id: ${requestId}\r\nx-content-type-options: nosniff\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  // Who was told and goes on sending would hold the connection open.
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}
