import { openHttp } from '@chitravani/kit/http'
import { openSocket } from '@chitravani/kit/socket'
import { type Emulator, type EmulatorOptions, startEmulator } from '@chitravani/emulators'
import { afterEach, describe, expect, it } from 'vitest'
import { languages, parseLanguageTag } from '../../languages/index.ts'
import { conforms, fails } from '../provider.conformance.ts'
import type { Provider } from '../provider.ts'
import { provC } from './index.ts'
import { hi, outside, say, settings, speak, v2 } from './fixtures/calls.ts'
import type { Settings } from './settings.ts'

const en = parseLanguageTag('en')
const ta = parseLanguageTag('ta-IN')

// a key that is wrong is 403 at this service, so any 403 counts as one
const expected = { 'refused-upgrade': 'authentication' }

conforms({
  kind: provC,
  emulator: 'prov-c',
  settings,
  operations: [
    {
      name: 'synthesize',
      over: 'http',
      run: (provider, call) => say(provider, {}, call),
      wrong: ({ tts }) => tts?.prepare({ language: hi, options: { pace: 2.1 }, streaming: false }),
    },
    {
      name: 'translate',
      over: 'http',
      run: async ({ translation }, call) => translation?.translate(['hello'], translation.prepare({ source: en, target: hi }), call),
    },
    {
      name: 'speak over a socket',
      over: 'socket',
      run: (provider, call) => speak(provider, {}, call),
      wrong: ({ tts }) => tts?.prepare({ language: hi, options: { audio_format: 'midi' }, streaming: true }),
      expected,
    },
  ],
})

