import { openHttp } from '@chitravani/kit/http'
import { openSocket } from '@chitravani/kit/socket'
import { type Emulator, type EmulatorOptions, speechMs, startEmulator, tone } from '@chitravani/emulators'
import { afterEach, describe, expect, it } from 'vitest'
import { readWav } from '../../audio/index.ts'
import { parseLanguageTag } from '../../languages/index.ts'
import { conforms, fails } from '../provider.conformance.ts'
import type { CallOptions, Provider, SttPiece } from '../provider.ts'
import { provA } from './index.ts'
import type { Settings } from './settings.ts'

const hi = parseLanguageTag('hi-IN')
const speech = { language: hi, options: { voice: 'Nalini' }, streaming: false }
const raw = { sample_rate: 16_000, encoding: 'linear_pcm', container: 'raw' }
const clip = { language: hi, audioFormat: 'wav', samplingRateHz: 16_000, options: {}, streaming: false }

function settings(endpoint: string, apiKey: string): Settings {
  return { apiKey, endpoint, timeoutSeconds: 120, maxConcurrency: 8 }
}

async function speak({ tts }: Provider, options: object, call: CallOptions, texts = ['नमस्ते', 'दुनिया']): Promise<Buffer[]> {
  const plan = tts?.prepare({ ...speech, options: { ...speech.options, ...options }, streaming: true })
  if (!plan || !tts?.openStream) throw new Error('no stream')
  const utterance = await tts.openStream(plan, call)
  for (const text of texts) await utterance.send(text)
  await utterance.finish()
  const chunks: Buffer[] = []
  for await (const chunk of utterance.audio) chunks.push(Buffer.from(chunk))
  return chunks
}

async function hear({ stt }: Provider, sound: readonly Uint8Array[], call: CallOptions, rate = 16_000): Promise<SttPiece[]> {
  const plan = stt?.prepare({ ...clip, audioFormat: 'pcm', samplingRateHz: rate, streaming: true })
  if (!plan || !stt?.openStream) throw new Error('no stream')
  const listening = await stt.openStream(plan, call)
  const pieces: SttPiece[] = []
  const reading = (async () => {
    for await (const piece of listening.pieces) pieces.push(piece)
  })()
  const sending = (async () => {
    for (const part of sound) await listening.send(part)
    await listening.finish()
  })()
  await Promise.all([reading, sending])
  return pieces
}

conforms({
  kind: provA,
  emulator: 'prov-a',
  settings,
  operations: [
    {
      name: 'synthesize',
      over: 'http',
      run: async ({ tts }, call) => tts?.synthesize('नमस्ते', tts.prepare(speech), call),
      wrong: ({ tts }) => tts?.prepare({ ...speech, options: { voice: 'Nalini', speed: 1.2 } }),
    },
    {
      name: 'transcribe',
      over: 'http',
      run: async ({ stt }, call) => stt?.transcribe(Buffer.alloc(64), stt.prepare(clip), call),
      wrong: ({ stt }) => stt?.prepare({ ...clip, audioFormat: 'webm' }),
    },
    {
      name: 'speak over a socket',
      over: 'socket',
      run: (provider, call) => speak(provider, { audio_config: raw }, call),
    },
    {
      name: 'speak over an event stream',
      over: 'http',
      run: (provider, call) => speak(provider, { audio_config: raw, streaming_transport: 'sse' }, call),
      // a stream that ends early looks the same however it was cut
      expected: { 'wrong-length': 'transient_provider', empty: 'transient_provider' },
    },
    {
      name: 'listen over a socket',
      over: 'socket',
      run: (provider, call) => hear(provider, [tone(200, { sampleRateHz: 16_000 })], call),
      // a message that never comes is no failure when nothing was said; here something was
      expected: {},
    },
  ],
})

