/**
 * Does a `kill -9` of one of two replicas lose anything? Both work on one database of PostgreSQL under load: people sign in, generate with
 * `resume=true`, change, filter, at either. One is killed while a stream is open there, and started again. Every acknowledged session must be
 * whole and not older than what was said, at the other replica; every stream must go on there with each event once and end with the
 * dashboard within 60 s; every token must be good at both. `--kills N` kills as often, 30 unless said.
 */
import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { DashboardResponse } from '@chitravani/protocol'
import { brokenStream, generateResumed } from '../e2e/resume.ts'
import { furnishedFolder, startTestServer } from '../e2e/server.ts'
import type { TestServer } from '../e2e/server.ts'
import { makeDatabase } from '../packages/storage/src/postgres/throw-away.ts'
import { openAcknowledged } from './kill/acknowledged.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '30' } } })
const kills = Number(values.kills)
const elsewhereWithinMs = 60_000

const prompts = ['Bar chart of the total amount by state', 'How are sales doing?', 'Number of orders per month', 'Sales dashboard']
const changes: readonly ((id: string) => readonly [string, string, object])[] = [
  (id) => ['PATCH', `/dashboard/sessions/${id}`, { title: `Renamed ${randomInt(1e9)}` }],
  (id) => ['POST', '/dashboard/refine', { session_id: id, new_feedback: 'use the dark theme' }],
  (id) => ['POST', `/dashboard/sessions/${id}/undo`, {}],
]

const database = await makeDatabase()
if (!database) throw new Error('There is no PostgreSQL to be had: set CHITRAVANI_TEST_PG_URL.')
const environment = { CHITRAVANI_STORAGE_URL: database.url }
const known = openAcknowledged()
const problems: string[] = []
const counts = { generated: 0, changed: 0, refused: 0, filtered: 0, signedIn: 0, unanswered: 0 }
const [afterCutMs, startsMs]: [number[], number[]] = [[], []]
const opened = [0, 0]
const over = new AbortController()

