import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { EmulatedReply } from './emulator.ts'
import type { Fault } from './fault.ts'
import { retryAfterHeader } from './retry-after.ts'

export async function writeReply(response: ServerResponse, reply: EmulatedReply): Promise<void> {
  const { body } = reply
  if (isLoop(body)) {
    response.writeHead(reply.status ?? 200, { ...reply.headers })
    response.flushHeaders()
    for await (const chunk of body) {
      if (response.destroyed) return
      response.write(chunk)
    }
    response.end()
    return
  }
  const bytes = toBytes(reply)
  response.writeHead(reply.status ?? 200, { ...contentType(reply), 'content-length': String(bytes.length), ...reply.headers })
  response.end(bytes)
}

/** Breaks the reply in the way the fault says, at the level of the connection. */
export async function writeFaulty(response: ServerResponse, reply: EmulatedReply, fault: Fault): Promise<void> {
  const { socket } = response
  if (!socket) return
  const bytes = isLoop(reply.body) ? await gather(reply.body) : toBytes(reply)
  const half = bytes.subarray(0, Math.floor(bytes.length / 2))
  const head = (length: number) =>
    `HTTP/1.1 ${reply.status ?? 200} OK\r\n${Object.entries({ ...contentType(reply), ...reply.headers, 'content-length': String(length) })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`
  switch (fault.name) {
    case 'never':
      return
    case 'reset-start':
      socket.resetAndDestroy()
      return
    case 'reset-head':
      socket.write('HTTP/1.1 200 OK\r\ncontent-ty')
      await wait(20)
      socket.resetAndDestroy()
      return
    case 'reset-body':
      socket.write(head(bytes.length))
      socket.write(half)
      await wait(20)
      socket.resetAndDestroy()
      return
    case 'drip':
      socket.write(head(bytes.length))
      for (const byte of bytes) {
        if (socket.destroyed) return
        socket.write(Buffer.from([byte]))
        await wait(1000)
      }
      return
    case 'truncated':
      socket.end(Buffer.concat([Buffer.from(head(bytes.length)), half]))
      return
    case 'wrong-length':
      socket.end(Buffer.concat([Buffer.from(head(Math.max(0, bytes.length - 7))), bytes]))
      return
    case 'html':
      await writeReply(response, {
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html><title>Sign in</title><p>Please sign in',
      })
      return
    case 'rate-limited':
      await writeReply(response, { status: 429, headers: retryAfterHeader(fault), body: '<html>slow down' })
      return
    case 'status':
      await writeReply(response, { status: fault.status ?? 500, headers: retryAfterHeader(fault), body: '<html>failed' })
      return
    case 'empty':
      response.writeHead(200, { 'content-length': '0' })
      response.end()
      return
    default:
      await writeReply(response, reply)
  }
}

function contentType(reply: EmulatedReply): Record<string, string> {
  return typeof reply.body === 'object' && !Buffer.isBuffer(reply.body) ? { 'content-type': 'application/json' } : {}
}

function isLoop(body: EmulatedReply['body']): body is AsyncIterable<Buffer | string> {
  return typeof body === 'object' && Symbol.asyncIterator in body
}

async function gather(body: AsyncIterable<Buffer | string>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

function toBytes(reply: EmulatedReply): Buffer {
  if (reply.body === undefined) return Buffer.alloc(0)
  if (Buffer.isBuffer(reply.body)) return reply.body
  return Buffer.from(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
}
