import type { FastifyReply, FastifyRequest } from 'fastify'
import { logFlat } from './log.ts'
import type { Services } from './services.ts'

interface Notes {
  startedAt: number
  firstByteAt?: number
  facts: Record<string, string | number | boolean | null>
}

const notes = new WeakMap<FastifyRequest, Notes>()

/** One line per request, when its answer is out or its caller gone. */
export function followRequest(services: Services, request: FastifyRequest, reply: FastifyReply): void {
  notes.set(request, { startedAt: performance.now(), facts: {} })
  reply.raw.once('close', () => writeLine(services, request, reply))
}

/** Adds facts to the line of a request; never texts, keys or addresses. */
export function noteFacts(request: FastifyRequest, facts: Notes['facts']): void {
  Object.assign(notes.get(request)?.facts ?? {}, facts)
}

/** The first byte of the answer leaves now. */
export function noteFirstByte(reply: FastifyReply): void {
  const found = notes.get(reply.request)
  if (found) found.firstByteAt ??= performance.now()
}

function writeLine(services: Services, request: FastifyRequest, reply: FastifyReply): void {
  const { startedAt, firstByteAt, facts } = notes.get(request) ?? { startedAt: performance.now(), facts: {} }
  const seconds = (performance.now() - startedAt) / 1_000
  const route = request.routeOptions.url ?? 'none'
  const status = reply.raw.writableFinished || reply.raw.headersSent ? reply.raw.statusCode : 499
  services.metrics.answered({ method: request.method, route, status, seconds })
  const { failureCode, userName } = request as { failureCode?: string; userName?: string }
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
