import { openHttp } from '@chitravani/kit/http'
import { openSocket } from '@chitravani/kit/socket'
import { type Emulator, startEmulator } from '@chitravani/emulators'
import { afterEach, describe, expect, it } from 'vitest'
import { readWav } from '../../audio/index.ts'
import { parseLanguageTag } from '../../languages/index.ts'
import { conforms, fails } from '../provider.conformance.ts'
import type { Provider } from '../provider.ts'
import { provD } from './index.ts'
import type { Settings } from './settings.ts'

const hi = parseLanguageTag('hi-IN')
const en = parseLanguageTag('en')
const ta = parseLanguageTag('ta')

function settings(endpoint: string, apiKey: string, more: Partial<Settings> = {}): Settings {
  return {
    apiKey,
    endpoint,
    translationServiceId: 'all',
    translationServiceIds: new Map(),
    ttsModelId: 'tts-all',
    ttsModelIds: new Map(),
    sttModelId: 'asr-all',
    sttModelIds: new Map(),
    timeoutSeconds: 20,
    maxConcurrency: 8,
    ...more,
  }
}

const speech = { language: hi, options: {}, streaming: false }
const clip = { language: hi, audioFormat: 'wav', samplingRateHz: 16_000, options: {}, streaming: false }

conforms({
  kind: provD,
  emulator: 'prov-d',
  settings,
  operations: [
    {
      name: 'synthesize',
      over: 'http',
      run: async ({ tts }, call) => tts?.synthesize('नमस्ते', tts.prepare(speech), call),
      wrong: ({ tts }) => tts?.prepare({ ...speech, options: { gender: 'robot' } }),
    },
    {
      name: 'transcribe',
      over: 'http',
      run: async ({ stt }, call) => stt?.transcribe(Buffer.alloc(64), stt.prepare(clip), call),
      wrong: ({ stt }) => stt?.prepare({ ...clip, options: { audioUri: 'http://localhost/' } }),
    },
    {
      name: 'translate',
      over: 'http',
      run: async ({ translation }, call) => translation?.translate(['a', 'b'], translation.prepare({ source: en, target: hi }), call),
    },
  ],
})

