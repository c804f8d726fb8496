import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { socketProtocol } from '@chitravani/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { WebSocketServer } from 'ws'
import { admit } from '../callers.ts'
import type { Caller } from '../caller.ts'
import { failure } from '../errors.ts'
import type { Services } from '../services.ts'
import { usualTimes } from './connection.ts'
import { runSession } from './session.ts'
import { beginStt } from './stt-stream.ts'
import { beginTts } from './tts-stream.ts'

/** Paths of the sockets. */
export const socketPaths = ['/api/tts/stream', '/api/stt/stream'] as const

/** Frames that one message may come in, and pieces that one frame may: more is no message but an attack on memory. */
const maxFragments = 1_024
const maxBufferedChunks = 16_384
/** How long a refusal may take to be read. */
const refusalMs = 5_000

/** What Node's own server is asked before it gives a connection away. Everything else is a request like any other. */
export function isSocketUpgrade({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}

/**
 * Puts the sockets on a server. An upgrade is a request first: it goes through the same hooks (host, stop, id), is admitted
 * like any other call, and is refused in the same shape.
 */
export function addSockets(app: FastifyInstance, services: Services): void {
  const times = { ...usualTimes, ...services.socketTimes }
  const { config } = services
  // some of these are younger than the types of the library
  const options = {
    noServer: true,
    clientTracking: false,
    maxPayload: config['limits.frame_bytes'],
    maxFragments,
    maxBufferedChunks,
    perMessageDeflate: false,
    autoPong: false,
    closeTimeout: times.closeMs,
    handleProtocols: (offered: ReadonlySet<string>) => (offered.has(socketProtocol) ? socketProtocol : false),
  } as const
  const server = new WebSocketServer(options)
  const waiting = new WeakMap<IncomingMessage, { readonly stream: Socket; readonly head: Buffer }>()
  const callers = new WeakMap<FastifyRequest, Caller>()
  const count = counter(config['limits.sockets_per_caller'])

  app.server.on('upgrade', (message: IncomingMessage, stream: Duplex, head: Buffer) => {
    waiting.set(message, { stream: stream as Socket, head })
    stream.on('error', () => stream.destroy())
    const response = new ServerResponse(message)
    response.shouldKeepAlive = false
    response.assignSocket(stream as Socket)
    response.once('finish', () => {
      setTimeout(() => stream.destroy(), refusalMs).unref()
      ;(stream as Socket).destroySoon()
    })
    app.routing(message, response)
  })
  // the id is the caller's to quote
  const ids = new WeakMap<IncomingMessage, string>()
  server.on('headers', (headers, message) => headers.push(`x-request-id: ${ids.get(message) ?? ''}`))

  const accept = (request: FastifyRequest, reply: FastifyReply, begin: typeof beginTts | typeof beginStt) => {
    const caller = callers.get(request)
    const found = waiting.get(request.raw)
    if (!found || !caller) {
      reply.header('upgrade', 'websocket')
      throw failure('upgrade_required', 'This address is a WebSocket: ask for an upgrade.')
    }
    checkHandshake(request, reply)
    const { stream, head } = found
    stream.once('close', count(caller))
    ids.set(request.raw, request.id)
    reply.hijack()
    reply.raw.detachSocket(stream)
    server.handleUpgrade(request.raw, stream, head, (socket) => {
      const call = { services, socket, caller, route: request.routeOptions.url ?? '', requestId: request.id, times }
      void (begin === beginTts ? runSession({ ...call, operation: 'tts' }, beginTts) : runSession({ ...call, operation: 'stt' }, beginStt))
    })
  }
  for (const [path, begin] of [
    [socketPaths[0], beginTts],
    [socketPaths[1], beginStt],
  ] as const) {
    app.route({
      method: 'GET',
      url: path,
      exposeHeadRoute: false,
      onRequest: async (request) => {
        callers.set(request, await admit(services, request, 'speech'))
      },
      handler: async (request, reply) => accept(request, reply, begin),
    })
  }
}

/** How many sockets a caller has open. @throws from the counter: `too_many_sockets` */
function counter(max: number): (caller: Caller) => () => void {
  const open = new Map<string, number>()
  return ({ id }) => {
    const before = open.get(id) ?? 0
    if (before >= max) throw failure('too_many_sockets', `At most ${max} sockets may be open at once.`, { retryAfterSeconds: 5 })
    open.set(id, before + 1)
    return () => {
      const left = (open.get(id) ?? 1) - 1
      if (left > 0) open.set(id, left)
      else open.delete(id)
    }
  }
}

/** RFC 6455, 4.2.1. @throws `upgrade_required`, `malformed_request` */
function checkHandshake({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (headers['sec-websocket-version'] !== '13') {
    reply.header('upgrade', 'websocket').header('sec-websocket-version', '13')
    throw failure('upgrade_required', 'This server speaks version 13 of the WebSocket protocol.')
  }
  if (!/^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? ''))
    throw failure('malformed_request', 'Sec-WebSocket-Key is missing or is not 16 bytes in base64.')
  const offered = headers['sec-websocket-protocol']
  if (offered !== undefined && !isTokenList(offered)) throw failure('malformed_request', 'Sec-WebSocket-Protocol is not a list of names.')
}

/** Names divided by commas, none twice. */
function isTokenList(header: string): boolean {
  const names = header.split(',').map((name) => name.trim())
  return new Set(names).size === names.length && names.every((name) => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
}
