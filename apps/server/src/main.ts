import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import {
  chooseAlternative,
  editChart,
  editDashboard,
  filterSession,
  generate,
  openCubes,
  openResults,
  openSessions,
  refine,
  refresh,
  removeChart,
  renderSvg,
} from '@chitravani/dashboard'
import type { Lookup } from '@chitravani/kit/guard'
import { openRecords } from '@chitravani/storage'
import type { Records } from '@chitravani/storage'
import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import { createApp } from './app.ts'
import { openAttempts } from './auth/attempts.ts'
import { openLinks } from './auth/links.ts'
import { signingKey } from './auth/signing-key.ts'
import { openTokens } from './auth/tokens.ts'
import { ensureFirstUser } from './auth/users.ts'
import type { Config } from './config.ts'
import { openConfiguredConnections, openData } from './data.ts'
import { recordsUrl, uploadsFolder } from './data-folder.ts'
import { failure } from './errors.ts'
import { continueGeneration, givenUp } from './generation-run.ts'
import { openLog } from './log.ts'
import { openRasterizer } from './rasterize.ts'
import { openMetrics } from './metrics.ts'
import { openPlanners } from './planners.ts'
import { openRuns } from './runs.ts'
import type { Services, Verbs } from './services.ts'
import type { SocketTimes } from './sockets/connection.ts'
import { openDesk } from './speech/desk.ts'
import { openUploads } from './uploads/uploads.ts'
import { openLedger } from './usage.ts'

export interface StartOptions {
  readonly config: Config
  /** Lines for the person who starts the server. Default: the standard output. */
  readonly print?: (line: string) => void
  /** Where log lines go. Default: the error output. */
  readonly logTo?: DestinationStream
  /** Hears how far the sample company is, 0 to 1, when it has to be made. */
  readonly onSampleProgress?: (part: number) => void
  /** How the names of endpoints that callers name are looked up. Default: by the system. */
  readonly lookup?: Lookup
  /** Stands in for some of the times of sockets; for tests. */
  readonly socketTimes?: Partial<SocketTimes>
  /** Stands in for parts of the dashboard room; for tests. */
  readonly verbs?: Partial<Verbs>
}

export interface RunningServer {
  /** Where it listens, base path included: `http://127.0.0.1:8000`. */
  readonly url: string
  readonly port: number
  readonly config: Config
  /** Takes nothing new, lets what runs end within `server.shutdown_seconds`, then closes everything. */
  readonly close: () => Promise<void>
}

export const version = (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version

/** Opens what is kept, listens, says where and how to sign in. @throws `port_taken`, `cannot_listen`, `weak_signing_key`, and what a store throws */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, print = (line: string) => void process.stdout.write(`${line}\n`) } = options
  makeDataFolder(config.data)
  const records = await openRecords({ url: recordsUrl(config), connections: config['storage.connections'] })
  try {
    return await start(options, records, print)
  } catch (error) {
    await records.close()
    throw error
  }
}

function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // A folder that is ours already, made under another umask.
    if (existsSync(join(folder, 'records.db')) && (statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700)
  } catch (error) {
    throw failure('bad_configuration', `The data folder ${folder} cannot be made or is not yours.`, { cause: error })
  }
}

