import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DuckDBInstance } from '@duckdb/node-api'
import type { DuckDBConnection } from '@duckdb/node-api'
import { scaleCharts, wideView } from './charts.ts'
import type { ScaleFilter } from './charts.ts'

/** Mosaic's coordinator over the same file, its charts as clients of one selection. */
export interface Mosaic {
  readonly version: string
  /** Says which filter changes next, so that it sums up beforehand. @returns clients with such sums */
  activate(filter: ScaleFilter): Promise<number>
  /** Changes the filter; settles when all twelve have their rows. */
  update(filter: ScaleFilter): Promise<void>
  close(): void
}

const version = '0.32.0'
/** Its decoder of Arrow: the next version asks for a package that the registry does not have. */
const decoder = '2.4.0'

/** Installs Mosaic beside the product, never in it. @returns its folder; undefined where the registry is out of reach */
async function install(folder: string): Promise<string | undefined> {
  const modules = join(folder, 'node_modules/@uwdata')
  if (existsSync(join(modules, 'mosaic-core'))) return modules
  await mkdir(folder, { recursive: true })
  const manifest = {
    private: true,
    dependencies: { '@uwdata/mosaic-core': version, '@uwdata/mosaic-sql': version },
    overrides: { '@uwdata/flechette': decoder },
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  const child = spawn('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-workspaces'], {
    cwd: folder,
    stdio: 'ignore',
  })
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', (exit) => resolve(exit ?? 1))
  })
  return code === 0 ? modules : undefined
}

/** What is used of Mosaic; it has no place in the product's types. */
interface Core {
  readonly Coordinator: new (db: unknown, options: object) => Coordinator
  readonly Selection: { intersect(): Selection }
  makeClient(options: object): unknown
  clausePoints(fields: readonly string[], value: readonly (readonly string[])[] | null, options: object): object
  clauseInterval(field: string, value: readonly [Date, Date], options: object): object
}
interface Coordinator {
  readonly manager: { submit(request: Request, result: Result): Promise<void> }
  readonly preaggregator: { readonly entries: ReadonlyMap<unknown, { readonly result: Promise<unknown> | null } | null> }
}
interface Request {
  readonly type: string
  readonly query: unknown
}
interface Result {
  ready(rows: unknown): void
  reject(error: unknown): void
}
interface Selection {
  update(clause: object): void
  activate(clause: object): void
}
interface Sql {
  readonly Query: {
    from(table: string): { select(columns: object): { groupby(keys: readonly string[]): { where(filter: unknown): unknown } } }
  }
  sql(text: TemplateStringsArray): unknown
  sum(column: unknown): unknown
  avg(column: unknown): unknown
  count(): unknown
}

/** @returns undefined where it cannot be installed */
export async function openMosaic(path: string, folder: string, memoryMb: number, threads: number): Promise<Mosaic | undefined> {
  const modules = await install(folder)
  if (!modules) return undefined
  const load = (name: string): Promise<unknown> => import(pathToFileURL(join(modules, name, 'dist/src/index.js')).href)
  const core = (await load('mosaic-core')) as Core
  const words = (await load('mosaic-sql')) as Sql

  const instance = await DuckDBInstance.create(':memory:', { memory_limit: `${memoryMb}MB`, threads: String(threads) })
  const lines = await Promise.all([0, 1, 2, 3].map(() => instance.connect()))
  await lines[0]?.run(`ATTACH '${path.replaceAll("'", "''")}' AS data (READ_ONLY)`)
  await lines[0]?.run(`CREATE VIEW sales AS ${wideView}`)
  const coordinator = new core.Coordinator(
    { query: () => Promise.reject(new Error('unused')) },
    { consolidate: false, logger: quietLogger },
  )
  coordinator.manager.submit = submitter(lines)

  const selection = core.Selection.intersect()
  let left = 0
  let settle: { done(): void; failed(error: unknown): void } | undefined
  const arrived = () => {
    left -= 1
    if (left === 0) settle?.done()
  }
  const raw = (text: string) => words.sql(Object.assign([text], { raw: [text] }))
  const clients = scaleCharts.map(({ keys, values }) =>
    core.makeClient({
      coordinator,
      selection,
      query: (filter: unknown = []) => {
        const columns = Object.entries(keys).map(([name, text]) => [name, text === name ? name : raw(text)] as const)
        const sums = values.map(
          ([how, column = ''], index) =>
            [`v${index}`, how === 'count' ? words.count() : how === 'avg' ? words.avg(column) : words.sum(column)] as const,
        )
        return words.Query.from('sales')
          .select(Object.fromEntries([...columns, ...sums]))
          .groupby(Object.keys(keys))
          .where(filter)
      },
      queryResult: arrived,
      queryError: (error: unknown) => settle?.failed(error),
    }),
  )
  const changed = async (change: () => void) => {
    left = clients.length
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    settle = { done: resolve, failed: reject }
    change()
    await promise
  }
  /** The first rows of all clients. */
  await changed(() => undefined)

  const sources = new Map<string, object>()
  const clauseOf = ({ key, values, days }: ScaleFilter) => {
    const field = key.split('.')[1] ?? key
    const source = sources.get(key) ?? { reset() {} }
    sources.set(key, source)
    if (!days)
      return core.clausePoints(
        [field],
        (values ?? []).map((value) => [value]),
        { source, clients: new Set() },
      )
    const ends = [new Date(`${days[0]}T00:00:00Z`), new Date(Date.parse(`${days[1]}T00:00:00Z`) - 1)] as const
    const domain = [new Date('2023-04-01T00:00:00Z'), new Date('2026-04-01T00:00:00Z')]
    // A pixel for each day, so that it sums up as finely as we do.
    return core.clauseInterval(field, ends, { source, clients: new Set(), scale: { type: 'time', domain, range: [0, 1_096] } })
  }
  let active = ''
  return {
    version,
    async activate(filter) {
      // One filter at a time: the one before is taken away.
      if (active !== '' && active !== filter.key)
        await changed(() =>
          selection.update(core.clausePoints([active.split('.')[1] ?? ''], null, { source: sources.get(active), clients: new Set() })),
        )
      active = filter.key
      const clause = clauseOf(filter)
      selection.activate(clause)
      await changed(() => selection.update(clause))
      const made = await Promise.all(
        [...coordinator.preaggregator.entries.values()].map(
          async (entry) =>
            entry?.result &&
            (await entry.result.then(
              () => true,
              () => false,
            )),
        ),
      )
      return made.filter((each) => each === true).length
    },
    update: (filter) => changed(() => selection.update(clauseOf(filter))),
    close() {
      for (const line of lines) line.closeSync()
      instance.closeSync()
    },
  }
}

const quietLogger = { debug() {}, info() {}, log() {}, warn() {}, error() {}, group() {}, groupCollapsed() {}, groupEnd() {} }

/** Runs its statements on four lines and hands its clients rows as they are, without the way over Arrow's bytes. */
function submitter(lines: readonly DuckDBConnection[]): (request: Request, result: Result) => Promise<void> {
  const free = [...lines]
  const waiting: (() => void)[] = []
  return async ({ type, query }, result) => {
    const sql = Array.isArray(query) ? query.filter(Boolean).join(';\n') : String(query)
    if (free.length === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    const line = free.pop()
    try {
      if (!line) throw new Error('No line is free.')
      if (type === 'exec') {
        await line.run(sql)
        result.ready(null)
      } else result.ready((await line.streamAndReadUntil(sql, 5_001)).getRowObjectsJS())
    } catch (error) {
      result.reject(error)
    } finally {
      if (line) free.push(line)
      waiting.shift()?.()
    }
  }
}
