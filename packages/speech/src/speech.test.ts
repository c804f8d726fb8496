import { type Emulator, type EmulatorOptions, startEmulator } from '@chitravani/emulators'
import { isFailure } from '@chitravani/kit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readWav } from './audio/index.ts'
import { openSpeech, type Speech, type SpeechOptions } from './client.ts'
import { createCatalog } from './catalog/catalog.ts'

const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing[Symbol.asyncDispose]()
})

interface World {
  readonly a: Emulator
  readonly d: Emulator
  readonly speech: Speech
}

/** Two providers behind one library: prov_a speaks and listens, prov_d does everything. */
async function start(
  options: SpeechOptions = {},
  emulators: { readonly a?: EmulatorOptions; readonly d?: EmulatorOptions } = {},
): Promise<World> {
  const a = await startEmulator('prov-a', emulators.a)
  const d = await startEmulator('prov-d', emulators.d)
  const speech = await openSpeech({
    file: false,
    environmentFile: false,
    environment: {},
    retry: { attempts: 3, baseSeconds: 0.001, maxSeconds: 0.002 },
    ...options,
    providers: {
      prov_a: { apiKey: 'test-key', endpoint: a.url },
      prov_d: { apiKey: 'test-key', endpoint: d.url, translationServiceId: 'all', ttsModelId: 'tts', sttModelId: 'asr' },
      ...options.providers,
    },
  })
  open.push(a, d, speech)
  return { a, d, speech }
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return isFailure(error) ? error.code : `no failure: ${String(error)}`
}

const hi = { language: 'hi' }
const cache = { enabled: true } as const

