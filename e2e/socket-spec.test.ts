import { sttServerFrame, ttsServerFrame } from '@chitravani/protocol'
import { speechMs, tone } from '@chitravani/emulators'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openRaw } from './raw-socket.ts'
import type { RawSocket } from './raw-socket.ts'
import { startSpeechWorld } from './speech-world.ts'
import type { SpeechWorld } from './speech-world.ts'

/** What the specification says of the speech sockets, line by line, frame by frame. */

let world: SpeechWorld
beforeAll(async () => {
  // One that tells when it hears somebody is waited for longer.
  world = await startSpeechWorld({ emulated: { a: { variants: ['vad'] } } })
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  for (const emulator of Object.values(world.emulators)) {
    await emulator.setFaults()
    emulator.clear()
  }
})

type Frame = Readonly<Record<string, unknown>>
const rawPcm = { voice: 'Nalini', audio_config: { sample_rate: 24_000, encoding: 'linear_pcm', container: 'raw' } }
const ttsStart = { type: 'start', provider: 'prov_b', language: 'hi' }
const sttStart = { type: 'start', provider: 'prov_a', language: 'hi', sampling_rate: 16_000 }
const say = (text: string) => ({ type: 'text', text })

async function open(path: 'tts' | 'stt', ...frames: readonly (object | Buffer)[]): Promise<RawSocket> {
  const raw = await openRaw(`${world.server.url}/api/${path}/stream`)
  for (const frame of frames) {
    if (Buffer.isBuffer(frame)) raw.sendBinary(frame)
    else raw.sendJson(frame)
  }
  return raw
}

/** Everything until the end, and the close code; every frame is one that is documented. */
async function talk(
  path: 'tts' | 'stt',
  ...frames: readonly (object | Buffer)[]
): Promise<{ readonly frames: readonly Frame[]; readonly code: number }> {
  const raw = await open(path, ...frames)
  const heard = await raw.rest()
  const schema = path === 'tts' ? ttsServerFrame : sttServerFrame
  for (const frame of heard) expect(schema.safeParse(frame).error).toBeUndefined()
  return { frames: heard, code: await raw.closed }
}

const soundOf = (frames: readonly Frame[]) =>
  Buffer.concat(frames.flatMap(({ audio_base64: audio }) => (typeof audio === 'string' ? [Buffer.from(audio, 'base64')] : [])))
const kinds = (frames: readonly Frame[]) => frames.map(({ type, kind }) => (typeof kind === 'string' ? `event ${kind}` : type))

