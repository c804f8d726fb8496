import { tone } from '@chitravani/emulators'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readWav, type TtsStreamEvent } from '../index.ts'
import { codeOf, sentJson, sentTask, startWorld, type World } from './fixtures/world.ts'

let world: World
beforeEach(async () => (world = await startWorld()))
afterEach(() => world[Symbol.asyncDispose]())

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const namaste = { text: 'नमस्ते', language: 'hi' }

describe('a request to speak', () => {
  it('has the text spoken as it stands [spec: speech TTS request (library TTSOptions and body of POST /api/tts) / text]', async () => {
    const text = 'नमस्ते,  दुनिया —  “कैसे हैं?” 42'
    await world.speech.synthesize({ text, language: 'hi', provider: 'prov_d' })
    expect(sentTask(world.emulators.d).texts).toEqual([text])
  })

  it('has a BCP 47 language, or none where the model infers it [spec: speech TTS request (library TTSOptions and body of POST /api/tts) / language]', async () => {
    for (const language of ['hi', 'hi-IN', 'HI_in']) {
      const { language: said } = await world.speech.synthesize({ text: 'नमस्ते', language, provider: 'prov_d' })
      expect(said).toMatchObject({ language: 'hi' })
      expect(sentTask(world.emulators.d).config['language']).toEqual({ sourceLanguage: 'hi' })
    }
    expect(await world.speech.synthesize({ text: 'hello', provider: 'prov_b' })).toMatchObject({ provider: 'prov_b', language: null })
    expect(sentJson(world.emulators.b)).not.toHaveProperty('lang')
    expect(await codeOf(world.speech.synthesize({ text: 'hello', language: 'not a tag' }))).toBe('invalid_input')
  })

  it('is answered with audio, its format, the model, ids, cached and its backend [spec: speech TTS result / Contains audio (bytes; base64 in]', async () => {
    const result = await world.speech.synthesize({ ...namaste, provider: 'prov_d' })
    expect(result).toEqual({
      audio: expect.any(Uint8Array) as Uint8Array,
      audioFormat: 'wav',
      language: expect.objectContaining({ tag: 'hi' }) as unknown,
      provider: 'prov_d',
      modelId: 'tts',
      requestId: expect.stringMatching(uuid) as unknown,
      providerRequestId: expect.stringMatching(/^d-/) as unknown,
      fallbacks: 0,
      cached: false,
      cacheBackend: 'none',
      elapsedSeconds: expect.any(Number) as unknown,
      warnings: [],
    })
    expect(readWav(result.audio)).toMatchObject({ truncated: false })
    const compressed = await world.speech.synthesize({ ...namaste, provider: 'prov_c', parameters: { audio_format: 'mp3' } })
    expect(compressed.audioFormat).toBe('mp3')
  })

  it('gets a new request id and no id of the provider from the cache [spec: speech TTS result / A cache hit gets a]', async () => {
    await using cached = await startWorld({ cache: { enabled: true } })
    const ask = () => cached.speech.synthesize({ ...namaste, provider: 'prov_d' })
    const [first, hit] = [await ask(), await ask()]
    expect(first).toMatchObject({ cached: false, cacheBackend: 'memory', providerRequestId: expect.stringMatching(/^d-/) as unknown })
    expect(hit).toMatchObject({ cached: true, cacheBackend: 'memory', providerRequestId: null })
    expect(hit.requestId).toMatch(uuid)
    expect(hit.requestId).not.toBe(first.requestId)
  })
})

const raw = { voice: 'Nalini', audio_config: { sample_rate: 16_000, encoding: 'linear_pcm', container: 'raw' } }

async function listen(events: AsyncIterable<TtsStreamEvent>): Promise<TtsStreamEvent[]> {
  const heard: TtsStreamEvent[] = []
  for await (const event of events) heard.push(event)
  return heard
}

