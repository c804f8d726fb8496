import type { Fault } from '@chitravani/emulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRaw } from './raw-socket.ts'
import { startSpeechWorld } from './speech-world.ts'
import type { SpeechWorld } from './speech-world.ts'

/** Providers that are down, slow, silent or fail in the middle: an error frame, or another provider before the first word. Never a second voice. */

/** Little patience, and no second try of the same provider. */
const start = () =>
  startSpeechWorld({
    settings: ['a', 'b', 'c'].map((letter) => `[providers.prov_${letter}]\ntimeout_seconds = 1.5\n`).join(''),
    environment: { CHITRAVANI_RETRY_MAX_ATTEMPTS: '1', CHITRAVANI_ROUTE_TEXT_TO_SPEECH: 'prov_b,prov_c' },
  })
let world: SpeechWorld
beforeAll(async () => {
  world = await start()
})
afterAll(() => world[Symbol.asyncDispose]())

const hangMs = 20_000
const options: Readonly<Record<string, object>> = {
  prov_a: { voice: 'Nalini', audio_config: { sample_rate: 24_000, encoding: 'linear_pcm', container: 'raw' } },
  prov_b: {},
  prov_c: { audio_format: 'linear16' },
}

/** The last frame, who was heard, and the close code; a hang is told as such. */
async function speak(
  provider: string | undefined,
  at: SpeechWorld = world,
): Promise<{ readonly last: unknown; readonly voices: readonly unknown[]; readonly code: number | 'hung' }> {
  const raw = await openRaw(`${at.server.url}/api/tts/stream`)
  raw.sendJson({ type: 'start', language: 'hi', ...(provider === undefined ? {} : { provider, parameters: options[provider] }) })
  raw.sendJson({ type: 'text', text: 'नमस्ते दुनिया कैसी है' })
  raw.sendJson({ type: 'flush' })
  const timer = setTimeout(() => raw.destroy(), hangMs)
  const frames = await raw.rest()
  const code = await raw.closed
  clearTimeout(timer)
  const last = frames.at(-1)
  return {
    last: last?.['type'] === 'error' ? last['code'] : last?.['type'],
    voices: [...new Set(frames.filter(({ kind }) => kind === 'audio').map((frame) => frame['provider']))],
    code: code === 1006 ? 'hung' : code,
  }
}

const letter = (provider: string) => provider.slice(-1) as 'a' | 'b' | 'c'
/** What goes wrong before anything was heard, and what in the middle. */
const early: readonly (readonly [Fault, string])[] = [
  [{ name: 'refused' }, 'transient_provider'],
  [{ name: 'refused-upgrade', status: 503 }, 'transient_provider'],
  [{ name: 'refused-upgrade', status: 401 }, 'authentication'],
  [{ name: 'rate-limited', retryAfter: 'none' }, 'rate_limit'],
  [{ name: 'reset-start' }, 'transient_provider'],
  [{ name: 'never' }, 'timeout'],
  [{ name: 'html' }, 'malformed_provider_response'],
  [{ name: 'mute' }, 'timeout'],
]
const late: readonly (readonly [Fault, string])[] = [
  [{ name: 'error-frame' }, 'transient_provider'],
  [{ name: 'no-audio' }, 'malformed_provider_response'],
  [{ name: 'close-early', after: 3 }, 'transient_provider'],
  [{ name: 'reset-body', after: 3 }, 'transient_provider'],
]
const cases = ['prov_a', 'prov_b', 'prov_c'].flatMap((provider) =>
  [...early, ...late].map(([fault, code]) => ({ provider, fault, code, name: fault.name })),
)

/** Breakers that are open would answer for the next case. */
async function rest(): Promise<void> {
  await Promise.all(Object.values(world.emulators).map((emulator) => emulator.setFaults()))
}