describe('WS /api/tts/stream', () => {
  it('answers start with ready, buffers text, speaks at flush, ends with an event of kind done, then done, then 1000 [spec: speech States and transitions / Opened (TTS stream) start frame] [spec: speech States and transitions / Ready (TTS stream) {type: text, text}] [spec: speech States and transitions / Ready (TTS stream) {type: flush}] [spec: speech States and transitions / Synthesizing final audio chunk] [spec: speech Events / TTS stream server to client {type: ready}] [spec: speech Events / TTS stream server to client {type: done} after the final event]', async () => {
    const { frames, code } = await talk('tts', ttsStart, say('नमस्ते '), say('दुनिया'), { type: 'flush' })
    const said = kinds(frames)
    expect([said[0], ...said.slice(-2)]).toEqual(['ready', 'event done', 'done'])
    expect(new Set(said.slice(1, -2))).toEqual(new Set(['event audio']))
    expect(code).toBe(1000)
    const parts = ['नमस्ते ', 'दुनिया'].map((text) => tone(speechMs(text)))
    expect(soundOf(frames).equals(Buffer.concat(parts))).toBe(true)
  })

  it('says with every event what it is [spec: speech Events / TTS stream server to client JSON event message with the TTSStreamEvent fields; audio in audio_base64; last event has kind done] [spec: speech TTSStreamEvent / Over WebSocket the audio bytes] [spec: speech WS {base_url}/api/tts/stream / Server frames: see Events] [spec: speech TTS result / Contains audio (bytes; base64 in]', async () => {
    const { frames } = await talk('tts', { ...ttsStart, parameters: { output_format: '8000:pcm16' } }, say('नमस्ते'), { type: 'flush' })
    const events = frames.filter(({ type }) => type === 'event')
    const about = { type: 'event', audio_format: '8000:pcm16', language: 'hi', provider: 'prov_b', model_id: 'prov_b-tts' }
    for (const event of events) expect(event).toMatchObject({ ...about, request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string })
    expect(new Set(events.map(({ request_id: id }) => id)).size).toBe(1)
    expect(events.at(-1)).toMatchObject({ kind: 'done' })
    expect(events.at(-1)).not.toHaveProperty('audio_base64')
    expect(soundOf(frames).equals(tone(speechMs('नमस्ते'), { sampleRateHz: 8_000 }))).toBe(true)
  })

  it.each([
    ['prov_a', rawPcm, '24000:pcm16'],
    ['prov_b', {}, '24000:pcm16'],
    ['prov_c', { audio_format: 'linear16' }, '24000:pcm16'],
  ])(
    'speaks with %s, before flush only where the provider speaks at once [spec: speech WS {base_url}/api/tts/stream / Supports prov_c, prov_b and prov_a] [spec: speech States and transitions / Prov_a and prov_b streams buffer] [spec: speech WS {base_url}/api/tts/stream / Client frames: {type: "start", provider]',
    async (provider, parameters, format) => {
      const raw = await open('tts', { type: 'start', provider, language: 'hi', parameters }, say('नमस्ते'))
      expect(await raw.nextJson()).toEqual({ type: 'ready' })
      const first = raw.nextJson()
      const silence = new Promise<string>((resolve) => setTimeout(() => resolve('silence'), 400))
      // Silence takes its time; a sound may take longer.
      const early = provider === 'prov_b' ? await first : await Promise.race([first, silence])
      expect(early === 'silence').toBe(provider !== 'prov_b')
      raw.sendJson({ type: 'flush' })
      const frames = [(await first) as Frame, ...(await raw.rest())]
      expect(kinds(frames).slice(-2)).toEqual(['event done', 'done'])
      expect(frames[0]).toMatchObject({ kind: 'audio', provider, audio_format: format })
      expect(soundOf(frames).length).toBeGreaterThan(0)
    },
  )

  it('leaves the provider to the route: the first that can stream [spec: decisions 3 / Sockets / provider may be left out]', async () => {
    const { frames } = await talk('tts', { type: 'start', language: 'hi' }, say('नमस्ते'), { type: 'flush' })
    expect(frames.at(-2)).toMatchObject({ kind: 'done', provider: 'prov_b' })
    const sentences = await talk('tts', { type: 'start', language: 'hi', provider: 'prov_d' }, say('नमस्ते।'), { type: 'flush' })
    expect(sentences.frames.at(-2)).toMatchObject({ kind: 'done', provider: 'prov_d', audio_format: 'wav' })
  })

  it('ends any state with an error frame and a close [spec: speech States and transitions / Any TTS stream state provider or request failure] [spec: speech States and transitions / What happens to a stream] [spec: speech Events / TTS stream server to client {type: error, message} (string)] [spec: speech Errors / 1]', async () => {
    await world.emulators.b.setFaults({ name: 'error-frame' })
    const failed = await talk('tts', ttsStart, say('नमस्ते'), { type: 'flush' })
    expect(failed.frames.at(-1)).toEqual({
      type: 'error',
      code: 'transient_provider',
      message: expect.stringContaining('prov_b') as string,
    })
    expect(failed.code).toBe(1011)
    const wrong = await talk('tts', { ...ttsStart, parameters: { speed: 1 } })
    expect(wrong.frames).toEqual([{ type: 'error', code: 'invalid_input', message: expect.stringContaining('speed') as string }])
    expect(wrong.code).toBe(1008)
    const language = await talk('tts', { type: 'start', provider: 'prov_c' })
    expect([kinds(language.frames), language.code]).toEqual([['error'], 1008])
  })

  it('refuses frames that are none, or not expected, with invalid_frame and 1008 [spec: decisions 3 / Sockets / fatal to the caller]', async () => {
    const before: readonly (object | Buffer)[][] = [
      [say('x')],
      [{ type: 'flush' }],
      [ttsStart, ttsStart],
      [ttsStart, { type: 'sing' }],
      [ttsStart, say(' ')],
      [ttsStart, Buffer.of(0, 0)],
      [ttsStart, say('क'), { type: 'flush' }, say('क')],
    ]
    for (const frames of before) {
      const ended = await talk('tts', ...frames)
      expect([frames, ended.frames.at(-1)?.['code'], ended.code]).toEqual([frames, 'invalid_frame', 1008])
    }
  })

  it('stays open where that was asked for, is silent at cancel, and closes at close [spec: decisions 3 / WS /api/tts/stream]', async () => {
    const raw = await open('tts', { ...ttsStart, keep_open: true }, { type: 'flush' })
    expect([await raw.nextJson(), await raw.nextJson(), await raw.nextJson()]).toMatchObject([
      { type: 'ready' },
      { kind: 'done' },
      { type: 'done' },
    ])
    raw.sendJson(say('एक'))
    raw.sendJson({ type: 'cancel' })
    const dropped: Frame[] = []
    for (let frame = await raw.nextJson(); frame && frame['type'] !== 'done'; frame = await raw.nextJson()) dropped.push(frame)
    expect(dropped.at(-1)).toMatchObject({ kind: 'done' })
    raw.sendJson(say('दो'))
    raw.sendJson({ type: 'flush' })
    const spoken: Frame[] = []
    for (let frame = await raw.nextJson(); frame && frame['type'] !== 'done'; frame = await raw.nextJson()) spoken.push(frame)
    expect(soundOf(spoken).equals(tone(speechMs('दो')))).toBe(true)
    raw.sendJson({ type: 'close' })
    expect([await raw.rest(), await raw.closed]).toEqual([[], 1000])
  })

  it('is silent at cancel though text and flushes wait behind a sentence that is spoken, and ends each of them', async () => {
    const long = say('यह एक छोटा वाक्य है। '.repeat(400))
    const flush = { type: 'flush' }
    const asked = () => world.emulators.d.requests.length
    const raw = await open('tts', { ...ttsStart, provider: 'prov_d', keep_open: true }, long, flush, say('पचपन।'), flush, say('सत्तावन'))
    expect([await raw.nextJson(), await raw.nextJson()]).toMatchObject([{ type: 'ready' }, { kind: 'audio' }])
    raw.sendJson({ type: 'cancel' })
    for (let ends = 0; ends < 3;) ends += (await raw.nextJson())?.['type'] === 'done' ? 1 : 0
    const before = asked()
    expect(before).toBeLessThan(20)
    raw.sendJson(say('उनसठ।'))
    raw.sendJson(flush)
    raw.sendJson({ type: 'close' })
    expect(kinds(await raw.rest())).toEqual(['event audio', 'event done', 'done'])
    expect(await raw.closed).toBe(1000)
    // What was on its way at the cancel may still arrive, the next words among it; of what waited behind these nothing does.
    const askedFor = (words: string) => world.emulators.d.requests.filter(({ body }) => body.toString().includes(words)).length
    expect([askedFor('सत्तावन'), askedFor('उनसठ')]).toEqual([0, 1])
    expect(asked()).toBeLessThan(20)

    const all = await talk('tts', { ...ttsStart, provider: 'prov_d' }, long, flush, { type: 'cancel' })
    expect([kinds(all.frames).filter((kind) => kind !== 'event audio'), all.code]).toEqual([['ready', 'event done', 'done'], 1000])
    expect(asked()).toBeLessThan(before + 20)
  })

  it('cuts long sound into events between samples, and loses none', async () => {
    const text = 'लंबा वाक्य '.repeat(40)
    const { frames } = await talk('tts', { ...ttsStart, parameters: { output_format: '24000:float32' } }, say(text), { type: 'flush' })
    const chunks = frames.flatMap(({ audio_base64: audio }) => (typeof audio === 'string' ? [Buffer.from(audio, 'base64').length] : []))
    expect(Math.max(...chunks)).toBeLessThanOrEqual(24 * 1024)
    expect(chunks.every((length) => length % 4 === 0)).toBe(true)
    expect(soundOf(frames).length).toBe(tone(speechMs(text)).length * 2)
  })
})