describe('routing of speech', () => {
  it('gives parameters to the first compatible provider and defaults to the others [spec: speech POST {base_url}/api/tts / 2] [spec: speech TTS request (library TTSOptions and body of POST /api/tts) / parameters]', async () => {
    const { a, d, speech } = await start()
    const first = await speech.synthesize({ text: 'नमस्ते', ...hi, parameters: { voice: 'Nalini' } })
    expect(first).toMatchObject({
      provider: 'prov_a',
      fallbacks: 0,
      cached: false,
      cacheBackend: 'none',
      audioFormat: 'wav',
      modelId: 'timbre-v2.5',
    })
    await a.setFaults({ name: 'status', status: 400 }, { name: 'status', status: 503 })
    await a.setFaults({ name: 'status', status: 503 })
    const second = await speech.synthesize({ text: 'नमस्ते', ...hi, parameters: { voice: 'Nalini', speed: 1.1 } })
    expect(second).toMatchObject({ provider: 'prov_d', fallbacks: 1 })
    const sent = JSON.parse(String(d.requests.at(-1)?.body)) as { pipelineTasks: [{ config: object }] }
    expect(sent.pipelineTasks[0].config).toEqual({ gender: 'female', serviceId: 'tts', language: { sourceLanguage: 'hi' } })
  })

  it('gives a fallback its own entry of provider_parameters, which also wins for the first [spec: speech POST {base_url}/api/tts / 2 / unless provider_parameters has an entry for them] [spec: speech TTS request (library TTSOptions and body of POST /api/tts) / provider_parameters]', async () => {
    const { a, d, speech } = await start()
    await a.setFaults({ name: 'html' })
    await speech.synthesize({
      text: 'नमस्ते',
      ...hi,
      parameters: { voice: 'Nalini' },
      providerParameters: { prov_a: { voice: 'Jalaj' }, prov_d: { gender: 'male' } },
    })
    expect(JSON.parse(String(a.requests[0]?.body))).toMatchObject({ voice: 'Jalaj' })
    expect(String(d.requests[0]?.body)).toContain('"gender":"male"')
  })

  it('skips, without counting, a provider that lacks what it requires [spec: decisions 4 / Routes / is skipped and not counted]', async () => {
    const { a, speech } = await start()
    const result = await speech.synthesize({ text: 'नमस्ते', ...hi })
    expect(result).toMatchObject({ provider: 'prov_d', fallbacks: 0 })
    expect(a.requests).toEqual([])
  })

  it('hands parameters on when the first of the route cannot serve them', async () => {
    const { d, speech } = await start()
    await speech.synthesize({ text: 'नमस्ते', ...hi, parameters: { gender: 'male' } })
    expect(String(d.requests[0]?.body)).toContain('"gender":"male"')
  })

  it('uses only a provider that is named [spec: speech POST {base_url}/api/tts / 1] [spec: speech TTS request (library TTSOptions and body of POST /api/tts) / provider]', async () => {
    const { a, speech } = await start()
    await a.setFaults({ name: 'status', status: 503 })
    expect(await codeOf(speech.synthesize({ text: 'नमस्ते', ...hi, provider: 'prov_a', parameters: { voice: 'x' } }))).toBe(
      'transient_provider',
    )
    expect(await codeOf(speech.synthesize({ text: 'नमस्ते', ...hi, provider: 'prov_a' }))).toBe('invalid_input')
  })

  it.each([
    ['authentication', { name: 'status', status: 401 }],
    ['permission', { name: 'forbidden' }],
    ['invalid_input', { name: 'status', status: 400 }],
  ])('does not go on after %s', async (code, fault) => {
    const { a, d, speech } = await start()
    await a.setFaults(fault)
    expect(await codeOf(speech.synthesize({ text: 'नमस्ते', ...hi, parameters: { voice: 'x' } }))).toBe(code)
    expect(a.requests).toHaveLength(1)
    expect(d.requests).toEqual([])
  })

  it.each([
    ['text', { text: '' }],
    ['text', { text: '🙂🙃' }],
    ['text', { text: 'half \ud800 sign' }],
    ['text', { text: 7 as unknown as string }],
    ['text', { text: 'लंबा पाठ। '.repeat(50_000), ...hi }],
    ['language', { text: 'a', language: 'not a tag' }],
    ['parameters.speed', { text: 'a', ...hi, parameters: { voice: 'x', speed: 3 } }],
    ['parameters.x', { text: 'a', ...hi, parameters: { x: Number.NaN } }],
    ['parameters', { text: 'a', ...hi, parameters: [] as unknown as Record<string, unknown> }],
  ])('refuses a wrong %s without a call', async (field, request) => {
    const { a, d, speech } = await start()
    await expect(speech.synthesize(request)).rejects.toMatchObject({ code: 'invalid_input', details: { field } })
    expect([...a.requests, ...d.requests]).toEqual([])
  })

  it.each([
    ['unknown_provider', { text: 'a', provider: 'prov_z' }],
    ['unsupported_language', { text: 'a', language: 'fr' }],
    ['unsupported_language', { text: 'a', language: 'ur', provider: 'prov_a', parameters: { voice: 'x' } }],
  ])('says %s', async (code, request) => {
    const { speech } = await start()
    expect(await codeOf(speech.synthesize(request))).toBe(code)
  })

  it('takes silence for a failure and never keeps it', async () => {
    const { a, d, speech } = await start({ cache })
    await a.setFaults({ name: 'no-audio' })
    const request = { text: 'नमस्ते', ...hi, parameters: { voice: 'x' } }
    expect(await speech.synthesize(request)).toMatchObject({ provider: 'prov_d', fallbacks: 1 })
    await a.setFaults()
    expect(await speech.synthesize(request)).toMatchObject({ provider: 'prov_a', fallbacks: 0, cached: false })
    expect(d.requests).toHaveLength(1)
  })

  it('waits as long as the only provider asks, within the deadline [spec: decisions 4 / Retries / honoured up to the deadline]', async () => {
    const { d, speech } = await start({ routes: { text_to_speech: ['prov_d'] } })
    await d.setFaults({ name: 'rate-limited', retryAfter: 'seconds', retryAfterSeconds: 1, times: 1 })
    const startedAt = performance.now()
    expect(await speech.synthesize({ text: 'a', ...hi })).toMatchObject({ provider: 'prov_d' })
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1000)
    await d.setFaults({ name: 'rate-limited', retryAfter: 'seconds', retryAfterSeconds: 30 })
    await expect(speech.synthesize({ text: 'b', ...hi }, { timeoutMs: 20_000 })).rejects.toMatchObject({
      code: 'rate_limit',
      retryAfterSeconds: 30,
    })
  })

  it('has one deadline for all tries and all providers [spec: decisions 4 / Retries / One deadline for all tries]', async () => {
    const { a, d, speech } = await start()
    await a.setFaults({ name: 'never' })
    await d.setFaults({ name: 'never' })
    expect(await codeOf(speech.synthesize({ text: 'a', ...hi, parameters: { voice: 'x' } }, { timeoutMs: 2000 }))).toBe('timeout')
    // With a deadline for each, more would have been asked.
    expect(a.requests.length).toBeLessThanOrEqual(1)
    expect(d.requests).toEqual([])
  })

  it('never keeps more calls running than a provider may have', async () => {
    const { d, speech } = await start({ providers: {}, routes: { text_to_speech: ['prov_d'] } }, { d: { delayMs: 20 } })
    await Promise.all(Array.from({ length: 60 }, (_, index) => speech.synthesize({ text: `text ${index}`, ...hi })))
    expect(d.maxActive).toBeLessThanOrEqual(8)
  })
})

