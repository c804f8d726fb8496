/**
 * When a caller leaves right after the first chunk of a stage, does all work end within 1 s? The data stage runs a statement that would
 * take minutes, in DuckDB and in SQLite. `--short` leaves twice per stage and engine, `--times N` as often.
 */
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { generate } from '@chitravani/dashboard'
import type { Connection } from '@chitravani/dashboard'
import { stageNames } from '@chitravani/protocol'
import type { GenerateChunk, StageName } from '@chitravani/protocol'
import { startServer } from '@chitravani/server'
import { loadConfig } from '@chitravani/server/administration'
import type { StartOptions } from '@chitravani/server'
import { furnishedFolder } from '../e2e/server.ts'
import { parseStrictly } from '../e2e/sse.ts'

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false }, times: { type: 'string' } } })
const times = Number(values.times ?? (values.short ? 2 : 25))
const withinMs = 1_000

/** Statements that would run for minutes, and what the engine of the connection is. */
const slow = {
  sample: 'select count(*) as n from order_lines as a, order_lines as b where a.quantity + b.quantity > 3',
  shop: 'select count(*) as n from sales as a, sales as b, sales as c where a.amount + b.amount + c.amount > 3',
} as const
const prompts = { sample: 'Bar chart of the total amount by state', shop: 'Bar chart of the total sales amount per region' } as const
type Name = keyof typeof slow

let leaving: { readonly stage: StageName; statements: number; working: boolean }
/** The product's own generation over a connection whose data statements are slow ones, watched from outside. */
const watched: NonNullable<StartOptions['verbs']>['generate'] = async function* (request, tools, call) {
  const { connection } = request
  const watchedConnection: Connection = {
    ...connection,
    async run(statement, options) {
      leaving.statements++
      try {
        return await connection.run(leaving.stage === 'data' ? { sql: slow[connection.name as Name], parameters: [] } : statement, options)
      } finally {
        leaving.statements--
      }
    },
  }
  leaving.working = true
  try {
    yield* generate({ ...request, connection: watchedConnection }, tools, call)
  } finally {
    leaving.working = false
  }
}

const folder = await furnishedFolder({ sample: true })
const printed: string[] = []
const server = await startServer({
  // Cubes are made for a dashboard that is there, not for who asked for it.
  config: loadConfig({ folder, environment: { CHITRAVANI_DASHBOARD_CUBE_MB: '0' } }),
  print: (line) => printed.push(line),
  logTo: { write: (line) => void (line.includes('"error"') && process.stdout.write(line)) },
  verbs: { generate: watched },
})
const [, username = '', password = ''] = /name (\S+) and the password (\S+)/.exec(printed.join('\n')) ?? []
const { access_token: token } = (await (
  await fetch(`${server.url}/auth/token`, { method: 'POST', body: new URLSearchParams({ username, password }) })
).json()) as { access_token: string }

const problems: string[] = []
process.stdout.write(
  `${times} times per stage and engine · Node ${process.versions.node} · ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}\n`,
)
process.stdout.write('| stage | engine | left | ended p50 ms | ended max ms | to reach |\n| --- | --- | ---: | ---: | ---: | ---: |\n')
for (const name of ['sample', 'shop'] as const) {
  leaving = { stage: 'layout', statements: 0, working: false }
  await leave('layout', name)
  for (const stage of stageNames) {
    const ended: number[] = []
    for (let n = 0; n < times; n++) ended.push(await leave(stage, name))
    ended.sort((a, b) => a - b)
    const max = ended.at(-1) ?? 0
    process.stdout.write(
      `| ${stage} | ${name === 'sample' ? 'duckdb' : 'sqlite'} | ${ended.length} | ${(ended[ended.length >> 1] ?? 0).toFixed(0)} | ${max.toFixed(0)} | ${withinMs} |\n`,
    )
    if (max > withinMs) problems.push(`${stage} on ${name}: work went on for ${max.toFixed(0)} ms`)
  }
  // Nothing is left that works for nobody: the engines' processes are idle.
  const busy = await busyShare()
  if (busy !== undefined && busy > 0.3) problems.push(`after ${name} the engines still use ${Math.round(busy * 100)} % of a core`)
  process.stdout.write(
    `engines after ${name}: ${busy === undefined ? 'not seen on this system' : `${(busy * 100).toFixed(0)} % of a core`}\n`,
  )
}
const open = /chitravani_open_streams (\d+)/.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1]
if (open !== '0') problems.push(`${open} streams are still open`)
process.stdout.write(`open streams: ${open}\n`)
await server.close()
rmSync(folder, { recursive: true, force: true })
for (const problem of problems) process.stdout.write(`WRONG: ${problem}\n`)
process.stdout.write(`${problems.length === 0 ? 'reached' : 'short'}\n`)
process.exitCode = problems.length === 0 || values.short ? 0 : 1

/** Leaves right after the first chunk of a stage. @returns milliseconds until statements and work had ended */
async function leave(stage: StageName, name: Name): Promise<number> {
  leaving = { stage, statements: 0, working: false }
  const caller = new AbortController()
  const response = await fetch(`${server.url}/dashboard/generate/stream`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ user_prompt: prompts[name], connection_name: name }),
    signal: caller.signal,
  })
  let left = 0
  try {
    for await (const frame of parseStrictly(response.body as unknown as AsyncIterable<Uint8Array>)) {
      if ('comment' in frame) continue
      const chunk = JSON.parse(frame.data) as GenerateChunk
      if (chunk.type === 'error') throw new Error(`the generation failed: ${chunk.error.message}`)
      if (chunk.type !== 'progress' || chunk.stage !== stage) continue
      // The slow statement should really run when the caller goes.
      if (stage === 'data') while (leaving.statements === 0) await wait(5)
      if (stage === 'data') await wait(50)
      left = performance.now()
      caller.abort()
      break
    }
  } catch (error) {
    if (!caller.signal.aborted) throw error
  }
  while (leaving.statements > 0 || leaving.working) {
    if (performance.now() - left > 20_000) throw new Error(`${stage} on ${name}: still working after 20 s`)
    await wait(2)
  }
  return performance.now() - left
}

/** Share of a core that our child processes use, once those that replace ended ones have started; Linux tells. */
async function busyShare(): Promise<number | undefined> {
  await wait(2_000)
  const before = childTicks()
  if (before === undefined) return undefined
  await wait(500)
  return ((childTicks() ?? before) - before) / 100 / 0.5
}

function childTicks(): number | undefined {
  try {
    let ticks = 0
    for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      let stat: string[]
      try {
        stat = readFileSync(join('/proc', pid, 'stat'), 'utf8')
          .replace(/^.*\) /, '')
          .split(' ')
      } catch {
        continue
      }
      if (Number(stat[1]) === process.pid) ticks += Number(stat[11]) + Number(stat[12])
    }
    return ticks
  } catch {
    return undefined
  }
}
