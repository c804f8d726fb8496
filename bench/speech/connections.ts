/**
 * Connections that take up room and say little (rows R11 and R12 of the scorecard): 10,000 that say nothing and 2,000 sockets that never
 * start; then 1,000 each that send their head, or their body, a byte now and then, and readers that take nothing of a large answer.
 * Others are served all the while, and all of them are gone after their time.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openRaw } from '../../e2e/raw-socket.ts'
import { startSpeechWorld } from '../../e2e/speech-world.ts'
import { quantile, residentMb, watchMemory } from './memory.ts'

const { values } = parseArgs({
  options: {
    idle: { type: 'string', default: '10000' },
    sockets: { type: 'string', default: '2000' },
    slow: { type: 'string', default: '1000' },
    readers: { type: 'string', default: '10' },
  },
})
const [idle, sockets, slow, readers] = [values.idle, values.sockets, values.slow, values.readers].map(Number) as [
  number,
  number,
  number,
  number,
]
/** Longest life of what says nothing: 15 s for a head, looked for every 5 s; 10 s for a start frame. Of what is slow: 30 s, looked for likewise. */
const wanted = { idleMs: 22_000, slowMs: 37_000, moreMb: 400, slower: 2 }
/** Below it a figure of a few milliseconds twice as large says nothing. */
const leastMs = 15

await using world = await startSpeechWorld({
  settings: '[log]\nlevel = "warn"\n',
  environment: { CHITRAVANI_LIMITS_SOCKETS_PER_CALLER: '100000' },
})
const { url, child } = world.server
const pid = child.pid ?? 0
const { hostname, port } = new URL(url)
const failures: string[] = []
const need = (holds: boolean, words: string) => void (holds || failures.push(words))

/** Opens a connection; resolves with it when it is there. */
async function open(): Promise<{ readonly socket: Socket; readonly gone: Promise<number> }> {
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const since = performance.now()
  const gone = new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now() - since)))
  socket.resume()
  return { socket, gone }
}

/** So many, a few hundred at a time: a listener takes only so many that come in one moment. */
async function many<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  while (made.length < count) made.push(...(await Promise.all(Array.from({ length: Math.min(200, count - made.length) }, make))))
  return made
}

