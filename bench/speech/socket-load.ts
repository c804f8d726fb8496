/**
 * 200 sockets at the pace of speech, of one direction in a run: nothing lost or doubled, little added delay, little memory. The same
 * sockets straight at the emulator, in the same run, tell what the machine itself adds.
 *
 * The sockets begin one after the other over two seconds, as callers do, so that they do not speak in one voice; every chunk counts from
 * the first on, also those that come while others are still being let in. With `--ramp 0` all begin in the same moment.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readStamp, stamped } from '@chitravani/emulators'
import { openRaw } from '../../e2e/raw-socket.ts'
import { startTestServer } from '../../e2e/server.ts'
import { startWorkerEmulator } from './emulator-worker.ts'
import { quantile, residentMb, watchMemory } from './memory.ts'

const { values } = parseArgs({
  options: {
    direction: { type: 'string', default: 'tts' },
    sockets: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
    ramp: { type: 'string', default: '2' },
  },
})
const sockets = Number(values.sockets)
const seconds = Number(values.seconds)
const rampMs = Number(values.ramp) * 1000
const isTts = values.direction === 'tts'
const wanted = { p99Ms: 50, memoryMb: 180, lagMs: 30 }
const key = 'test-key'
const letter = isTts ? 'B' : 'A'

interface Heard {
  readonly delaysMs: number[]
  readonly bytes: number
  readonly problems: readonly string[]
}

await using emulator = await startWorkerEmulator(isTts ? 'prov-b' : 'prov-a', { key, variants: ['stamped'] })
await using server = await startTestServer({
  settings: '[log]\nlevel = "warn"\n',
  environment: { [`PROV_${letter}_API_KEY`]: key, [`PROV_${letter}_ENDPOINT_URL`]: emulator.url },
})
const pid = server.child.pid ?? 0

// ---- text to speech: stamped chunks of 100 ms

const chunkBytes = 4_800
const chunks = seconds * 10
const spoken = (owner: number) => `${owner} `.padEnd((seconds * 1000) / 40, 'क')

/** Judges the chunks of one socket as they come: what is kept would be memory that this process has to look after. */
function judge(owner: number) {
  const problems: string[] = []
  const delaysMs: number[] = []
  return {
    hear: (chunk: Buffer): void => {
      const { delayMs, index, owner: from, isWhole } = readStamp(chunk)
      if (index !== delaysMs.length || from !== owner || !isWhole || chunk.length !== chunkBytes)
        problems.push(`socket ${owner}: chunk ${delaysMs.length} is ${index} of ${from}`)
      delaysMs.push(delayMs)
    },
    verdict: (last: string): Heard => {
      if (delaysMs.length !== chunks) problems.push(`socket ${owner}: ${delaysMs.length} chunks of ${chunks}, ended with ${last}`)
      return { delaysMs, bytes: delaysMs.length * chunkBytes, problems }
    },
  }
}

async function hearServer(owner: number): Promise<Heard> {
  const raw = await openRaw(`${server.url}/api/tts/stream`)
  raw.sendJson({ type: 'start', provider: 'prov_b', language: 'hi' })
  await raw.next()
  raw.sendJson({ type: 'text', text: spoken(owner) })
  raw.sendJson({ type: 'flush' })
  const { hear, verdict } = judge(owner)
  let last = ''
  for (let message = await raw.next(); message !== undefined; message = await raw.next()) {
    const frame = JSON.parse(String(message)) as { readonly audio_base64?: string }
    last = String(message).slice(0, 200)
    if (frame.audio_base64 !== undefined) hear(Buffer.from(frame.audio_base64, 'base64'))
  }
  return verdict(last)
}

async function hearEmulator(owner: number): Promise<Heard> {
  const raw = await openRaw(`${emulator.url}/v1`, { headers: { authorization: `Bearer ${key}` } })
  raw.sendJson({ type: 'hello', lang: 'hi', voice: 'default_female', output_format: '24000:pcm16', auth_token: key })
  await raw.next()
  raw.sendJson({ type: 'text', seq: 0, target_text: spoken(owner) })
  raw.sendJson({ type: 'end' })
  const { hear, verdict } = judge(owner)
  for (let message = await raw.next(); message !== undefined; message = await raw.next()) if (typeof message !== 'string') hear(message)
  return verdict('its end')
}

// ---- speech to text: stamped frames of 1,024 bytes, every 32 ms

const frameBytes = 1_024
const frameMs = 32
const frames = Math.floor((seconds * 1000) / frameMs)

async function speakTo(url: string, owner: number, headers: Readonly<Record<string, string>>, isServer: boolean): Promise<Heard> {
  const raw = await openRaw(url, { headers })
  if (isServer) raw.sendJson({ type: 'start', provider: 'prov_a', language: 'hi', sampling_rate: 16_000 })
  await raw.next()
  const startedAt = performance.now()
  for (let index = 1; index <= frames; index += 1) {
    await wait(Math.max(0, startedAt + (index - 1) * frameMs - performance.now()))
    raw.sendBinary(stamped(frameBytes, index, owner))
  }
  if (!isServer) {
    await wait(500)
    raw.sendClose(1000)
    await raw.closed
    return { delaysMs: [], bytes: 0, problems: [] }
  }
  raw.sendJson({ type: 'finish' })
  const rest = await raw.rest()
  const done = rest.at(-1)?.['type'] === 'done'
  return { delaysMs: [], bytes: 0, problems: done ? [] : [`socket ${owner} ended with ${JSON.stringify(rest.at(-1) ?? null)}`] }
}

