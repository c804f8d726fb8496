/** Clients that send sound fifty times as fast as it is spoken, to a provider that takes it as it is spoken: little is held, the clients wait. */
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { openRaw } from '../../e2e/raw-socket.ts'
import { startTestServer } from '../../e2e/server.ts'
import { startWorkerEmulator } from './emulator-worker.ts'
import { residentMb, watchMemory } from './memory.ts'

const writers = 20
const seconds = 10
const rateHz = 16_000
const faster = 50
const wanted = { heldMb: 4 }
const key = 'test-key'
await using emulator = await startWorkerEmulator('prov-a', { key })
await using server = await startTestServer({
  settings: '[log]\nlevel = "warn"\n',
  environment: { PROV_A_API_KEY: key, PROV_A_ENDPOINT_URL: emulator.url },
})
const pid = server.child.pid ?? 0
const start = { type: 'start', provider: 'prov_a', language: 'hi', sampling_rate: rateHz }
const sound = Buffer.alloc((rateHz * 2) / 10, 5)

/** Sends a tenth of a second of sound fifty times as often as it lasts, as long as the connection takes it. */
async function write(): Promise<{ readonly sent: number; readonly waited: boolean; end(): void }> {
  const raw = await openRaw(`${server.url}/api/stt/stream`)
  raw.sendJson(start)
  await raw.next()
  const startedAt = performance.now()
  let sent = 0
  for (let at = 0; performance.now() - startedAt < seconds * 1000; at += 1) {
    await wait(Math.max(0, startedAt + (at * 100) / faster - performance.now()))
    if (raw.stream.writableNeedDrain) continue
    raw.sendBinary(sound)
    sent += sound.length
  }
  return { sent, waited: raw.stream.writableNeedDrain, end: () => raw.destroy() }
}

// One first: code that is compiled is no growth.
const first = await openRaw(`${server.url}/api/stt/stream`)
first.sendJson(start)
await first.next()
for (let at = 0; at < 20; at += 1) first.sendBinary(sound)
first.sendJson({ type: 'finish' })
await first.rest()
const before = residentMb(pid)
const memory = watchMemory(pid)
const all = await Promise.all(Array.from({ length: writers }, write))
const held = (memory.stop() - before) / writers
const waiting = all.filter(({ waited }) => waited).length
const alive = (await fetch(`${server.url}/healthz`)).status === 200
for (const writer of all) writer.end()
process.stdout.write(
  `${writers} writers at ${faster} times the pace of speech for ${seconds} s: ${held.toFixed(2)} MB held a socket (wanted ${wanted.heldMb}); ${waiting} of them have to wait; ` +
    `${(all.reduce((sum, { sent }) => sum + sent, 0) / writers / 1024 / 1024).toFixed(1)} MB of ${((rateHz * 2 * faster * seconds) / 1024 / 1024).toFixed(1)} left each client, the network's share among it; ` +
    `server ${alive ? 'alive' : 'dead'}; load ${loadavg()[0]?.toFixed(1)}\n`,
)
const failed = [held <= wanted.heldMb, waiting === writers, alive].filter((reached) => !reached).length
process.stdout.write(`${3 - failed} passed, ${failed} failed, 0 skipped\n`)
process.exitCode = failed === 0 ? 0 : 1
