import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { makeSample } from '@chitravani/dashboard'
import { notAsDocumented } from './hold.ts'

/** The real server as a child process from the sources, on a free port, with a folder of its own. */
export interface TestServer {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  /** Holds `chitravani.toml`, `shop.db` and the data folder `data`. */
  readonly folder: string
  readonly child: ChildProcess
  /** The admin made at first start; undefined when the folder had users already. */
  readonly admin: { readonly name: string; readonly password: string } | undefined
  /** The code of the sign-in link that was printed. */
  readonly signInCode: string
  /** Log lines so far; all of them once it has ended. */
  log(): readonly string[]
  /** Bearer token of the admin, or of somebody else. */
  signIn(name?: string, password?: string): Promise<string>
  /** Ends it and waits; returns exit code or signal. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
  [Symbol.asyncDispose](): Promise<void>
}

export interface TestServerOptions {
  /** An earlier server's folder, to start again on the same data. It is not removed at the end. */
  readonly folder?: string
  /** Lines for `chitravani.toml`, after the defaults of tests. */
  readonly settings?: string
  readonly environment?: Readonly<Record<string, string>>
  /** The connection `sample`; the file is made once and kept for later tests. Default false. */
  readonly sample?: boolean
  /** Limits of requests a minute; default: out of the way. */
  readonly limits?: 'product'
  /** Program of Node's in place of e2e/serve.ts. */
  readonly program?: string
}

const here = fileURLToPath(new URL('.', import.meta.url))
/** Every answer of a test run is held against the document; a bench measures the server alone. */
const isTest = process.env['VITEST'] !== undefined
const wide = `generate_per_minute = 100000
refine_per_minute = 100000
filter_per_minute = 1000000
export_per_minute = 100000
speech_per_minute = 1000000
other_per_minute = 1000000
token_per_minute = 1000000
token_failures = 1000000`

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = options.folder ?? (await furnishedFolder(options))
  const child = spawn(
    process.execPath,
    ['--conditions=development', '--disable-warning=ExperimentalWarning', join(here, options.program ?? 'serve.ts'), folder],
    {
      env: { ...cleanEnvironment(), ...(isTest ? { HOLD_ANSWERS: '1' } : {}), ...options.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const printed = collect(child.stdout)
  const logged = collect(child.stderr)
  // All that it wrote has been read then.
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  // The greeting ends with the line that holds the link.
  await Promise.race([
    printed.until((text) => /#signin=\S+\n/.test(text)),
    ended.then(() => {
      throw new Error(`the server did not start: ${printed.text()}${logged.text()}`)
    }),
  ])
  const url = /listens on (\S+)/.exec(printed.text())?.[1] ?? ''
  // The first answer is the document that all others are held against. What is signed by nobody is asked by the test that made it.
  if (isTest && url.startsWith('http:')) await fetch(`${url}/openapi.json`).then((answer) => answer.text())
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    // A second SIGTERM would mean: at once.
    const told = child.killed && signal === 'SIGTERM'
    if (child.exitCode === null && child.signalCode === null && !told) child.kill(signal)
    const [code, by] = await ended
    return code ?? by
  }
  const adminOf = () => {
    const [, name, password] = /name (\S+) and the password (\S+)/.exec(printed.text()) ?? []
    return name === undefined || password === undefined ? undefined : { name, password }
  }
  return {
    url,
    folder,
    child,
    admin: adminOf(),
    signInCode: /#signin=(\S+)/.exec(printed.text())?.[1] ?? '',
    // What comes after the last end of a line is still being written.
    log: () =>
      logged
        .text()
        .split('\n')
        .slice(0, -1)
        .filter((line) => line !== ''),
    async signIn(name, password) {
      const admin = adminOf()
      const answer = await fetch(`${url}/auth/token`, {
        method: 'POST',
        body: new URLSearchParams({ username: name ?? admin?.name ?? '', password: password ?? admin?.password ?? '' }),
      })
      const { access_token } = (await answer.json()) as { access_token?: string }
      if (access_token === undefined) throw new Error(`sign-in failed with ${answer.status}`)
      return access_token
    },
    stop,
    async [Symbol.asyncDispose]() {
      await stop('SIGKILL')
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
      const broken = logged
        .text()
        .split('\n')
        .filter((line) => line.includes(`"msg":"${notAsDocumented}"`))
      if (broken.length > 0) throw new Error(`${broken.length} answers were not as documented: ${broken.slice(0, 3).join('\n')}`)
    },
  }
}

/** A new folder with settings, the shop, and the sample when it is asked for. */
export async function furnishedFolder(options: Pick<TestServerOptions, 'settings' | 'sample' | 'limits'> = {}): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'chitravani-e2e-'))
  makeShop(join(folder, 'shop.db'))
  mkdirSync(join(folder, 'data'), { mode: 0o700 })
  if (options.sample) copyFileSync(await sampleFile(), join(folder, 'data', 'sample.duckdb'))
  writeFileSync(
    join(folder, 'chitravani.toml'),
    `data = "data"
[server]
port = 0
[dashboard]
sample = "${options.sample ? 'on' : 'off'}"
[connections.shop]
kind = "sqlite"
path = "shop.db"
[limits]
${options.limits === 'product' ? '' : wide}
${options.settings ?? ''}
`,
  )
  return folder
}

