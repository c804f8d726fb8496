/**
 * Providers that mean harm, through the server (rows U9 and U11): a body of a gigabyte, said, unsaid and packed, a head that never ends,
 * JSON nested ten thousand deep, redirects in a circle and to a neighbour, sockets that are opened and shut for ever. Each is an error in
 * words within a bounded time, takes at most 50 MiB, and the server serves on.
 */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { createGzip } from 'node:zlib'
import { Readable } from 'node:stream'
import { startSpeechWorld } from '../../e2e/speech-world.ts'
import { openRaw } from '../../e2e/raw-socket.ts'
import { residentMb, watchMemory } from '../speech/memory.ts'
import { openReport } from './report.ts'

const { need, say, finish } = openReport()
const gigabyte = 2 ** 30
const wanted = { moreMb: 50, seconds: 15, connects: 3 }

function* pieces(total: number): Generator<Buffer> {
  const piece = Buffer.alloc(64 * 1024, 'a')
  for (let sent = 0; sent < total; sent += piece.length) yield piece
}

/** Bytes of a head without its end, for as long as they are taken. */
function* headers(): Generator<string> {
  yield 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
  for (let n = 0; ; n++) yield `x-${n}: ${'v'.repeat(1_000)}\r\n`
}

const head = (fields: string) => `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${fields}\r\n`
const depth = 10_000
let neighbours = 0
const neighbour = createServer((socket) => {
  neighbours++
  socket.end()
}).listen(0, '127.0.0.1')
await once(neighbour, 'listening')
const inwards = (neighbour.address() as { readonly port: number }).port

/** What comes back on each connection, whatever was asked. */
const harms: Readonly<Record<string, (socket: Socket, port: number) => Readable | string>> = {
  'a body of 1 GiB, said': () => Readable.from(behind(head(`content-length: ${gigabyte}\r\n`), pieces(gigabyte))),
  'a body of 1 GiB, unsaid': () => Readable.from(behind(head('connection: close\r\n'), pieces(gigabyte))),
  'a body of 1 GiB, packed': (socket) => {
    socket.write(head('content-encoding: gzip\r\nconnection: close\r\n'))
    return Readable.from(pieces(gigabyte)).pipe(createGzip())
  },
  'a head without end': () => Readable.from(headers()),
  'nested JSON': () => {
    const body = `{"audios":${'['.repeat(depth)}${']'.repeat(depth)}}`
    return head(`content-length: ${body.length}\r\nconnection: close\r\n`) + body
  },
  'redirects in a circle': (_socket, port) =>
    `HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:${port}/again\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
  'a redirect to a neighbour': () =>
    `HTTP/1.1 307 Temporary Redirect\r\nlocation: http://127.0.0.1:${inwards}/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
}

function* behind(first: string, rest: Iterable<Buffer>): Generator<string | Buffer> {
  yield first
  yield* rest
}

let harm = Object.keys(harms)[0] as string
let connects = 0
const open = new Set<Socket>()
const hostile = createServer((socket) => {
  connects++
  open.add(socket.on('close', () => open.delete(socket)).on('error', () => undefined))
  socket.once('data', () => {
    const answer = harms[harm]?.(socket, port) ?? ''
    if (typeof answer === 'string') socket.end(answer)
    else answer.on('error', () => undefined).pipe(socket.on('close', () => answer.destroy()))
  })
}).listen(0, '127.0.0.1')
await once(hostile, 'listening')
const { port } = hostile.address() as { readonly port: number }

const settings = '[log]\nlevel = "error"\n'
for (const name of Object.keys(harms)) {
  // A server for each, since a provider that failed a few times rests.
  await using world = await startSpeechWorld({
    settings,
    environment: {
      PROV_C_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      PROV_C_TIMEOUT_SECONDS: '10',
    },
  })
  const { url, child } = world.server
  const pid = child.pid ?? 0
  const speak = async (text: string, provider: string) => {
    const answer = await fetch(`${url}/api/tts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text, language: 'hi', provider }),
    })
    return { status: answer.status, body: (await answer.json()) as { readonly error?: { readonly code?: string }; readonly code?: string } }
  }
  await speak('नमस्ते', 'prov_b')
  // What a first call brings with it is no harm's doing.
  harm = 'nested JSON'
  await speak('पहले', 'prov_c')
  harm = name
  connects = 0
  const before = residentMb(pid)
  const memory = watchMemory(pid)
  const from = performance.now()
  const { status, body } = await speak('नमस्ते', 'prov_c')
  const seconds = (performance.now() - from) / 1_000
  const more = memory.stop() - before
  const code = body.error?.code ?? body.code
  for (const socket of open) socket.destroy()
  say(
    `U11: ${name}: ${status} ${code} after ${seconds.toFixed(1)} s, ${connects} connects, +${more.toFixed(0)} MiB (wanted ${wanted.moreMb})`,
  )
  need(status >= 500 && code !== undefined && code !== 'internal_error', `U11: ${name}: answered ${status} ${code}`)
  need(more <= wanted.moreMb, `U11: ${name}: +${more.toFixed(0)} MiB`)
  need(seconds <= wanted.seconds, `U11: ${name}: took ${seconds.toFixed(1)} s`)
  need(connects >= 1 && connects <= wanted.connects, `U11: ${name}: ${connects} connects`)
  need((await speak('नमस्ते फिर', 'prov_b')).status === 200, `U11: ${name}: the server does not serve on`)
}
need(neighbours === 0, `U11: ${neighbours} connects to a neighbour`)

for (const provider of ['prov_a', 'prov_b', 'prov_c'] as const) {
  await using world = await startSpeechWorld({ settings })
  const emulator = world.emulators[provider.slice(-1) as 'a' | 'b' | 'c']
  await emulator.setFaults({ name: 'close-early', after: 0 })
  const from = performance.now()
  const socket = await openRaw(`${world.server.url}/api/tts/stream`)
  const parameters = provider === 'prov_a' ? { voice: 'Nalini' } : {}
  for (const frame of [{ type: 'start', language: 'hi', provider, parameters }, { type: 'text', text: 'नमस्ते दुनिया' }, { type: 'flush' }])
    socket.sendJson(frame)
  const last = (await socket.rest()).at(-1)
  const seconds = (performance.now() - from) / 1_000
  say(
    `U9: ${provider} takes the handshake and closes: ${emulator.requests.length} connects, ${String(last?.['code'])} after ${seconds.toFixed(1)} s`,
  )
  need(last?.['type'] === 'error', `U9: ${provider}: the last frame is ${String(last?.['type'])}`)
  need(
    emulator.requests.length >= 1 && emulator.requests.length <= wanted.connects,
    `U9: ${provider}: ${emulator.requests.length} connects`,
  )
  need(seconds <= wanted.seconds, `U9: ${provider}: took ${seconds.toFixed(1)} s`)
}
hostile.close()
neighbour.close()
finish()
