/**
 * Event streams by the hundred: 500 at once, an event a second each for 120 s (rows R3 and R9), every stream read by a strict parser (Q5);
 * then 100 readers that take a byte a second of a stream that never ends (R6). `--seconds`, `--streams`, `--slow` for fewer.
 */
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { GenerateChunk } from '@chitravani/protocol'
import { startTestServer } from '../../e2e/server.ts'
import { parseStrictly } from '../../e2e/sse.ts'
import { quantile, residentMb, watchMemory } from '../speech/memory.ts'
import { openReport } from './report.ts'
import { tell } from './tell.ts'

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '120' },
    slow: { type: 'string', default: '100' },
  },
})
const [streams, seconds, slow] = [values.streams, values.seconds, values.slow].map(Number) as [number, number, number]
const wanted = { delayMs: 100, memoryMb: 250, cores: 1, loopMs: 30, slowMb: 1, cutMs: 30_000 }
const { need, say, finish } = openReport()

interface Told {
  readonly open: number
  readonly loop_p99_ms: number
  readonly cores: number
  readonly resident_mb: number
}

await using server = await startTestServer({
  program: '../bench/scorecard/serve-streams.ts',
  settings: '[log]\nlevel = "warn"\n',
})
const pid = server.child.pid ?? 0
const token = await server.signIn()
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
const bodyOf = (prompt: string) => JSON.stringify({ user_prompt: prompt, connection_name: 'shop' })

/** What the server tells of itself since it was asked the last time. */
const ask = () => tell<Told>(server, 'loop_p99_ms')

async function read(): Promise<readonly number[]> {
  const response = await fetch(`${server.url}/dashboard/generate/stream`, { method: 'POST', headers, body: bodyOf(`tick ${seconds}`) })
  const delays: number[] = []
  let last = ''
  for await (const frame of parseStrictly(response.body as unknown as AsyncIterable<Uint8Array>)) {
    if ('comment' in frame) continue
    const now = performance.timeOrigin + performance.now()
    const chunk = JSON.parse(frame.data) as GenerateChunk
    last = chunk.type
    if (chunk.type !== 'progress') continue
    const [number, made] = chunk.message.split(' ').map(Number) as [number, number]
    need(number === delays.length, `event ${number} came as number ${delays.length}`)
    delays.push(now - made)
  }
  // A generation that ends without a dashboard is a failure of the room, told in the last event: here that is the right end.
  need(delays.length === seconds, `a stream of ${seconds} events had ${delays.length}, and ended with ${last || 'nothing'}`)
  return delays
}

// ---- R3, R9, Q5

await read()
await ask()
const before = residentMb(pid)
const memory = watchMemory(pid)
const running: Promise<readonly number[]>[] = []
for (let n = 0; n < streams; n++) {
  running.push(read())
  if (n % 10 === 9) await wait(20)
}
await wait(seconds * 500)
need((await ask()).open === streams, 'not all streams were open at the same time')
const delays = (await Promise.all(running)).flat()
const { loop_p99_ms: loopMs, cores } = await ask()
const most = memory.stop()
const [p50, p99] = [quantile(delays, 0.5), quantile(delays, 0.99)]
say(
  `${streams} streams, ${seconds} s: ${delays.length} events of ${streams * seconds}, delay p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (wanted ${wanted.delayMs}); ` +
    `memory ${most.toFixed(0)} MB, +${(most - before).toFixed(0)} (wanted ${wanted.memoryMb}); ${cores.toFixed(2)} cores (wanted ${wanted.cores}); loop p99 ${loopMs.toFixed(1)} ms (wanted ${wanted.loopMs})`,
)
need(p99 <= wanted.delayMs, `events came p99 ${p99.toFixed(0)} ms late`)
need(most <= wanted.memoryMb, `the server had ${most.toFixed(0)} MB`)
need(cores <= wanted.cores, `the server used ${cores.toFixed(2)} cores`)
need(loopMs <= wanted.loopMs, `the loop was p99 ${loopMs.toFixed(0)} ms late`)

// ---- R6

const { hostname, port } = new URL(server.url)
/** Takes one byte of what the system holds each second, from the first on. */
function readSlowly() {
  const flood = bodyOf('flood')
  const socket = connect({
    port: Number(port),
    host: hostname,
    onread: {
      buffer: Buffer.alloc(1),
      callback: () => {
        setTimeout(() => socket.resume(), 1_000)
        return false
      },
    },
  })
  socket.on('error', () => undefined)
  socket.write(
    `POST /dashboard/generate/stream HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${flood.length}\r\n\r\n${flood}`,
  )
  return socket
}
async function others(ms: number): Promise<number> {
  const took: number[] = []
  for (const until = performance.now() + ms; performance.now() < until; await wait(20)) {
    const from = performance.now()
    const answer = await fetch(`${server.url}/auth/me`, { headers })
    await answer.arrayBuffer()
    need(answer.status === 200, `another caller was answered ${answer.status}`)
    took.push(performance.now() - from)
  }
  return quantile(took, 0.99)
}
await others(1_000)
const alone = await others(3_000)
const idleMb = residentMb(pid)
const readers = Array.from({ length: slow }, readSlowly)
const opened = performance.now()
const growth = watchMemory(pid)
await others(8_000)
const beside = await others(8_000)
let { open } = await ask()
need(open === slow, `${open} of ${slow} slow readers are there after 16 s`)
while (open > 0 && performance.now() - opened < wanted.cutMs * 2) {
  await wait(500)
  open = (await ask()).open
}
const cutAfter = performance.now() - opened
const each = (growth.stop() - idleMb) / slow
for (const socket of readers) socket.destroy()
say(
  `${slow} readers of a byte a second: +${each.toFixed(2)} MB each (wanted ${wanted.slowMb}), all cut after ${(cutAfter / 1_000).toFixed(1)} s (stated ${wanted.cutMs / 1_000}), ${open} left; others p99 ${beside.toFixed(1)} ms beside them, ${alone.toFixed(1)} alone`,
)
need(each <= wanted.slowMb, `a slow reader costs ${each.toFixed(2)} MB`)
need(open === 0, `${open} slow readers were not cut`)
need(beside <= Math.max(30, 2 * alone), `others took p99 ${beside.toFixed(0)} ms beside slow readers`)
finish()