/** A small shop: regions, products, sales of two years. Seeded by arithmetic, the same everywhere. */
export function makeShop(file: string): void {
  const database = new DatabaseSync(file)
  database.exec(`
    create table regions (id integer primary key, region text not null, country text not null);
    create table products (id integer primary key, product text not null, category text not null, price real not null);
    create table sales (id integer primary key, region_id integer references regions (id), product_id integer references products (id),
      sold_on text not null, quantity integer not null, amount real not null);
    begin`)
  const regions = ['North', 'South', 'East', 'West']
  const products = ['Tea', 'Coffee', 'Rice', 'Soap', 'Oil', 'Paper']
  for (const [index, region] of regions.entries()) database.prepare('insert into regions values (?, ?, ?)').run(index + 1, region, 'India')
  for (const [index, product] of products.entries())
    database.prepare('insert into products values (?, ?, ?, ?)').run(index + 1, product, index < 3 ? 'Food' : 'Home', 10 + index * 7)
  const insert = database.prepare('insert into sales values (?, ?, ?, ?, ?, ?)')
  for (let n = 0; n < 1_500; n++) {
    const day = new Date(Date.UTC(2024, 0, 1 + (n % 730))).toISOString().slice(0, 10)
    const quantity = 1 + ((n * 7) % 11)
    insert.run(n + 1, 1 + ((n * 13) % 4), 1 + ((n * 5) % 6), day, quantity, quantity * (10 + ((n * 5) % 6) * 7))
  }
  database.exec('commit')
  database.close()
}

let sample: Promise<string> | undefined

/** The sample company's file, made once per form of its generator. */
export function sampleFile(): Promise<string> {
  return (sample ??= findSample())
}

async function findSample(): Promise<string> {
  const source = fileURLToPath(new URL('../packages/dashboard/src/sample/', import.meta.url))
  const hash = createHash('sha256')
  for (const name of readdirSync(source).sort()) hash.update(readFileSync(join(source, name)))
  const cache = fileURLToPath(new URL('../node_modules/.cache/chitravani/', import.meta.url))
  const file = join(cache, `sample-${hash.digest('hex').slice(0, 16)}.duckdb`)
  mkdirSync(cache, { recursive: true })
  if (!existsSync(file)) await makeSample(file)
  return file
}

/** Nothing of the settings of the person who runs the tests. */
function cleanEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(CHITRAVANI|PROV|VITEST)_?/.test(name)))
}

function collect(stream: NodeJS.ReadableStream | null) {
  let text = ''
  let check = () => {}
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    check()
  })
  return {
    text: () => text,
    until: (enough: (text: string) => boolean) =>
      new Promise<void>((resolve) => {
        check = () => {
          if (enough(text)) resolve()
        }
        check()
      }),
  }
}
