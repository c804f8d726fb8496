import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postRaw, startStream } from './ask.ts'
import type { Verdict } from './ask.ts'
import { stubResolver, watchProcess } from './watch.ts'

const watch = watchProcess()
// After the watch, so that what these load is watched as well.
const { startEmulator } = await import('@chitravani/emulators')
const { startServer } = await import('@chitravani/server')
const { loadConfig } = await import('@chitravani/server/administration')

interface Row {
  readonly text: string
  readonly resolves_to?: string
  readonly needs_stub_dns?: boolean
}

const rows = JSON.parse(readFileSync(join(process.env['CORPORA_DIR'] ?? '', 'injection/ssrf.json'), 'utf8')) as readonly Row[]
const problems: string[] = []
const breach = (line: string) => {
  problems.push(line)
  if (problems.length <= 20) process.stdout.write(`${line}\n`)
}

// ---- the world: emulators for the server's own keys, one that callers may name, canaries where the list points

const keys = { a: 'own-key-of-prov-a-5f1', b: 'own-key-of-prov-b-a07', c: 'own-key-of-prov-c-3d9', d: 'own-key-of-prov-d-e42' }
type Letter = keyof typeof keys
const letters = Object.keys(keys) as Letter[]
const emulators = await Promise.all(letters.map((letter) => startEmulator(`prov-${letter}`, { key: keys[letter] })))
const allowed = await startEmulator('prov-b', { key: 'key-of-the-caller' })
const redirecting = createServer((socket) => socket.on('error', () => undefined).once('data', () => socket.end(`HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:${canaryPort}/\r\ncontent-length: 0\r\n\r\n`))) // prettier-ignore
await listen(redirecting, 0)
const redirectPort = (redirecting.address() as AddressInfo).port

