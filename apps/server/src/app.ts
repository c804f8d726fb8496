import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { Failure } from '@chitravani/kit'
import cors from '@fastify/cors'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { cutSlowReader, leaveRest, longestArrivalMs, watchArrival } from './arrival.ts'
import { failure } from './errors.ts'
import { areaOf, headersOf, statusOf, toBody, toFailure } from './failures.ts'
import { createHostCheck } from './host.ts'
import { policyHeaders } from './policy-headers.ts'
import { readJson } from './read-json.ts'
import { registerRoutes } from './register.ts'
import { followRequest, noteFirstByte } from './request-line.ts'
import { allRoutes } from './routes/index.ts'
import type { Services } from './services.ts'
import { usageHeaderNames } from './speech/serve.ts'
import { addSockets, isSocketUpgrade, socketPaths } from './sockets/upgrade.ts'

const maxUrlLength = 8_192
/** The page at `/speech`. */
const workbench = 'speech.html'
const maxHeaderBytes = 16_384

/** Puts the routes on a server; opens nothing and never listens. */
export async function createApp(services: Services, version: string): Promise<FastifyInstance> {
  const { config } = services
  const app: FastifyInstance = Fastify({
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
    clientErrorHandler,
    frameworkErrors: (error, request, reply) => void answerFailure(services, error, request, reply),
  })
  const checkHost = createHostCheck(config['server.host'], config['server.allowed_hosts'])

  const policy = policyHeaders(config)
  app.decorateRequest('notes', null)
  // Hooks with a callback: one that is asynchronous makes every request wait for a promise.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(policy)
    followRequest(services, request, reply)
    watchArrival(request.raw, request.routeOptions.config.takesFile === true, (socket) => refuse(socket, tooSlow()))
    reply.header('x-request-id', request.id)
    reply.header('cache-control', 'no-store')
    checkHost(request.headers.host)
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
  if (config['server.cors_origins'].length > 0)
    await app.register(cors, {
      origin: [...config['server.cors_origins']],
      credentials: false,
      methods: ['GET', 'POST', 'PATCH', 'DELETE'],
      exposedHeaders: ['x-request-id', 'retry-after', ...usageHeaderNames],
    })

  app.setErrorHandler((error, request, reply) => answerFailure(services, error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    answerFailure(services, failure('not_found', 'There is nothing at this address.'), request, reply),
  )

  const { routes } = allRoutes(services, version)
  const forms = routes.filter((route) => route.takes === 'form')
  app.removeAllContentTypeParsers()
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(formbody, { bodyLimit: 16_384 })
    await scope.register(multipart, {
      attachFieldsToBody: 'keyValues',
      limits: { fields: 16, files: 0, fieldSize: 8_192, parts: 16, headerPairs: 32 },
    })
    registerRoutes(scope, forms, services)
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The size of a file is watched where it is written, against the setting.
    await scope.register(multipart, {
      limits: { fields: 4, files: 1, fieldSize: 1_024, parts: 5, headerPairs: 32, fileSize: config['limits.upload_bytes'] + 1 },
      throwFileSizeLimit: false,
    })
    registerRoutes(
      scope,
      routes.filter((route) => route.takes === 'file'),
      services,
    )
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, {
      limits: { fields: 32, files: 1, fieldSize: 65_536, parts: 33, headerPairs: 32, fileSize: config['limits.audio_bytes'] },
    })
    registerRoutes(
      scope,
      routes.filter((route) => route.takes === 'parts'),
      services,
    )
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => readJson(body))
    registerRoutes(
      scope,
      routes.filter((route) => route.takes === undefined || route.takes === 'json'),
      services,
    )
  })
  addSockets(app, services)
  refuseOtherMethods(app, [
    ...routes.map((route) => [route.path, route.method] as const),
    ...socketPaths.map((path) => [path, 'GET'] as const),
  ])
  if (services.webFolder !== undefined)
    await app.register(fastifyStatic, {
      root: services.webFolder,
      index: ['index.html'],
      dotfiles: 'ignore',
      // A route per file that is there: no path of a caller is ever looked up on the disk.
      wildcard: false,
      // The build compresses once what is worth it; each is found under its own name alone.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      cacheControl: false,
      setHeaders: cacheAssets,
    })
  if (services.webFolder !== undefined && existsSync(join(services.webFolder, workbench)))
    app.get('/speech', { exposeHeadRoute: false }, async (_request, reply) => reply.sendFile(workbench))
  return app
}

/** Every known path answers every other method with 405 and what it allows. */
function refuseOtherMethods(app: FastifyInstance, routes: readonly (readonly [string, string])[]): void {
  const allowed = new Map<string, string[]>()
  for (const [path, method] of routes) allowed.set(path, [...(allowed.get(path) ?? []), method, ...(method === 'GET' ? ['HEAD'] : [])])
  const every: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']
  for (const [path, methods] of allowed) {
    app.route({
      method: every.filter((method) => !methods.includes(method)),
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

async function answerFailure(services: Services, error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const failed = toFailure(error)
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
    .headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store', ...headersOf(failed, area) })
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

function cacheAssets(reply: FastifyReply, path: string): void {
  // File names below assets/ carry a digest of their content.
  reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
}

/** Requests that Node itself could not read never reach a route; they get the same shape. */
function clientErrorHandler(this: unknown, error: Error & { code?: string }, socket: Socket): void {
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

const tooSlow = () => failure('request_timeout', 'The request took too long to arrive.')

/** An answer written by hand, where no reply is there to write it. */
function refuse(socket: Socket, failed: Failure): void {
  const requestId = randomUUID()
  const body = JSON.stringify(toBody(failed, requestId, 'other', null))
  const status = statusOf(failed)
  socket.end(
    `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json; charset=utf-8\r\nx-request-id: ${requestId}\r\nx-content-type-options: nosniff\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
