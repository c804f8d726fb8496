import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { failure } from './errors.ts'

/** Requests that may wait on one connection for the answers before theirs. */
const maxWaiting = 32

const waiting = new WeakMap<Socket, Set<ServerResponse>>()

/**
 * Bounds what is sent on one connection without waiting for answers, and tells the answers that wait for their turn when the connection
 * closes: Node tells only the one whose turn it is.
 * @throws `too_many_requests`
 */
export function followPipelined(response: ServerResponse, socket: Socket): void {
  // Node gives the connection to an answer when those before it are out.
  if (response.socket !== null) return
  const behind = waiting.get(socket) ?? follow(socket)
  if (behind.size >= maxWaiting) {
    response.setHeader('connection', 'close')
    throw failure('too_many_requests', `${maxWaiting} requests wait on this connection. Read their answers first.`, {
      retryAfterSeconds: 1,
    })
  }
  behind.add(response)
  response.on('close', () => behind.delete(response))
}

function follow(socket: Socket): Set<ServerResponse> {
  const behind = new Set<ServerResponse>()
  waiting.set(socket, behind)
  socket.once('close', () => {
    for (const response of behind) if (response.socket === null) response.destroy().emit('close')
  })
  return behind
}
