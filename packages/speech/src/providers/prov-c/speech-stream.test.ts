import { openHttp } from '@chitravani/kit/http'
import { openSocket } from '@chitravani/kit/socket'
import { type Emulator, type EmulatorOptions, mp3, speechMs, startEmulator, tone } from '@chitravani/emulators'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readWav } from '../../audio/index.ts'
import { fails } from '../provider.conformance.ts'
import type { Provider } from '../provider.ts'
import { provC } from './index.ts'
import { begin, listen, settings, speak, v2 } from './fixtures/calls.ts'
import type { Settings } from './settings.ts'

const text = 'नमस्तेदुनिया'

describe('streams of prov_c', () => {
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

  const frames = (emulator: Emulator) =>
    emulator.requests[0]?.frames.filter(({ from }) => from === 'client').map((frame) => JSON.parse(frame.text ?? '') as unknown)

  it('names model and completion event in the address and the rest in the first frame', async () => {
    const { emulator, provider } = await start()
    await speak(provider, { pace: 1.5, min_buffer_size: 30, output_audio_bitrate: '64k' })
    const url = new URL(emulator.requests[0]?.path ?? '', 'http://emulator')
    expect(url.pathname).toBe('/text-to-speech/ws')
    expect(Object.fromEntries(url.searchParams)).toEqual({ model: 'bulbul:v3', send_completion_event: 'true' })
    expect(emulator.requests[0]?.headers['api-subscription-key']).toBe('test-key')
    expect(frames(emulator)).toEqual([
      {
        type: 'config',
        data: {
          language_code: 'hi-IN',
          target_language_code: 'hi-IN',
          speaker: 'shubh',
          pace: 1.5,
          min_buffer_size: 30,
          output_audio_bitrate: '64k',
          output_audio_codec: 'mp3',
          speech_sample_rate: 24_000,
        },
      },
      { type: 'text', data: { text: 'नमस्ते' } },
      { type: 'text', data: { text: 'दुनिया' } },
      { type: 'flush' },
    ])
  })

  it('streams the version 2 model with its options', async () => {
    const { emulator, provider } = await start({}, v2)
    expect(Buffer.concat(await speak(provider, { pitch: 0.2, loudness: 2 }))).toEqual(mp3(speechMs(text)))
    expect(emulator.requests[0]?.path).toContain('model=bulbul%3Av2')
    expect(frames(emulator)?.[0]).toMatchObject({ data: { pitch: 0.2, loudness: 2, speaker: 'anushka' } })
  })

  it.each(['reads-language', 'reads-target'])('is understood by a service that %s', async (variant) => {
    const { provider } = await start({ variants: [variant] })
    expect(await speak(provider)).not.toEqual([])
  })

  it.each([
    ['mp3', 'mp3'],
    ['wav', 'wav'],
    ['aac', 'aac'],
    ['opus', 'opus'],
    ['flac', 'flac'],
    ['linear16', '24000:pcm16'],
    ['mulaw', '24000:mulaw'],
    ['alaw', '24000:alaw'],
  ])('asked for %s names %s', async (codec, format) => {
    const { provider } = await start()
    const utterance = await begin(provider, { audio_format: codec })
    expect([utterance.format, utterance.modelId]).toEqual([format, 'bulbul:v3'])
    await utterance.send('नमस्ते')
    await utterance.finish()
    expect(Buffer.concat(await listen(utterance)).length).toBeGreaterThan(0)
  })

  const wires = [[], ['tiny'], ['huge'], ['wav-chunks'], ['unknown-frames'], ['early'], ['early', 'wav-chunks']]
  const cases = wires.map((variants) => ({ variants }))

  it.each(cases)('speaks every sample once in whole samples with $variants', async ({ variants }) => {
    const { provider } = await start({ variants })
    const chunks = await speak(provider, { audio_format: 'linear16', speech_sample_rate: 16_000 })
    expect(chunks.every(({ length }) => length > 0 && length % 2 === 0)).toBe(true)
    expect(Buffer.concat(chunks)).toEqual(spoken(variants, 16_000))
  })

  it.each(cases.filter(({ variants }) => !variants.includes('early')))(
    'puts one header before a WAV stream with $variants',
    async ({ variants }) => {
      const { provider } = await start({ variants })
      const wav = readWav(Buffer.concat(await speak(provider, { audio_format: 'wav' })))
      expect(wav?.format).toEqual({ encoding: 'pcm16', sampleRateHz: 24_000, channels: 1 })
      expect(Buffer.from(wav?.samples ?? [])).toEqual(spoken(variants, 24_000))
    },
  )

  /** A service that speaks early speaks each text for itself. */
  function spoken(variants: readonly string[], sampleRateHz: number): Buffer {
    const texts = variants.includes('early') ? ['नमस्ते', 'दुनिया'] : [text]
    return Buffer.concat(texts.map((part) => tone(speechMs(part), { sampleRateHz })))
  }

  it('hands out no sound before the end of the text, though the service may have spoken [spec: speech States and transitions / Ready (TTS stream) {type: flush}]', async () => {
    const { emulator, provider } = await start({ variants: ['early'] })
    const utterance = await begin(provider, { audio_format: 'linear16' })
    const heard: string[] = []
    const listening = (async () => {
      for await (const chunk of utterance.audio) heard.push(`${chunk.length} bytes`)
    })()
    await utterance.send('नमस्ते')
    await expect.poll(() => emulator.requests[0]?.frames.some(({ from }) => from === 'server')).toBe(true)
    expect(heard).toEqual([])
    await utterance.finish()
    await listening
    expect(heard.length).toBeGreaterThan(0)
  })

  it.each([
    ['error-first', 'transient_provider', true],
    ['quota-frame', 'permission', true],
    ['no-audio', 'malformed_provider_response', true],
    ['no-field', 'malformed_provider_response', true],
    ['bad-base64', 'malformed_provider_response', true],
    ['no-json', 'malformed_provider_response', true],
    ['other-rate', 'malformed_provider_response', true],
    ['no-final', 'transient_provider', true],
    ['error-frame', 'transient_provider', true],
  ])('sorts %s as %s', async (name, code, nextProvider) => {
    const { provider } = await start({ faults: [{ name }] })
    expect(await fails(speak(provider, { audio_format: 'linear16' }))).toMatchObject({ code, nextProvider, provider: 'prov_c' })
  })

  it.each([
    [400, 'invalid_input', false],
    [403, 'authentication', false],
    [408, 'timeout', true],
    [422, 'invalid_input', false],
    [429, 'rate_limit', true],
    [500, 'transient_provider', true],
    [503, 'transient_provider', true],
    [504, 'timeout', true],
    [7, 'transient_provider', true],
  ])('sorts an error frame of the code %i as %s', async (status, code, nextProvider) => {
    const { provider } = await start({ faults: [{ name: 'error-frame', status }] })
    expect(await fails(speak(provider))).toMatchObject({ code, nextProvider })
  })

  it('tells before the flush what the service refused', async () => {
    const { provider } = await start()
    const utterance = await begin(provider)
    await utterance.send('x'.repeat(2501))
    expect(await fails(listen(utterance))).toMatchObject({ code: 'invalid_input', nextProvider: false })
  })

  it('ends the wait for the flush with the reason of the caller', async () => {
    const { provider } = await start({ variants: ['early'] })
    const controller = new AbortController()
    const reason = new Error('left')
    const utterance = await begin(provider, {}, { signal: controller.signal })
    await utterance.send('नमस्ते')
    setTimeout(() => controller.abort(reason), 50)
    await expect(listen(utterance)).rejects.toBe(reason)
  })

  it.each([[[]], [['early']]])('hangs up at once on close, twice if need be, and the loop ends quietly: %j', async (variants) => {
    const { emulator, provider } = await start({ variants })
    const utterance = await begin(provider)
    await utterance.send('नमस्ते')
    const heard = listen(utterance)
    await utterance.close()
    await utterance.close()
    expect(await heard).toEqual([])
    await expect.poll(() => emulator.active).toBe(0)
  })

  it('keeps an idle socket open while it waits for text, and not longer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const { emulator, provider } = await start()
      const utterance = await begin(provider)
      vi.advanceTimersByTime(41_000)
      await utterance.send('नमस्ते')
      await expect.poll(() => frames(emulator)?.length).toBe(4)
      expect(frames(emulator)?.slice(1, 3)).toEqual([{ type: 'ping' }, { type: 'ping' }])
      await utterance.finish()
      await listen(utterance)
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('hangs up when the loop is left', async () => {
    const { emulator, provider } = await start({ variants: ['tiny'] })
    const utterance = await begin(provider)
    await utterance.send('नमस्ते')
    await utterance.finish()
    for await (const chunk of utterance.audio) {
      expect(chunk.length).toBeGreaterThan(0)
      break
    }
    await expect.poll(() => emulator.active).toBe(0)
  })
})