async function start(options: StartOptions, records: Records, print: (line: string) => void): Promise<RunningServer> {
  const { config } = options
  const log = openLog(config['log.level'], options.logTo)
  const now = () => new Date()
  const metrics = openMetrics()
  const planners = openPlanners(config, { spending: records.spending, metrics, log, now })
  const key = await signingKey(config['auth.signing_key'], config.data, records.shared.secrets)
  const tokens = await openTokens(key, config['auth.token_hours'] * 3_600, now)
  const first = await ensureFirstUser(records.users)
  await records.idempotency.releaseRunning()
  const connections = await openConfiguredConnections(config, options.onSampleProgress)
  const uploads = openUploads({
    records: records.uploads,
    folder: uploadsFolder(config),
    maxBytes: config['limits.upload_bytes'],
    maxFiles: config['limits.upload_files'],
    open: (settings) => openData(config, settings),
    taken: (name) => connections.list().some((each) => each.name.toLowerCase() === name.toLowerCase()),
    now,
  })
  const desk = await openDesk({ config, log, ...(options.lookup ? { lookup: options.lookup } : {}) })
  const ledger = openLedger(records.usage, {
    charactersPerDay: config['limits.characters_per_day'],
    audioSecondsPerDay: config['limits.audio_seconds_per_day'],
    replicas: records.shared.replicas,
    now,
    log,
  })
  const stopping = new AbortController()
  const ending = new AbortController()
  const webFolder = builtWeb()
  const cubes = config['dashboard.cube_mb'] > 0 ? openCubes({ maxBytes: config['dashboard.cube_mb'] * 2 ** 20 }) : undefined
  const services: Services = {
    config,
    records,
    verbs: { generate, refine, refresh, filterSession, editChart, chooseAlternative, removeChart, editDashboard, ...options.verbs },
    tools: {
      sessions: openSessions(records.sessions),
      planner: planners.auto,
      fiscalYearStart: config['dashboard.fiscal_year_start'],
      locale: config['dashboard.locale'],
      now,
      results: openResults(),
      ...(cubes ? { cubes } : {}),
    },
    connections,
    uploads,
    tokens,
    links: openLinks(records.shared.links),
    attempts: openAttempts(records.shared.attempts, config['limits.token_failures']),
    runs: openRuns({
      records: records.shared.runs,
      replicas: records.shared.replicas,
      goOn: (run, past, signal) => continueGeneration(services, run, past, signal),
      giveUp: givenUp,
      log,
    }),
    renderer: { svg: renderSvg, ...openRasterizer() },
    desk,
    ledger,
    metrics,
    planners,
    log,
    ...(options.socketTimes ? { socketTimes: options.socketTimes } : {}),
    ...(webFolder === undefined ? {} : { webFolder }),
    stopping: stopping.signal,
    ending: ending.signal,
    now,
  }
  const endRuns = () =>
    services.runs.close(ending.signal.reason as Error).catch((error: unknown) => log.warn({ err: error }, 'generations cannot be let go'))
  ending.signal.addEventListener('abort', () => void endRuns(), { once: true })
  const app = await createApp(services, version)
  const port = await listen(app, config)
  const url = `${config['server.tls_cert'] === undefined ? 'http' : 'https'}://${shownHost(config['server.host'])}:${port}${config['server.base_path']}`
  await greet({ url, records, services, first, print })
  warmUp(services)

  let closing: Promise<void> | undefined
  const close = async () => {
    stopping.abort(failure('shutting_down', 'The server is being stopped.', { retryAfterSeconds: 5 }))
    await drain(app, ending, config['server.shutdown_seconds'] * 1_000)
    await services.runs.close(failure('shutting_down', 'The server was stopped.'))
    services.metrics.close()
    await desk.close()
    await ledger.close()
    await uploads.close()
    await cubes?.close()
    await connections.close()
    await records.close()
  }
  return { url, port, config, close: () => (closing ??= close()) }
}

/** Lets running requests end; near the limit they are told to, at the limit they are cut. */
async function drain(app: FastifyInstance, ending: AbortController, limitMs: number): Promise<void> {
  const over = new AbortController()
  const timers = [
    setTimeout(
      () => ending.abort(failure('shutting_down', 'The server is being stopped. Try again in a moment.', { retryAfterSeconds: 5 })),
      limitMs * 0.8,
    ),
    setTimeout(() => app.server.closeAllConnections(), limitMs),
  ]
  // A kept-alive connection is idle once its answer is out; nobody may send on it any more.
  const idle = async () => {
    while (!over.signal.aborted) {
      app.server.closeIdleConnections()
      await wait(50, undefined, { signal: over.signal }).catch(() => undefined)
    }
  }
  const closingIdle = idle()
  await app.close()
  over.abort()
  await closingIdle
  for (const timer of timers) clearTimeout(timer)
}

/** Port 8000, or the next free one when none was asked for. */
async function listen(app: FastifyInstance, config: Config): Promise<number> {
  const asked = config['server.port']
  const host = config['server.host']
  const candidates = asked === undefined ? Array.from({ length: 100 }, (_, n) => 8_000 + n) : [asked]
  for (const port of candidates) {
    try {
      await app.listen({ host, port })
      const address = app.server.address()
      return typeof address === 'object' && address ? address.port : port
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EADDRINUSE' && asked === undefined) continue
      if (code === 'EADDRINUSE')
        throw failure('port_taken', `Port ${port} is taken. Choose another with --port, or leave it out.`, { cause: error })
      if (code === 'EACCES')
        throw failure('cannot_listen', `Port ${port} needs more rights than this user has. Choose one from 1024 up.`, { cause: error })
      if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
        throw failure('cannot_listen', `${host} is no address of this machine.`, { cause: error })
      throw error
    }
  }
  throw failure('port_taken', 'The ports 8000 to 8099 are all taken. Choose one with --port.')
}

interface Greeting {
  readonly url: string
  readonly records: Records
  readonly services: Services
  readonly first: { readonly name: string; readonly password: string } | undefined
  readonly print: (line: string) => void
}

async function greet({ url, records, services, first, print }: Greeting): Promise<void> {
  print(`Chitravani listens on ${url}`)
  const admin = first?.name ?? (await records.users.list()).find((user) => user.role === 'admin')?.name
  if (first) print(`Sign in with the name ${first.name} and the password ${first.password} (shown only now)`)
  if (admin !== undefined)
    print(`Sign in as ${admin} by this link (good once, for 10 minutes): ${url}/#signin=${await services.links.create(admin)}`)
}

/** The first question should not wait for the profile of the sample. */
function warmUp({ connections, log }: Services): void {
  if (!connections.has('sample')) return
  connections
    .open('sample')
    .then((connection) => connection.catalog())
    .catch((error: unknown) => log.warn({ err: error }, 'the sample cannot be opened'))
}

function builtWeb(): string | undefined {
  const folder = fileURLToPath(new URL('../../web/dist', import.meta.url))
  return existsSync(join(folder, 'index.html')) ? folder : undefined
}

function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
