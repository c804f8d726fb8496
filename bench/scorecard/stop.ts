/**
 * SIGTERM with everything at once (row D7): 200 event streams, 50 sockets and 50 requests. New connections are refused at once, every one
 * that runs has its proper last word or its answer, and the server leaves with 0 within 10 s.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { GenerateChunk } from '@chitravani/protocol'
import { openRaw } from '../../e2e/raw-socket.ts'
import { startSpeechWorld } from '../../e2e/speech-world.ts'
import { parseStrictly } from '../../e2e/sse.ts'
import { openReport } from './report.ts'

const counts = { streams: 200, sockets: 50, requests: 50 }
const limitMs = 10_000
/** How long a provider takes, with eight requests at once: all to it are under way at the signal, and end in time. */
const providerMs = 1_500
const { need, say, finish } = openReport()

await using world = await startSpeechWorld({
  program: 'serve-slowly.ts',
  settings: '[log]\nlevel = "warn"\n',
  emulated: { c: { delayMs: providerMs } },
})
const { server, emulators } = world
const token = await server.signIn()
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
const ask = (path: string, body: object) => fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
const question = { user_prompt: 'anything', connection_name: 'shop' }
const many = <T>(count: number, open: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, at) => open(at)))

const streams = await many(counts.streams, async (at) => {
  const response = await ask(`/dashboard/generate/stream${at % 4 === 0 ? '?resume=true' : ''}`, question)
  return { last: lastChunk(response) }
})
const sockets = await many(counts.sockets, async (at) => {
  const [path, ...frames] =
    at % 2 === 0
      ? ['/api/tts/stream', { type: 'start', provider: 'prov_b', language: 'hi' }]
      : ['/api/stt/stream', { type: 'start', provider: 'prov_a', language: 'hi', sampling_rate: 16_000 }, Buffer.alloc(3_200, 9)]
  const raw = await openRaw(`${server.url}${path}`)
  for (const frame of frames) {
    if (Buffer.isBuffer(frame)) raw.sendBinary(frame)
    else raw.sendJson(frame)
  }
  return { raw, frames: raw.rest() }
})
/** Half of them would take ten minutes, the other half are answered in time. */
const requests = Array.from({ length: counts.requests }, (_, at) => {
  const isShort = at % 2 === 0
  const asked = isShort
    ? ask('/api/translate', { text: `word ${at}`, source: 'en', target: 'hi', provider: 'prov_c' })
    : ask('/dashboard/generate', question)
  const answered = asked.then(
    async (response) => `${response.status} ${(await response.text()).slice(0, 120)}`,
    (error: Error) => error.message,
  )
  return { isShort, answered }
})
await wait(1_000)

need(emulators.c.active > 0, 'no request is with the provider at the signal')
const signalled = performance.now()
server.child.kill('SIGTERM')
let refusedMs: number | undefined
const refusing = (async () => {
  while (refusedMs === undefined) {
    const isTaken = await fetch(`${server.url}/healthz`, { headers: { connection: 'close' } }).then(
      () => true,
      () => false,
    )
    if (!isTaken) refusedMs = performance.now() - signalled
  }
})()
const exit = await server.stop()
const tookMs = performance.now() - signalled
await refusing

const right = { streams: 0, sockets: 0, requests: 0 }
for (const { last } of streams) {
  const chunk = await last
  if (chunk?.type === 'error' && chunk.error.code === 'shutting_down') right.streams += 1
  else need(false, `a stream ended with ${JSON.stringify(chunk ?? null).slice(0, 120)}`)
}
for (const { raw, frames } of sockets) {
  const last = (await frames).at(-1)
  const code = await raw.closed
  if (code === 1001 && last?.['code'] === 'shutting_down') right.sockets += 1
  else need(false, `a socket closed with ${code} after ${JSON.stringify(last ?? null).slice(0, 120)}`)
}
for (const { isShort, answered } of requests) {
  const found = await answered
  if (isShort ? found.startsWith('200') : found.startsWith('503') && found.includes('shutting_down')) right.requests += 1
  else need(false, `a request ${isShort ? 'to a provider' : 'that takes long'} was answered ${found}`)
}
need(exit === 0, `it left with ${String(exit)}`)
need(tookMs <= limitMs, `it left after ${(tookMs / 1_000).toFixed(1)} s`)
need((refusedMs ?? Infinity) <= 1_000, `new connections were refused after ${Math.round(refusedMs ?? NaN)} ms`)
say(
  `${right.streams} of ${counts.streams} streams, ${right.sockets} of ${counts.sockets} sockets, ${right.requests} of ${counts.requests} requests with the right last word; ` +
    `new connections refused after ${Math.round(refusedMs ?? NaN)} ms, left with ${String(exit)} after ${(tookMs / 1_000).toFixed(1)} s`,
)
finish()

async function lastChunk(response: Response): Promise<GenerateChunk | undefined> {
  let last: GenerateChunk | undefined
  for await (const frame of parseStrictly(response.body as unknown as AsyncIterable<Uint8Array>))
    if (!('comment' in frame)) last = JSON.parse(frame.data) as GenerateChunk
  return last
}