describe('a stream of speech', () => {
  it('has events of audio and a last one, each with all fields [spec: speech TTSStreamEvent / Fields: kind (audio or done)]', async () => {
    await using stream = await world.speech.openTtsStream({ language: 'hi', provider: 'prov_a', parameters: raw })
    await stream.sendText('नमस्ते दुनिया')
    await stream.flush()
    const events = await listen(stream.events())
    const about = {
      audioFormat: '16000:pcm16',
      language: expect.objectContaining({ tag: 'hi' }) as unknown,
      provider: 'prov_a',
      modelId: 'timbre-v2.5',
      requestId: expect.stringMatching(uuid) as unknown,
    }
    expect(events.length).toBeGreaterThan(1)
    for (const event of events.slice(0, -1)) expect(event).toEqual({ ...about, kind: 'audio', audio: expect.any(Uint8Array) as unknown })
    expect(events.at(-1)).toEqual({ ...about, kind: 'done', audio: null })
  })

  it('of prov_a is one request at the flush, of prov_b sound as the text arrives [spec: speech States and transitions / Prov_a and prov_b streams buffer]', async () => {
    const said = (letter: 'a' | 'b') =>
      world.emulators[letter].requests.flatMap(({ frames }) => frames.filter(({ from }) => from === 'client').map(({ text }) => text ?? ''))
    await using whole = await world.speech.openTtsStream({ language: 'hi', provider: 'prov_a', parameters: raw })
    await whole.sendText('पहला')
    await whole.sendText('दूसरा')
    expect(said('a')).toEqual([])
    await whole.flush()
    expect((await listen(whole.events())).at(-1)?.kind).toBe('done')
    expect(said('a').map((text) => JSON.parse(text) as unknown)).toMatchObject([{ text: 'पहला दूसरा' }])

    await using early = await world.speech.openTtsStream({ language: 'hi', provider: 'prov_b' })
    await early.sendText('पहला')
    const reader = early.events()[Symbol.asyncIterator]()
    const first = await reader.next()
    expect(first.value).toMatchObject({ kind: 'audio', audioFormat: '24000:pcm16' })
    expect(said('b').some((text) => text.includes('"end"'))).toBe(false)
    await early.flush()
    let last = first
    for (let next = first; next.done !== true; next = await reader.next()) last = next
    expect(last.value).toMatchObject({ kind: 'done' })
  })

  it.each(['prov_a', 'prov_b', 'prov_c', 'prov_d'])('of %s takes pieces as a model writes them', async (provider) => {
    await using stream = await world.speech.openTtsStream({
      language: 'hi',
      provider,
      ...(provider === 'prov_a' ? { parameters: raw } : {}),
    })
    for (const piece of ['', '\n', 'नम', '', 'स्ते', ' ', 'दुनि', 'या', '\n\n']) await stream.sendText(piece)
    await stream.flush()
    const kinds: string[] = []
    for await (const { kind } of stream.events()) if (kinds.at(-1) !== kind) kinds.push(kind)
    expect(kinds).toEqual(['audio', 'done'])
    const sent = Object.values(world.emulators)
      .flatMap(({ requests }) => requests)
      .flatMap(({ body, frames }) => [String(body), ...frames.map(({ text }) => text ?? '')])
      .flatMap((said) => said.match(/"(?:text|source|target_text)":"[^"]*"/gu) ?? [])
      .map((said) => said.slice(said.indexOf(':') + 2, -1).replaceAll('\\n', '\n'))
    expect(sent.join('').trim()).toBe('नमस्ते दुनिया')
  })

  it('is never kept in a cache [spec: speech Limits / 1 / streaming is never cached]', async () => {
    await using cached = await startWorld({ cache: { enabled: true } })
    for (const times of [1, 2]) {
      await using stream = await cached.speech.openTtsStream({ language: 'hi', provider: 'prov_a', parameters: raw })
      await stream.sendText('नमस्ते')
      await stream.flush()
      await listen(stream.events())
      const spoken = cached.emulators.a.requests.filter(({ frames }) => frames.some(({ from }) => from === 'client'))
      expect(spoken).toHaveLength(times)
    }
    expect(await cached.speech.synthesize({ ...namaste, provider: 'prov_a', parameters: raw })).toMatchObject({ cached: false })
  })
})

describe('a stream of hearing', () => {
  const hear = async (sound: Uint8Array, samplingRateHz = 16_000) => {
    await using stream = await world.speech.openSttStream({ language: 'hi', provider: 'prov_a', samplingRateHz })
    const texts: string[] = []
    const reading = (async () => {
      for await (const event of stream.events()) if (event.kind === 'transcript') texts.push(event.text ?? '')
    })()
    await stream.send(sound)
    await stream.finish()
    await reading
    return { texts, count: stream.transcriptCount }
  }

  it('counts its transcripts; none when no speech was transcribed [spec: speech States and transitions / Ready (STT stream) {type: finish}]', async () => {
    const spoken = await hear(tone(200, { sampleRateHz: 16_000 }))
    expect(spoken.texts).toHaveLength(1)
    expect(spoken.count).toBe(1)
    expect(await hear(new Uint8Array(4096))).toEqual({ texts: [], count: 0 })
  })

  it('takes 8, 16, 44.1 and 48 kHz and no other rate [spec: speech WS {base_url}/api/stt/stream / Prov_a accepts sampling rates 8000] [spec: speech Limits / prov_a STT sampling rate]', async () => {
    for (const rate of [8000, 16_000, 44_100, 48_000]) {
      expect((await hear(tone(60, { sampleRateHz: rate }), rate)).count).toBe(1)
      expect(world.emulators.a.requests.at(-1)?.headers['x-sample-rate']).toBe(String(rate))
    }
    const before = world.emulators.a.requests.length
    for (const rate of [11_025, 22_050, 24_000, 32_000, 96_000]) {
      expect(await codeOf(hear(new Uint8Array(2), rate))).toBe('invalid_input')
    }
    expect(world.emulators.a.requests).toHaveLength(before)
    expect(world.emulators.a.violations).toEqual([])
  })
})

describe('options of prov_a', () => {
  const say = (parameters: Readonly<Record<string, unknown>>) =>
    world.speech.synthesize({ ...namaste, provider: 'prov_a', parameters: { voice: 'Nalini', ...parameters } })

  it('speed goes from 0.85 to 1.15 [spec: speech Provider options inside parameters / prov_a speed] [spec: speech Limits / prov_a speed]', async () => {
    for (const speed of [0.85, 1, 1.15]) {
      await say({ speed })
      expect(sentJson(world.emulators.a)['speed']).toBe(speed)
    }
    const before = world.emulators.a.requests.length
    for (const speed of [0.849, 1.151, 0, -1, '1', Number.NaN]) expect(await codeOf(say({ speed }))).toBe('invalid_input')
    expect(world.emulators.a.requests).toHaveLength(before)
  })

  it('sample_rate has six values [spec: speech Limits / prov_a sample_rate (TTS)]', async () => {
    for (const sampleRate of [8000, 16_000, 22_050, 24_000, 44_100, 48_000]) {
      const { audio } = await say({ audio_config: { sample_rate: sampleRate, container: 'wav' } })
      expect(readWav(audio)?.format.sampleRateHz).toBe(sampleRate)
    }
    for (const sampleRate of [11_025, 32_000, 96_000, 0]) {
      expect(await codeOf(say({ audio_config: { sample_rate: sampleRate } }))).toBe('invalid_input')
    }
  })

  it.each([
    ['wav', 'linear_pcm', 'wav'],
    ['raw', 'linear_pcm', 'raw'],
    ['mp3', 'linear_pcm', 'mp3'],
    ['ogg', 'oggopus', 'ogg'],
    ['mulaw', 'pcm_mulaw', 'mulaw'],
    ['alaw', 'pcm_alaw', 'alaw'],
  ])(
    'audio_config takes the container %s [spec: speech Provider options inside parameters / prov_a audio_config]',
    async (container, encoding, format) => {
      const companded = encoding.startsWith('pcm_')
      const config = { sample_rate: companded ? 8000 : 24_000, num_channels: 1, sample_width: companded ? 1 : 2, encoding, container }
      expect((await say({ audio_config: config })).audioFormat).toBe(format)
      expect(sentJson(world.emulators.a)['audio_config']).toEqual(config)
      expect(await codeOf(say({ audio_config: { ...config, container: 'flac' } }))).toBe('invalid_input')
      expect(await codeOf(say({ audio_config: { ...config, bits: 3 } }))).toBe('invalid_input')
    },
  )

  it('speaks eleven languages, Hinglish among them, and no other [spec: speech Supported TTS languages / prov_a]', async () => {
    for (const code of 'bn en gu hi kn ml mr pa ta te'.split(' ')) {
      await world.speech.synthesize({ text: 'namaste', language: code, provider: 'prov_a', parameters: { voice: 'Nalini' } })
      expect(sentJson(world.emulators.a)['language']).toBe(`${code}-IN`)
    }
    await world.speech.synthesize({ text: 'kaise ho', language: 'HI-EN', provider: 'prov_a', parameters: { voice: 'Nalini' } })
    expect(sentJson(world.emulators.a)['language']).toBe('hi-en')
    for (const language of ['ur', 'or', 'as', 'hi-Latn']) {
      const asked = world.speech.synthesize({ text: 'namaste', language, provider: 'prov_a', parameters: { voice: 'Nalini' } })
      expect(await codeOf(asked)).toBe('unsupported_language')
    }
  })
})
