import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { isFailure } from '@chitravani/kit'
import { openHttp } from '@chitravani/kit/http'
import { openSocket } from '@chitravani/kit/socket'
import { type Emulator, type EmulatorOptions, speechMs, startEmulator, toFloat32, tone } from '@chitravani/emulators'
import { anything, assert, boolean, constantFrom, dictionary, property } from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { readWav, wavHeader } from '../../audio/index.ts'
import { parseLanguageTag } from '../../languages/index.ts'
import { conforms, fails } from '../provider.conformance.ts'
import { describeRule } from '../options.ts'
import type { CallOptions, Provider, TtsUtterance } from '../provider.ts'
import { provB } from './index.ts'
import type { Settings } from './settings.ts'

const hi = parseLanguageTag('hi-IN')
const speech = { language: hi, options: {}, streaming: false }

function settings(endpoint: string, apiKey: string): Settings {
  return { apiKey, endpoint, timeoutSeconds: 120, maxConcurrency: 8 }
}

async function begin({ tts }: Provider, options: object = {}, call: CallOptions = {}): Promise<TtsUtterance> {
  if (!tts?.openStream) throw new Error('no stream')
  return tts.openStream(tts.prepare({ language: hi, options: { ...options }, streaming: true }), call)
}

async function listen(utterance: TtsUtterance): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  for await (const chunk of utterance.audio) chunks.push(Buffer.from(chunk))
  return chunks
}

async function speak(provider: Provider, options: object = {}, call: CallOptions = {}, texts = ['नमस्ते', 'दुनिया']): Promise<Buffer[]> {
  const utterance = await begin(provider, options, call)
  for (const text of texts) await utterance.send(text)
  await utterance.finish()
  return listen(utterance)
}

const say = async ({ tts }: Provider, call: CallOptions = {}, options: object = {}) =>
  tts?.synthesize('नमस्ते', tts.prepare({ ...speech, options: { ...options } }), call)

conforms({
  kind: provB,
  emulator: 'prov-b',
  settings,
  operations: [
    {
      name: 'synthesize',
      over: 'http',
      run: (provider, call) => say(provider, call),
      wrong: ({ tts }) => tts?.prepare({ ...speech, options: { speed: 4.1 } }),
    },
    {
      name: 'speak over a socket',
      over: 'socket',
      run: (provider, call) => speak(provider, {}, call),
      wrong: ({ tts }) => tts?.prepare({ language: hi, options: { speed: 1 }, streaming: true }),
    },
  ],
})

