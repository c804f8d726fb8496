/**
 * How much later than the emulator's own first sound does a client of the server hear it? The same measured straight at the emulator in
 * the same run is taken off.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { openRaw } from '../../e2e/raw-socket.ts'
import { startTestServer } from '../../e2e/server.ts'
import { startWorkerEmulator } from './emulator-worker.ts'
import { quantile } from './memory.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '40' }, sockets: { type: 'string', default: '10' } } })
const rounds = Number(values.rounds)
const sockets = Number(values.sockets)
const wanted = { p50: 5, p99: 15 }
const key = 'test-key'
await using emulator = await startWorkerEmulator('prov-b', { key })
await using server = await startTestServer({
  settings: '[log]\nlevel = "warn"\n',
  environment: { PROV_B_API_KEY: key, PROV_B_ENDPOINT_URL: emulator.url },
})
const now = () => performance.timeOrigin + performance.now()

async function through(text: string): Promise<number> {
  const raw = await openRaw(`${server.url}/api/tts/stream`)
  raw.sendJson({ type: 'start', provider: 'prov_b', language: 'hi' })
  await raw.next()
  raw.sendJson({ type: 'text', text })
  raw.sendJson({ type: 'flush' })
  await raw.next()
  const first = now()
  await raw.rest()
  return first
}

async function straight(text: string): Promise<number> {
  const raw = await openRaw(`${emulator.url}/v1`, { headers: { authorization: `Bearer ${key}` } })
  raw.sendJson({ type: 'hello', lang: 'hi', voice: 'default_female', output_format: '24000:pcm16', auth_token: key })
  await raw.next()
  raw.sendJson({ type: 'text', seq: 0, target_text: text })
  raw.sendJson({ type: 'end' })
  await raw.next()
  await raw.next() // the announcement goes before the sound
  const first = now()
  while ((await raw.next()) !== undefined);
  return first
}

const late = { straight: [] as number[], through: [] as number[] }
for (let round = 0; round <= rounds; round += 1)
  for (const [name, run] of Object.entries({ straight, through })) {
    const heard = await Promise.all(
      Array.from({ length: sockets }, async (_, at) => {
        const text = `round ${round} socket ${at} ${name}`
        return { text, first: await run(text) }
      }),
    )
    const { requests } = await emulator.report()
    if (round === 0) continue // the first round warms up
    for (const { text, first } of heard) {
      const sent = requests.find(({ asked }) => asked.includes(`"${text}"`))
      late[name as 'straight' | 'through'].push(first - (sent?.firstSoundAt ?? Number.NaN))
    }
  }
const [p50, p99] = [0.5, 0.99].map((share) => quantile(late.through, share) - quantile(late.straight, share)) as [number, number]
for (const [name, values] of Object.entries(late))
  process.stdout.write(
    `${name}: first sound after the emulator's by p50 ${quantile(values, 0.5).toFixed(2)} ms, p99 ${quantile(values, 0.99).toFixed(2)} ms\n`,
  )
process.stdout.write(
  `${rounds * sockets} utterances, ${sockets} at once: the server adds p50 ${p50.toFixed(2)} ms (wanted ${wanted.p50}), p99 ${p99.toFixed(2)} ms ` +
    `(wanted ${wanted.p99}); load ${loadavg()[0]?.toFixed(1)}\n`,
)
const failed = (p50 <= wanted.p50 ? 0 : 1) + (p99 <= wanted.p99 ? 0 : 1)
process.stdout.write(`${2 - failed} passed, ${failed} failed, 0 skipped\n`)
process.exitCode = failed === 0 ? 0 : 1
