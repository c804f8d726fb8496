/**
 * How many cached answers does one server on one core give? `POST /api/tts` with 20 KB of audio at 32 connections, medians of five
 * runs; beside it a bare HTTP server of Node's with the same bytes, for what the machine gave at that moment.
 */
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { startSpeechWorld } from '../e2e/speech-world.ts'

const wanted = { perSecond: 1_000, p99Ms: 20 }
const connections = 32
const seconds = 5
const rounds = 5
const leastAudioBytes = 20_000

const root = resolve(import.meta.dirname, '..')
const pinned = process.platform === 'linux' && availableParallelism() > 1

await using world = await startSpeechWorld({ environment: { CHITRAVANI_CACHE_ENABLED: 'true', CHITRAVANI_LOG_LEVEL: 'info' } })
if (pinned) await run('taskset', ['-a', '-p', '-c', '0', String(world.server.child.pid)])

// A text whose sound has the wanted length.
let text = 'Hello'
let answered = await ask(text)
while (answered.bytes < leastAudioBytes) answered = await ask((text += ' on'))
const body = bodyOf(text)
const kept = await ask(text)
const calls = world.emulators.b.requests.length

// The same bytes from a server that does nothing else.
const plain = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(kept.answer))
})
await new Promise<void>((done) => plain.listen(0, '127.0.0.1', done))
const plainUrl = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`

const ours: Shot[] = []
const bare: Shot[] = []
await shoot(`${world.server.url}/api/tts`, 5)
let asked = 0
let cpuUsed = 0
for (let round = 0; round < rounds; round += 1) {
  const before = cpuSeconds()
  const shot = await shoot(`${world.server.url}/api/tts`, seconds)
  ours.push(shot)
  asked += shot.total
  cpuUsed += cpuSeconds() - before
  bare.push(await shoot(plainUrl, 2))
}
plain.close()

const perSecond = median(ours.map((shot) => shot.perSecond))
const p99Ms = median(ours.map((shot) => shot.p99Ms))
const failures = ours.reduce((sum, shot) => sum + shot.failures, 0)
const upstream = world.emulators.b.requests.length - calls
for (const [name, shots] of [
  ['POST /api/tts, cached', ours],
  ['bare server, same bytes', bare],
] as const)
  process.stdout.write(
    `${name}: ${shots.map((shot) => Math.round(shot.perSecond).toLocaleString('en')).join(', ')} requests/s, p99 ${shots.map((shot) => shot.p99Ms).join(', ')} ms\n`,
  )
process.stdout.write(
  `${answered.bytes} bytes of audio, ${connections} connections, server on ${pinned ? 'one core' : 'any core'}, cached ${String(kept.cached)}, ` +
    `failures ${failures}, calls upstream ${upstream}\n` +
    (cpuUsed > 0 ? `${Math.round(asked / cpuUsed).toLocaleString('en')} requests for each second that the server had a processor\n` : '') +
    `median ${Math.round(perSecond).toLocaleString('en')} requests/s (wanted ${wanted.perSecond}), p99 ${p99Ms} ms (wanted ${wanted.p99Ms})\n` +
    `node ${process.version}, load ${loadavg()[0]?.toFixed(1) ?? ''}\n`,
)
const reached = perSecond >= wanted.perSecond && p99Ms <= wanted.p99Ms && failures === 0 && upstream === 0 && kept.cached
process.stdout.write(`${reached ? '1 passed, 0 failed' : '0 passed, 1 failed'}, 0 skipped\n`)
process.exitCode = reached ? 0 : 1

interface Shot {
  readonly perSecond: number
  readonly p99Ms: number
  readonly failures: number
  /** Requests answered. */
  readonly total: number
}

/** Processor time of the server so far; 0 where the system does not tell. */
function cpuSeconds(): number {
  try {
    const [, rest = ''] = readFileSync(`/proc/${world.server.child.pid}/stat`, 'utf8').split(') ')
    const fields = rest.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}

function bodyOf(spoken: string): string {
  return JSON.stringify({ text: spoken, provider: 'prov_b', language: 'en' })
}

async function ask(spoken: string): Promise<{ readonly bytes: number; readonly cached: boolean; readonly answer: string }> {
  const response = await fetch(`${world.server.url}/api/tts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: bodyOf(spoken),
  })
  const answer = await response.text()
  if (response.status !== 200) throw new Error(answer)
  const { audio_base64: audio, cached } = JSON.parse(answer) as { audio_base64: string; cached: boolean }
  return { bytes: Buffer.from(audio, 'base64').length, cached, answer }
}

/** One run of the load generator, as its own process on the other core. */
async function shoot(url: string, duration: number): Promise<Shot> {
  const command = [
    join(root, 'node_modules/autocannon/autocannon.js'),
    '-j',
    '-c',
    String(connections),
    '-d',
    String(duration),
    '-m',
    'POST',
    '-H',
    'content-type=application/json',
    '-b',
    body,
    url,
  ]
  const printed = pinned ? await run('taskset', ['-c', '1', process.execPath, ...command]) : await run(process.execPath, command)
  const { requests, latency, errors, non2xx } = JSON.parse(printed) as {
    requests: { average: number; total: number }
    latency: { p99: number }
    errors: number
    non2xx: number
  }
  return { perSecond: requests.average, p99Ms: latency.p99, failures: errors + non2xx, total: requests.total }
}

async function run(command: string, given: readonly string[]): Promise<string> {
  const child = spawn(command, given, { stdio: ['ignore', 'pipe', 'ignore'] })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk))
  const code = await new Promise<number>((done) => {
    child.once('close', (exit) => done(exit ?? 1))
  })
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
  return printed
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
