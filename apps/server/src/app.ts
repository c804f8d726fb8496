import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { METHODS } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import cors from '@fastify/cors'
import Fastify from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cutSlowReader, leaveRest, longestArrivalMs, watchArrival } from './arrival.ts'
import { failure } from './errors.ts'
import { areaOf, headersOf, statusOf, toBody, toFailure } from './failures.ts'
import { createHostCheck } from './host.ts'
import { followPipelined } from './pipelined.ts'
import { policyHeaders } from './policy-headers.ts'
import { maxHeaderBytes, refuse, refuseUnread, tooSlow } from './refuse.ts'
import { registerByBody } from './register-by-body.ts'
import { followRequest, noteFirstByte } from './request-line.ts'
import { allRoutes } from './routes/index.ts'
import type { Services } from './services.ts'
import { usageHeaderNames } from './speech/serve.ts'
import { addSockets, isSocketUpgrade, socketPaths } from './sockets/upgrade.ts'
import { servePages } from './web-pages.ts'

const maxUrlLength = 8_192

type Policy = ReturnType<typeof policyHeaders>

/** Puts the routes on a server; opens nothing and never listens. */
export async function createApp(services: Services, version: string): Promise<FastifyInstance> {
  const { config, webFolder } = services
  const policy = policyHeaders(config)
  const app = openFastify(services, policy)
  addHooks(app, services, policy)
  if (config['server.cors_origins'].length > 0)
    await app.register(cors, {
      origin: [...config['server.cors_origins']],
      credentials: false,
      methods: ['GET', 'POST', 'PATCH', 'DELETE'],
      exposedHeaders: ['x-request-id', 'retry-after', ...usageHeaderNames],
    })
  app.setErrorHandler((error, request, reply) => answerFailure(services, policy, error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    answerFailure(services, policy, failure('not_found', 'There is nothing at this address.'), request, reply),
  )

  const { routes } = allRoutes(services, version)
  await registerByBody(app, routes, services)
  addSockets(app, services)
  refuseOtherMethods(app, [
    ...routes.map((route) => [route.path, route.method] as const),
    ...socketPaths.map((path) => [path, 'GET'] as const),
  ])
  if (webFolder !== undefined) await servePages(app, webFolder)
  return app
}

function openFastify(services: Services, policy: Policy): FastifyInstance {
  const { config } = services
  const app = Fastify({
    // One line per request is ours to write, with our own facts.
    logger: false,
    bodyLimit: config['limits.body_bytes'],
    genReqId: (request) => saneId(request.headers['x-request-id']) ?? randomUUID(),
    requestIdHeader: false,
    trustProxy: config['server.trusted_proxies'].length > 0 ? [...config['server.trusted_proxies']] : false,
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: maxUrlLength, ignoreTrailingSlash: false, caseSensitive: true },
    rewriteUrl: (request) => withoutBase(request.url ?? '/', config['server.base_path']),
    // Bodies other than files have a shorter time: see `watchArrival`.
    requestTimeout: longestArrivalMs,
    keepAliveTimeout: 10_000,
    connectionTimeout: 0,
    return503OnClosing: false,
    forceCloseConnections: false,
    ...transport(services),
    clientErrorHandler: (error, socket) => refuseUnread(error, socket, policy),
    frameworkErrors: (error, request, reply) => void answerFailure(services, policy, error, request, reply),
  })
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  // What a request expects beside `100-continue` may be passed over.
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => app.routing(request, response))
  app.server.on('connect', (_request: IncomingMessage, socket: Socket) =>
    refuse(socket, failure('method_not_allowed', 'This server is no proxy.'), policy),
  )
  return app
}

/** What is done for every request before its route is asked, and before its answer leaves. */
function addHooks(app: FastifyInstance, services: Services, policy: Policy): void {
  const { config } = services
  const checkHost = createHostCheck(config['server.host'], config['server.allowed_hosts'])
  app.decorateRequest('notes', null)
  // Hooks with a callback: one that is asynchronous makes every request wait for a promise.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(policy)
    followRequest(services, request, reply)
    watchArrival(request.raw, request.routeOptions.config.takesFile === true, (socket) => refuse(socket, tooSlow(), policy))
    reply.header('x-request-id', request.id)
    reply.header('cache-control', 'no-store')
    followPipelined(reply.raw, request.raw.socket)
    checkHost(request.raw, request.originalUrl)
    if (request.raw.url !== undefined && request.raw.url.length > maxUrlLength)
      throw failure('url_too_long', `An address has at most ${maxUrlLength} characters.`)
    if (services.stopping.aborted) {
      reply.header('connection', 'close')
      throw failure('shutting_down', 'The server is being stopped.', { retryAfterSeconds: 5 })
    }
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    noteFirstByte(reply)
    cutSlowReader(reply.raw)
    done()
  })
}