describe('prov_a', () => {
  const open: AsyncDisposable[] = []
  afterEach(async () => {
    for (const thing of open.splice(0)) await thing[Symbol.asyncDispose]()
  })

  async function start(options: EmulatorOptions = {}): Promise<{ emulator: Emulator; provider: Provider }> {
    const emulator = await startEmulator('prov-a', options)
    const http = openHttp()
    open.push(http, emulator)
    return { emulator, provider: provA.open(settings(emulator.url, 'test-key'), { http, openSocket, now: Date.now }) }
  }

  it('needs voice and language, and lets a route go on without them [spec: speech POST {base_url}/api/tts / 5] [spec: speech Provider options inside parameters / prov_a voice]', async () => {
    const { provider } = await start()
    const missing = expect.objectContaining({ code: 'invalid_input', nextProvider: true }) as Error
    expect(() => provider.tts?.prepare({ ...speech, options: {} })).toThrow(missing)
    expect(() => provider.tts?.prepare({ ...speech, language: undefined })).toThrow(missing)
  })

  it.each([
    [{ audio_config: { sample_rate: 11_025 } }],
    [{ audio_config: { container: 'ogg', encoding: 'linear_pcm' } }],
    [{ audio_config: { container: 'mulaw', sample_rate: 16_000 } }],
    [{ audio_config: { container: 'wav', bitrate: '64k' } }],
    [{ audio_config: { loudness: 3 } }],
    [{ speed: 0.8 }],
    [{ speed: Number.NaN }],
    [{ language: 'hi' }],
    [{ text: 'other' }],
    [{ streaming_transport: 'carrier-pigeon' }],
    [{ pitch: Infinity }],
  ])('refuses %j', async (options) => {
    const { provider } = await start()
    expect(() => provider.tts?.prepare({ ...speech, options: { voice: 'Nalini', ...options } })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    )
  })

  it('sends Hinglish in lower case and passes custom voices and unknown options on [spec: speech Supported TTS languages / prov_a / hi-en (sent lowercase)] [spec: speech Provider options inside parameters / prov_a voice / a custom voice name is also accepted]', async () => {
    const { emulator, provider } = await start()
    const { tts } = provider
    const plan = tts?.prepare({
      language: parseLanguageTag('HI-en'),
      options: { voice: 'my-clone', speed: 1.1, seed: 4 },
      streaming: false,
    })
    await (plan && tts?.synthesize('kaise ho', plan, {}))
    expect(JSON.parse(String(emulator.requests[0]?.body))).toEqual({
      text: 'kaise ho',
      language: 'hi-en',
      voice: 'my-clone',
      speed: 1.1,
      seed: 4,
      model: 'timbre-v2.5',
    })
  })

  const transports = [['websocket'], ['sse']] as const
  const wires = [[], ['tiny'], ['last-audio'], ['wav-chunks'], ['wav-first'], ['wav-chunks', 'last-audio'], ['tiny', 'wav-chunks']]
  const dialects = { websocket: [[], ['binary']], sse: [[], ['sse-2'], ['sse-3']] } as const
  const cases = transports.flatMap(([transport]) =>
    dialects[transport].flatMap((dialect) => wires.map((wire) => ({ transport, variants: [...dialect, ...wire] }))),
  )

  it.each(cases)(
    'speaks every sample once over $transport with $variants [spec: speech Provider options inside parameters / prov_a streaming_transport] [spec: speech WS {base_url}/api/tts/stream / For prov_a, request raw PCM]',
    async ({ transport, variants }) => {
      const { provider } = await start({ variants })
      const chunks = await speak(provider, { audio_config: raw, streaming_transport: transport }, {})
      expect(chunks.every((chunk) => chunk.length > 0 && chunk.length % 2 === 0)).toBe(true)
      expect(Buffer.concat(chunks)).toEqual(tone(speechMs('नमस्ते दुनिया'), { sampleRateHz: 16_000 }))
    },
  )

  it.each(cases)('puts one header before a WAV stream over $transport with $variants', async ({ transport, variants }) => {
    const { provider } = await start({ variants })
    const chunks = await speak(provider, { audio_config: { ...raw, container: 'wav' }, streaming_transport: transport }, {})
    const sound = readWav(Buffer.concat(chunks))
    expect(sound?.format).toEqual({ encoding: 'pcm16', sampleRateHz: 16_000, channels: 1 })
    expect(Buffer.from(sound?.samples ?? [])).toEqual(tone(speechMs('नमस्ते दुनिया'), { sampleRateHz: 16_000 }))
  })

  it.each([
    ['websocket', 'error-frame', 'transient_provider'],
    ['websocket', 'error-first', 'transient_provider'],
    ['websocket', 'no-audio', 'malformed_provider_response'],
    ['sse', 'error-frame', 'transient_provider'],
    ['sse', 'error-first', 'transient_provider'],
    ['sse', 'no-audio', 'malformed_provider_response'],
    ['sse', 'no-end', 'transient_provider'],
  ])('over %s sorts %s', async (transport, name, code) => {
    const { provider } = await start({ faults: [{ name }] })
    const failure = await fails(speak(provider, { audio_config: raw, streaming_transport: transport }, {}))
    expect(failure.code).toBe(code)
  })

  it.each([[[]], [['vad']]])(
    'hears every byte in frames of 1,024 at the pace of speech with %j [spec: speech Limits / prov_a STT frame size] [spec: speech States and transitions / Ready (STT stream) binary message]',
    async (variants) => {
      const { emulator, provider } = await start({ variants })
      const sound = tone(640, { sampleRateHz: 16_000 })
      // odd cuts: half samples and half frames wait for the next message
      const pieces = await hear(provider, [sound.subarray(0, 1), sound.subarray(1, 3000), sound.subarray(3000)], {})
      const texts = pieces.filter((piece) => piece.kind === 'transcript').map((piece) => piece.text)
      expect(texts).toEqual([`hi-IN:${Math.ceil(sound.length / 1024) * 1024} bytes`])
      expect(emulator.violations).toEqual([])
      const frames = emulator.requests[0]?.frames.filter((frame) => frame.from === 'client') ?? []
      expect(frames.every((frame) => frame.bytes?.length === 1024)).toBe(true)
      expect(Buffer.concat(frames.map((frame) => frame.bytes ?? Buffer.alloc(0))).subarray(0, sound.length)).toEqual(sound)
    },
  )

  it('ends without a transcript when nothing was said', async () => {
    const { provider } = await start()
    expect(await hear(provider, [Buffer.alloc(2048)], {})).toEqual([])
  })

  it('refuses sampling rates the service does not take', async () => {
    const { provider } = await start()
    expect(() => provider.stt?.prepare({ ...clip, samplingRateHz: 22_050, streaming: true })).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        details: expect.objectContaining({ allowed: [8000, 16_000, 44_100, 48_000] }) as unknown,
      }),
    )
  })

  it.each([
    ['success-false', 'malformed_provider_response'],
    ['no-text', 'malformed_provider_response'],
    ['forbidden', 'permission'],
  ])('sorts %s of a transcription', async (name, code) => {
    const { provider } = await start({ faults: [{ name }] })
    const failure = await fails((async () => provider.stt?.transcribe(Buffer.alloc(8), provider.stt.prepare(clip), {}))())
    expect(failure.code).toBe(code)
  })

  it('lists voices by language [spec: speech Provider options inside parameters / prov_a voice / a catalog of preferred voices per language exists]', () => {
    const { voices } = provA.open(settings('http://127.0.0.1:1', 'k'), { http: openHttp(), openSocket, now: Date.now })
    expect(voices?.filter((voice) => voice.languages.includes('hi-en')).map((voice) => voice.id)).toEqual(['Poorvi'])
  })
})
