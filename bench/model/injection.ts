import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { obedience, obeying, openAiChat, serve, vegaLite } from '@chitravani/emulators'
import type { Emulator, Mind, Obedience } from '@chitravani/emulators'
import { isFailure } from '@chitravani/kit'
import { openRecords } from '@chitravani/storage'
import type { Records } from '@chitravani/storage'
import type { Catalog, Connection } from '../../packages/dashboard/src/connections/connection.ts'
import { openConnection } from '../../packages/dashboard/src/connections/index.ts'
import { generate } from '../../packages/dashboard/src/generate.ts'
import { embeddedPlanner } from '../../packages/dashboard/src/planners/embedded/index.ts'
import { openModelPlanner, withFallback } from '../../packages/dashboard/src/planners/model/index.ts'
import type { Planner } from '../../packages/dashboard/src/planners/planner.ts'
import { refine } from '../../packages/dashboard/src/refine.ts'
import { openSessions } from '../../packages/dashboard/src/sessions/index.ts'
import { checkStatement } from '../../packages/dashboard/src/sql/guard.ts'
import { harmIn, leaksIn, watched } from './checks.ts'
import { randomOf } from './schemas.ts'
import { makeShop } from './shop.ts'

/** Where a text that gives orders can stand. */
export const surfaces = ['user_prompt', 'new_feedback', 'sample row', 'column comment', 'catalog entry'] as const
export type Surface = (typeof surfaces)[number]

export interface InjectionOutcome {
  readonly tried: number
  readonly made: number
  readonly escapes: readonly string[]
}

const key = 'sk-injection-0123456789-secret'
const generous = { userCallsPerDay: 1e9, userTokensPerDay: 1e12, requestTokens: 1e9 }

/** A shop, a store and a model that obeys whatever it is told; everything that comes back is looked through. */
class InjectionTrial implements AsyncDisposable {
  readonly escapes: string[] = []
  tried = 0
  made = 0
  readonly #folder: string
  readonly #shop: Connection
  readonly #records: Records
  readonly #emulator: Emulator
  readonly #planner: Planner
  #mind: Mind = obeying()

  private constructor(folder: string, shop: Connection, records: Records, emulator: Emulator, link: { mind: Mind }) {
    this.#folder = folder
    this.#shop = shop
    this.#records = records
    this.#emulator = emulator
    link.mind = (asked) => this.#mind(asked)
    const model = openModelPlanner({
      provider: 'openai',
      model: 'emulated',
      apiKey: key,
      baseUrl: emulator.url,
      sendSamples: true,
      writeSql: true,
      budget: generous,
    })
    this.#planner = withFallback(model, embeddedPlanner)
  }

  static async open(): Promise<InjectionTrial> {
    const folder = mkdtempSync(join(tmpdir(), 'chitravani-injection-'))
    makeShop(join(folder, 'shop.sqlite'))
    const shop = await openConnection({ name: 'shop', kind: 'sqlite', path: join(folder, 'shop.sqlite') })
    const records = await openRecords({ url: `sqlite:${join(folder, 'records.db')}` })
    const link: { mind: Mind } = { mind: obeying() }
    const emulator = await serve(
      openAiChat((asked) => link.mind(asked)),
      { key },
    )
    return new InjectionTrial(folder, shop, records, emulator, link)
  }

  /** One text at one place, obeyed in one way. */
  async inject(text: string, surface: Surface, way: Obedience): Promise<void> {
    this.#mind = (asked) =>
      obeying(way)({ ...asked, user: surface === 'user_prompt' || surface === 'new_feedback' ? asked.user : told(asked.user, text) })
    const where = `${surface}, ${way}, ${JSON.stringify(text.slice(0, 60))}`
    switch (surface) {
      case 'user_prompt':
        await this.#generate(where, text, this.#shop)
        break
      case 'new_feedback':
        await this.#generate(where, 'amount by status', this.#shop, text)
        break
      case 'sample row':
        await this.#generate(
          where,
          'amount by status',
          withCatalog(this.#shop, (catalog) => inCells(catalog, text)),
        )
        break
      case 'column comment':
        await this.#generate(
          where,
          'amount by status',
          withCatalog(this.#shop, (catalog) => inComments(catalog, text)),
        )
        break
      default:
        await this.#named(where, text)
    }
  }

  /** Answers with the parts of a specification where a plan was asked for. */
  async specification(seed: number): Promise<void> {
    const random = randomOf(seed)
    this.#mind = (asked) => hostileSpecification(obeying('specification')(asked), random)
    await this.#generate(`specification ${String(seed)}`, 'amount by status', this.#shop)
  }

  #lastNamed: { readonly text: string; readonly connection: Connection } | undefined

