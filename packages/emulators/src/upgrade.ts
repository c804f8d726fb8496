import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { EmulatedReply } from './emulator.ts'
import type { Fault } from './fault.ts'
import { retryAfterHeader } from './retry-after.ts'

/** What a fault answers to a socket's upgrade; `silent` where it did its work on the connection itself. */
export function upgradeRefusal(fault: Fault, stream: Socket): EmulatedReply | 'silent' | undefined {
  switch (fault.name) {
    case 'never':
    case 'drip':
      return 'silent'
    case 'reset-start':
      stream.resetAndDestroy()
      return 'silent'
    case 'reset-head':
    case 'truncated':
      stream.write('HTTP/1.1 101 Switching Pro')
      setTimeout(() => stream.resetAndDestroy(), 20)
      return 'silent'
    case 'html':
      return { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Sign in</title>' }
    case 'empty':
      return { status: 200 }
    case 'status':
      return { status: fault.status ?? 500, body: 'failed' }
    case 'rate-limited':
      return { status: 429, headers: retryAfterHeader(fault), body: 'slow down' }
    case 'refused-upgrade':
      return { status: fault.status ?? 403, body: 'refused' }
    default:
      return undefined
  }
}

export function refuseUpgrade(stream: Duplex, reply: EmulatedReply): void {
  const body =
    typeof reply.body === 'string' || Buffer.isBuffer(reply.body)
      ? Buffer.from(reply.body)
      : Buffer.from(reply.body ? JSON.stringify(reply.body) : '')
  const headers = { date: new Date().toUTCString(), connection: 'close', 'content-length': String(body.length), ...reply.headers }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  stream.end(Buffer.concat([Buffer.from(`HTTP/1.1 ${reply.status ?? 400} Refused\r\n${lines.join('')}\r\n`), body]))
}