let visits = 0
const canaries: Server[] = []
const ports = new Set([80, 443, 8080, ...rows.flatMap(({ text }) => [...text.matchAll(/:(\d{2,5})(?=[/?#]|$)/g)].map((match) => Number(match[1])))]) // prettier-ignore
for (const host of ['127.0.0.1', '::1'])
  for (const port of [0, ...ports]) {
    const canary = createServer((socket) => {
      visits += 1
      socket.destroy()
    })
    // Some ports are taken or need more rights; the watch on connections sees those as well.
    if (port <= 65_535 && (await listen(canary, port, host))) canaries.push(canary)
  }
const canaryPort = canaries.map((canary) => (canary.address() as AddressInfo).port)[0] ?? 0

const folder = mkdtempSync(join(tmpdir(), 'chitravani-ssrf-'))
const lines: string[] = []
const server = await startServer({
  config: loadConfig({
    folder,
    environment: {
      CHITRAVANI_SERVER_PORT: '0',
      CHITRAVANI_DASHBOARD_SAMPLE: 'off',
      CHITRAVANI_LIMITS_SPEECH_PER_MINUTE: '10000000',
      CHITRAVANI_LIMITS_OTHER_PER_MINUTE: '10000000',
      CHITRAVANI_SECURITY_ENDPOINT_ALLOWLIST: `${new URL(allowed.url).host},127.0.0.1:${redirectPort}`,
      CHITRAVANI_RETRY_MAX_ATTEMPTS: '1',
      CHITRAVANI_LOG_LEVEL: 'trace',
      PROV_D_TTS_MODEL_ID: 'tts',
      PROV_D_STT_MODEL_ID: 'asr',
      PROV_D_TRANSLATION_SERVICE_ID: 'all',
      ...Object.fromEntries(
        letters.flatMap((letter, at) => [
          [`PROV_${letter.toUpperCase()}_API_KEY`, keys[letter]],
          [`PROV_${letter.toUpperCase()}_ENDPOINT_URL`, emulators[at]?.url ?? ''],
        ]),
      ),
    },
  }),
  lookup: stubResolver(watch),
  print: () => undefined,
  logTo: { write: (line: string) => void lines.push(line) },
})
const target = { port: server.port }
watch.ours.add(server.port)

// The watch itself: one connection and one look-up that it has to see.
watch.clear()
await new Promise((done) => connect(canaryPort, 'localhost').on('error', () => undefined).on('close', done)) // prettier-ignore
if (watch.connects.length === 0 || watch.systemLookups[0] !== 'localhost') breach('the watch does not see connections and look-ups')
visits = 0
watch.clear()

// ---- every row, in every place

const parameters = { voice: 'Nalini' }
const tts = (letter: Letter) =>
  JSON.stringify({ text: 'Hello', language: 'hi', provider: `prov_${letter}`, ...(letter === 'a' ? { parameters } : {}) })
const header = (letter: Letter, text: string, key: string | undefined) => ({
  ...(key === undefined ? {} : { [`x-prov-${letter}-api-key`]: key }),
  [`x-prov-${letter}-endpoint`]: text,
})
const places: Readonly<Record<string, (text: string, at: number) => Promise<Verdict>>> = {
  'header with a key': (text, at) => {
    const letter = letters[at % 4] as Letter
    return postRaw(target, '/api/tts', header(letter, text, 'own'), tts(letter))
  },
  'header without a key': (text, at) => {
    const letter = letters[(at + 1) % 4] as Letter
    return postRaw(target, '/api/tts', header(letter, text, undefined), tts(letter))
  },
  'header of a translation': (text, at) => {
    const letter = at % 2 === 0 ? 'c' : 'd'
    return postRaw(
      target,
      '/api/translate',
      header(letter, text, 'own'),
      JSON.stringify({ text: 'Hello', source: 'en', target: 'hi', provider: `prov_${letter}` }),
    )
  },
  'start of speech': (text, at) => {
    const letter = (['a', 'b', 'c'] as const)[at % 3] as Letter
    return startStream(target, '/api/tts/stream', {
      type: 'start',
      provider: `prov_${letter}`,
      language: 'hi',
      api_key: 'own',
      endpoint: text,
      parameters: letter === 'a' ? parameters : {},
    })
  },
  'start of speech without a key': (text) =>
    startStream(target, '/api/tts/stream', { type: 'start', provider: 'prov_b', language: 'hi', endpoint: text }),
  'start of listening': (text) =>
    startStream(target, '/api/stt/stream', {
      type: 'start',
      provider: 'prov_a',
      language: 'hi',
      sampling_rate: 16_000,
      api_key: 'own',
      endpoint: text,
    }),
  'options in a body': (text) =>
    postRaw(target, '/api/tts', {}, JSON.stringify({ text: 'Hello', language: 'hi', provider: 'prov_b', parameters: { endpoint: text } })),
}

let tried = 0
for (const [place, ask] of Object.entries(places))
  for (const [at, { text, resolves_to: address, needs_stub_dns: needsStub }] of rows.entries()) {
    // A header cannot hold a line end; what would follow it is another header, and its first part another address.
    const spoken = place.startsWith('header') ? (text.split(/[\r\n\0]/)[0]?.trim() ?? '') : text
    if (spoken === '') continue
    if (needsStub && address !== undefined && URL.canParse(text)) watch.names.set(new URL(text).hostname, [address])
    const verdict = await ask(spoken, at)
    tried += 1
    const refused =
      verdict.code !== undefined && verdict.code !== 'ready' && (verdict.status === 1008 || (verdict.status >= 400 && verdict.status < 500))
    if (!refused) breach(`${place}: ${JSON.stringify(spoken)} was answered with ${verdict.status} ${verdict.code ?? ''}`)
    const looked = [...watch.systemLookups, ...(needsStub ? [] : watch.stubLookups)]
    if (looked.length > 0) breach(`${place}: ${JSON.stringify(spoken)} made a look-up of ${looked.join(', ')}`)
    if (watch.connects.length > 0) breach(`${place}: ${JSON.stringify(spoken)} made a connection to ${watch.connects.join(', ')}`)
    watch.clear()
  }
if (visits > 0) breach(`${visits} visits to canaries`)
for (const [at, { requests }] of emulators.entries())
  if (requests.length > 0) breach(`prov_${letters[at] ?? ''} was asked ${requests.length} times`)
process.stdout.write(`${rows.length} addresses, ${tried} tries in ${Object.keys(places).length} places\n`)

// ---- 500 allowed overrides: the caller's key goes out, the server's never

watch.ours.add(Number(new URL(allowed.url).port))
let served = 0
for (let n = 0; n < 500; n++) {
  const { status } = await postRaw(
    target,
    '/api/tts',
    header('b', allowed.url, 'key-of-the-caller'),
    JSON.stringify({ text: `Hello ${n}`, provider: 'prov_b', language: 'en' }),
  )
  if (status === 200) served += 1
}
if (served !== 500) breach(`only ${served} of 500 allowed overrides were served`)
const everyByte = JSON.stringify(
  allowed.requests.map(({ path, headers, body, frames }) => [path, headers, body.toString('latin1'), frames.map(({ text }) => text)]),
)
for (const key of Object.values(keys)) {
  for (const form of [key, Buffer.from(key).toString('base64'), encodeURIComponent(key)])
    if (everyByte.includes(form)) breach('a key of the server went to an endpoint of a caller')
  if (lines.some((line) => line.includes(key))) breach('a key of the server stands in the log')
}
if (lines.some((line) => line.includes('key-of-the-caller'))) breach('a key of a caller stands in the log')
process.stdout.write(`${served} overrides to the one allowed address\n`)

// ---- redirects, names that change or are mixed, proxies

watch.clear()
watch.ours.add(redirectPort)
const redirected = await postRaw(target, '/api/tts', header('b', `http://127.0.0.1:${redirectPort}`, 'own'), tts('b'))
if (redirected.status < 400 || visits > 0 || watch.connects.length > 0) breach(`a redirect was followed: ${redirected.status}`)

const inner = [
  '127.0.0.1',
  '10.0.0.8',
  '169.254.169.254',
  '::1',
  '::ffff:127.0.0.1',
  'fd00::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
]
for (const [at, address] of inner.entries())
  for (const [how, answers] of [
    ['alone', [address]],
    ['beside a public one', [`203.0.114.7,${address}`]],
  ] as const) {
    watch.clear()
    const name = `host-${at}-${how.length}.speech-service.com`
    watch.names.set(name, answers)
    const http = await postRaw(target, '/api/tts', header('b', `https://${name}`, 'own'), tts('b'))
    const socket = await startStream(target, '/api/tts/stream', {
      type: 'start',
      provider: 'prov_b',
      language: 'en',
      api_key: 'own',
      endpoint: `wss://${name}`,
    })
    if (watch.connects.length > 0) breach(`a name for ${address} (${how}) led to ${watch.connects.join(', ')}`)
    if (http.code !== 'address_refused') breach(`a name for ${address} (${how}): ${http.status} ${http.code ?? ''}`)
    if (socket.code !== 'address_refused' || socket.status !== 1008)
      breach(`a name for ${address} (${how}) in a start frame: ${socket.status} ${socket.code ?? ''}`)
  }
if (visits > 0) breach(`${visits} visits to canaries`)
process.stdout.write(`${inner.length * 4} names for inner addresses, 1 redirect, with proxies in the environment\n`)

await server.close()
for (const each of [...emulators, allowed]) await each.close()
for (const each of [...canaries, redirecting]) each.close()
rmSync(folder, { recursive: true, force: true })
process.stdout.write(`${problems.length === 0 ? '1 passed, 0 failed' : `0 passed, ${problems.length} failed`}, 0 skipped\n`)
process.exit(problems.length === 0 ? 0 : 1)

function listen(listening: Server, port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((done) => {
    listening.once('error', () => done(false))
    listening.listen(port, host, () => done(true))
  })
}