const started = performance.now()
const folders = await Promise.all([furnishedFolder({ sample: true }), furnishedFolder({ sample: true })])
const start = (at: number) => startTestServer({ folder: folders[at] ?? '', environment })
const replicas = await Promise.all([start(0), start(1)])
const admin = replicas.find((each) => each.admin)?.admin
let token = await replicaAt(0).signIn(admin?.name, admin?.password)
try {
  const load = Promise.all([...times(2, generating), changing(), filtering(), signingIn()])
  await Promise.race([load, killing()])
  over.abort()
  await load
  for (const at of [0, 1]) await compare(at, 'at the end', known.compare)
} finally {
  for (const each of replicas) await each.stop('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  await database.remove()
}
report()

function replicaAt(at: number): TestServer {
  const found = replicas[at % 2]
  if (!found) throw new Error('there are two replicas')
  return found
}

function times(count: number, work: () => Promise<void>): Promise<void>[] {
  return Array.from({ length: count }, work)
}

async function killing(): Promise<void> {
  for (let n = 0; n < kills; n++) {
    const victim = n % 2
    await wait(randomInt(500, 1_500))
    // While somebody reads a stream there.
    while (opened[victim] === 0) await wait(1)
    await wait(randomInt(60))
    const server = replicaAt(victim)
    await server.stop('SIGKILL')
    await compare(victim + 1, `after kill ${n + 1}`, known.compareNew)
    const starting = performance.now()
    replicas[victim] = await start(victim)
    startsMs.push(performance.now() - starting)
    process.stdout.write(
      `kill ${n + 1} of ${kills}: ${known.sessions} sessions, ${known.versions} versions, ${afterCutMs.length} streams finished elsewhere\n`,
    )
  }
}

async function generating(): Promise<void> {
  while (!over.signal.aborted) {
    const first = randomInt(2)
    let reading = false
    const read = (now: boolean) => {
      if (now !== reading) opened[first] = (opened[first] ?? 0) + (now ? 1 : -1)
      reading = now
    }
    try {
      const stream = await generateResumed({
        token,
        body: { user_prompt: prompts[randomInt(prompts.length)], connection_name: 'sample' },
        where(cuts) {
          if (cuts > 0) read(false)
          return replicaAt(first + cuts).url
        },
        onChunk: (chunk) => read(chunk.type === 'progress' || chunk.type === 'chart'),
        limitMs: elsewhereWithinMs,
      })
      const broken = brokenStream(stream)
      if (broken !== undefined) problems.push(`a stream with ${stream.cuts} cuts: ${broken}`)
      const last = stream.chunks.at(-1)
      if (last?.type === 'complete') known.acknowledge(last.result.session_id, last.result.version, last.result.dashboard_spec)
      counts.generated++
      if (stream.beforeCut > 0) afterCutMs.push(stream.afterCutMs)
    } catch (error) {
      problems.push(`a stream: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      read(false)
    }
    await wait(randomInt(400))
  }
}

async function changing(): Promise<void> {
  while (!over.signal.aborted) {
    const ids = known.ids()
    const id = ids[randomInt(Math.max(1, ids.length))]
    if (id !== undefined) {
      const [method, path, body] = changes[randomInt(changes.length)]?.(id) ?? ['GET', '', {}]
      const answer = await send(method, path, body)
      const changed = answer?.body as DashboardResponse | undefined
      if (answer?.status === 200 && changed?.success) {
        known.acknowledge(changed.session_id, changed.version, changed.dashboard)
        counts.changed++
      } else if (answer && ![409, 422].includes(answer.status))
        problems.push(`${method} ${path.split('/').at(-1)} answers ${answer.status}`)
      else counts.refused++
    }
    await wait(randomInt(150))
  }
}

async function filtering(): Promise<void> {
  while (!over.signal.aborted) {
    const ids = known.ids()
    const id = ids[randomInt(Math.max(1, ids.length))]
    if (id !== undefined) {
      const answer = await send('POST', '/dashboard/filter', { session_id: id, filter_state: { status: 'delivered' } })
      // A dashboard without such a column says so.
      if (answer && ![200, 422].includes(answer.status)) problems.push(`filter answers ${answer.status}`)
      counts.filtered++
    }
    await wait(randomInt(150))
  }
}

/** A token of either is good at the other. */
async function signingIn(): Promise<void> {
  while (!over.signal.aborted) {
    const at = randomInt(2)
    try {
      const mine = await replicaAt(at).signIn(admin?.name, admin?.password)
      const answer = await fetch(`${replicaAt(at + 1).url}/auth/me`, { headers: { authorization: `Bearer ${mine}` } })
      if (answer.status === 200) token = mine
      else problems.push(`a token of the other replica is answered with ${answer.status}`)
      counts.signedIn++
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('sign-in failed')) problems.push(error.message)
      counts.unanswered++
    }
    await wait(randomInt(200, 400))
  }
}

/** At either replica; undefined when it is dead. */
async function send(method: string, path: string, body: object): Promise<{ readonly status: number; readonly body: unknown } | undefined> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  try {
    const response = await fetch(`${replicaAt(randomInt(2)).url}${path}`, { method, headers, body: JSON.stringify(body) })
    return { status: response.status, body: (await response.json()) as unknown }
  } catch {
    counts.unanswered++
    return undefined
  }
}

async function compare(at: number, when: string, compareWith: typeof known.compare): Promise<void> {
  const found = await compareWith(async (path) => {
    // A connection that was idle may be closed just when it is used.
    for (let left = 3; ; left--) {
      try {
        const response = await fetch(`${replicaAt(at).url}${path}`, { headers: { authorization: `Bearer ${token}` } })
        return { status: response.status, body: (await response.json()) as unknown }
      } catch (error) {
        if (left === 0) throw error
      }
    }
  })
  problems.push(...found.map((problem) => `${when}: ${problem}`))
}

function report(): void {
  afterCutMs.sort((a, b) => a - b)
  startsMs.sort((a, b) => a - b)
  const middle = (sorted: readonly number[]) => (sorted[sorted.length >> 1] ?? 0).toFixed(0)
  process.stdout.write(
    `\n${kills} kills in ${((performance.now() - started) / 1000).toFixed(0)} s · Node ${process.versions.node} · ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}\n` +
      `${counts.generated} dashboards generated, ${counts.changed} changed (${counts.refused} refused or unanswered), ${counts.filtered} filtered, ${counts.signedIn} sign-ins, ${counts.unanswered} requests met a dead replica\n` +
      `${known.sessions} acknowledged sessions, ${known.versions} acknowledged versions\n` +
      `${afterCutMs.length} streams were cut and finished elsewhere: median ${middle(afterCutMs)} ms after the cut, slowest ${(afterCutMs.at(-1) ?? 0).toFixed(0)} ms (to reach: ${elsewhereWithinMs})\n` +
      `start after a kill: median ${middle(startsMs)} ms, slowest ${(startsMs.at(-1) ?? 0).toFixed(0)} ms\n`,
  )
  for (const problem of problems) process.stdout.write(`WRONG: ${problem}\n`)
  const good = problems.length === 0 && afterCutMs.length >= kills / 2
  process.stdout.write(`${good ? 'reached' : 'short'}: ${problems.length} lost, mixed or unfinished\n`)
  process.exitCode = good ? 0 : 1
}
