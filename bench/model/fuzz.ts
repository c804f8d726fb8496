import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anthropicMessages, googleGenerate, openAiChat, serve } from '@chitravani/emulators'
import type { Mind } from '@chitravani/emulators'
import { isFailure } from '@chitravani/kit'
import type { ComposedDashboardSpec } from '@chitravani/protocol'
import { openRecords } from '@chitravani/storage'
import { openConnection } from '../../packages/dashboard/src/connections/index.ts'
import { generate } from '../../packages/dashboard/src/generate.ts'
import { openModelPlanner } from '../../packages/dashboard/src/planners/model/index.ts'
import type { ModelProvider } from '../../packages/dashboard/src/planners/model/index.ts'
import { refine } from '../../packages/dashboard/src/refine.ts'
import { openSessions } from '../../packages/dashboard/src/sessions/index.ts'
import { harmIn, leaksIn, strangersIn, watched } from './checks.ts'
import { fuzzedReply } from './fuzz-replies.ts'
import { makeShop } from './shop.ts'

export interface FuzzOutcome {
  readonly replies: number
  /** Dashboards that came of them. */
  readonly made: number
  /** Statements that reached the database. */
  readonly statements: number
  /** Names in statements that the catalog does not have, and statements the database could not answer. */
  readonly unknown: readonly string[]
  readonly crashes: readonly string[]
  readonly markup: readonly string[]
}

const wires: readonly (readonly [ModelProvider, typeof openAiChat, boolean])[] = [
  ['openai', openAiChat, true],
  ['anthropic', anthropicMessages, true],
  ['google', googleGenerate, false],
  ['openai-compatible', openAiChat, false],
]
const expected = new Set(['model_invalid_answer', 'not_understood', 'all_charts_failed', 'model_unavailable', 'model_budget_spent'])
const prompts = [
  'amount by status',
  'orders per month in 2023',
  'How many customers per city?',
  'average unit price by category',
  'overview',
]
const key = 'sk-fuzz-0123456789-secret'

/** So many replies of a model gone wild, through the wire, the plan, the SQL, the database and the drawing; and as changes of a dashboard. */
export async function fuzzModel(replies: number, firstSeed = 1): Promise<FuzzOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'chitravani-fuzz-'))
  makeShop(join(folder, 'shop.sqlite'))
  const opened = await openConnection({ name: 'shop', kind: 'sqlite', path: join(folder, 'shop.sqlite') })
  const { connection, statements, failures } = watched(opened)
  const records = await openRecords({ url: `sqlite:${join(folder, 'records.db')}` })
  let seed = firstSeed
  const count = { given: 0 }
  const mind: Mind = ({ schema }) => {
    count.given += 1
    return fuzzedReply(seed++, JSON.stringify(schema).includes('"edits"'))
  }
  const emulators = await Promise.all(wires.map(([, kind]) => serve(kind(mind), { key })))
  const planners = wires.map(([provider, , streaming], at) =>
    openModelPlanner({
      provider,
      model: 'emulated',
      apiKey: key,
      baseUrl: emulators[at]?.url ?? '',
      streaming,
      budget: { userCallsPerDay: 1e9, userTokensPerDay: 1e12 },
    }),
  )
  const crashes: string[] = []
  const markup: string[] = []
  const unknown: string[] = []
  let made = 0
  const look = (dashboard: ComposedDashboardSpec): void => {
    made += 1
    markup.push(...harmIn(dashboard), ...leaksIn(JSON.stringify(dashboard), key))
  }
  const attempt = async (what: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (!isFailure(error) || !expected.has(error.code))
        crashes.push(`${what}, seed ${String(seed - 1)}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`)
      else if (/[<>]|:\/\//.test(`${error.message}${JSON.stringify(error.details ?? '')}`)) markup.push(`${error.code}: ${error.message}`)
    }
  }
  try {
    const catalog = await connection.catalog()
    const tools = { sessions: openSessions(records.sessions), fiscalYearStart: 4, locale: 'en-IN', now: () => new Date() }
    for (let turn = 0; count.given < replies; turn++) {
      const planner = planners[turn % planners.length]
      if (!planner) break
      const prompt = prompts[turn % prompts.length] ?? ''
      let session: string | undefined
      await attempt('generate', async () => {
        const request = { owner: 'fuzz', prompt, connection, maxCharts: 4, theme: 'default' } as const
        for await (const event of generate(request, { ...tools, planner })) {
          if (event.type !== 'complete') continue
          session = event.sessionId
          look(event.dashboard)
          markup.push(...event.warnings.filter(({ message }) => /<[a-z!/]|:\/\//i.test(message)).map(({ message }) => message))
        }
      })
      if (session === undefined || count.given >= replies) continue
      const sessionId = session
      await attempt('refine', async () => {
        look((await refine({ owner: 'fuzz', sessionId, connection, feedback: 'show it by city' }, { ...tools, planner })).dashboard)
      })
    }
    unknown.push(
      ...new Set(statements.flatMap((sql) => strangersIn(sql, catalog).map((name) => `${name} in ${sql.slice(0, 120)}`))),
      ...failures,
    )
    return { replies: count.given, made, statements: statements.length, unknown, crashes, markup }
  } finally {
    await Promise.all(emulators.map((emulator) => emulator.close()))
    await opened.close()
    await records.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
