import { type Emulator, startEmulator } from '@chitravani/emulators'
import type { CallOptions } from '@chitravani/kit'
import { afterEach, describe, expect, it } from 'vitest'
import { readWav } from './audio/index.ts'
import { openSpeech, type Speech, type SpeechOptions } from './client.ts'
import { deadlineMs, type FaultRow, faultsEverywhere, faultsOverHttp, outcome, secondsFor, truncated } from './spec/fixtures/faults.ts'

const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing[Symbol.asyncDispose]()
})

interface World {
  readonly b: Emulator
  readonly c: Emulator
  readonly d: Emulator
  readonly speech: Speech
}

/** prov_b and prov_c, and prov_d to fall back to. @param seconds what one call may take, by provider; default 30 */
async function start(options: SpeechOptions = {}, seconds: Readonly<Record<string, number>> = {}): Promise<World> {
  const [b, c, d] = await Promise.all([startEmulator('prov-b'), startEmulator('prov-c'), startEmulator('prov-d')])
  const speech = await openSpeech({
    file: false,
    environmentFile: false,
    environment: {},
    retry: { attempts: 2, baseSeconds: 0.001, maxSeconds: 0.002 },
    ...options,
    providers: {
      prov_b: { apiKey: 'test-key', endpoint: b.url, timeoutSeconds: seconds['prov_b'] ?? 30 },
      prov_c: { apiKey: 'test-key', endpoint: c.url, timeoutSeconds: seconds['prov_c'] ?? 30 },
      prov_d: { apiKey: 'test-key', endpoint: d.url, translationServiceId: 'all', ttsModelId: 'tts' },
    },
  })
  open.push(b, c, d, speech)
  return { b, c, d, speech }
}

const hello = { text: 'Hello there, how are you?', source: 'en', target: 'hi' }
const namaste = 'नमस्ते, आप कैसे हैं?'

type Run = (world: World, provider: string | undefined, call: CallOptions) => Promise<string>

const synthesize: Run = async ({ speech }, provider, call) =>
  (await speech.synthesize({ text: namaste, language: 'hi', ...(provider === undefined ? {} : { provider }) }, call)).provider

const translate: Run = async ({ speech }, provider, call) =>
  (await speech.translate(hello, provider === undefined ? {} : { provider }, call)).provider.id

const stream: Run = async ({ speech }, provider, call) => {
  await using opened = await speech.openTtsStream({ language: 'hi', ...(provider === undefined ? {} : { provider }) }, call)
  await opened.sendText(namaste)
  await opened.flush()
  let bytes = 0
  for await (const event of opened.events()) bytes += event.audio?.length ?? 0
  expect(bytes).toBeGreaterThan(0)
  return opened.provider
}

const everywhere: readonly FaultRow[] = [...faultsEverywhere, truncated, ['401', { name: 'status', status: 401 }, 'authentication', false]]
const overHttp: readonly FaultRow[] = [...faultsOverHttp, ['401', { name: 'status', status: 401 }, 'authentication', false]]
/** Once a stream is open it stays on its provider, so these do not go on. */
const onceOpen: readonly FaultRow[] = [
  ['closed before the end frame', { name: 'close-early' }, 'transient_provider', false],
  ['reset among the messages', { name: 'reset-body' }, 'transient_provider', false],
  ['error frame', { name: 'error-frame' }, 'transient_provider', false],
  ['no sound before the end frame', { name: 'no-audio' }, 'malformed_provider_response', false],
  ['a message that is no JSON', { name: 'no-json' }, 'malformed_provider_response', false],
]

const provB: readonly FaultRow[] = [['403', { name: 'forbidden' }, 'permission', false]]
const provC: readonly FaultRow[] = [
  ['403', { name: 'forbidden' }, 'authentication', false],
  ['credits used up', { name: 'quota' }, 'permission', true],
  ['busy', { name: 'busy' }, 'rate_limit', true],
  ['unprocessable', { name: 'unprocessable' }, 'invalid_input', false],
]

interface Operation {
  readonly name: string
  readonly token: string
  readonly of: (world: World) => Emulator
  readonly run: Run
  readonly rows: readonly FaultRow[]
  /** Who serves when the route may go on. */
  readonly next: string
}