/** Every known path answers every other method with 405 and what it allows. */
function refuseOtherMethods(app: FastifyInstance, routes: readonly (readonly [string, string])[]): void {
  const allowed = new Map<string, string[]>()
  for (const [path, method] of routes) allowed.set(path, [...(allowed.get(path) ?? []), method, ...(method === 'GET' ? ['HEAD'] : [])])
  // One that is spelled out may also be the name in a pattern: `/connections/settings` of a connection called so.
  for (const [pattern, methods] of allowed) {
    const matches = new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    for (const [path, own] of allowed)
      if (path !== pattern && !path.includes('{') && matches.test(path)) own.push(...methods.filter((method) => !own.includes(method)))
  }
  for (const [path, methods] of allowed) {
    app.route({
      method: app.supportedMethods.filter((method) => !methods.includes(method)),
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      onRequest: async (_request, reply) => {
        reply.header('allow', methods.join(', '))
        throw failure('method_not_allowed', `This address takes ${methods.join(', ')}.`, { details: { allowed: methods } })
      },
      handler: async () => undefined,
    })
  }
}

async function answerFailure(
  services: Services,
  policy: Policy,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  // Whatever breaks where a body ends too early, its sender broke it.
  const hasLeft = request.raw.destroyed && !request.raw.complete
  const failed = hasLeft ? failure('caller_left', 'The caller has left.', { cause: error }) : toFailure(error)
  const status = statusOf(failed)
  services.metrics.failed(failed.code)
  if (request.notes) request.notes.failureCode = failed.code
  if (status >= 500) services.log.error({ request_id: request.id, err: failed.cause ?? failed, code: failed.code }, 'request failed')
  const area = areaOf(request.url)
  const isCutShort = request.routeOptions.config.takesFile === true || failed.code === 'body_too_large'
  // With this header Node hangs up behind the answer, at once.
  if (isCutShort) reply.removeHeader('connection')
  await reply
    .code(status)
    // A request that never reached the hooks has none of these yet.
    .headers({ ...policy, 'x-request-id': request.id, 'cache-control': 'no-store', ...headersOf(failed, area) })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(toBody(failed, request.id, area, sessionAskedFor(request))))
  if (isCutShort) leaveRest(request.raw)
}

/** The session that a failed request was about, as far as it says. */
function sessionAskedFor(request: FastifyRequest): string | null {
  const { session_id: inPath } = (request.params ?? {}) as { session_id?: unknown }
  const { session_id: inBody } = (typeof request.body === 'object' && request.body !== null ? request.body : {}) as { session_id?: unknown }
  const found = inPath ?? inBody
  return typeof found === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(found) ? found.toLowerCase() : null
}

function saneId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(header) ? header : undefined
}

function withoutBase(url: string, base: string): string {
  if (base === '' || !url.startsWith(base)) return url
  const rest = url.slice(base.length)
  return rest === '' || rest.startsWith('/') || rest.startsWith('?') ? `/${rest.replace(/^\//, '')}` : url
}

/** Options of Node's own server, with TLS or without. */
function transport({ config }: Services) {
  // How often Node looks for requests that take too long: its default would let them live for half a minute more.
  const limits = {
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: 15_000,
    requireHostHeader: false,
    connectionsCheckingInterval: 5_000,
    shouldUpgradeCallback: isSocketUpgrade,
  }
  const [cert, key] = [config['server.tls_cert'], config['server.tls_key']]
  if (cert === undefined || key === undefined) return { http: limits }
  try {
    return { https: { ...limits, cert: readFileSync(cert), key: readFileSync(key) } }
  } catch (error) {
    throw failure('bad_configuration', 'server.tls_cert or server.tls_key cannot be read.', { cause: error })
  }
}
