import type { UserRecord } from '@chitravani/storage'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import { logFlat } from './log.ts'
import type { Services } from './services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What becomes known of a request on its way; null until its first hook. A field of its own: a weak map costs the collector more. */
    notes: Notes | null
  }
}

export interface Notes {
  readonly startedAt: number
  firstByteAt: number | undefined
  user: UserRecord | undefined
  caller: Caller | undefined
  /** Who asked, as the log says it. */
  userName: string | undefined
  failureCode: string | undefined
  readonly facts: Record<string, string | number | boolean | null>
}

/** One line per request, when its answer is out or its caller gone. */
export function followRequest(services: Services, request: FastifyRequest, reply: FastifyReply): void {
  const notes: Notes = {
    startedAt: performance.now(),
    firstByteAt: undefined,
    user: undefined,
    caller: undefined,
    userName: undefined,
    failureCode: undefined,
    facts: {},
  }
  request.notes = notes
  // Comes once; `once` would make a listener around the listener.
  reply.raw.on('close', () => writeLine(services, request, reply, notes))
}

/** Adds facts to the line of a request; never texts, keys or addresses. */
export function noteFacts(request: FastifyRequest, facts: Notes['facts']): void {
  if (request.notes) Object.assign(request.notes.facts, facts)
}

/** The first byte of the answer leaves now. */
export function noteFirstByte(reply: FastifyReply): void {
  const { notes } = reply.request
  if (notes) notes.firstByteAt ??= performance.now()
}

function writeLine(services: Services, request: FastifyRequest, reply: FastifyReply, notes: Notes): void {
  const { startedAt, firstByteAt, userName, failureCode, facts } = notes
  const seconds = (performance.now() - startedAt) / 1_000
  const route = request.routeOptions.url ?? 'none'
  const status = reply.raw.writableFinished || reply.raw.headersSent ? reply.raw.statusCode : 499
  services.metrics.answered({ method: request.method, route, status, seconds })
  logFlat(
    services.log,
    {
      request_id: request.id,
      method: request.method,
      route,
      // The path of a share holds its token; where a route is known, the route says enough.
      path: route === 'none' ? request.url.split('?')[0]?.slice(0, 256) : undefined,
      status,
      ms: Math.round(seconds * 1_000),
      first_byte_ms: firstByteAt === undefined ? undefined : Math.round((firstByteAt - startedAt) * 10) / 10,
      user: userName,
      code: failureCode,
      left: reply.raw.writableFinished ? undefined : true,
      ...facts,
    },
    'request',
  )
}
