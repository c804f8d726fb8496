import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Emulator, startEmulator } from '@chitravani/emulators'
import { afterEach, describe, expect, it } from 'vitest'
import { openSpeech, type Speech, type SpeechOptions } from './client.ts'
import { getTranslationClient } from './prov-f.ts'
import { deadlineMs, type FaultRow, faultsEverywhere, faultsOverHttp, outcome, resetBody, secondsFor } from './spec/fixtures/faults.ts'

const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing[Symbol.asyncDispose]()
})

interface World {
  readonly d: Emulator
  readonly e: Emulator
  readonly f: Emulator
  readonly speech: Speech
}

const alone = { file: false, environmentFile: false, environment: {} } as const

/** The two public services, and prov_d to fall back to. @param timeoutSeconds what one call of the two may take */
async function start(options: SpeechOptions = {}, timeoutSeconds = 30): Promise<World> {
  const [d, e, f] = await Promise.all([startEmulator('prov-d'), startEmulator('prov-e'), startEmulator('prov-f')])
  const speech = await openSpeech({
    ...alone,
    retry: { attempts: 2, baseSeconds: 0.001, maxSeconds: 0.002 },
    ...options,
    providers: {
      prov_d: { apiKey: 'test-key', endpoint: d.url, translationServiceId: 'all', ttsModelId: 'tts' },
      prov_e: { endpoint: e.url, timeoutSeconds },
      prov_f: { endpoint: f.url, timeoutSeconds },
      prov_local: { espeakPath: '/no/such/program' },
    },
  })
  open.push(d, e, f, speech)
  return { d, e, f, speech }
}

const hello = { text: 'Hello there, how are you?', source: 'en', target: 'hi' }
const namaste = { text: 'नमस्ते, आप कैसे हैं?', language: 'hi' }

