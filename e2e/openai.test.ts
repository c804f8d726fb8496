import { type Emulator, startEmulator } from '@chitravani/emulators'
import { openAiErrorResponse, openAiSpeechEvent } from '@chitravani/protocol'
import { readWav, toWav } from '@chitravani/speech'
import OpenAI, { toFile } from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

/** The official client library, unchanged but for its base address, against a server whose providers are emulated. */
describe('the OpenAI face', () => {
  const providers: Record<'a' | 'b' | 'c' | 'd' | 'e', Emulator> = {} as never
  let server: TestServer
  let client: OpenAI
  const hindi = 'नमस्ते, आप कैसे हैं? आज मौसम अच्छा है।'
  const second = Uint8Array.from(toWav(Buffer.alloc(32_000, 7), { encoding: 'pcm16', sampleRateHz: 16_000, channels: 1 }))

  beforeAll(async () => {
    for (const letter of ['a', 'b', 'c', 'd', 'e'] as const) providers[letter] = await startEmulator(`prov-${letter}`)
    const { a, b, c, d, e } = providers
    server = await startTestServer({
      settings: `[providers.prov_a]
endpoint = "${a.url}"
[providers.prov_b]
endpoint = "${b.url}"
[providers.prov_c]
endpoint = "${c.url}"
[providers.prov_d]
endpoint = "${d.url}"
tts_model_id = "tts"
stt_model_id = "asr"
[providers.prov_e]
endpoint = "${e.url}"
[providers.prov_local]
espeak_path = "/no/such/program"
[retry]
max_attempts = 1
`,
      environment: { PROV_A_API_KEY: 'test-key', PROV_B_API_KEY: 'test-key', PROV_C_API_KEY: 'test-key', PROV_D_API_KEY: 'test-key' },
    })
    client = new OpenAI({ apiKey: 'sk-anything', baseURL: `${server.url}/v1`, maxRetries: 0 })
  })
  beforeEach(async () => {
    for (const emulator of Object.values(providers)) {
      await emulator.setFaults()
      emulator.clear()
    }
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    for (const emulator of Object.values(providers)) await emulator.close()
  })

  const bytesOf = async (response: { arrayBuffer(): Promise<ArrayBuffer> }) => Buffer.from(await response.arrayBuffer())

  describe('speech', () => {
    it('is made by a program that was written for OpenAI, whole', async () => {
      const response = await client.audio.speech.create({ model: 'tts-1', voice: 'alloy', input: hindi, instructions: 'Be cheerful.' })
      expect(response.headers.get('content-type')).toBe('audio/wav')
      expect(response.headers.get('x-chitravani-ignored')).toBe('instructions, model, voice')
      const audio = await bytesOf(response)
      expect(readWav(audio)?.truncated).toBe(false)
      expect(response.headers.get('content-length')).toBe(String(audio.length))
    })

    it.each([
      ['prov_a', 'Nalini', 'wav', 'audio/wav'],
      ['prov_a', 'Nalini', 'mp3', 'audio/mpeg'],
      ['prov_a', 'Nalini', 'opus', 'audio/ogg'],
      ['prov_a', 'Nalini', 'pcm', 'audio/pcm'],
      ['prov_b', 'default_female', 'wav', 'audio/wav'],
      ['prov_b', 'default_female', 'pcm', 'audio/pcm'],
      ['prov_c', 'alloy', 'mp3', 'audio/mpeg'],
      ['prov_c', 'alloy', 'wav', 'audio/wav'],
      ['prov_c', 'alloy', 'pcm', 'audio/pcm'],
      ['prov_c', 'alloy', 'aac', 'audio/aac'],
      ['prov_c', 'alloy', 'flac', 'audio/flac'],
      ['prov_d', 'alloy', 'wav', 'audio/wav'],
      ['prov_d', 'alloy', 'pcm', 'audio/pcm'],
      ['prov_e', 'alloy', 'mp3', 'audio/mpeg'],
    ] as const)('comes from %s with the voice %s as %s', async (model, voice, format, type) => {
      const response = await client.audio.speech.create({ model, voice, input: hindi, response_format: format })
      expect(response.headers.get('content-type')).toBe(type)
      expect(response.headers.get('x-chitravani-provider')).toBe(model)
      const audio = await bytesOf(response)
      expect(audio.length).toBeGreaterThan(100)
      const isWhole = format === 'wav' ? readWav(audio)?.truncated === false : format !== 'pcm' || audio.length % 2 === 0
      expect(isWhole).toBe(true)
      const used = Object.values(providers).filter(({ requests }) => requests.length > 0)
      expect(used.flatMap(({ violations }) => violations)).toEqual([])
    })

    it.each(['prov_a', 'prov_b', 'prov_c', 'prov_d'] as const)('streams from %s, the same sound as whole', async (model) => {
      const voice = model === 'prov_a' ? 'Nalini' : 'alloy'
      const ask = { model, voice, input: hindi, response_format: 'pcm' } as const
      const response = await client.audio.speech.create({ ...ask, stream_format: 'audio' })
      const parts: Uint8Array[] = []
      for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) parts.push(part)
      expect(response.headers.get('content-length')).toBeNull()
      const events = await client.audio.speech.create({ ...ask, stream_format: 'sse' })
      expect(events.headers.get('content-type')).toBe('text/event-stream')
      const read = (await events.text())
        .split('\n\n')
        .filter((frame) => frame.startsWith('data: '))
        .map((frame) => openAiSpeechEvent.parse(JSON.parse(frame.slice(6))))
      const deltas = read.flatMap((event) => (event.type === 'speech.audio.delta' ? [Buffer.from(event.audio, 'base64')] : []))
      expect(Buffer.concat(deltas)).toEqual(Buffer.concat(parts))
      expect(read.at(-1)).toMatchObject({ type: 'speech.audio.done', usage: { input_tokens: hindi.length } })
    })

    it('takes the first of the route that gives the format, and goes on when it fails', async () => {
      const mp3 = await client.audio.speech.create({ model: 'auto', voice: 'alloy', input: hindi, response_format: 'mp3' })
      expect(mp3.headers.get('x-chitravani-provider')).toBe('prov_c')
      await mp3.arrayBuffer()
      await providers.b.setFaults({ name: 'status', status: 503 })
      const wav = await client.audio.speech.create({ model: 'auto', voice: 'alloy', input: hindi, response_format: 'wav' })
      expect(wav.headers.get('x-chitravani-provider')).toBe('prov_c')
    })

    it('speaks faster where the provider can', async () => {
      await client.audio.speech.create({ model: 'prov_b', voice: 'alloy', input: hindi, response_format: 'wav', speed: 1.5 })
      expect(JSON.parse(String(providers.b.requests.at(-1)?.body))).toMatchObject({ speed: 1.5 })
      await client.audio.speech.create({ model: 'prov_b', voice: 'alloy', input: hindi, response_format: 'pcm', speed: 1.5 })
      expect(JSON.parse(String(providers.b.requests.at(-1)?.body))).toMatchObject({ speed: 1.5 })
    })

    it('takes the language from the field, else from the script', async () => {
      const spoken = async (input: string, more = {}) => {
        await client.audio.speech.create({ model: 'prov_b', voice: 'alloy', input, response_format: 'wav', ...more })
        return (JSON.parse(String(providers.b.requests.at(-1)?.body)) as { readonly lang: string }).lang
      }
      expect(await spoken('வணக்கம்')).toMatch(/^ta/)
      expect(await spoken('नमस्कार')).toMatch(/^hi/)
      expect(await spoken('नमस्कार', { language: 'mr' })).toMatch(/^mr/)
    })

    it.each([
      [{ model: 'prov_z' }, 422, 'model', 'invalid_request'],
      [{ model: 'prov_f' }, 422, 'model', 'invalid_request'],
      [{ input: '' }, 422, 'input', 'invalid_request'],
      [{ input: 'x'.repeat(20_001) }, 422, 'input', 'invalid_request'],
      [{ speed: 5 }, 422, 'speed', 'invalid_request'],
      [{ response_format: 'midi' }, 422, 'response_format', 'invalid_request'],
      [{ model: 'prov_b', response_format: 'mp3' }, 422, 'response_format', 'audio_format_unavailable'],
      [{ model: 'prov_e', response_format: 'pcm', stream_format: 'sse' }, 422, 'response_format', 'audio_format_unavailable'],
      [{ model: 'prov_b', language: 'sat' }, 422, null, 'unsupported_language'],
      [{ model: 'prov_a', voice: 'Nalini', speed: 2 }, 422, 'speed', 'invalid_input'],
      [{ model: 'prov_a' }, 422, 'voice', 'invalid_input'],
    ])('refuses %o in the shape that the client knows', async (wrong, status, param, code) => {
      const body = { model: 'auto', voice: 'alloy', input: hindi, ...wrong } as OpenAI.Audio.SpeechCreateParams
      const error = await client.audio.speech.create(body).then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      expect(error).toBeInstanceOf(OpenAI.APIError)
      expect(error).toMatchObject({ status, code, param, type: 'invalid_request_error' })
      expect(() => openAiErrorResponse.parse({ error: (error as InstanceType<typeof OpenAI.APIError>).error })).not.toThrow()
      for (const { requests } of Object.values(providers)) expect(requests).toEqual([])
    })

    it('says so when the provider fails before the first sound, and hangs up when later', async () => {
      await providers.b.setFaults({ name: 'status', status: 500 })
      await expect(
        client.audio.speech.create({ model: 'prov_b', voice: 'alloy', input: hindi, response_format: 'pcm' }),
      ).rejects.toMatchObject({
        status: 503,
        code: 'transient_provider',
        type: 'server_error',
      })
    })
  })

  it('hangs up when a provider fails in the middle of the sound', async () => {
    await providers.b.setFaults({ name: 'close-early' })
    const response = await client.audio.speech
      .create({ model: 'prov_b', voice: 'alloy', input: hindi.repeat(20), response_format: 'pcm' })
      .then(
        (answer) => bytesOf(answer),
        (thrown: unknown) => thrown,
      )
    expect(response).toBeInstanceOf(Error)
  })

  it('counts what is spoken on the day of the caller, and says it', async () => {
    const response = await client.audio.speech.create({ model: 'prov_b', voice: 'alloy', input: hindi, response_format: 'wav' })
    expect(response.headers.get('x-chitravani-characters')).toBe(String(hindi.length))
    const heard = await client.audio.transcriptions
      .create({ file: await toFile(second, 'a.wav'), model: 'prov_a', language: 'hi' })
      .withResponse()
    expect(heard.response.headers.get('x-chitravani-audio-seconds')).toBe('1')
  })

  describe('transcription', () => {
    const file = () => toFile(second, 'speech.wav', { type: 'audio/wav' })

    it('is made unchanged, as JSON', async () => {
      const made = await client.audio.transcriptions.create({ file: await file(), model: 'whisper-1', language: 'hi' })
      expect(made.text.length).toBeGreaterThan(0)
      expect(made).toMatchObject({ usage: { type: 'duration', seconds: 1 } })
      expect(providers.a.violations).toEqual([])
    })

    it.each(['prov_a', 'prov_d'])('is made by %s, in every form', async (model) => {
      const ask = async (form: OpenAI.Audio.AudioResponseFormat) =>
        client.audio.transcriptions.create({ file: await file(), model, language: 'hi', response_format: form })
      const { text } = (await ask('json')) as OpenAI.Audio.Transcription
      expect(await ask('text')).toBe(`${text}\n`)
      expect(await ask('srt')).toBe(`1\n00:00:00,000 --> 00:00:01,000\n${text}\n`)
      expect(await ask('vtt')).toBe(`WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n${text}\n`)
      expect(await ask('verbose_json')).toMatchObject({
        task: 'transcribe',
        text,
        duration: 1,
        language: 'hi',
        segments: [{ start: 0, end: 1, text }],
      })
    })

    it('takes samples for samples, whatever they begin with, and the rate of a WAV from its header', async () => {
      const hear = async (bytes: Uint8Array, name: string, model: string) => {
        const ask = { file: await toFile(bytes, name), model, language: 'hi' }
        const { response } = await client.audio.transcriptions.create(ask).withResponse()
        return response.headers.get('x-chitravani-audio-seconds')
      }
      const samples = Buffer.alloc(32_000, 5)
      samples.writeInt16LE(-1)
      expect(await hear(samples, 'a.pcm', 'prov_a')).toBe('1')
      expect(String(providers.a.requests.at(-1)?.body)).toContain('filename="audio.wav"')
      const wide = Buffer.from(toWav(Buffer.alloc(44_100 * 3, 1), { encoding: 'pcm16', sampleRateHz: 44_100, channels: 1 }))
      // 24 bits a sample
      wide.writeUInt16LE(24, 34)
      expect(await hear(wide, 'b.wav', 'prov_d')).toBe('1')
      expect(JSON.parse(String(providers.d.requests.at(-1)?.body))).toMatchObject({ pipelineTasks: [{ config: { samplingRate: 44_100 } }] })
      // 2 GHz: what a file says of itself is for the provider to judge
      wide.writeUInt32LE(2_000_000_000, 24)
      expect(await hear(wide, 'b.wav', 'prov_d')).toBe('0')
    })

    it('streams events when asked to', async () => {
      const stream = await client.audio.transcriptions.create({ file: await file(), model: 'prov_a', language: 'hi', stream: true })
      const events = []
      for await (const event of stream) events.push(event)
      expect(events.map(({ type }) => type)).toEqual(['transcript.text.delta', 'transcript.text.done'])
    })

    it('tells which fields had no effect', async () => {
      const { response } = await client.audio.transcriptions
        .create({
          file: await file(),
          model: 'prov_a',
          language: 'hi',
          prompt: 'Names: Asha',
          temperature: 0,
          timestamp_granularities: ['word', 'segment'],
        })
        .withResponse()
      expect(
        response.headers
          .get('x-chitravani-ignored')
          ?.split(', ')
          .toSorted((a, b) => a.localeCompare(b)),
      ).toEqual(['prompt', 'temperature', 'timestamp_granularities[]'])
    })

    it('refuses what is no file, too large, or no multipart', async () => {
      const post = async (body: BodyInit, headers: HeadersInit = {}) => {
        const answer = await fetch(`${server.url}/v1/audio/transcriptions`, { method: 'POST', body, headers })
        return { status: answer.status, error: openAiErrorResponse.parse(await answer.json()).error }
      }
      const form = (parts: Readonly<Record<string, string | Blob>>) => {
        const made = new FormData()
        for (const [name, value] of Object.entries(parts)) made.append(name, value)
        return made
      }
      expect(await post(form({ model: 'prov_a' }))).toMatchObject({ status: 422, error: { param: 'file' } })
      expect(await post(form({ model: 'prov_a', file: new Blob([]) }))).toMatchObject({ status: 422, error: { param: 'file' } })
      expect(await post(form({ file: new Blob([second]) }))).toMatchObject({ status: 422, error: { param: 'model' } })
      expect(await post(form({ model: 'auto', response_format: 'xml', file: new Blob([second]) }))).toMatchObject({
        status: 422,
        error: { param: 'response_format' },
      })
      const letter = new File(['Dear Sir or Madam'], 'letter.wav')
      expect(await post(form({ model: 'auto', file: letter }))).toMatchObject({ status: 422, error: { param: 'file' } })
      expect(await post(form({ model: 'auto', other: new Blob([second]) }))).toMatchObject({ status: 400 })
      expect(await post(form({ model: 'auto', file: new Blob([Buffer.alloc(11_000_000)]) }))).toMatchObject({ status: 413 })
      expect(await post('{}', { 'content-type': 'application/json' })).toMatchObject({ status: 415 })
      expect(await post('--x\r\nbroken', { 'content-type': 'multipart/form-data; boundary=x' })).toMatchObject({ status: 400 })
      for (const { requests } of Object.values(providers)) expect(requests).toEqual([])
    })
  })

  it('lists its models, and tells one that is none', async () => {
    const names: string[] = []
    for await (const { id } of client.models.list()) names.push(id)
    expect(names).toEqual(['auto', 'prov_a', 'prov_b', 'prov_c', 'prov_d', 'prov_e'])
    expect(await client.models.retrieve('prov_a')).toMatchObject({ id: 'prov_a', object: 'model' })
    // Programs look up the model that they are about to name; what may be named is there.
    for (const id of ['auto', 'tts-1', 'whisper-1', 'gpt-4o-mini-tts']) expect(await client.models.retrieve(id)).toMatchObject({ id })
    await expect(client.models.retrieve('gpt-9')).rejects.toMatchObject({ status: 404, code: 'unknown_model', type: 'not_found_error' })
  })

  it("takes a caller's own key for a provider", async () => {
    const response = await client.audio.speech
      .create({ model: 'prov_b', voice: 'alloy', input: hindi, response_format: 'wav' }, { headers: { 'X-Prov-B-Api-Key': 'wrong-key' } })
      .then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
    expect(response).toMatchObject({
      status: 422,
      code: 'provider_key_refused',
      param: expect.stringMatching(/^x-prov-b-api-key$/i) as unknown,
    })
  })
})
