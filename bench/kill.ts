/**
 * Does a `kill -9` at a random moment of generate and refine lose or mix anything? Every session whose `complete` was received must be
 * there and whole, in its old or its new version; the start after a kill takes under 3 s. `--short` kills 5 times, `--kills N` as often.
 */
import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { DashboardResponse, GenerateChunk } from '@chitravani/protocol'
import { startTestServer } from '../e2e/server.ts'
import type { TestServer } from '../e2e/server.ts'
import { parseStrictly } from '../e2e/sse.ts'
import { openAcknowledged } from './kill/acknowledged.ts'

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false }, kills: { type: 'string' } } })
const kills = Number(values.kills ?? (values.short ? 5 : 50))
const startWithinMs = 3_000

const prompts = ['Bar chart of the total amount by state', 'How are sales doing?', 'Number of orders per month', 'Sales dashboard']
/** By hand and by words, so that a change is in flight whatever the planner understands. */
const changes: readonly ((id: string) => readonly [string, string, object])[] = [
  (id: string) => ['PATCH', `/dashboard/sessions/${id}`, { title: `Renamed ${randomInt(1e9)}` }],
  (id: string) => ['POST', '/dashboard/refine', { session_id: id, new_feedback: 'use the dark theme' }],
  (id: string) => ['POST', `/dashboard/sessions/${id}/refresh`, {}],
  (id: string) => ['POST', `/dashboard/sessions/${id}/undo`, {}],
]

const known = openAcknowledged()
const reached = new Map<string, number>()
const startsMs: number[] = []
const problems: string[] = []

const started = performance.now()
let server = await startTestServer({ sample: true })
const { folder, admin } = server
try {
  for (let n = 0; n < kills; n++) {
    const token = await server.signIn(admin?.name, admin?.password)
    const moment = await killWhileWorking(server, token, n)
    reached.set(moment, (reached.get(moment) ?? 0) + 1)
    const restarting = performance.now()
    server = await startTestServer({ folder })
    startsMs.push(performance.now() - restarting)
    await compare(server, n)
    process.stdout.write(
      `kill ${n + 1} of ${kills}: during ${moment}, start ${startsMs.at(-1)?.toFixed(0)} ms, ${known.sessions} sessions known\n`,
    )
  }
} finally {
  await server.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}

startsMs.sort((a, b) => a - b)
const slowest = startsMs.at(-1) ?? 0
process.stdout.write(
  `\n${kills} kills in ${((performance.now() - started) / 1000).toFixed(0)} s · Node ${process.versions.node} · ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}\n`,
)
process.stdout.write(
  `| killed during | times |\n| --- | ---: |\n${[...reached].map(([moment, times]) => `| ${moment} | ${times} |\n`).join('')}`,
)
process.stdout.write(`${known.sessions} acknowledged sessions, ${known.versions} acknowledged versions\n`)
process.stdout.write(
  `start after a kill: median ${startsMs[startsMs.length >> 1]?.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms (to reach: ${startWithinMs})\n`,
)
for (const problem of problems) process.stdout.write(`WRONG: ${problem}\n`)
const good = problems.length === 0 && (values.short || slowest <= startWithinMs)
process.stdout.write(`${good ? 'reached' : 'short'}: ${problems.length} sessions lost or mixed\n`)
process.exitCode = good ? 0 : 1

/** Starts a generation or a change and kills the server somewhere in it. @returns what was going on */
async function killWhileWorking({ url, child }: TestServer, token: string, n: number): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  let stage = 'the request'
  const generate = async (onChunk: (chunk: GenerateChunk) => void) => {
    const body = JSON.stringify({ user_prompt: prompts[randomInt(prompts.length)], connection_name: 'sample' })
    const response = await fetch(`${url}/dashboard/generate/stream`, { method: 'POST', headers, body })
    for await (const frame of parseStrictly(response.body as unknown as AsyncIterable<Uint8Array>)) {
      if ('comment' in frame) continue
      const chunk = JSON.parse(frame.data) as GenerateChunk
      if (chunk.type === 'complete') known.acknowledge(chunk.result.session_id, chunk.result.version, chunk.result.dashboard_spec)
      onChunk(chunk)
    }
  }
  const change = async (id: string) => {
    const [method, path, body] = changes[randomInt(changes.length)]?.(id) ?? ['GET', '', {}]
    stage = `refine (${path.split('/').at(-1) === id ? 'by hand' : (path.split('/').at(-1) ?? '')})`
    const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
    const answer = (await response.json()) as DashboardResponse
    if (answer.success) known.acknowledge(answer.session_id, answer.version, answer.dashboard)
  }
  const kill = () => child.kill('SIGKILL')

  // One whole dashboard first, so that there is always something to lose.
  if (known.sessions < 3 || n % 5 === 0) await generate(() => {})
  const ids = known.ids()
  const id = ids[randomInt(ids.length)] ?? ''
  if (n % 2 === 1) {
    const work = (async () => {
      while (child.signalCode === null) await change(id)
    })()
    work.catch(() => {})
    await wait(randomInt(500))
    kill()
    await work.catch(() => {})
    await server.stop()
    return stage
  }
  // After a random chunk and a little, so that every stage has its turn.
  const after = randomInt(24)
  let seen = 0
  const work = generate((chunk) => {
    stage = chunk.type === 'progress' ? chunk.stage : chunk.type === 'chart' ? 'data' : chunk.type
    if (seen++ === after) setTimeout(kill, randomInt(8))
  })
  await work.catch(() => {})
  kill()
  await server.stop()
  return stage
}

/** Every session that was acknowledged, and every one that is listed: there, whole, not older than what was said. */
async function compare(running: TestServer, n: number): Promise<void> {
  const token = await running.signIn(admin?.name, admin?.password)
  const found = await known.compare(async (path) => {
    const response = await fetch(`${running.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    return { status: response.status, body: (await response.json()) as unknown }
  })
  problems.push(...found.map((problem) => `after kill ${n + 1}: ${problem}`))
}