describe('prov_c', () => {
  const open: AsyncDisposable[] = []
  afterEach(async () => {
    for (const thing of open.splice(0)) await thing[Symbol.asyncDispose]()
  })

  async function start(options: EmulatorOptions = {}, more: Partial<Settings> = {}): Promise<{ emulator: Emulator; provider: Provider }> {
    const emulator = await startEmulator('prov-c', options)
    const http = openHttp()
    open.push(http, emulator)
    return { emulator, provider: provC.open(settings(emulator.url, 'test-key', more), { http, openSocket, now: Date.now }) }
  }

  const opened = (more: Partial<Settings> = {}) => provC.open(settings('http://127.0.0.1:1', 'k', more), outside)
  const sentBody = (emulator: Emulator) => JSON.parse(String(emulator.requests.at(-1)?.body)) as unknown

  it('needs its key', () => {
    expect(provC.missing(settings('http://127.0.0.1:1', ''), 'translation')).toBe('Set PROV_C_API_KEY.')
    expect(provC.missing(settings('http://127.0.0.1:1', 'k'), 'text_to_speech')).toBeUndefined()
  })

  describe('languages and models', () => {
    it('requires the language of speech, which another provider may infer [spec: speech POST {base_url}/api/tts / 4]', () => {
      expect(() => opened().tts?.prepare({ language: undefined, options: {}, streaming: false })).toThrow(
        expect.objectContaining({ code: 'invalid_input', nextProvider: true }),
      )
    })

    it('sends the tags of its eleven languages, Odia by its older code', () => {
      const { tts } = opened()
      const tags = ['bn', 'en', 'gu', 'hi', 'kn', 'ml', 'mr', 'or', 'pa', 'ta', 'te']
      const wires = tags.map((tag) => tts?.prepare({ language: parseLanguageTag(tag), options: {}, streaming: false }).wireLanguage)
      expect(wires).toEqual(tags.map((tag) => (tag === 'or' ? 'od-IN' : `${tag}-IN`)))
      for (const tag of ['ur', 'hi-en', 'as', 'pa-Arab']) {
        expect(() => tts?.prepare({ language: parseLanguageTag(tag), options: {}, streaming: false })).toThrow(
          expect.objectContaining({ code: 'unsupported_language', nextProvider: true }),
        )
      }
    })

    it('takes the TTS model of the language, then the default [spec: speech Configuration (TOML file, library) / providers.prov_c endpoint, tts_model_id; providers.prov_c.tts_model_ids per language]', () => {
      const { tts } = opened({ ttsModelIds: new Map([['ta-IN', 'bulbul:v2']]) })
      const prepare = (language: typeof hi) => tts?.prepare({ language, options: {}, streaming: false })
      expect(prepare(hi)).toMatchObject({ modelId: 'bulbul:v3', voice: 'shubh', limit: { max: 2500, unit: 'characters' } })
      expect(prepare(ta)).toMatchObject({ modelId: 'bulbul:v2', voice: 'anushka', limit: { max: 1500, unit: 'characters' } })
      expect(prepare(parseLanguageTag('ta'))?.modelId).toBe('bulbul:v2')
    })

    it.each([
      [{ ttsModelId: 'bulbul:v9' }, 'tts_model_id'],
      [{ ttsModelIds: new Map([['hi', 'bulbul:v1']]) }, 'tts_model_ids'],
    ])('names a TTS model that it does not know: %j', (more, field) => {
      expect(() => opened(more).tts?.prepare({ language: hi, options: {}, streaming: true })).toThrow(
        expect.objectContaining({ code: 'configuration', details: { field, allowed: ['bulbul:v3', 'bulbul:v2'] } }),
      )
    })

    it('lists the speakers of the models in use', () => {
      expect(opened().voices).toHaveLength(37)
      expect(opened(v2).voices).toHaveLength(7)
      expect(opened(v2).voices?.[0]).toEqual({ id: 'anushka', name: 'Anushka', languages: [], gender: 'female' })
      expect(opened({ ttsModelIds: new Map([['hi', 'bulbul:v2']]) }).voices).toHaveLength(44)
    })
  })

  describe('whole texts', () => {
    it('sends both names of the language, model, speaker, codec and rate', async () => {
      const { emulator, provider } = await start()
      const made = await say(provider, { pace: 1.2, temperature: 0.4, dict_id: 'd1' })
      expect(made).toMatchObject({ format: 'wav', modelId: 'bulbul:v3', providerRequestId: '20250101_ab12' })
      expect(emulator.requests[0]).toMatchObject({ method: 'POST', path: '/text-to-speech' })
      expect(emulator.requests[0]?.headers['api-subscription-key']).toBe('test-key')
      expect(sentBody(emulator)).toEqual({
        text: 'नमस्ते',
        language_code: 'hi-IN',
        target_language_code: 'hi-IN',
        model: 'bulbul:v3',
        speaker: 'shubh',
        pace: 1.2,
        temperature: 0.4,
        dict_id: 'd1',
        output_audio_codec: 'wav',
        speech_sample_rate: 24_000,
      })
    })

    it('sends the options of the version 2 model', async () => {
      const { emulator, provider } = await start({}, v2)
      await say(provider, { pitch: 0.5, loudness: 1.5, pace: 0.3, enable_preprocessing: true, speaker: 'Karun' })
      expect(sentBody(emulator)).toMatchObject({
        model: 'bulbul:v2',
        pitch: 0.5,
        loudness: 1.5,
        pace: 0.3,
        enable_preprocessing: true,
        speaker: 'karun',
        speech_sample_rate: 22_050,
      })
    })

    it.each(['reads-language', 'reads-target'])('is understood by a service that %s', async (variant) => {
      const { provider } = await start({ variants: [variant] })
      expect((await say(provider))?.format).toBe('wav')
    })

    it('takes the request id of the header where the body has none', async () => {
      const { provider } = await start({ variants: ['header-id'] })
      expect((await say(provider))?.providerRequestId).toBe('from-header')
    })

    it.each([
      ['wav', 'wav'],
      ['mp3', 'mp3'],
      ['flac', 'flac'],
      ['aac', 'aac'],
      ['opus', 'ogg'],
      ['linear16', 'pcm'],
      ['mulaw', 'mulaw'],
      ['alaw', 'alaw'],
    ])('asked for %s names %s', async (codec, format) => {
      const { provider } = await start()
      expect((await say(provider, { audio_format: codec }))?.format).toBe(format)
      expect((await say(provider, { output_audio_codec: codec }))?.format).toBe(format)
    })

    it('names what it gets when linear16 comes as a WAV', async () => {
      const { provider } = await start({ variants: ['linear16-wav'] })
      expect((await say(provider, { audio_format: 'linear16' }))?.format).toBe('wav')
    })

    it.each([
      ['two-audios', 'malformed_provider_response', true],
      ['no-audios', 'malformed_provider_response', true],
      ['bad-base64', 'malformed_provider_response', true],
      ['no-audio', 'malformed_provider_response', true],
      ['cut-wav', 'malformed_provider_response', true],
      ['not-wav', 'malformed_provider_response', true],
      ['cut-json', 'malformed_provider_response', true],
      ['wrong-types', 'malformed_provider_response', true],
    ])('sorts %s as %s', async (name, code, nextProvider) => {
      const { provider } = await start({ faults: [{ name }] })
      expect(await fails(say(provider))).toMatchObject({ code, nextProvider, provider: 'prov_c' })
    })

    it('refuses linear16 that ends within a sample', async () => {
      const { provider } = await start({ faults: [{ name: 'odd' }] })
      expect((await fails(say(provider, { audio_format: 'linear16' }))).code).toBe('malformed_provider_response')
    })

    it('shows the words of the service, and not the key in them', async () => {
      const { provider } = await start({ key: 'other' })
      const failure = await fails(say(provider))
      expect(failure).toMatchObject({ code: 'authentication', message: 'prov_c answered 403: the key *** is not valid' })
    })
  })

  describe('errors of the service', () => {
    const sorted = [
      ['forbidden', 'authentication', false, false],
      ['quota', 'permission', true, false],
      ['limited', 'rate_limit', true, true],
      ['busy', 'rate_limit', true, true],
      ['unprocessable', 'invalid_input', false, false],
    ] as const
    const operations = [
      ['synthesize', (provider: Provider) => say(provider)],
      ['translate', (provider: Provider) => translate(provider)],
      ['stream', (provider: Provider) => speak(provider)],
    ] as const
    const cases = operations.flatMap(([operation, run]) =>
      sorted.map(([name, code, nextProvider, retryable]) => ({ operation, run, name, code, nextProvider, retryable })),
    )

    it.each(cases)('$operation: sorts $name as $code', async ({ run, name, code, nextProvider, retryable }) => {
      const { provider } = await start({ faults: [{ name }] })
      expect(await fails(run(provider))).toMatchObject({ code, nextProvider, retryable, provider: 'prov_c' })
    })
  })

  async function translate({ translation }: Provider, text = 'hello', source = en, target = hi) {
    return translation?.translate([text], translation.prepare({ source, target }), {})
  }

  describe('translation', () => {
    it('sends one text with its model [spec: speech Non-HTTP endpoint of the provider / Prov_c translation calls POST {prov_c_endpoint}/translate]', async () => {
      const { emulator, provider } = await start()
      expect(await translate(provider)).toEqual({
        texts: ['hi:hello'],
        serviceId: null,
        modelId: 'sarvam-translate:v1',
        providerRequestId: '20250101_ab12',
      })
      expect(emulator.requests[0]).toMatchObject({ method: 'POST', path: '/translate' })
      expect(sentBody(emulator)).toEqual({
        input: 'hello',
        source_language_code: 'en-IN',
        target_language_code: 'hi-IN',
        model: 'sarvam-translate:v1',
      })
    })

    it('translates between English and all 22 languages with its default model', async () => {
      const { emulator, provider } = await start()
      for (const { code } of languages) {
        const target = parseLanguageTag(code)
        const wire = code === 'or' ? 'od' : code
        expect((await translate(provider, 'hello', code === 'en' ? hi : en, target))?.texts).toEqual([`${wire}:hello`])
      }
      expect(emulator.violations).toEqual([])
    })

    it('lets a route go on past pairs and scripts it does not translate', () => {
      const refused = expect.objectContaining({ code: 'unsupported_language_pair', nextProvider: true, provider: 'prov_c' }) as Error
      expect(() => opened().translation?.prepare({ source: en, target: parseLanguageTag('mni-Mtei') })).toThrow(refused)
      expect(() => opened().translation?.prepare({ source: parseLanguageTag('fr'), target: hi })).toThrow(refused)
      const mayura = opened({ model: 'mayura:v1' }).translation
      expect(() => mayura?.prepare({ source: en, target: parseLanguageTag('as') })).toThrow(refused)
      expect(mayura?.languages.size).toBe(11)
      expect(opened().translation?.languages.size).toBe(23)
    })

    it('has the limits of its models, one text per call', () => {
      const prepare = (model: string) => opened({ model }).translation?.prepare({ source: en, target: hi })
      expect(prepare('sarvam-translate:v1')).toMatchObject({ limit: { max: 2000, unit: 'characters' }, maxTexts: 1 })
      expect(prepare('mayura:v1')).toMatchObject({ limit: { max: 1000, unit: 'characters' }, maxTexts: 1, modelId: 'mayura:v1' })
      expect(() => prepare('gpt')).toThrow(expect.objectContaining({ code: 'configuration', nextProvider: false }))
    })

    it.each(['blank', 'wrong-types', 'cut-json'])('does not take %s for a translation', async (name) => {
      const { provider } = await start({ faults: [{ name }] })
      expect(await fails(translate(provider))).toMatchObject({ code: 'malformed_provider_response', nextProvider: true, retryable: false })
    })
  })
})
