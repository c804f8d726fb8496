/** SIGTERM with 100 open sockets in every state: a last word for each, then exit code 0 within 10 s. */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { openRaw } from '../../e2e/raw-socket.ts'
import { startSpeechWorld } from '../../e2e/speech-world.ts'

const { values } = parseArgs({ options: { count: { type: 'string', default: '100' } } })
const count = Number(values.count)
const limitMs = 10_000
const tts = { type: 'start', provider: 'prov_b', language: 'hi' }
const stt = { type: 'start', provider: 'prov_a', language: 'hi', sampling_rate: 16_000 }
/** At the pace of the emulator 40 ms a sign: one that ends in time, one that does not. */
const speech = (signs: number) => [{ type: 'text', text: 'क'.repeat(signs) }, { type: 'flush' }]
const kinds: readonly {
  readonly name: string
  readonly path: string
  readonly frames: readonly (object | Buffer)[]
  readonly code: number
}[] = [
  { name: 'silent', path: '/api/tts/stream', frames: [], code: 1001 },
  { name: 'ready to speak', path: '/api/tts/stream', frames: [tts], code: 1001 },
  { name: 'speaking a little', path: '/api/tts/stream', frames: [tts, ...speech(50)], code: 1000 },
  { name: 'speaking for long', path: '/api/tts/stream', frames: [tts, ...speech(2_000)], code: 1001 },
  { name: 'listening', path: '/api/stt/stream', frames: [stt, Buffer.alloc(3_200, 9)], code: 1001 },
]

await using world = await startSpeechWorld({ settings: '[log]\nlevel = "warn"\n', emulated: { b: { variants: ['stamped'] } } })
const open = await Promise.all(
  Array.from({ length: count }, async (_, at) => {
    const kind = kinds[at % kinds.length] as (typeof kinds)[number]
    const raw = await openRaw(`${world.server.url}${kind.path}`)
    for (const frame of kind.frames) {
      if (Buffer.isBuffer(frame)) raw.sendBinary(frame)
      else raw.sendJson(frame)
    }
    return { kind, raw, frames: raw.rest() }
  }),
)
await new Promise((resolve) => setTimeout(resolve, 1_500))
const started = performance.now()
world.server.child.kill('SIGTERM')
const exit = await world.server.stop()
const tookMs = performance.now() - started
let wrong = 0
for (const { kind, raw, frames } of open) {
  const last = (await frames).at(-1)
  const said = kind.code === 1000 ? last?.['type'] === 'done' : last?.['type'] === 'error' && last['code'] === 'shutting_down'
  const code = await raw.closed
  if (said && code === kind.code) continue
  wrong += 1
  process.stdout.write(`${kind.name}: closed with ${code} after ${JSON.stringify(last ?? null).slice(0, 120)}\n`)
}
process.stdout.write(
  `${count} open sockets: ${wrong} without the right last word; left with ${String(exit)} after ${(tookMs / 1000).toFixed(1)} s (wanted 0 within ${limitMs / 1000} s); load ${loadavg()[0]?.toFixed(1)}\n`,
)
const failed = wrong + (exit === 0 && tookMs <= limitMs ? 0 : 1)
process.stdout.write(`${count - wrong} passed, ${failed} failed, 0 skipped\n`)
process.exitCode = failed === 0 ? 0 : 1