const b = { token: 'prov_b', of: (world: World) => world.b, next: 'prov_d' }
const c = { token: 'prov_c', of: (world: World) => world.c, next: 'prov_d' }

const operations: readonly Operation[] = [
  {
    ...b,
    name: 'prov_b synthesize',
    run: synthesize,
    rows: [
      ...overHttp,
      ...provB,
      ['no credits', { name: 'no-credits' }, 'permission', false],
      ['half a sample', { name: 'odd' }, 'malformed_provider_response', true],
      ['another rate', { name: 'wrong-rate' }, 'malformed_provider_response', true],
    ],
  },
  {
    ...b,
    name: 'prov_b stream',
    run: stream,
    next: 'prov_c',
    rows: [
      ...everywhere,
      ...provB,
      ...onceOpen,
      ['refused upgrade', { name: 'refused-upgrade', status: 403 }, 'permission', false],
      ['opened and silent', { name: 'mute' }, 'timeout', true],
      ['error instead of ready', { name: 'error-first' }, 'transient_provider', true],
      ['wrong key in the frame', { name: 'auth-frame' }, 'authentication', false],
      ['quota in the frame', { name: 'quota-frame' }, 'rate_limit', true],
      ['another rate', { name: 'bad-ready' }, 'malformed_provider_response', true],
      ['another number of bytes', { name: 'wrong-bytes' }, 'malformed_provider_response', false],
      ['error that is not fatal', { name: 'error-nonfatal' }, 'transient_provider', false],
    ],
  },
  {
    ...c,
    name: 'prov_c synthesize',
    run: synthesize,
    rows: [
      ...overHttp,
      ...provC,
      ['two audios', { name: 'two-audios' }, 'malformed_provider_response', true],
      ['no base64', { name: 'bad-base64' }, 'malformed_provider_response', true],
      ['a WAV that is cut off', { name: 'cut-wav' }, 'malformed_provider_response', true],
    ],
  },
  {
    ...c,
    name: 'prov_c translate',
    run: translate,
    rows: [
      ...overHttp,
      ...provC,
      ['blank', { name: 'blank' }, 'malformed_provider_response', true],
      ['another type', { name: 'wrong-types' }, 'malformed_provider_response', true],
      ['JSON that is cut off', { name: 'cut-json' }, 'malformed_provider_response', true],
    ],
  },
  {
    ...c,
    name: 'prov_c stream',
    run: stream,
    next: 'prov_b',
    rows: [
      ...everywhere,
      ...provC,
      ...onceOpen,
      ['refused upgrade', { name: 'refused-upgrade', status: 403 }, 'authentication', false],
      // the service says nothing before it speaks, so a silent one counts as open
      ['opened and silent', { name: 'mute' }, 'timeout', false],
      ['error for the first frame', { name: 'error-first' }, 'transient_provider', false],
      ['credits used up, in a frame', { name: 'quota-frame' }, 'permission', false],
      ['no base64', { name: 'bad-base64' }, 'malformed_provider_response', false],
    ],
  },
]

describe.each(operations)('faults of $name', ({ token, of, run, rows, next }) => {
  it.each(rows)('%s: the right code, and on to the next where that is allowed', async (...row) => {
    const [, fault, code, goesOn] = row
    const routes = { [run === translate ? 'translation' : 'text_to_speech']: [token, next] }
    const world = await start({ routes }, { [token]: secondsFor(row) })
    await of(world).setFaults(fault)
    expect(await outcome(run(world, token, { timeoutMs: deadlineMs }))).toEqual({ code, provider: token })
    expect(await outcome(run(world, undefined, { timeoutMs: deadlineMs }))).toEqual(goesOn ? { provider: next } : { code, provider: token })
    expect([...world.b.violations, ...world.c.violations, ...world.d.violations]).toEqual([])
  })
})

