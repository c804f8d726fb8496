/** How long does a dashboard take on the sample company, warm, over real HTTP? Exits 1 when a figure is short; `--short` only prints. */
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createClient } from '@chitravani/client'
import type { Client } from '@chitravani/client'
import { DuckDBInstance } from '@duckdb/node-api'
import { sampleFile, startTestServer } from '../e2e/server.ts'

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, rounds: { type: 'string' } },
})
const rounds = Number(values.rounds ?? (values.short ? 1 : 8))
const reach = { whole: 500, firstProgress: 30, firstChart: 250 } as const

const prompts = (
  JSON.parse(readFileSync(join(import.meta.dirname, 'prompts/sample.json'), 'utf8')) as { prompts: { prompt: string }[] }
).prompts.map(({ prompt }) => prompt)

interface Run {
  readonly firstProgress: number
  readonly firstChart: number
  readonly whole: number
  readonly sql: readonly string[]
}

await using server = await startTestServer({ sample: true })
const client = createClient({ baseUrl: server.url, token: await server.signIn() })

process.stdout.write(
  `${prompts.length} prompts, ${rounds} rounds after one to warm up · Node ${process.versions.node} · ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}\n`,
)
const runs: Run[] = []
const failed: string[] = []
for (let round = 0; round <= rounds; round++) {
  for (const prompt of prompts) {
    try {
      const run = await timed(client, prompt)
      if (round > 0) runs.push(run)
    } catch (error) {
      if (round === 0) failed.push(`${prompt}: ${error instanceof Error ? error.message : 'failed'}`)
    }
  }
  process.stdout.write(`round ${round} of ${rounds}\n`)
}
for (const line of failed) process.stdout.write(`not made: ${line}\n`)

const raw = await rawMs(runs.slice(0, prompts.length))
const figures = {
  'first progress chunk': { ...spread(runs.map((run) => run.firstProgress)), reach: reach.firstProgress },
  'first chart': { ...spread(runs.map((run) => run.firstChart)), reach: reach.firstChart },
  'whole dashboard': { ...spread(runs.map((run) => run.whole)), reach: reach.whole },
}
process.stdout.write('| ms | p50 | p95 | max | p95 to reach |\n| --- | ---: | ---: | ---: | ---: |\n')
for (const [name, figure] of Object.entries(figures)) {
  process.stdout.write(`| ${name} | ${figure.p50.toFixed(1)} | ${figure.p95.toFixed(1)} | ${figure.max.toFixed(1)} | ${figure.reach} |\n`)
}
const wholes = runs.slice(0, prompts.length).reduce((sum, run) => sum + run.whole, 0)
process.stdout.write(
  `whole to the raw time of its SQL, one statement after another: ${(wholes / raw).toFixed(2)} (${wholes.toFixed(0)} ms to ${raw.toFixed(0)} ms)\n`,
)

const short = Object.entries(figures).filter(([, figure]) => figure.p95 > figure.reach)
for (const [name, figure] of short) process.stdout.write(`short: ${name} p95 ${figure.p95.toFixed(1)} ms > ${figure.reach} ms\n`)
const missed = (values.short ? 0 : short.length) + (failed.length > 0 || runs.length === 0 ? 1 : 0)
process.stdout.write(`${3 + 1 - missed} passed, ${missed} failed, 0 skipped\n`)
process.exitCode = missed === 0 ? 0 : 1

async function timed(client: Client, prompt: string): Promise<Run> {
  const start = performance.now()
  const since = () => performance.now() - start
  let firstProgress = 0
  let firstChart = 0
  for await (const event of client.generate({ user_prompt: prompt, connection_name: 'sample' })) {
    if (event.type === 'progress') firstProgress ||= since()
    else if (event.type === 'chart') firstChart ||= since()
    else return { firstProgress, firstChart, whole: since(), sql: event.result.dashboard_spec.sql_queries.map((query) => query.sql_query) }
  }
  throw new Error('ended without a dashboard')
}

/** The statements of these runs, sent straight to DuckDB in this process; the best of two. */
async function rawMs(some: readonly Run[]): Promise<number> {
  const database = await DuckDBInstance.create(await sampleFile(), { access_mode: 'READ_ONLY' })
  const connection = await database.connect()
  let best = Number.POSITIVE_INFINITY
  for (let pass = 0; pass < 2; pass++) {
    const start = performance.now()
    for (const { sql } of some) for (const statement of sql) await connection.runAndReadAll(statement)
    best = Math.min(best, performance.now() - start)
  }
  connection.closeSync()
  database.closeSync()
  return best
}

function spread(samples: readonly number[]): { p50: number; p95: number; max: number } {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0
  return { p50: at(0.5), p95: at(0.95), max: at(1) }
}