describe('prov_b', () => {
  const open: AsyncDisposable[] = []
  afterEach(async () => {
    for (const thing of open.splice(0)) await thing[Symbol.asyncDispose]()
  })

  async function start(options: EmulatorOptions = {}): Promise<{ emulator: Emulator; provider: Provider }> {
    const emulator = await startEmulator('prov-b', options)
    const http = openHttp()
    open.push(http, emulator)
    return { emulator, provider: provB.open(settings(emulator.url, 'test-key'), { http, openSocket, now: Date.now }) }
  }

  describe('options', () => {
    const { tts } = provB.open(settings('http://127.0.0.1:1', 'k'), { http: openHttp(), openSocket, now: Date.now })
    const prepare = (options: object, streaming = false) => tts?.prepare({ language: hi, options: { ...options }, streaming })
    const refused = (nextProvider: boolean) => expect.objectContaining({ code: 'invalid_input', nextProvider }) as Error

    it.each([
      [{ voice: '' }],
      [{ voice: 7 }],
      [{ output_format: '44100:pcm16' }],
      [{ output_format: '24000:mulaw' }],
      [{ output_format: '24000' }],
      [{ output_format: 24_000 }],
      [{ num_step: 0 }],
      [{ num_step: 101 }],
      [{ num_step: 1.5 }],
      [{ num_step: '16' }],
    ])('refuses %j, whole and streamed [spec: speech Provider options inside parameters / prov_b output_format]', (options) => {
      expect(() => prepare(options)).toThrow(refused(false))
      expect(() => prepare(options, true)).toThrow(refused(false))
    })

    it.each([
      [{ speed: 0.24 }],
      [{ speed: 4.01 }],
      [{ speed: Number.NaN }],
      [{ speed: '1' }],
      [{ use_fast: 'yes' }],
      [{ g2p_overrides: Infinity }],
    ])('refuses %j [spec: speech Limits / prov_b speed (non-streaming)]', (options) => {
      expect(() => prepare(options)).toThrow(refused(false))
    })

    it.each([[{ text: 'x' }], [{ lang: 'hi' }], [{ language: 'hi' }], [{ serviceId: 'x' }], [{ auth_token: 'x' }], [{ api_key: 'x' }]])(
      'keeps %j for itself',
      (options) => {
        expect(() => prepare(options)).toThrow(refused(false))
        expect(() => prepare(options, true)).toThrow(refused(false))
      },
    )

    it('keeps the type of a frame for itself when streaming', () => {
      expect(() => prepare({ type: 'end' }, true)).toThrow(refused(false))
    })

    it('takes no speed when streaming, which another provider may [spec: speech Provider options inside parameters / prov_b speed]', () => {
      expect(prepare({ speed: 0.25 })?.options).toMatchObject({ speed: 0.25 })
      expect(prepare({ speed: 4 })?.options).toMatchObject({ speed: 4 })
      expect(() => prepare({ speed: 1 }, true)).toThrow(refused(true))
      expect(() => prepare({ g2p_overrides: {} }, true)).toThrow(refused(true))
    })

    it('lets a route go on with options it does not have', () => {
      expect(() => prepare({ gender: 'female' })).toThrow(refused(true))
    })

    it('takes both ends of num_step [spec: speech Provider options inside parameters / prov_b num_step] [spec: speech Limits / prov_b num_step]', () => {
      expect([prepare({ num_step: 1 })?.options['num_step'], prepare({ num_step: 100 }, true)?.options['num_step']]).toEqual([1, 100])
    })

    it('has its defaults, whole and streamed [spec: speech Provider options inside parameters / prov_b voice]', () => {
      for (const streaming of [false, true]) {
        expect(prepare({}, streaming)).toMatchObject({
          voice: 'default_female',
          options: { voice: 'default_female', output_format: '24000:pcm16' },
          limit: { max: 10_000, unit: 'characters' },
          warnings: [],
        })
      }
      expect(prepare({})?.modelId).toBeNull()
      expect(prepare({}, true)?.modelId).toBe('prov_b-tts')
    })

    it('sends bare codes for its ten languages and refuses others [spec: speech Supported TTS languages / prov_b]', () => {
      const wires = ['bn', 'en', 'gu', 'hi', 'kn', 'ml', 'mr', 'od-IN', 'ta', 'te-IN'].map(
        (tag) => tts?.prepare({ ...speech, language: parseLanguageTag(tag) }).wireLanguage,
      )
      expect(wires).toEqual(['bn', 'en', 'gu', 'hi', 'kn', 'ml', 'mr', 'or', 'ta', 'te'])
      expect(tts?.languages.size).toBe(10)
      for (const tag of ['pa', 'ur', 'hi-en', 'hi-Latn']) {
        expect(() => tts?.prepare({ ...speech, language: parseLanguageTag(tag) })).toThrow(
          expect.objectContaining({ code: 'unsupported_language', nextProvider: true }),
        )
      }
    })

    it('has a page with every option, what it may be and its default', () => {
      const page = readFileSync(new URL('../../../../../docs/reference/providers/prov-b.md', import.meta.url), 'utf8')
      const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
      for (const [name, rule] of Object.entries(tts?.options.rules ?? {})) {
        const streamed = name in (tts?.streamOptions?.rules ?? {}) ? 'yes' : 'no'
        const fallback = typeof rule.default === 'string' ? `\`${rule.default}\`` : ''
        expect(rows.find((cells) => cells[1] === `\`${name}\``)?.slice(2, 5)).toEqual([describeRule(rule), fallback, streamed])
      }
    })

    it('lists its voices', () => {
      const { voices } = provB.open(settings('http://127.0.0.1:1', 'k'), { http: openHttp(), openSocket, now: Date.now })
      expect(voices).toHaveLength(57)
      expect(voices?.[0]).toEqual({ id: 'default_female', name: 'Default female', languages: [], gender: 'female' })
    })
  })

  it('needs its key', () => {
    expect(provB.missing({ ...settings('http://127.0.0.1:1', '') }, 'text_to_speech')).toBe('Set PROV_B_API_KEY.')
    expect(provB.missing(settings('http://127.0.0.1:1', 'k'), 'text_to_speech')).toBeUndefined()
  })

  const formats = [8000, 16_000, 24_000].flatMap((rate) => (['pcm16', 'float32'] as const).map((encoding) => ({ rate, encoding })))

  it.each(formats)(
    'wraps $rate Hz $encoding in WAV [spec: speech POST {base_url}/api/tts / 3] [spec: speech Provider options inside parameters / prov_b g2p_overrides] [spec: speech Non-HTTP endpoint of the provider / Prov_b non-streaming synthesis calls its]',
    async ({ rate, encoding }) => {
      const { emulator, provider } = await start()
      const made = await say(provider, {}, { output_format: `${rate}:${encoding}`, speed: 1.5, num_step: 16, g2p_overrides: { a: ['b'] } })
      expect(made).toMatchObject({ format: 'wav', modelId: null, providerRequestId: 'b-6' })
      const samples = tone(speechMs('नमस्ते'), { sampleRateHz: rate })
      const wav = readWav(made?.audio ?? new Uint8Array(0))
      expect(wav).toMatchObject({ format: { sampleRateHz: rate, encoding, channels: 1 }, truncated: false })
      expect(Buffer.from(wav?.samples ?? [])).toEqual(encoding === 'pcm16' ? samples : toFloat32(samples))
      const [request] = emulator.requests
      expect([request?.method, request?.path, request?.headers['x-api-key']]).toEqual(['POST', '/tts/bytes', 'test-key'])
      expect(JSON.parse(String(request?.body))).toEqual({
        text: 'नमस्ते',
        lang: 'hi',
        voice: 'default_female',
        output_format: `${rate}:${encoding}`,
        speed: 1.5,
        num_step: 16,
        g2p_overrides: { a: ['b'] },
      })
    },
  )

  it('writes the header of the protocol page for 24 kHz', () => {
    const hex = (encoding: 'pcm16' | 'float32', bytes: number) =>
      Buffer.from(wavHeader({ encoding, sampleRateHz: 24_000, channels: 1 }, bytes)).toString('hex')
    expect(hex('pcm16', 4800)).toBe('52494646e412000057415645666d74201000000001000100c05d000080bb00000200100064617461c0120000')
    expect(hex('float32', 9600)).toBe('52494646a425000057415645666d74201000000003000100c05d000000770100040020006461746180250000')
  })

  it('leaves the language out where there is none', async () => {
    const { emulator, provider } = await start()
    const plan = provider.tts?.prepare({ ...speech, language: undefined })
    await (plan && provider.tts?.synthesize('hello', plan, {}))
    expect(JSON.parse(String(emulator.requests[0]?.body))).not.toHaveProperty('lang')
  })

  it.each([
    [['float'], { encoding: 'float32', sampleRateHz: 24_000, channels: 1 }],
    [['slow-rate'], { encoding: 'pcm16', sampleRateHz: 8000, channels: 1 }],
    [['no-headers'], { encoding: 'pcm16', sampleRateHz: 24_000, channels: 1 }],
  ])('believes the headers of the answer: %j', async (variants, format) => {
    const { provider } = await start({ variants })
    const made = await say(provider)
    expect(readWav(made?.audio ?? new Uint8Array(0))?.format).toEqual(format)
  })

  const wholeFaults = [
    ['no-audio', 'malformed_provider_response', true],
    ['odd', 'malformed_provider_response', true],
    ['wrong-rate', 'malformed_provider_response', true],
    ['wrong-encoding', 'malformed_provider_response', true],
    ['forbidden', 'permission', false],
    ['no-credits', 'permission', false],
  ] as const

  it.each(wholeFaults)('sorts %s of a whole text as %s', async (name, code, nextProvider) => {
    const { provider } = await start({ faults: [{ name }] })
    expect(await fails(say(provider))).toMatchObject({ code, nextProvider, provider: 'prov_b' })
  })

  it('sorts a voice that the service does not know, and shows its words', async () => {
    const { provider } = await start()
    const failure = await fails(say(provider, {}, { voice: 'unknown-1' }))
    expect(failure).toMatchObject({
      code: 'invalid_input',
      nextProvider: false,
      message: 'prov_b answered 422: there is no voice unknown-1',
    })
  })

  const streamFaults = [
    ['error-first', 'transient_provider', true],
    ['auth-frame', 'authentication', false],
    ['quota-frame', 'rate_limit', true],
    ['forbidden', 'permission', false],
    ['bad-ready', 'malformed_provider_response', true],
    ['no-audio', 'malformed_provider_response', true],
    ['wrong-bytes', 'malformed_provider_response', true],
    ['empty-binary', 'malformed_provider_response', true],
    ['unannounced', 'malformed_provider_response', true],
    ['never-sent', 'malformed_provider_response', true],
    ['no-json', 'malformed_provider_response', true],
    ['error-frame', 'transient_provider', true],
    ['error-nonfatal', 'transient_provider', true],
  ] as const

  it.each(streamFaults)('sorts %s of a stream as %s', async (name, code, nextProvider) => {
    const { provider } = await start({ faults: [{ name }] })
    expect(await fails(speak(provider))).toMatchObject({ code, nextProvider, provider: 'prov_b' })
  })

  it.each(['no-ready', 'mute'])('waits for ready no longer than its time: %s', async (name) => {
    const { provider } = await start({ faults: [{ name }] })
    expect(await fails(begin(provider, {}, { timeoutMs: 200 }))).toMatchObject({ code: 'timeout', nextProvider: true })
  })

  it('ends the wait for ready with the reason of the caller', async () => {
    const { provider } = await start({ faults: [{ name: 'no-ready' }] })
    const controller = new AbortController()
    const reason = new Error('left')
    setTimeout(() => controller.abort(reason), 50)
    await expect(begin(provider, {}, { signal: controller.signal, timeoutMs: 5000 })).rejects.toBe(reason)
  })

  it('sorts an unknown voice in a stream as a fault of the request', async () => {
    const { provider } = await start()
    expect(await fails(begin(provider, { voice: 'unknown-1' }))).toMatchObject({ code: 'invalid_input', nextProvider: false })
  })

  it('says hello with key, language and options, and signs in by the header of the upgrade', async () => {
    const { emulator, provider } = await start()
    await speak(provider, { num_step: 8, output_format: '8000:float32' })
    const [request] = emulator.requests
    expect(request?.path).toBe('/v1')
    expect(request?.headers['authorization']).toBe('Bearer test-key')
    const sent = request?.frames.filter(({ from }) => from === 'client').map(({ text }) => JSON.parse(text ?? '') as unknown)
    expect(sent).toEqual([
      { type: 'hello', lang: 'hi', voice: 'default_female', output_format: '8000:float32', num_step: 8, auth_token: 'test-key' },
      { type: 'text', seq: 0, target_text: 'नमस्ते' },
      { type: 'text', seq: 1, target_text: 'दुनिया' },
      { type: 'end' },
    ])
  })

  it('signs in by its first frame where the header does not arrive', async () => {
    const { provider } = await start({ variants: ['frame-auth'] })
    expect(await speak(provider)).not.toEqual([])
  })

  const wires = [[], ['tiny'], ['huge'], ['seq-from-one'], ['unknown-frames'], ['tiny', 'float'], ['slow-rate']].map((variants) => ({
    variants,
  }))

  it.each(wires)('speaks every sample once in whole samples: $variants', async ({ variants }) => {
    const { provider } = await start({ variants })
    const utterance = await begin(provider)
    const [rate, encoding] = utterance.format.split(':')
    await utterance.send('नमस्ते')
    await utterance.send('दुनिया')
    await utterance.finish()
    const chunks = await listen(utterance)
    const sampleBytes = encoding === 'float32' ? 4 : 2
    expect(chunks.every(({ length }) => length > 0 && length % sampleBytes === 0)).toBe(true)
    const samples = Buffer.concat(['नमस्ते', 'दुनिया'].map((text) => tone(speechMs(text), { sampleRateHz: Number(rate) })))
    expect(Buffer.concat(chunks)).toEqual(encoding === 'float32' ? toFloat32(samples) : samples)
  })

  it.each(formats)('names the format of the stream as the service does: $rate:$encoding', async ({ rate, encoding }) => {
    const { provider } = await start()
    const utterance = await begin(provider, { output_format: `${rate}:${encoding}` })
    expect([utterance.format, utterance.modelId]).toEqual([`${rate}:${encoding}`, 'prov_b-tts'])
    await utterance.close()
  })

  it('speaks a text as it arrives, before there is an end [spec: speech States and transitions / Ready (TTS stream) {type: text, text}]', async () => {
    const { provider } = await start()
    const utterance = await begin(provider)
    const reader = utterance.audio[Symbol.asyncIterator]()
    await utterance.send('पहला')
    const first = await reader.next()
    const before: number = first.done ? 0 : first.value.length
    expect(before).toBeGreaterThan(0)
    await utterance.send('दूसरा')
    await utterance.finish()
    let rest = 0
    for (let next = await reader.next(); !next.done; next = await reader.next()) rest += next.value.length
    expect(before + rest).toBe(tone(speechMs('पहलादूसरा')).length)
  })

  it('keeps signs that cannot be spoken for the next text', async () => {
    const { emulator, provider } = await start()
    await speak(provider, {}, {}, ['“', 'हाँ', '!', ' — ', 'नहीं', '।'])
    const texts = emulator.requests[0]?.frames.flatMap(({ from, text }) =>
      from === 'client' && text?.includes('"text"') ? [JSON.parse(text) as { target_text: string }] : [],
    )
    expect(texts?.map(({ target_text: text }) => text)).toEqual(['“हाँ', '! — नहीं'])
    expect(emulator.violations).toEqual([])
  })

  it('hangs up at once on close, twice if need be, and the loop ends quietly', async () => {
    const { emulator, provider } = await start()
    const utterance = await begin(provider)
    await utterance.send('नमस्ते')
    const heard = listen(utterance)
    await utterance.close()
    await utterance.close()
    await heard
    await expect.poll(() => emulator.active).toBe(0)
  })

  it('hangs up when the loop is left', async () => {
    const { emulator, provider } = await start()
    const utterance = await begin(provider)
    await utterance.send('नमस्ते'.repeat(20))
    for await (const chunk of utterance.audio) {
      expect(chunk.length).toBeGreaterThan(0)
      break
    }
    await expect.poll(() => emulator.active).toBe(0)
  })

  it('tells in the loop, not in send, why the service hung up', async () => {
    const { provider } = await start({ faults: [{ name: 'error-frame' }] })
    const utterance = await begin(provider)
    for (let index = 0; index < 5; index += 1) await utterance.send(`text ${index}`)
    await utterance.finish()
    expect((await fails(listen(utterance))).code).toBe('transient_provider')
  })

  it('answers any options with a plan of JSON or with invalid_input', () => {
    const { tts } = provB.open(settings('http://127.0.0.1:1', 'k'), { http: openHttp(), openSocket, now: Date.now })
    const keys = constantFrom('voice', 'output_format', 'speed', 'num_step', 'g2p_overrides', 'lang', 'other', '__proto__')
    const outcome = (options: Readonly<Record<string, unknown>>, streaming: boolean) => {
      try {
        const given = tts?.prepare({ language: hi, options, streaming }).options
        return isDeepStrictEqual(JSON.parse(JSON.stringify(given)), { ...given })
      } catch (error) {
        return isFailure(error, 'invalid_input') && error.provider === 'prov_b'
      }
    }
    assert(
      property(dictionary(keys, anything()), boolean(), (options, streaming) => {
        expect(outcome(options, streaming)).toBe(true)
      }),
    )
  })
})