describe('a provider that was asked for by name', () => {
  it.each(cases)('$provider: $name is told as $code', async ({ provider, fault, code }) => {
    const emulator = world.emulators[letter(provider)]
    await emulator.setFaults(fault)
    const { last, voices, code: closed } = await speak(provider)
    await rest()
    expect(closed).toBe(1011)
    // a provider that failed too often rests, and says so
    expect([code, 'transient_provider', 'rate_limit']).toContain(last)
    expect(voices.every((voice) => voice === provider)).toBe(true)
  })
})

describe('the route', () => {
  // one whose providers did not fail before: those that did would rest
  let other: SpeechWorld
  beforeAll(async () => {
    other = await start()
  })
  afterAll(() => other[Symbol.asyncDispose]())

  it.each(early.filter(([, code]) => code !== 'authentication'))('goes on before the first word: %j', async (fault) => {
    await other.emulators.b.setFaults(fault)
    const { last, voices, code } = await speak(undefined, other)
    await other.emulators.b.setFaults()
    expect({ last, voices, code }).toEqual({ last: 'done', voices: ['prov_c'], code: 1000 })
  })

  it('never goes on after it', async () => {
    await using fresh = await start()
    await fresh.emulators.b.setFaults({ name: 'error-frame' })
    const raw = await openRaw(`${fresh.server.url}/api/tts/stream`)
    for (const frame of [{ type: 'start', language: 'hi' }, { type: 'text', text: 'नमस्ते दुनिया' }, { type: 'flush' }]) raw.sendJson(frame)
    const frames = await raw.rest()
    expect(new Set(frames.filter(({ kind }) => kind === 'audio').map((frame) => frame['provider']))).toEqual(new Set(['prov_b']))
    expect([frames.at(-1)?.['code'], await raw.closed]).toEqual(['transient_provider', 1011])
    expect(fresh.emulators.c.requests).toEqual([])
  })
})

describe('a listener', () => {
  // It has no end frame of its own: once all is said, its close after a transcript is the end, and no fault.
  it.each([
    [{ name: 'refused-upgrade', status: 503 }],
    [{ name: 'never' }],
    [{ name: 'error-frame' }],
    [{ name: 'reset-body', after: 1 }],
  ] as readonly [Fault][])('that fails is told: %j', async (fault) => {
    await using fresh = await start()
    await fresh.emulators.a.setFaults(fault)
    const raw = await openRaw(`${fresh.server.url}/api/stt/stream`)
    raw.sendJson({ type: 'start', provider: 'prov_a', language: 'hi' })
    raw.sendBinary(Buffer.alloc(16_000, 5))
    raw.sendJson({ type: 'finish' })
    const timer = setTimeout(() => raw.destroy(), hangMs)
    const frames = await raw.rest()
    const code = await raw.closed
    clearTimeout(timer)
    expect([frames.at(-1)?.['type'], code]).toEqual(['error', 1011])
  })

  it('that takes no sound is not waited for: nothing more is read from the client, then it is told', async () => {
    // prov_a takes 8 kHz at the pace of speech, so that what is handed over at once takes it a second: longer than it has here
    await using fresh = await startSpeechWorld({ program: 'serve-sockets.ts', environment: { SOCKET_TIMES: '{"slowProviderMs":300}' } })
    const raw = await openRaw(`${fresh.server.url}/api/stt/stream`)
    raw.sendJson({ type: 'start', provider: 'prov_a', language: 'hi', sampling_rate: 8_000 })
    for (let at = 0; at < 8; at += 1) raw.sendBinary(Buffer.alloc(16_000, 5))
    const frames = await raw.rest()
    expect(frames.at(-1)).toMatchObject({ type: 'error', code: 'timeout', message: expect.stringContaining('took no sound') as string })
    expect(await raw.closed).toBe(1011)
    const taken = fresh.emulators.a.requests.flatMap(({ frames: heard }) =>
      heard.flatMap(({ from, bytes }) => (from === 'client' && bytes ? [bytes.length] : [])),
    )
    expect(taken.reduce((sum, length) => sum + length, 0)).toBeLessThan(16_000)
    await expect.poll(() => fresh.emulators.a.active).toBe(0)
  })
})