const hearStt = async (isServer: boolean) => {
  const headers = isServer ? {} : { 'x-api-key-id': key, lang_code: 'hi-IN', 'x-sample-rate': '16000' }
  const url = isServer ? `${server.url}/api/stt/stream` : `${emulator.url}/stt/v3/stream`
  const heard = await inTurn((owner) => speakTo(url, owner, headers, isServer))
  await wait(200)
  const report = await emulator.report()
  const problems = [...heard.flatMap((one) => one.problems), ...report.violations.filter((text) => !/no silence|faster/.test(text))]
  for (const { delaysMs } of report.requests) if (delaysMs.length !== frames) problems.push(`${delaysMs.length} frames of ${frames}`)
  if (report.requests.length !== sockets) problems.push(`${report.requests.length} conversations of ${sockets}`)
  return {
    problems,
    delaysMs: report.requests.flatMap(({ delaysMs }) => delaysMs),
    lines: report.requests.map(({ delaysMs }) => delaysMs),
    bytes: report.requests.reduce((sum, one) => sum + one.delaysMs.length * frameBytes, 0),
  }
}
const hearTts = async (isServer: boolean) => {
  const heard = await inTurn(isServer ? hearServer : hearEmulator)
  await emulator.report()
  return {
    problems: heard.flatMap((one) => one.problems),
    delaysMs: heard.flatMap((one) => one.delaysMs),
    lines: heard.map((one) => one.delaysMs),
    bytes: heard.reduce((sum, one) => sum + one.bytes, 0),
  }
}
const hear = isTts ? hearTts : hearStt

/** Begins one socket after the other, evenly over the ramp. */
async function inTurn(run: (owner: number) => Promise<Heard>): Promise<readonly Heard[]> {
  const startedAt = performance.now()
  return Promise.all(
    Array.from({ length: sockets }, async (_, at) => {
      await wait(Math.max(0, startedAt + (at * rampMs) / sockets - performance.now()))
      return run(at + 1)
    }),
  )
}

/** How late the server's own loop ran since it was last asked, in milliseconds; the 10 ms of its ruler included. */
async function loopLagMs(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1000
}

// One socket first: code that is compiled is no growth.
if (isTts) await hearServer(0)
else await speakTo(`${server.url}/api/stt/stream`, 0, {}, true)
await emulator.report()
await wait(500)
const idleMb = residentMb(pid)
const loop = monitorEventLoopDelay({ resolution: 10 })
loop.enable()
const bare = await hear(false)
await loopLagMs()
const memory = watchMemory(pid)
const through = await hear(true)
const moreMb = memory.stop() - idleMb
const lagMs = await loopLagMs()
loop.disable()

/** When in the life of a socket: what comes late at its start only says something else than what comes late for ever. */
const bySecond = ({ lines }: { readonly lines: readonly (readonly number[])[] }) => {
  const perSecond = isTts ? 10 : 1000 / frameMs
  const late = Array.from({ length: seconds }, (_, second) =>
    quantile(
      lines.flatMap((delays) => delays.slice(Math.round(second * perSecond), Math.round((second + 1) * perSecond))),
      0.99,
    ),
  )
  return `p99 in each second of a socket: ${late.map((ms) => ms.toFixed(0)).join(' ')} ms\n`
}
const line = (name: string, { delaysMs }: { readonly delaysMs: readonly number[] }) =>
  `${name}: p50 ${quantile(delaysMs, 0.5).toFixed(1)} ms, p99 ${quantile(delaysMs, 0.99).toFixed(1)} ms\n`
const addedMs = quantile(through.delaysMs, 0.99) - quantile(bare.delaysMs, 0.99)
for (const problem of [...bare.problems, ...through.problems].slice(0, 20)) process.stdout.write(`${problem}\n`)
process.stdout.write(line('straight at the emulator', bare) + bySecond(bare) + line('through the server', through) + bySecond(through))
process.stdout.write(
  `${sockets} ${isTts ? 'TTS' : 'STT'} sockets, ${seconds} s, begun over ${rampMs / 1000} s: ${through.problems.length} lost or doubled of ${through.bytes} bytes; ` +
    `added delay p99 ${addedMs.toFixed(1)} ms (wanted ${wanted.p99Ms}); server +${moreMb.toFixed(0)} MB over idle ${idleMb.toFixed(0)} (wanted ${wanted.memoryMb}), ` +
    `its loop p99 ${lagMs.toFixed(0)} ms (wanted ${wanted.lagMs}); load ${loadavg()[0]?.toFixed(1)}; the client's own loop p99 ${(loop.percentile(99) / 1e6).toFixed(0)} ms\n`,
)
const failed = [through.problems.length === 0, addedMs <= wanted.p99Ms, moreMb <= wanted.memoryMb, lagMs <= wanted.lagMs].filter(
  (reached) => !reached,
)
process.stdout.write(`${4 - failed.length} passed, ${failed.length} failed, 0 skipped\n`)
process.exitCode = failed.length === 0 ? 0 : 1
