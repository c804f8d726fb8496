/**
 * How many answers does one server on one core give? Cached speech (20 KB of audio), a cached translation (1 KB), and filters of a
 * dashboard over 1,500 rows, each at 32 connections, medians of the rounds; beside each a bare HTTP server of Node's that sends the same
 * bytes, for what the machine gave at that moment. `--case tts`, `translate`, `filter`: that one alone; `--seconds`: of one round.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startSpeechWorld } from '../e2e/speech-world.ts'
import { connections, cpuSeconds, isPinned, median, pin, shoot } from './api/shots.ts'
import type { Shot, Target } from './api/shots.ts'

interface Case {
  readonly name: string
  readonly wanted: { readonly perSecond: number; readonly p99Ms: number }
  /** One for each round, in turn. */
  readonly targets: readonly Target[]
  /** What one answer is, for the reader. */
  readonly about: string
}

const { values } = parseArgs({ options: { case: { type: 'string', multiple: true }, seconds: { type: 'string', default: '5' } } })
const seconds = Number(values.seconds)
const rounds = 5
const leastAudioBytes = 20_000

await using world = await startSpeechWorld({ environment: { CHITRAVANI_CACHE_ENABLED: 'true', CHITRAVANI_LOG_LEVEL: 'info' } })
const pid = world.server.child.pid ?? 0
await pin(pid)

const cases = { tts: speech, translate: translation, filter: filters }
const results: boolean[] = []
for (const [name, prepare] of Object.entries(cases))
  if (values.case === undefined || values.case.includes(name)) results.push(await measure(await prepare()))
process.stdout.write(
  `${connections} connections, server on ${isPinned ? 'one core' : 'any core'}, node ${process.version}, load ${loadavg()[0]?.toFixed(1) ?? ''}\n`,
)
const reached = results.filter(Boolean).length
process.stdout.write(`${reached} passed, ${results.length - reached} failed, 0 skipped\n`)
process.exitCode = reached === results.length && reached > 0 ? 0 : 1

/** The text grows until its sound has the wanted length. */
async function speech(): Promise<Case> {
  const url = `${world.server.url}/api/tts`
  const bodyOf = (text: string) => JSON.stringify({ text, provider: 'prov_b', language: 'en' })
  let text = 'Hello'
  for (;;) {
    const { audio_base64: audio } = JSON.parse(await ask({ url, body: bodyOf(text) })) as { audio_base64: string }
    const bytes = Buffer.from(audio, 'base64').length
    if (bytes >= leastAudioBytes)
      return {
        name: 'POST /api/tts, cached',
        wanted: { perSecond: 1_000, p99Ms: 20 },
        targets: [{ url, body: bodyOf(text) }],
        about: `${bytes} bytes of audio`,
      }
    text += ' on'
  }
}

async function translation(): Promise<Case> {
  const text = 'The trains run on time today. '.repeat(36).slice(0, 1_024)
  const target = {
    url: `${world.server.url}/api/translate`,
    body: JSON.stringify({ text, source: 'en', target: 'hi', provider: 'prov_c' }),
  }
  await ask(target)
  return {
    name: 'POST /api/translate, cached',
    wanted: { perSecond: 1_500, p99Ms: 15 },
    targets: [target],
    about: `${Buffer.byteLength(text)} bytes of text`,
  }
}

async function filters(): Promise<Case> {
  const token = await world.server.signIn()
  const to = (path: string, body: object): Target => ({ url: `${world.server.url}${path}`, body: JSON.stringify(body), token })
  const made = JSON.parse(
    await ask(to('/dashboard/generate', { user_prompt: 'sales amount by region and month', connection_name: 'shop' })),
  ) as { session_id: string; dashboard: { individual_specs: unknown[] } }
  const regions = ['North', 'South', 'East', 'West']
  const targets = regions.map((region) => to('/dashboard/filter', { session_id: made.session_id, filter_state: { region } }))
  for (const target of targets) await ask(target)
  return {
    name: 'POST /dashboard/filter',
    wanted: { perSecond: 300, p99Ms: 60 },
    targets,
    about: `${made.dashboard.individual_specs.length} charts over 1,500 rows`,
  }
}

async function measure({ name, wanted, targets, about }: Case): Promise<boolean> {
  const targetOf = (round: number) => targets[round % targets.length] as Target
  const answer = await ask(targetOf(0))
  const calls = callsUpstream()
  const plain = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(answer))
  })
  await new Promise<void>((done) => plain.listen(0, '127.0.0.1', done))
  const bareTarget = { ...targetOf(0), url: `http://127.0.0.1:${(plain.address() as AddressInfo).port}/` }
  const ours: Shot[] = []
  const bare: Shot[] = []
  await shoot(targetOf(0), seconds)
  let cpuUsed = 0
  for (let round = 0; round < rounds; round += 1) {
    const before = cpuSeconds(pid)
    ours.push(await shoot(targetOf(round), seconds))
    cpuUsed += cpuSeconds(pid) - before
    bare.push(await shoot(bareTarget, 2))
  }
  plain.close()
  const asked = ours.reduce((sum, { total }) => sum + total, 0)
  const failures = ours.reduce((sum, shot) => sum + shot.failures, 0)
  const upstream = callsUpstream() - calls
  const perSecond = median(ours.map((shot) => shot.perSecond))
  const p99Ms = median(ours.map((shot) => shot.p99Ms))
  for (const [who, shots] of [
    [name, ours],
    ['  bare server, same bytes', bare],
  ] as const)
    process.stdout.write(
      `${who}: ${shots.map((shot) => whole(shot.perSecond)).join(', ')} requests/s, p99 ${shots.map((shot) => shot.p99Ms).join(', ')} ms\n`,
    )
  process.stdout.write(
    `  ${about}, an answer of ${whole(answer.length)} characters, failures ${failures}, calls upstream ${upstream}\n` +
      (cpuUsed > 0 ? `  ${whole(asked / cpuUsed)} requests for each second that the server had a processor\n` : '') +
      `  median ${whole(perSecond)} requests/s (wanted ${whole(wanted.perSecond)}), p99 ${p99Ms} ms (wanted ${wanted.p99Ms})\n`,
  )
  return perSecond >= wanted.perSecond && p99Ms <= wanted.p99Ms && failures === 0 && upstream === 0
}

async function ask({ url, body, token }: Target): Promise<string> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...authorization }, body })
  const answer = await response.text()
  if (!response.ok) throw new Error(answer)
  return answer
}

function callsUpstream(): number {
  return Object.values(world.emulators).reduce((sum, { requests }) => sum + requests.length, 0)
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}
