/**
 * What a language model is shown of a schema of 400 tables: is the right table there, within the tokens, in time?
 * Usage: npm run bench:retrieval [-- --tables 400 --seeds 3]
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { questionTokens } from '../packages/dashboard/src/planners/model/ask.ts'
import { catalogueFor } from '../packages/dashboard/src/planners/model/catalogue.ts'
import { serve, openAiChat } from '@chitravani/emulators'
import { openModelPlanner } from '../packages/dashboard/src/planners/model/index.ts'
import { generateSchema } from './model/schemas.ts'

const { values } = parseArgs({ options: { tables: { type: 'string', default: '400' }, seeds: { type: 'string', default: '3' } } })
const allowed = { share: 0.95, tokens: 6_000, ms: 50 }

let asked = 0
let found = 0
let sent = 0
const times: number[] = []
/** Time of this thread alone: what a busy machine does beside it does not count. */
const processor: number[] = []
const missed: string[] = []
const tokens: number[] = []
const builds: number[] = []
await using emulator = await serve(openAiChat())
const planner = openModelPlanner({ provider: 'openai', model: 'emulated', apiKey: 'test-key', baseUrl: emulator.url })
for (let seed = 1; seed <= Number(values.seeds); seed++) {
  const { catalog, questions } = generateSchema(Number(values.tables), seed)
  const started = performance.now()
  catalogueFor('overview', catalog, { maxBytes: 12_000, sendSamples: false })
  builds.push(performance.now() - started)
  for (const { table, text, style } of questions) {
    const before = performance.now()
    const cpu = process.threadCpuUsage()
    const catalogue = catalogueFor(text, catalog, { maxBytes: 9_000, sendSamples: false })
    const took = process.threadCpuUsage(cpu)
    times.push(performance.now() - before)
    processor.push((took.user + took.system) / 1_000)
    asked += 1
    if (catalogue.tables.has(table)) found += 1
    else missed.push(`${style}: “${text}” (${table})`)
  }
  // What really goes over the wire, for a part of them.
  for (const { text } of questions.filter((_, at) => at % 20 === 0)) {
    await planner
      .plan({ prompt: text, catalog, maxCharts: 6, theme: 'default', fiscalYearStart: 4, owner: `seed ${String(seed)}` })
      .catch(() => undefined)
    const body = emulator.requests.at(-1)?.body.toString() ?? '{}'
    const { messages, response_format: format } = JSON.parse(body) as {
      readonly messages: readonly { readonly content: string }[]
      readonly response_format: { readonly json_schema: { readonly schema: Record<string, unknown> } }
    }
    tokens.push(questionTokens({ system: messages[0]?.content ?? '', user: messages[1]?.content ?? '', schema: format.json_schema.schema }))
    sent = Math.max(sent, Math.ceil(Buffer.byteLength(body) / 3))
  }
}
const at = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0
const share = found / asked
const most = Math.max(...tokens)
console.log(
  `${values.tables} tables, ${String(asked)} questions: right table shown in ${(share * 100).toFixed(1)} % (to reach ${String(allowed.share * 100)} %)`,
)
console.log(
  `tokens of a question (UTF-8 bytes / 3): at most ${String(most)}, whole request body at most ${String(sent)} (to reach ${String(allowed.tokens)})`,
)
const spread = (all: readonly number[]): string =>
  `p50 ${at(all, 0.5).toFixed(1)} ms, p95 ${at(all, 0.95).toFixed(1)} ms, max ${at(all, 1).toFixed(1)} ms`
console.log(
  `retrieval and printing: ${spread(processor)} of processor time (p95 to reach ${String(allowed.ms)}); by the clock ${spread(times)} at a load of ${loadavg()[0]?.toFixed(0) ?? '?'}`,
)
console.log(`the index of a schema is made once, in ${builds.map((ms) => ms.toFixed(0)).join(', ')} ms by the clock`)
for (const line of missed.slice(0, 10)) console.log(`  missed ${line}`)
process.exitCode = share >= allowed.share && most <= allowed.tokens && sent <= allowed.tokens && at(processor, 0.95) <= allowed.ms ? 0 : 1