describe('a breaker', () => {
  const route = { routes: { text_to_speech: ['prov_d'] } }

  // A rest is over after some seconds, and who is slow would probe then.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  it('keeps calls away at total outage: at most 1.1 calls a request', async () => {
    const { d, speech } = await start(route)
    await d.setFaults({ name: 'status', status: 503 })
    const codes = await Promise.all(Array.from({ length: 200 }, (_, index) => codeOf(speech.synthesize({ text: `text ${index}`, ...hi }))))
    expect(new Set(codes)).toEqual(new Set(['transient_provider']))
    for (let index = 0; index < 100; index += 1) await codeOf(speech.synthesize({ text: 'x', ...hi }))
    expect(d.requests.length).toBeLessThanOrEqual(300 * 1.1)
    const before = d.requests.length
    await codeOf(speech.synthesize({ text: 'x', ...hi }))
    expect(d.requests).toHaveLength(before)
  })

  it('opens for streams that begin well and end badly', async () => {
    const { a, speech } = await start({ routes: { text_to_speech: ['prov_a'] } }, { a: { faults: [{ name: 'error-first' }] } })
    const speak = async () => {
      await using stream = await speech.openTtsStream({ ...hi, parameters: { voice: 'x' } })
      await stream.sendText('नमस्ते')
      await stream.flush()
      for await (const event of stream.events()) expect(event).toBeDefined()
    }
    for (let index = 0; index < 8; index += 1) expect(await codeOf(speak())).toBe('transient_provider')
    expect(a.requests).toHaveLength(5)
  })

  it('is never opened by bad keys or bad requests', async () => {
    const { d, speech } = await start(route)
    await d.setFaults({ name: 'status', status: 401, times: 20 })
    for (let index = 0; index < 20; index += 1) expect(await codeOf(speech.synthesize({ text: 'x', ...hi }))).toBe('authentication')
    expect(await speech.synthesize({ text: 'x', ...hi })).toMatchObject({ provider: 'prov_d' })
  })
})