describe('unofficial services', () => {
  it('take no part unless a route or a request names them [spec: decisions 4 / Routes / take part only when a route or a request names them]', async () => {
    const { d, e, f, speech } = await start()
    expect(await speech.synthesize(namaste)).toMatchObject({ provider: 'prov_d' })
    expect(await speech.translate(hello)).toMatchObject({ provider: { id: 'prov_d', unofficial: false } })
    await d.setFaults({ name: 'status', status: 503 })
    await expect(speech.synthesize(namaste)).rejects.toMatchObject({ code: 'transient_provider' })
    await expect(speech.translate(hello)).rejects.toMatchObject({ code: 'transient_provider' })
    expect(e.requests.length + f.requests.length).toBe(0)
    expect(await speech.synthesize({ ...namaste, provider: 'prov_e' })).toMatchObject({ provider: 'prov_e', audioFormat: 'mp3' })
    expect(await speech.translate(hello, { provider: 'prov_f' })).toMatchObject({
      text: 'hi:Hello there, how are you?',
      provider: { id: 'prov_f', unofficial: true },
      serviceId: 'prov_f',
    })
  })

  it('need no key, and take their settings from the file [spec: speech Authentication / 2 / Prov_e and prov_f need no key] [spec: speech Configuration (TOML file, library) / providers.prov_e tts_model_id, timeout_seconds, max_concurrency; providers.prov_e.tts_model_ids per language (value is an exact voice name)] [spec: speech Configuration (TOML file, library) / routes text_to_speech = list of provider tokens; translation = list of provider tokens (use prov_f for the web translation provider)] [spec: speech Limits / 5]', async () => {
    const { e, f } = await start()
    const folder = await mkdtemp(join(tmpdir(), 'chitravani-'))
    open.push({ [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) })
    const file = join(folder, 'chitravani.toml')
    const settings = (timeoutSeconds: number) => `[providers.prov_e]
endpoint = "${e.url}"
tts_model_id = "ta-IN-ValluvarNeural"
timeout_seconds = ${timeoutSeconds}
max_concurrency = 2
[providers.prov_e.tts_model_ids]
hi-IN = "hi-IN-KavyaNeural"
[providers.prov_f]
endpoint = "${f.url}"
[routes]
text_to_speech = ["prov_e"]
translation = ["prov_f"]
`
    await writeFile(file, settings(30))
    await using speech = await openSpeech({ ...alone, file, retry: { attempts: 1 } })
    expect(await speech.translate(hello)).toMatchObject({ provider: { id: 'prov_f' } })
    expect(await speech.synthesize(namaste)).toMatchObject({ modelId: 'hi-IN-KavyaNeural' })
    expect(await speech.synthesize({ text: 'வணக்கம்' })).toMatchObject({ modelId: 'ta-IN-ValluvarNeural' })
    expect(await speech.synthesize({ text: 'నమస్కారం', language: 'te' })).toMatchObject({ modelId: 'te-IN-ShrutiNeural' })
    await e.setFaults({ name: 'as-always', delayMs: 40 })
    await Promise.all(Array.from({ length: 8 }, (_, index) => speech.synthesize({ text: `नमस्ते ${index}`, language: 'hi' })))
    const spoken = e.requests.map(({ at, frames }) => ({ from: at, to: frames.at(-1)?.at ?? Infinity }))
    const atOnce = spoken.map(({ from }) => spoken.filter((other) => other.from <= from && from < other.to).length)
    expect(Math.max(...atOnce)).toBe(2)
    await e.setFaults({ name: 'never' })
    await writeFile(file, settings(0.2))
    await using hasty = await openSpeech({ ...alone, file, retry: { attempts: 1 } })
    await expect(hasty.synthesize(namaste, { timeoutMs: deadlineMs })).rejects.toMatchObject({ code: 'timeout' })
    await writeFile(file, '[providers.prov_e]\ntts_model_id = "Swara"\n[providers.prov_f]\nservice_urls = "x"\n')
    await expect(openSpeech({ ...alone, file })).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringMatching(/:2.*tts_model_id[\s\S]*:4.*service_urls/) as unknown,
    })
  })

  it('serve a route that names them', async () => {
    const { speech } = await start({ routes: { text_to_speech: ['prov_e', 'prov_d'], translation: ['prov_f', 'prov_d'] } })
    expect(await speech.synthesize(namaste)).toMatchObject({ provider: 'prov_e', fallbacks: 0 })
    expect(await speech.translate(hello)).toMatchObject({ provider: { id: 'prov_f' }, fallbacks: 0 })
    // what they do not speak goes on without counting
    expect(await speech.synthesize({ text: 'ନମସ୍କାର', language: 'or' })).toMatchObject({ provider: 'prov_d', fallbacks: 0 })
    expect(await speech.translate({ ...hello, target: 'brx' })).toMatchObject({ provider: { id: 'prov_d' }, fallbacks: 0 })
  })

  it('speak a text of any length: split within the bytes of one connection and joined', async () => {
    const { e, speech } = await start()
    const text = 'एक वाक्य & दूसरा <b>। '.repeat(400).trim()
    const whole = await speech.synthesize({ ...namaste, text, provider: 'prov_e' })
    expect(e.requests.length).toBeGreaterThan(1)
    expect(e.violations).toEqual([])
    const parts = e.requests.map(({ frames }) =>
      frames
        .filter((frame) => frame.bytes)
        .reduce((sum, { bytes }) => sum + (bytes as Buffer).length - 2 - (bytes as Buffer).readUInt16BE(0), 0),
    )
    expect(whole.audio.length).toBe(parts.reduce((sum, length) => sum + length, 0))
  })

  it('have entry points whose clients ask nobody else', async () => {
    const { f } = await start()
    await using client = await getTranslationClient({ ...alone, providers: { prov_f: { endpoint: f.url } } })
    expect(await client.translate('Good morning.', 'en', 'kok')).toMatchObject({ text: 'gom:Good morning.' })
    const { provE, provEVoices, getTtsClient } = await import('./prov-e.ts')
    expect(provE).toMatchObject({ token: 'prov_e', unofficial: true })
    expect(provEVoices).toHaveLength(22)
    await using speaker = await getTtsClient({
      ...alone,
      providers: { prov_e: { endpoint: 'http://127.0.0.1:1' } },
      retry: { attempts: 1 },
    })
    await expect(speaker.synthesize('नमस्ते', { language: 'hi' })).rejects.toMatchObject({ code: 'transient_provider', provider: 'prov_e' })
  })
})