describe('prov_b and prov_c behind the library', () => {
  it.each([
    ['prov_b', 10_000, 25_000, 3],
    ['prov_c', 2500, 6000, 3],
  ])('%s speaks a text beyond its %i characters in pieces, sample-exact', async (provider, max, length, least) => {
    const world = await start()
    const emulator = provider === 'prov_b' ? world.b : world.c
    const sentence = 'यह एक लंबा वाक्य है। '
    const text = sentence.repeat(Math.ceil(length / sentence.length)).trim()
    const made = await world.speech.synthesize({ text, language: 'hi', provider }, { timeoutMs: 30_000 })
    const sent = emulator.requests.map(({ body }) => (JSON.parse(String(body)) as { text: string }).text)
    expect(sent.length).toBeGreaterThanOrEqual(least)
    expect(sent.every((piece) => piece.length <= max)).toBe(true)
    // the emulators speak 40 ms for every character
    const samples = sent.reduce((sum, piece) => sum + piece.length * 40 * 24, 0)
    expect(readWav(made.audio)?.samples.length).toBe(samples * 2)
  })

  it('cuts a text for the shorter limit of the version 2 model', async () => {
    const c = await startEmulator('prov-c')
    const speech = await openSpeech({
      file: false,
      environmentFile: false,
      environment: { PROV_C_API_KEY: 'test-key', PROV_C_ENDPOINT_URL: c.url, PROV_C_TTS_MODEL_ID: 'bulbul:v2', PROV_C_MODEL: 'mayura:v1' },
    })
    open.push(c, speech)
    await speech.synthesize({ text: 'यह एक लंबा वाक्य है। '.repeat(100), language: 'hi', provider: 'prov_c', parameters: { pitch: 0.1 } })
    expect(c.requests.length).toBeGreaterThan(1)
    expect(c.requests.every(({ body }) => (JSON.parse(String(body)) as { text: string }).text.length <= 1500)).toBe(true)
    expect(await speech.translate(hello)).toMatchObject({ text: `hi:${hello.text}`, serviceId: null, provider: { id: 'prov_c' } })
    expect(JSON.parse(String(c.requests.at(-1)?.body))).toMatchObject({ model: 'mayura:v1' })
  })

  it('skips prov_c in routing when the language is left out [spec: speech POST {base_url}/api/tts / 4]', async () => {
    const { c: emulator, speech } = await start({ routes: { text_to_speech: ['prov_c', 'prov_b'] } })
    expect(await speech.synthesize({ text: 'hello' })).toMatchObject({ provider: 'prov_b', fallbacks: 0, language: null })
    expect(emulator.requests).toEqual([])
  })

  it('hands options on to the provider that has them', async () => {
    const { b: emulator, speech } = await start({ routes: { text_to_speech: ['prov_c', 'prov_b'] } })
    expect(await speech.synthesize({ text: namaste, language: 'hi', parameters: { num_step: 8 } })).toMatchObject({ provider: 'prov_b' })
    expect(JSON.parse(String(emulator.requests[0]?.body))).toMatchObject({ num_step: 8 })
  })

  it.each(['prov_b', 'prov_c'])('%s speaks several utterances of a stream that is kept open', async (provider) => {
    const { speech } = await start()
    await using stream = await speech.openTtsStream({ language: 'hi', provider, keepOpen: true })
    const kinds: string[] = []
    await stream.sendText('पहला वाक्य।')
    await stream.flush()
    for await (const event of stream.events()) {
      if (event.kind !== kinds.at(-1)) kinds.push(event.kind)
      if (event.kind !== 'done') continue
      if (kinds.length > 2) break
      await stream.sendText('दूसरा वाक्य।')
      await stream.flush()
    }
    expect(kinds).toEqual(['audio', 'done', 'audio', 'done'])
  })

  it('answers equal requests from the cache, and other options not', async () => {
    const { b: emulator, speech } = await start({ cache: { enabled: true } })
    const ask = (parameters: object) =>
      speech.synthesize({ text: namaste, language: 'hi', provider: 'prov_b', parameters: { ...parameters } })
    expect((await ask({})).cached).toBe(false)
    expect(await ask({ voice: 'default_female' })).toMatchObject({ cached: true, providerRequestId: null })
    expect((await ask({ voice: 'zoya' })).cached).toBe(false)
    expect(emulator.requests).toHaveLength(2)
  })
})