describe('a speech cache', () => {
  it('asks once for 500 equal requests at once, and says what was a hit', async () => {
    const { d, speech } = await start({ cache }, { d: { delayMs: 50 } })
    const results = await Promise.all(Array.from({ length: 500 }, () => speech.synthesize({ text: 'नमस्ते', ...hi })))
    expect(d.requests).toHaveLength(1)
    expect(new Set(results.map(({ requestId }) => requestId)).size).toBe(500)
    const hit = await speech.synthesize({ text: 'नमस्ते', ...hi })
    expect(hit).toMatchObject({ cached: true, cacheBackend: 'memory', providerRequestId: null, provider: 'prov_d', audioFormat: 'wav' })
    expect(Buffer.from(hit.audio)).toEqual(Buffer.from(results[0]?.audio ?? []))
  })

  it('keeps languages, texts and options apart [spec: speech Limits / 2 / exact text, language]', async () => {
    const { d, speech } = await start({ cache })
    for (const request of [
      { text: 'a', ...hi },
      { text: 'a ', ...hi },
      { text: 'a', language: 'ta' },
      { text: 'a', ...hi, parameters: { gender: 'male' } },
    ]) {
      expect(await speech.synthesize(request)).toMatchObject({ cached: false })
    }
    expect(await speech.synthesize({ text: 'a', language: 'hi-IN' })).toMatchObject({ cached: true })
    expect(d.requests).toHaveLength(4)
  })

  it('goes on for the others when one caller leaves', async () => {
    const { d, speech } = await start({ cache }, { d: { delayMs: 100 } })
    const controller = new AbortController()
    const left = speech.synthesize({ text: 'a', ...hi }, { signal: controller.signal })
    const stayed = speech.synthesize({ text: 'a', ...hi })
    setTimeout(() => controller.abort(new Error('left')), 20)
    await expect(left).rejects.toThrow('left')
    expect(await stayed).toMatchObject({ provider: 'prov_d' })
    expect(d.requests).toHaveLength(1)
  })
})

describe('long speech', () => {
  it('has the samples of all its parts', async () => {
    const { d, speech } = await start({ routes: { text_to_speech: ['prov_d'] } })
    const text = 'यह एक वाक्य है। '.repeat(400)
    const { audio } = await speech.synthesize({ text, ...hi, parameters: { samplingRate: 8000 } })
    expect(d.requests.length).toBeGreaterThan(1)
    const spoken = d.requests.map(
      ({ body }) => (JSON.parse(String(body)) as { inputData: { input: [{ source: string }] } }).inputData.input[0].source,
    )
    const samples = spoken.reduce((sum, piece) => sum + Math.round((8000 * piece.length * 40) / 1000), 0)
    const wav = readWav(audio)
    expect(wav?.truncated).toBe(false)
    expect((wav?.samples.length ?? 0) / 2).toBe(samples)
  })
})

