/** Clients that take nothing while the provider sends 100 MB each: little is held, the provider is held back, the client is cut. */
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { openRaw } from '../../e2e/raw-socket.ts'
import { startTestServer } from '../../e2e/server.ts'
import { startWorkerEmulator } from './emulator-worker.ts'
import { residentMb, watchMemory } from './memory.ts'

const readers = 20
const wanted = { heldMb: 2, cutMs: 30_000, lateMs: 3_000 }
const key = 'test-key'
await using emulator = await startWorkerEmulator('prov-b', { key, variants: ['flood'] })
await using server = await startTestServer({
  settings: '[log]\nlevel = "warn"\n',
  environment: { PROV_B_API_KEY: key, PROV_B_ENDPOINT_URL: emulator.url },
})
const pid = server.child.pid ?? 0
const ask = async () => {
  const raw = await openRaw(`${server.url}/api/tts/stream`)
  raw.sendJson({ type: 'start', provider: 'prov_b', language: 'hi' })
  await raw.next()
  raw.sendJson({ type: 'text', text: 'flood' })
  raw.sendJson({ type: 'flush' })
  return raw
}
// One that reads all of it: what reading costs is no part of what is held.
const eager = await ask()
let heardBytes = 0
for (let message = await eager.next(); message !== undefined; message = await eager.next()) {
  const { audio_base64: audio } = JSON.parse(String(message)) as { readonly audio_base64?: string }
  heardBytes += audio === undefined ? 0 : Buffer.byteLength(audio, 'base64')
  if (heardBytes >= 100 * 1024 * 1024) break
}
eager.sendJson({ type: 'cancel' })
eager.destroy()
await wait(2_000)
const before = residentMb(pid)
const memory = watchMemory(pid)
const started = performance.now()
const slow = await Promise.all(
  Array.from({ length: readers }, async () => {
    const raw = await ask()
    raw.stream.pause()
    return { raw }
  }),
)
/** What the provider got rid of; the network between takes its share before anybody is held back. */
const pouredNow = async () => (await emulator.report()).requests.slice(-readers).reduce((sum, request) => sum + request.poured, 0)
let poured = await pouredNow()
let still = 0
while (still < 5 && performance.now() - started < 60_000) {
  await wait(1_000)
  const now = await pouredNow()
  still = now === poured ? still + 1 : 0
  poured = now
}
const isHeldBack = still === 5
const stalledAt = performance.now() - 5_000
const held = (memory.stop() - before) / readers
// A cut is seen by whoever looks again: all that is left is read, then the close.
await wait(Math.max(0, stalledAt + wanted.cutMs + wanted.lateMs - performance.now()))
const cuts = await Promise.all(
  slow.map(async ({ raw }) => {
    raw.stream.resume()
    return Promise.race([raw.closed.then(() => true), wait(wanted.lateMs).then(() => false)])
  }),
)
const alive = (await fetch(`${server.url}/healthz`)).status === 200
const open = cuts.filter((cut) => !cut).length
process.stdout.write(
  `${readers} readers that take nothing of 100 MB each: ${held.toFixed(2)} MB held a socket (wanted ${wanted.heldMb}); the provider sent ` +
    `${(poured / readers / 1024 / 1024).toFixed(1)} MB of 100 to each and ${isHeldBack ? 'waits' : 'goes on'}; ${open} still open after ${wanted.cutMs / 1000} s; ` +
    `one that reads got ${(heardBytes / 1024 / 1024).toFixed(0)} MB; server ${alive ? 'alive' : 'dead'}; load ${loadavg()[0]?.toFixed(1)}\n`,
)
for (const { raw } of slow) raw.destroy()
const failed = [held <= wanted.heldMb, isHeldBack, open === 0, alive].filter((reached) => !reached).length
process.stdout.write(`${4 - failed} passed, ${failed} failed, 0 skipped\n`)
process.exitCode = failed === 0 ? 0 : 1