describe('without the package ws', () => {
  /** Runs a module in a process in which `ws` is not there. */
  async function without(source: string): Promise<unknown> {
    const hide = `import { registerHooks } from 'node:module'
      registerHooks({ resolve(name, context, next) {
        if (name === 'ws') throw Object.assign(new Error("Cannot find package 'ws'"), { code: 'ERR_MODULE_NOT_FOUND' })
        return next(name, context)
      } })`
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        '--conditions=development',
        '--disable-warning=ExperimentalWarning',
        '--import',
        `data:text/javascript,${encodeURIComponent(hide)}`,
        '--input-type=module',
        '--eval',
        `const codeOf = ({ code, message }) => ({ code, message })\n${source}`,
      ],
      { cwd: import.meta.dirname },
    )
    return JSON.parse(stdout)
  }

  it('prov_e and streams say what to install, everything else works [spec: decisions 4 / Optional extras] [spec: speech Library operations / The streaming interface needs the]', async () => {
    const { f } = await start()
    const answer = await without(`
      const [prov_e, streaming] = await Promise.all(['prov-e', 'streaming'].map((name) =>
        import('@chitravani/speech/' + name).then(() => 'there', codeOf)))
      const { getTtsClient } = await import('@chitravani/speech')
      const speaker = await getTtsClient({ file: false, environment: {} })
      const named = await speaker.synthesize('नमस्ते', { language: 'hi', provider: 'prov_e' }).catch(codeOf)
      const { getTranslationClient } = await import('@chitravani/speech/prov-f')
      const client = await getTranslationClient({ file: false, environment: {}, providers: { prov_f: { endpoint: '${f.url}' } } })
      const { text } = await client.translate('Good morning.', 'en', 'hi')
      await Promise.all([speaker.close(), client.close()])
      console.log(JSON.stringify({ prov_e, streaming, named, text }))`)
    const missing = { code: 'missing_optional_dependency', message: expect.stringContaining('npm install ws') as unknown }
    expect(answer).toEqual({ prov_e: missing, streaming: missing, named: missing, text: 'hi:Good morning.' })
  })
})

const forbidden: FaultRow = ['403', { name: 'status', status: 403 }, 'permission', false]
const overHttp: readonly FaultRow[] = [
  ...faultsOverHttp,
  forbidden,
  ['another shape', { name: 'other-shape' }, 'malformed_provider_response', true],
  ['JSON that is cut off', { name: 'cut-json' }, 'malformed_provider_response', true],
]
const overSocket: readonly FaultRow[] = [
  ...faultsEverywhere,
  resetBody,
  forbidden,
  ['refused upgrade', { name: 'refused-upgrade', status: 403 }, 'permission', false],
  ['opened and silent', { name: 'mute' }, 'timeout', true],
  ['closed before the end frame', { name: 'close-early' }, 'transient_provider', true],
  ['no sound before the end frame', { name: 'no-audio' }, 'malformed_provider_response', true],
  ['a frame that says it is longer', { name: 'long-header' }, 'malformed_provider_response', true],
]

const operations = [
  {
    name: 'prov_e synthesize',
    faults: overSocket,
    of: ({ e }: World) => e,
    run: async ({ speech }: World, provider: string | undefined) =>
      (await speech.synthesize({ ...namaste, ...(provider === undefined ? {} : { provider }) }, { timeoutMs: deadlineMs })).provider,
    token: 'prov_e',
  },
  {
    name: 'prov_f translate',
    faults: overHttp,
    of: ({ f }: World) => f,
    run: async ({ speech }: World, provider: string | undefined) =>
      (await speech.translate(hello, provider === undefined ? {} : { provider }, { timeoutMs: deadlineMs })).provider.id,
    token: 'prov_f',
  },
] as const

describe.each(operations)('faults of $name', (operation) => {
  it.each(operation.faults)('%s: the right code, and on to the next where that is allowed', async (...row) => {
    const [, fault, code, goesOn] = row
    const routes = { text_to_speech: ['prov_e', 'prov_d'], translation: ['prov_f', 'prov_d'] }
    const world = await start({ routes }, secondsFor(row))
    await operation.of(world).setFaults(fault)
    expect(await outcome(operation.run(world, operation.token))).toEqual({ code, provider: operation.token })
    const expected = goesOn ? { provider: 'prov_d' } : { code, provider: operation.token }
    expect(await outcome(operation.run(world, undefined))).toEqual(expected)
    expect(world.d.requests).toHaveLength(goesOn ? 1 : 0)
    expect(operation.of(world).violations).toEqual([])
  })
})