describe('streams', () => {
  const raw = { voice: 'Nalini', audio_config: { sample_rate: 16_000, encoding: 'linear_pcm', container: 'raw' } }

  it('speak, and say it with events [spec: speech States and transitions / Synthesizing final audio chunk] [spec: speech Library operations / stream.send_text, stream.flush, stream.events]', async () => {
    const { speech } = await start()
    await using stream = await speech.openTtsStream({ ...hi, parameters: raw })
    await stream.sendText('नमस्ते')
    await stream.flush()
    const events = []
    for await (const event of stream.events()) events.push(event)
    expect(events.slice(0, -1).every(({ kind, audio }) => kind === 'audio' && (audio?.length ?? 0) > 0)).toBe(true)
    expect(events.at(-1)).toMatchObject({
      kind: 'done',
      audio: null,
      provider: 'prov_a',
      audioFormat: '16000:pcm16',
      modelId: 'timbre-v2.5',
    })
    expect(new Set(events.map(({ requestId }) => requestId)).size).toBe(1)
  })

  it('answer done at once when there is nothing to speak, white space included', async () => {
    const { a, speech } = await start()
    await using stream = await speech.openTtsStream({ ...hi, parameters: raw })
    await stream.sendText(' \n')
    await stream.flush()
    const events = []
    for await (const event of stream.events()) events.push(event.kind)
    expect(events).toEqual(['done'])
    expect(a.requests.every(({ frames }) => frames.length === 0)).toBe(true)
  })

  it('take more text when kept open, and drop an utterance on request', async () => {
    const { speech } = await start()
    await using stream = await speech.openTtsStream({ ...hi, parameters: raw, keepOpen: true })
    const kinds: string[] = []
    const reading = (async () => {
      for await (const event of stream.events()) {
        if (event.kind === 'done' || kinds.at(-1) !== 'audio') kinds.push(event.kind)
        if (event.kind !== 'done') continue
        if (kinds.length === 2) {
          await stream.sendText('दुनिया')
          await stream.flush()
        } else if (kinds.length === 4) {
          await stream.sendText('न बोला जाए')
          await stream.cancel()
        } else await stream.close()
      }
    })()
    await stream.sendText('नमस्ते')
    await stream.flush()
    await reading
    expect(kinds).toEqual(['audio', 'done', 'audio', 'done', 'done'])
  })

  it('fall silent at once when cancelled: what is spoken, what waits, what was not flushed', async () => {
    const { speech } = await start()
    await using stream = await speech.openTtsStream({ ...hi, parameters: raw, keepOpen: true })
    for (const text of ['नमस्ते दुनिया '.repeat(30), 'दूसरा वाक्य']) {
      await stream.sendText(text)
      await stream.flush()
    }
    await stream.sendText('तीसरा वाक्य')
    const kinds: string[] = []
    const ids = new Set<string>()
    const owed: number[] = []
    for await (const event of stream.events()) {
      if (event.kind === 'done' || kinds.at(-1) !== 'audio') kinds.push(event.kind)
      ids.add(event.requestId)
      if (event.kind === 'audio') await stream.cancel()
      else if (stream.due === 0) {
        if (kinds.length > 4) break
        await stream.cancel()
        owed.push(stream.due)
      }
    }
    expect(kinds).toEqual(['audio', 'done', 'done', 'done', 'done'])
    expect(ids.size).toBe(4)
    expect(owed).toEqual([1])
  })

  it('move on before the first sound and never after it [spec: speech States and transitions / A TTS stream stays on]', async () => {
    const { a, speech } = await start()
    await a.setFaults({ name: 'refused-upgrade', status: 503 })
    expect(await codeOf(speech.openTtsStream({ ...hi, parameters: raw, provider: 'prov_a' }))).toBe('transient_provider')
    await a.setFaults({ name: 'error-frame' })
    await using stream = await speech.openTtsStream({ ...hi, parameters: raw })
    await stream.sendText('नमस्ते दुनिया कैसी है')
    await stream.flush()
    const heard: string[] = []
    const reading = (async () => {
      for await (const event of stream.events()) heard.push(event.kind)
    })()
    expect(await codeOf(reading)).toBe('transient_provider')
    expect(heard).toEqual(['audio'])
  })

  it('wait for a caller who is slow, not for a provider who is', async () => {
    const { a } = await start()
    const settings = { prov_a: { apiKey: 'test-key', endpoint: a.url, timeoutSeconds: 30 } }
    await using impatient = await openSpeech({ file: false, environmentFile: false, environment: {}, providers: settings })
    // The waiting is on a clock of our own: by that of the machine, a slow one is a provider who is slow.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const listen = async (fault: string | undefined) => {
      await a.setFaults(...(fault === undefined ? [] : [{ name: fault }]))
      await using stream = await impatient.openTtsStream({ ...hi, parameters: raw })
      const kinds: string[] = []
      const reading = (async () => {
        for await (const { kind } of stream.events()) kinds.push(kind)
      })()
      await stream.sendText('नमस्ते')
      await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
      vi.advanceTimersByTime(40_000)
      await stream.flush()
      const passing = fault === undefined ? undefined : setInterval(() => vi.advanceTimersByTime(1000), 1)
      const end = await reading.then(
        () => kinds.at(-1),
        (error: unknown) => (isFailure(error) ? error.code : 'other'),
      )
      clearInterval(passing)
      return end
    }
    try {
      expect(await listen(undefined)).toBe('done')
      expect(await listen('mute')).toBe('timeout')
    } finally {
      vi.useRealTimers()
    }
  })

  it('are made sentence by sentence where the provider only makes whole audio', async () => {
    const { d, speech } = await start({ routes: { text_to_speech: ['prov_d'] } }, { d: { delayMs: 30 } })
    await using stream = await speech.openTtsStream({ ...hi, parameters: { samplingRate: 8000 } })
    const chunks: Uint8Array[] = []
    const reading = (async () => {
      for await (const event of stream.events()) if (event.audio) chunks.push(event.audio)
    })()
    await stream.sendText('पहला वाक्य। दूसरा वा')
    await stream.sendText('क्य। तीसरा')
    await stream.flush()
    await reading
    const sentences = ['पहला वाक्य।', 'दूसरा वाक्य।', 'तीसरा']
    const spoken = d.requests.map(
      ({ body }) => (JSON.parse(String(body)) as { inputData: { input: [{ source: string }] } }).inputData.input[0].source,
    )
    expect(spoken).toEqual(sentences)
    const wav = readWav(Buffer.concat(chunks))
    expect((wav?.samples.length ?? 0) / 2).toBe(sentences.reduce((sum, { length }) => sum + 8 * 40 * length, 0))
    expect(chunks).toHaveLength(3)
  })

  it('take all of a text before anybody reads, and make no more sound than is read', async () => {
    const { d, speech } = await start({ routes: { text_to_speech: ['prov_d'] } })
    await using stream = await speech.openTtsStream(hi)
    await stream.sendText('पहला वाक्य। '.repeat(50))
    await stream.flush()
    await expect.poll(() => d.requests.length).toBe(2)
    let chunks = 0
    for await (const { audio } of stream.events()) {
      if (audio) chunks += 1
      expect(d.requests.length).toBeLessThanOrEqual(chunks + 2)
    }
    expect([chunks, d.requests.length]).toEqual([50, 50])
  })

  it('listen and count transcripts', async () => {
    const { a, speech } = await start()
    await using stream = await speech.openSttStream({ ...hi })
    const texts: (string | undefined)[] = []
    const reading = (async () => {
      for await (const event of stream.events()) texts.push(event.text)
    })()
    await stream.send(Buffer.alloc(2049, 7))
    await stream.finish()
    await reading
    expect(texts).toEqual(['hi-IN:2048 bytes'])
    expect(stream.transcriptCount).toBe(1)
    expect(a.violations).toEqual([])
  })

  it('transcribe files and fall back', async () => {
    const { a, speech } = await start()
    expect(await speech.transcribe(Buffer.alloc(10), hi)).toMatchObject({
      provider: 'prov_a',
      text: 'hi-IN:10 bytes',
      modelId: 'prov_a-stt',
    })
    await a.setFaults({ name: 'status', status: 500 })
    expect(await speech.transcribe(Buffer.alloc(10), hi)).toMatchObject({ provider: 'prov_d', fallbacks: 1, text: 'hi:10 bytes' })
  })
})