describe('WS /api/stt/stream', () => {
  it('answers start with ready, hears samples in frames of 1,024 bytes, tells transcripts and their number [spec: speech States and transitions / Opened (STT stream) start frame] [spec: speech States and transitions / Ready (STT stream) binary message] [spec: speech States and transitions / Ready (STT stream) {type: finish}] [spec: speech Events / STT stream server to client {type: ready}; {type: done, transcript_count} (integer)] [spec: speech WS {base_url}/api/stt/stream / Client sends a start frame] [spec: speech WS {base_url}/api/stt/stream / After ready, the client sends] [spec: speech WS {base_url}/api/stt/stream / See Events] [spec: decisions 3 / WS /api/stt/stream, between ready and]', async () => {
    // odd messages: a byte waits for the next one, the last one is dropped
    const { frames, code } = await talk('stt', sttStart, Buffer.alloc(3_001, 3), Buffer.alloc(1_096, 3), Buffer.of(3), { type: 'finish' })
    expect(frames).toEqual([
      { type: 'ready' },
      { type: 'transcript', text: 'hi-IN:5120 bytes', is_final: true, language: 'hi' },
      { type: 'done', transcript_count: 1 },
    ])
    expect(code).toBe(1000)
    const [request] = world.emulators.a.requests
    const sent = request?.frames.flatMap(({ from, bytes }) => (from === 'client' && bytes ? [bytes] : [])) ?? []
    expect(sent.every(({ length }) => length === 1_024)).toBe(true)
    expect(Buffer.concat(sent).subarray(0, 4_096).equals(Buffer.alloc(4_096, 3))).toBe(true)
    expect(
      Buffer.concat(sent)
        .subarray(4_096 + 2)
        .every((byte) => byte === 0),
    ).toBe(true)
    expect(world.emulators.a.violations).toEqual([])
  })

  it('counts no transcript where nothing was said', async () => {
    const { frames } = await talk('stt', sttStart, Buffer.alloc(3_200), { type: 'finish' })
    expect(frames).toEqual([{ type: 'ready' }, { type: 'done', transcript_count: 0 }])
  })

  it('refuses rates and languages that the provider does not have, and wrong frames', async () => {
    const cases: readonly (readonly [readonly (object | Buffer)[], string])[] = [
      [[{ ...sttStart, sampling_rate: 12_345 }], 'invalid_input'],
      [[{ ...sttStart, language: 'sat' }], 'unsupported_language'],
      [[{ ...sttStart, provider: 'prov_b' }], 'unsupported_capability'],
      [[Buffer.of(0, 0)], 'invalid_frame'],
      [[sttStart, sttStart], 'invalid_frame'],
      [[sttStart, { type: 'flush' }], 'invalid_frame'],
    ]
    for (const [frames, code] of cases) {
      const ended = await talk('stt', ...frames)
      expect([frames, ended.frames.at(-1)?.['code'], ended.code]).toEqual([frames, code, 1008])
    }
  })
})