describe('prov_d', () => {
  const open: AsyncDisposable[] = []
  afterEach(async () => {
    for (const thing of open.splice(0)) await thing[Symbol.asyncDispose]()
  })

  async function start(more: Partial<Settings> = {}): Promise<{ emulator: Emulator; provider: Provider }> {
    const emulator = await startEmulator('prov-d')
    const http = openHttp()
    open.push(http, emulator)
    return { emulator, provider: provD.open(settings(emulator.url, 'test-key', more), { http, openSocket, now: Date.now }) }
  }

  it('sends every option into the task and keeps the two keys for itself [spec: speech Provider options inside parameters / prov_d any key the model accepts (for example gender, samplingRate, voiceId, speaker, tone)] [spec: speech Errors / 2]', async () => {
    const { emulator, provider } = await start()
    const tts = provider.tts
    if (!tts) throw new Error('no speech')
    for (const reserved of ['serviceId', 'language']) {
      expect(() => tts.prepare({ ...speech, options: { [reserved]: 'x' } })).toThrow(
        expect.objectContaining({ code: 'invalid_input', nextProvider: false }),
      )
    }
    const plan = tts.prepare({ ...speech, options: { samplingRate: 16_000, speaker: 's1', emotion: { name: 'calm' } } })
    const { audio, format } = await tts.synthesize('नमस्ते', plan, {})
    expect(format).toBe('wav')
    expect(readWav(audio)?.format.sampleRateHz).toBe(16_000)
    const sent = JSON.parse(String(emulator.requests[0]?.body)) as { pipelineTasks: [{ config: unknown }] }
    expect(sent.pipelineTasks[0].config).toEqual({
      gender: 'female',
      samplingRate: 16_000,
      speaker: 's1',
      emotion: { name: 'calm' },
      serviceId: 'tts-all',
      language: { sourceLanguage: 'hi' },
    })
    expect(emulator.requests[0]?.headers['authorization']).toBe('test-key')
  })

  it('takes the model of the language, then the default, and a missing language only with a default [spec: speech Configuration (TOML file, library) / providers.prov_d.tts_model_ids keys like hi-IN] [spec: speech POST {base_url}/api/tts / 4 / Prov_d accepts a missing language only when a default TTS model id is configured]', async () => {
    const { provider } = await start({ ttsModelIds: new Map([['hi-IN', 'tts-hi']]) })
    expect(provider.tts?.prepare(speech).modelId).toBe('tts-hi')
    expect(provider.tts?.prepare({ ...speech, language: ta }).modelId).toBe('tts-all')
    expect(provider.tts?.prepare({ ...speech, language: undefined }).modelId).toBe('tts-all')
    const { provider: bare } = await start({ ttsModelId: undefined, ttsModelIds: new Map([['hi-IN', 'tts-hi']]) })
    expect(() => bare.tts?.prepare({ ...speech, language: undefined })).toThrow(
      expect.objectContaining({ code: 'unsupported_language', nextProvider: true }),
    )
  })

  it('prefers the exact pair over the target over the default [spec: speech Configuration (TOML file, library) / providers.prov_d.translation_service_ids keys <target> (for example hi-IN) or <source>><target> (for example en-IN>ta-IN)]', async () => {
    const ids = new Map([
      ['ta-IN', 'to-ta'],
      ['en-IN>ta-IN', 'en-to-ta'],
    ])
    const { provider } = await start({ translationServiceIds: ids })
    const service = (source: typeof en, target: typeof en) => provider.translation?.prepare({ source, target }).serviceId
    expect(service(en, ta)).toBe('en-to-ta')
    expect(service(hi, ta)).toBe('to-ta')
    expect(service(en, hi)).toBe('all')
    const { provider: bare } = await start({ translationServiceIds: ids, translationServiceId: undefined })
    expect(() => bare.translation?.prepare({ source: en, target: hi })).toThrow(
      expect.objectContaining({ code: 'unsupported_language_pair', nextProvider: true }),
    )
  })

  it('wraps headerless sound for recognition', async () => {
    const { provider } = await start()
    const stt = provider.stt
    const plan = stt?.prepare({ ...clip, audioFormat: 'pcm', samplingRateHz: 8000 })
    const heard = plan && (await stt?.transcribe(Buffer.alloc(100), plan, {}))
    expect(heard?.text).toBe('hi:144 bytes')
  })

  it.each([
    ['empty-pipeline', 'malformed_provider_response', true],
    ['wrong-count', 'malformed_provider_response', true],
    ['wrong-types', 'malformed_provider_response', true],
    ['cut-json', 'malformed_provider_response', true],
    ['bad-base64', 'malformed_provider_response', true],
    ['no-audio', 'malformed_provider_response', true],
    ['dhruva-101', 'transient_provider', true],
    ['dhruva-116', 'invalid_input', false],
    ['unauthorized', 'permission', false],
  ])('sorts %s as %s', async (name, code, nextProvider) => {
    const { emulator, provider } = await start()
    await emulator.setFaults({ name })
    const failure = await fails((async () => provider.tts?.synthesize('a', provider.tts.prepare(speech), {}))())
    expect(failure).toMatchObject({ code, nextProvider })
  })

  it('sorts an unknown service id as a fault of the settings that another provider may not have', async () => {
    const { provider } = await start({ ttsModelId: 'missing' })
    const failure = await fails((async () => provider.tts?.synthesize('a', provider.tts.prepare(speech), {}))())
    expect(failure).toMatchObject({ code: 'invalid_input', nextProvider: true, retryable: false })
  })

  it('refuses blank translations', async () => {
    const { emulator, provider } = await start()
    await emulator.setFaults({ name: 'blank' })
    const { translation } = provider
    const failure = await fails((async () => translation?.translate(['a'], translation.prepare({ source: en, target: hi }), {}))())
    expect(failure.code).toBe('malformed_provider_response')
  })
})