describe('translation', () => {
  it('answers with the fields of the specification', async () => {
    const { speech } = await start()
    const result = await speech.translate({ text: 'Hello world, how are you?', source: 'en', target: 'hi-IN' })
    expect(result).toMatchObject({
      text: 'hi:Hello world, how are you?',
      provider: { id: 'prov_d', unofficial: false },
      serviceId: 'all',
      fallbacks: 0,
      cache: { hit: false, backend: 'none' },
      warnings: [],
    })
    expect(result.source.tag).toBe('en')
    expect(result.target.tag).toBe('hi-IN')
    expect(result.elapsedSeconds).toBeGreaterThan(0)
  })

  it('keeps the order of a batch, and an empty batch empty', async () => {
    const { d, speech } = await start()
    const texts = Array.from({ length: 40 }, (_, index) => `text number ${index}`)
    const results = await speech.translateBatch(texts, { source: 'en', target: 'ta' })
    expect(results.map(({ text }) => text)).toEqual(texts.map((text) => `ta:${text}`))
    expect(d.requests).toHaveLength(3)
    expect(await speech.translateBatch([], { source: 'en', target: 'ta' })).toEqual([])
  })

  it('asks nobody for equal languages and for nothing to translate', async () => {
    const { d, speech } = await start()
    expect(await speech.translate({ text: 'नमस्ते', source: 'hi', target: 'hi-IN' })).toMatchObject({
      text: 'नमस्ते',
      provider: { id: 'identity' },
    })
    expect(await speech.translate({ text: ' -- \n', source: 'en', target: 'hi' })).toMatchObject({
      text: ' -- \n',
      provider: { id: 'structure' },
    })
    expect(d.requests).toEqual([])
  })

  it('takes unchanged text for a failure', async () => {
    const { d, speech } = await start({ cache }, { d: { variants: ['same'] } })
    const request = { text: 'this sentence should have been translated', source: 'en', target: 'hi' }
    expect(await codeOf(speech.translate(request))).toBe('malformed_provider_response')
    expect(await codeOf(speech.translate(request))).toBe('malformed_provider_response')
    expect(d.requests.length).toBeGreaterThan(1)
    expect(await speech.translate({ ...request, text: 'GitHub 42' })).toMatchObject({ text: 'GitHub 42' })
  })

  it('answers the source with a warning when nobody can be reached and best effort is asked for [spec: speech Errors / 4 / if every provider fails on a network outage, returns the source text with a warning in result.warnings]', async () => {
    const { d, speech } = await start()
    await d.setFaults({ name: 'refused' })
    const request = { text: 'Hello world', source: 'en', target: 'hi' }
    expect(await codeOf(speech.translate(request))).toBe('transient_provider')
    expect(await speech.translate(request, { bestEffort: true })).toMatchObject({
      text: 'Hello world',
      provider: { id: 'fallback-source', unofficial: true },
      warnings: [{ code: 'translation_fallback' }],
    })
    await d.setFaults({ name: 'status', status: 401 })
  })

  it('reuses segments and asks only for what is missing [spec: speech Limits / 3 / unchanged Markdown lines and size-limited chunks are reused and only missing segments go to one provider]', async () => {
    const { d, speech } = await start({ cache })
    const pair = { source: 'en', target: 'hi' }
    const options = { textFormat: 'markdown' } as const
    const first = await speech.translate({ text: '# One title\n\nA first paragraph.\n', ...pair }, options)
    expect(first).toMatchObject({ text: '# hi:One title\n\nhi:A first paragraph.\n', cache: { hit: false, backend: 'memory' } })
    d.clear()
    expect(await speech.translate({ text: '# One title\n\nA first paragraph.\n', ...pair }, options)).toMatchObject({
      text: first.text,
      cache: { hit: true },
    })
    expect(await speech.translate({ text: 'A first paragraph.\n', ...pair }, options)).toMatchObject({ cache: { hit: true } })
    expect(d.requests).toEqual([])
    expect(await speech.translate({ text: 'A first paragraph.\n\nA second one.\n', ...pair }, options)).toMatchObject({
      cache: { hit: false },
    })
    expect(d.requests).toHaveLength(1)
    expect(String(d.requests[0]?.body)).not.toContain('first')
  })

  it('takes a reviewed translation only when everything matches [spec: speech Translation behaviour tied to limits and routing / 1]', async () => {
    const entry = { messageId: 'm1', sourceText: 'Hello', sourceLanguage: 'en', targetLanguage: 'hi', targetText: 'नमस्कार' }
    const catalog = createCatalog([
      { ...entry, status: 'reviewed' },
      { ...entry, messageId: 'm2', status: 'draft' },
    ])
    const { speech } = await start({ catalog })
    const pair = { source: 'en-IN', target: 'hi-IN' }
    expect(await speech.translate({ text: 'Hello', messageId: 'm1', ...pair })).toMatchObject({
      text: 'नमस्कार',
      provider: { id: 'catalog' },
      cache: { hit: true, backend: 'catalog' },
    })
    for (const request of [
      { text: 'Hello', ...pair },
      { text: 'Hello', messageId: 'm2', ...pair },
      { text: 'Hello there', messageId: 'm1', ...pair },
      { text: 'Hello', messageId: 'm1', ...pair, target: 'ta' },
    ]) {
      expect(await speech.translate(request)).toMatchObject({ provider: { id: 'prov_d' } })
    }
  })

  it('shows no key in any failure, and none in the cache', async () => {
    const { d, speech } = await start({
      cache,
      providers: { prov_d: { apiKey: 'planted-5521', translationServiceId: 'all', endpoint: 'http://127.0.0.1:9' } },
    })
    const error: unknown = await speech.translate({ text: 'Hello', source: 'en', target: 'hi' }).catch((thrown: unknown) => thrown)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('planted-5521')
    expect(d.requests).toEqual([])
  })
})
