import { once } from 'node:events'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { startEmulator } from '@chitravani/emulators'
import { openSpeech } from '@chitravani/speech'
import { WebSocket } from 'ws'

/** How much later than the emulator's own first sound does a caller get it, with 50 streams at once? The emulator has a thread of its own. */
const streams = 50
const rounds = 8
const wanted = { p50: 5, p99: 15 }

const options = { voice: 'Nalini', audio_config: { sample_rate: 16_000, encoding: 'linear_pcm', container: 'raw' } }

interface FirstSounds {
  /** Absolute milliseconds by the text of the request. */
  readonly sentAt: Readonly<Record<string, number>>
}

if (isMainThread) await measure()
else await emulate()

async function emulate(): Promise<void> {
  const emulator = await startEmulator('prov-a')
  parentPort?.on('message', () => {
    const sentAt: Record<string, number> = {}
    for (const { frames } of emulator.requests) {
      const asked = frames.find(({ from }) => from === 'client')?.text
      const sound = frames.find(({ from, text }) => from === 'server' && text?.includes('"audio"'))
      if (asked && sound) sentAt[(JSON.parse(asked) as { text: string }).text] = performance.timeOrigin + sound.at
    }
    emulator.clear()
    parentPort?.postMessage({ sentAt } satisfies FirstSounds, [])
  })
  parentPort?.postMessage(emulator.url, [])
}

async function measure(): Promise<void> {
  const worker = new Worker(new URL(import.meta.url))
  const [url] = (await once(worker, 'message')) as [string]
  await using speech = await openSpeech({
    file: false,
    environmentFile: false,
    environment: {},
    providers: { prov_a: { apiKey: 'test-key', endpoint: url } },
  })
  const library = async (text: string): Promise<number> => {
    await using stream = await speech.openTtsStream({ language: 'hi', parameters: options })
    await stream.sendText(text)
    await stream.flush()
    let first = 0
    for await (const { kind } of stream.events()) if (kind === 'audio') first ||= performance.timeOrigin + performance.now()
    return first
  }
  const bare = async (text: string): Promise<number> => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/tts`, { headers: { 'x-api-key-id': 'test-key' } })
    await once(socket, 'open')
    let first = 0
    socket.on('message', (data: Buffer) => {
      const { type } = JSON.parse(data.toString('utf8')) as { readonly type: string }
      if (type === 'audio') first ||= performance.timeOrigin + performance.now()
      if (type === 'complete') socket.close()
    })
    socket.send(JSON.stringify({ ...options, text, language: 'hi-IN', model: 'timbre-v2.5' }))
    await once(socket, 'close')
    return first
  }
  const late = { bare: [] as number[], library: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, run] of Object.entries({ bare, library })) {
      const heard = await Promise.all(
        Array.from({ length: streams }, async (_, index) => {
          const text = `round ${round} stream ${index} ${name}`
          return { text, first: await run(text) }
        }),
      )
      worker.postMessage('report', [])
      const [{ sentAt }] = (await once(worker, 'message')) as [FirstSounds]
      if (round === 0) continue // the first round warms up
      for (const { text, first } of heard) late[name as 'bare' | 'library'].push(first - (sentAt[text] ?? Number.NaN))
    }
  }
  await worker.terminate()
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(late.library, share) - quantile(late.bare, share)) as [number, number]
  for (const [name, values] of Object.entries(late)) {
    process.stdout.write(
      `${name}: first sound after the emulator's by p50 ${quantile(values, 0.5).toFixed(2)} ms, p99 ${quantile(values, 0.99).toFixed(2)} ms\n`,
    )
  }
  process.stdout.write(
    `${rounds * streams} streams, ${streams} at once: the library adds p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms to a bare socket ` +
      `(wanted ${wanted.p50}, ${wanted.p99})\nnode ${process.version}, ${process.arch}\n`,
  )
  if (!(p50 <= wanted.p50 && p99 <= wanted.p99)) process.exitCode = 1
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number
}