/** What an ordinary caller sees until this is over: how long answers take, and how many failed. */
async function others(until: Promise<unknown>): Promise<{ readonly p99Ms: number; readonly failed: number; readonly count: number }> {
  const state = { over: false }
  void until.then(() => (state.over = true))
  const took: number[] = []
  let failed = 0
  while (!state.over) {
    const from = performance.now()
    const answer = await fetch(`${url}/api/languages`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
    if (answer?.status === 200) await answer.arrayBuffer()
    else failed += 1
    took.push(performance.now() - from)
    await wait(20)
  }
  return { p99Ms: quantile(took, 0.99), failed, count: took.length }
}

await others(wait(1_000))
const usual = await others(wait(4_000))
const before = residentMb(pid)
const allowedMs = Math.max(leastMs, usual.p99Ms * wanted.slower)

// ---- R12: idle ones

const memory = watchMemory(pid)
const silent = await many(idle, open)
const unstarted = await many(sockets, async () => {
  const from = performance.now()
  const raw = await openRaw(`${url}/api/tts/stream`)
  return { status: raw.status, gone: raw.closed.then((code) => ({ code, ms: performance.now() - from })) }
})
need(
  unstarted.every(({ status }) => status === 101),
  'a socket was refused',
)
const left = Promise.all([Promise.all(silent.map(({ gone }) => gone)), Promise.all(unstarted.map(({ gone }) => gone))])
const during = await others(Promise.race([left, wait(wanted.idleMs + 10_000)]))
const idleLeft = await Promise.race([left, wait(0)])
const moreMb = memory.stop() - before
if (idleLeft) {
  const [tcp, ws] = idleLeft
  need(Math.max(...tcp) <= wanted.idleMs, `an idle connection lived ${(Math.max(...tcp) / 1000).toFixed(1)} s`)
  need(
    ws.every(({ code }) => code === 1008),
    `an idle socket closed with ${ws.find(({ code }) => code !== 1008)?.code}`,
  )
} else failures.push('idle connections are still there')
need(during.failed === 0, `${during.failed} of ${during.count} other requests failed beside the idle ones`)
need(moreMb <= wanted.moreMb, `memory grew by ${moreMb.toFixed(0)} MB`)
process.stdout.write(
  `${idle} idle connections and ${sockets} idle sockets: ${idleLeft ? 'all gone in time' : 'not all gone'}; others: ${during.count} answers, ${during.failed} failed, p99 ${during.p99Ms.toFixed(0)} ms ` +
    `(alone ${usual.p99Ms.toFixed(0)}); memory +${moreMb.toFixed(0)} MB (wanted ${wanted.moreMb})\n`,
)
for (const { socket } of silent) socket.destroy()

// ---- R11: slow ones, all three ways at once

const timers: NodeJS.Timeout[] = []
const drip = (socket: Socket, sign: string) => timers.push(setInterval(() => void (socket.writable && socket.write(sign)), 5_000))
const heads = await many(slow, async () => {
  const { socket, gone } = await open()
  socket.write('POST /api/tts HTTP/1.1\r\nhost: localhost\r\nx: ')
  drip(socket, 'y')
  return { gone }
})
const bodies = await many(slow, async () => {
  const { socket, gone } = await open()
  socket.write('POST /api/tts HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{"text":"')
  drip(socket, 'y')
  return { gone }
})
/** Of some twenty megabytes: more than the system keeps for a connection. */
const body = JSON.stringify({ text: 'क'.repeat(8_000), provider: 'prov_b', language: 'hi' })
const takesNothing = await many(readers, async () => {
  const { socket, gone } = await open()
  socket.pause()
  socket.write(
    `POST /api/tts HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  return { socket, gone }
})
const slowGone = Promise.all([heads, bodies].map((all) => Promise.all(all.map(({ gone }) => gone))))
const beside = await others(Promise.race([Promise.all([slowGone, wait(wanted.slowMs + 5_000)]), wait(wanted.slowMs + 10_000)]))
for (const timer of timers) clearInterval(timer)
const slowLeft = await Promise.race([slowGone, wait(0)])
if (slowLeft)
  for (const [at, ms] of slowLeft.map((all) => Math.max(...all)).entries())
    need(ms <= wanted.slowMs, `a slow ${at === 0 ? 'head' : 'body'} lived ${(ms / 1000).toFixed(1)} s`)
else failures.push('slow senders are still there')
// A cut is seen by whoever looks again: what the system kept comes, then the end, before all was there.
const cuts = await Promise.all(
  takesNothing.map(async ({ socket, gone }) => {
    let bytes = 0
    let whole = Infinity
    socket.on('data', (chunk: Buffer) => {
      if (bytes === 0) whole = Number(/content-length: (\d+)/i.exec(chunk.toString('latin1'))?.[1])
      bytes += chunk.length
    })
    socket.resume()
    return Promise.race([gone.then(() => bytes < whole), wait(5_000).then(() => false)])
  }),
)
const uncut = cuts.filter((cut) => !cut).length
need(uncut === 0, `${uncut} readers that took nothing for ${wanted.slowMs / 1000} s were not cut`)
need(beside.failed === 0, `${beside.failed} of ${beside.count} other requests failed beside the slow ones`)
need(beside.p99Ms <= allowedMs, `others took p99 ${beside.p99Ms.toFixed(0)} ms beside the slow ones (wanted ${allowedMs.toFixed(0)})`)
for (const { socket } of takesNothing) socket.destroy()
const alive = (await fetch(`${url}/healthz`)).status === 200
need(alive, 'the server is dead')
process.stdout.write(
  `${slow} slow heads, ${slow} slow bodies, ${readers} readers that take nothing: ${slowLeft ? 'senders gone in time' : 'senders still there'}, ${readers - uncut} readers cut; ` +
    `others: ${beside.count} answers, ${beside.failed} failed, p99 ${beside.p99Ms.toFixed(0)} ms (alone ${usual.p99Ms.toFixed(0)}, wanted ${allowedMs.toFixed(0)}); load ${loadavg()[0]?.toFixed(1)}\n`,
)
for (const failed of failures) process.stdout.write(`SHORT: ${failed}\n`)
process.stdout.write(`${failures.length === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed'}, 0 skipped\n`)
process.exitCode = failures.length === 0 ? 0 : 1
