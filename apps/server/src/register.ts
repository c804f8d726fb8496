import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseTooLong } from './arrival.ts'
import { authenticate } from './auth/guard.ts'
import { budgetsOf } from './budgets.ts'
import { admit, isForwarded } from './callers.ts'
import type { Caller } from './caller.ts'
import { failure } from './errors.ts'
import { eventStreamHeaders, writeBytes, writeEvents } from './event-stream.ts'
import { addressKey } from './limits.ts'
import { noteFacts, noteFirstByte } from './request-line.ts'
import type { Notes } from './request-line.ts'
import { readParts } from './read-parts.ts'
import type { Answer, Route } from './route.ts'
import type { Services } from './services.ts'
import type { NewUpload } from './uploads/uploads.ts'
import { check } from './validate.ts'
import type { UserRecord } from '@chitravani/storage'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly takesFile?: boolean
  }
}

/** Hangs routes into a scope: who calls, how often, what with; then the handler, then its answer. */
export function registerRoutes(scope: FastifyInstance, routes: readonly Route[], services: Services): void {
  const budgets = budgetsOf(services)
  const openSignal = followCallers(services.ending)
  for (const route of routes) {
    scope.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { takesFile: route.takes === 'file' || route.takes === 'parts' },
      ...(route.maxBytes === undefined ? {} : { bodyLimit: route.maxBytes }),
      // Before the body is read: whoever may not call does not make us read.
      onRequest: async (request) => {
        if (route.access === 'anyone') {
          await budgets[route.budget ?? 'other'].count(`address ${addressKey(request.ip)}`)
          return
        }
        const notes = request.notes as Notes
        if (route.access === 'caller') {
          const caller = await admit(services, request, route.budget ?? 'other')
          notes.caller = caller
          // An address says where somebody lives; the other names were given by the operator.
          if (caller.kind !== 'address') notes.userName = caller.id
          return
        }
        const user = await authenticate(request.headers.authorization, route.access, {
          tokens: services.tokens,
          users: services.records.users,
        })
        notes.user = user
        notes.userName = user.name
        await budgets[route.budget ?? 'other'].count(`user ${user.name}`)
        if (route.takes === 'file') refuseTooLong(request.raw, services.config['limits.upload_bytes'])
      },
      handler: async (request, reply) => {
        if (route.body !== undefined && request.body === undefined && !route.bodyMayBeMissing && (route.takes ?? 'json') === 'json')
          throw failure('malformed_json', 'The body is missing: this takes JSON.')
        const form = route.takes === 'parts' ? await readParts(request) : undefined
        const parts = {
          params: route.params ? check(route.params, request.params, 'path') : undefined,
          query: route.query ? check(route.query, request.query, 'query') : undefined,
          body:
            route.body && route.takes !== 'file' && (request.body !== undefined || !route.bodyMayBeMissing)
              ? check(route.body, form?.fields ?? plain(request.body, route), 'body')
              : undefined,
        }
        const signal = openSignal(reply)
        const answer = await route.handle({
          ...parts,
          // Routes for anyone do not look at it.
          user: request.notes?.user as UserRecord,
          caller: request.notes?.caller as Caller,
          requestId: request.id,
          signal,
          file: route.takes === 'file' ? await fileOf(request) : undefined,
          received: form?.file,
          address: request.ip,
          log: () => services.log.child({ request_id: request.id }),
          isForwarded: () => isForwarded(request.headers),
          header: (name) => {
            const value = request.headers[name]
            return typeof value === 'string' ? value : undefined
          },
          note: (facts) => noteFacts(request, facts),
        })
        return send(services, reply, answer, signal)
      },
    })
  }
}

/** The first file of a multipart body, as a stream that is read while it arrives. */
async function fileOf(request: FastifyRequest): Promise<NewUpload | undefined> {
  const part = await request.file()
  return part && { fileName: part.filename, bytes: part.file }
}

interface OpenCall {
  readonly controller: AbortController
  at: number
}

/**
 * Signals that fire when a caller leaves before the answer is out, or when the server must end: one listener waits for that, not one a
 * request. The calls lie in a plain list: what a set or the list of a signal's listeners drops stays linked to what came after it, and
 * one that grew old keeps all of those from the quick collection.
 */
function followCallers(ending: AbortSignal): (reply: FastifyReply) => AbortSignal {
  const open: OpenCall[] = []
  ending.addEventListener(
    'abort',
    () => {
      for (const { controller } of open) controller.abort(ending.reason)
    },
    { once: true },
  )
  return (reply) => {
    const controller = new AbortController()
    if (ending.aborted) controller.abort(ending.reason)
    const call: OpenCall = { controller, at: open.length }
    open.push(call)
    reply.raw.on('close', () => {
      const last = open.pop()
      if (last && last !== call) {
        open[call.at] = last
        last.at = call.at
      }
      if (!reply.raw.writableFinished) controller.abort(failure('caller_left', 'The caller has left.'))
    })
    return controller.signal
  }
}

async function send(services: Services, reply: FastifyReply, answer: Answer, signal: AbortSignal): Promise<unknown> {
  switch (answer.kind) {
    case 'json':
      return reply
        .code(answer.status ?? 200)
        .type('application/json; charset=utf-8')
        .headers(answer.headers ?? {})
        .send(JSON.stringify(answer.body))
    case 'text':
      if (answer.status === 204) return reply.code(204).send()
      return reply
        .code(answer.status ?? 200)
        .type(answer.type)
        .headers(answer.headers ?? {})
        .send(answer.body)
    default: {
      reply.hijack()
      services.metrics.streamOpened()
      try {
        const own = answer.kind === 'events' ? eventStreamHeaders : { 'content-type': answer.type, 'x-accel-buffering': 'no' }
        reply.raw.writeHead(200, { ...headersSoFar(reply), ...answer.headers, ...own })
        reply.raw.flushHeaders()
        noteFirstByte(reply)
        if (answer.kind === 'events') await writeEvents(reply.raw, answer.events, signal)
        else await writeBytes(reply.raw, answer.chunks, signal)
      } catch (error) {
        // The status is out; all that is left is to hang up.
        services.log.error({ request_id: reply.request.id, err: error }, 'stream failed')
        reply.raw.destroy()
      } finally {
        services.metrics.streamClosed()
      }
      return reply
    }
  }
}

function headersSoFar(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** Form parsers make objects of their own kind; a body that is no object stays what it is. */
function plain(body: unknown, route: Route): object {
  if (route.takes !== 'form') return body as object
  return typeof body === 'object' && body !== null ? { ...body } : {}
}