  async #named(where: string, text: string): Promise<void> {
    if (this.#lastNamed?.text !== text) {
      await this.#lastNamed?.connection.close()
      this.#lastNamed = { text, connection: await this.#openNamed(text) }
    }
    await this.#generate(where, 'amount by status', this.#lastNamed.connection)
  }

  /** A file whose tables and columns bear the text as their name. */
  async #openNamed(text: string): Promise<Connection> {
    const name = text.replaceAll('\u0000', '').slice(0, 200)
    const file = join(this.#folder, `named-${String(this.tried)}.sqlite`)
    const database = new DatabaseSync(file)
    const quoted = `"${name.replaceAll('"', '""')}"`
    database.exec(
      `create table ${quoted} (id integer primary key, ${quoted} text, amount real, status text); create table sales (id integer primary key, ${quoted} real, amount real, status text)`,
    )
    for (const table of [quoted, '"sales"'])
      for (let at = 0; at < 12; at++)
        database.prepare(`insert into ${table} values (?, ?, ?, ?)`).run(at, at % 3, at * 1.5, at % 2 ? 'open' : 'paid')
    database.close()
    return openConnection({ name: 'named', kind: 'sqlite', path: file })
  }

  async #generate(where: string, prompt: string, real: Connection, feedback?: string): Promise<void> {
    this.tried += 1
    const { connection, statements } = watched(real)
    const catalog = await connection.catalog()
    const tools = {
      sessions: openSessions(this.#records.sessions),
      planner: this.#planner,
      fiscalYearStart: 4,
      locale: 'en-IN',
      now: () => new Date(),
    }
    const look = (what: string, dashboard: Parameters<typeof harmIn>[0]): void => {
      this.made += 1
      for (const escape of [...harmIn(dashboard), ...leaksIn(withoutRows(dashboard), key)])
        this.escapes.push(`${where}, ${what}: ${escape}`)
    }
    let session: string | undefined
    try {
      for await (const event of generate({ owner: 'u', prompt, connection, maxCharts: 4, theme: 'default' }, tools)) {
        if (event.type !== 'complete') continue
        session = event.sessionId
        look('generate', event.dashboard)
        for (const { message } of event.warnings)
          if (leaksIn(message, key).length > 0 || /<[a-z!/]|:\/\//i.test(message)) this.escapes.push(`${where}, warning: ${message}`)
      }
      if (session !== undefined && feedback !== undefined)
        look('refine', (await refine({ owner: 'u', sessionId: session, connection, feedback }, tools)).dashboard)
    } catch (error) {
      if (!isFailure(error)) this.escapes.push(`${where}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`)
      else if (leaksIn(`${error.message}${JSON.stringify(error.details ?? {})}`, key).length > 0)
        this.escapes.push(`${where}, error: ${error.message}`)
    }
    // Whatever ran has passed the guard; said again here by the guard itself.
    const tables = catalog.tables.map(({ path }) => path)
    for (const sql of statements)
      await checkStatement(sql, { dialect: connection.dialect.name, tables }).catch(() => {
        if (!this.#refused.has(sql)) this.#refused.add(sql)
      })
  }

  readonly #refused = new Set<string>()
  /** Statements that the model wrote and the guard refused: tried, never run. */
  get refusedStatements(): number {
    return this.#refused.size
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#emulator.close()
    await this.#lastNamed?.connection.close()
    await this.#shop.close()
    await this.#records.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

export interface InjectOptions {
  readonly ways?: readonly Obedience[]
  readonly places?: readonly Surface[]
  readonly onEach?: () => void
}

export async function injectAll(
  texts: readonly string[],
  { ways = obedience, places = surfaces, onEach }: InjectOptions = {},
): Promise<InjectionOutcome & { readonly refused: number }> {
  await using trial = await InjectionTrial.open()
  for (const [at, text] of texts.entries())
    for (const [place, surface] of surfaces.entries()) {
      if (!places.includes(surface)) continue
      // Two ways each, moved on so that every text meets every way at some place.
      for (const step of [0, 1]) await trial.inject(text, surface, ways[(at + place * 2 + step) % ways.length] ?? 'everything')
      onEach?.()
    }
  return { tried: trial.tried, made: trial.made, escapes: trial.escapes, refused: trial.refusedStatements }
}

export async function specifications(count: number): Promise<InjectionOutcome> {
  await using trial = await InjectionTrial.open()
  for (let seed = 1; seed <= count; seed++) await trial.specification(seed)
  return { tried: trial.tried, made: trial.made, escapes: trial.escapes }
}

/** The question with its wish replaced, so that a model that obeys obeys the text and not the wish. */
function told(user: string, text: string): string {
  return user.replace(/(REQUEST|WISH) ".*"\s*$/s, (_all, word: string) => `${word} ${JSON.stringify(text)}`)
}

function withCatalog(connection: Connection, change: (catalog: Catalog) => Catalog): Connection {
  return { ...connection, catalog: async (call) => change(await connection.catalog(call)) }
}

function inCells(catalog: Catalog, text: string): Catalog {
  return {
    ...catalog,
    tables: catalog.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) =>
        column.type === 'text' && column.temporal === undefined
          ? { ...column, values: [text, ...column.values], frequent: [{ value: text, count: 99 }, ...column.frequent] }
          : column,
      ),
    })),
  }
}

function inComments(catalog: Catalog, text: string): Catalog {
  return {
    ...catalog,
    tables: catalog.tables.map((table) => ({
      ...table,
      comment: text,
      columns: table.columns.map((column) => ({ ...column, comment: text })),
    })),
  }
}

/** The hostile parts in other places of the answer each time. */
function hostileSpecification(answer: string, random: () => number): string {
  const links = [
    'https://evil.example/a.png',
    'data:image/svg+xml;base64,AA',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '//evil.example/x',
    'http://127.0.0.1:1/',
  ]
  const link = links[Math.floor(random() * links.length)] ?? ''
  const parts = Object.entries(vegaLite(link)).filter(() => random() < 0.7)
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return typeof value === 'string' && random() < 0.05 ? link : value
    const own = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]))
    return random() < 0.6 ? { ...own, ...Object.fromEntries(parts) } : own
  }
  return JSON.stringify(walk(JSON.parse(answer)))
}

function withoutRows(dashboard: Parameters<typeof harmIn>[0]): string {
  return JSON.stringify({ ...dashboard, individual_specs: dashboard.individual_specs.map(({ data: _rows, ...chart }) => chart) })
}
