import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openRecords } from '@chitravani/storage'
import type { Records } from '@chitravani/storage'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { ensureFirstUser } from './auth/users.ts'
import type { Config } from './config.ts'
import { recordsUrl } from './data-folder.ts'
import { failure } from './errors.ts'
import { openServices } from './open-services.ts'
import type { ServiceOptions } from './open-services.ts'
import type { Services } from './services.ts'

export interface StartOptions extends ServiceOptions {
  /** Lines for the person who starts the server. Default: the standard output. */
  readonly print?: (line: string) => void
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
  const opened = await openServices(options, records)
  const { services, stopping, ending } = opened
  const first = await ensureFirstUser(records.users)
  const app = await createApp(services, version)
  const port = await listen(app, config)
  const url = `${config['server.tls_cert'] === undefined ? 'http' : 'https'}://${shownHost(config['server.host'])}:${port}${config['server.base_path']}`
  await greet({ url, records, services, first, print })
  warmUp(services)

  let closing: Promise<void> | undefined
  const close = async () => {
    stopping.abort(failure('shutting_down', 'The server is being stopped.', { retryAfterSeconds: 5 }))
    await drain(app, ending, config['server.shutdown_seconds'] * 1_000)
    await opened.close()
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

function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
