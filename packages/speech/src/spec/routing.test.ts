import { isFailure } from '@chitravani/kit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSpeech } from '../index.ts'
import { alone, codeOf, impatient, startWorld, type World } from './fixtures/world.ts'

let world: World
beforeEach(async () => (world = await startWorld()))
afterEach(() => world[Symbol.asyncDispose]())

const namaste = { text: 'नमस्ते', language: 'hi' }
const onlyD = { routes: { text_to_speech: ['prov_d'] } } as const

describe('retries', () => {
  it('are three tries with growing pauses of chance [spec: decisions 4 / Retries / 3 attempts, exponential with full jitter]', async () => {
    await using speech = await openSpeech({ ...alone, ...onlyD, providers: world.providers })
    const { d } = world.emulators
    await d.setFaults({ name: 'status', status: 503 })
    const chance = vi.spyOn(Math, 'random').mockReturnValue(0.999)
    const failure: unknown = await speech.synthesize(namaste).catch((error: unknown) => error)
    chance.mockRestore()
    expect(isFailure(failure, 'transient_provider')).toBe(true)
    expect(d.requests).toHaveLength(3)
    const [first = 0, second = 0, third = 0] = d.requests.map(({ at }) => at)
    // By the worst of chances 0.25 s, then 0.5 s, and what the machine adds.
    expect(second - first).toBeGreaterThanOrEqual(245)
    expect(second - first).toBeLessThan(250 + 5_000)
    expect(third - second).toBeGreaterThanOrEqual(495)
    expect(third - second).toBeLessThan(500 + 5_000)
  })

  it.each(['seconds', 'date'] as const)(
    'wait as long as Retry-After says in %s, unless the deadline is nearer [spec: decisions 4 / Retries]',
    async (retryAfter) => {
      await using speech = await openSpeech({ ...alone, ...impatient, ...onlyD, providers: world.providers })
      const { d } = world.emulators
      await d.setFaults({ name: 'rate-limited', retryAfter, retryAfterSeconds: 2, times: 1 })
      expect(await speech.synthesize(namaste)).toMatchObject({ provider: 'prov_d', fallbacks: 0 })
      const [first = 0, second = 0] = d.requests.map(({ at }) => at)
      // a date has whole seconds only, so up to one may be missing
      expect(second - first).toBeGreaterThanOrEqual(retryAfter === 'seconds' ? 2000 : 1000)
      await d.setFaults({ name: 'rate-limited', retryAfter, retryAfterSeconds: 40 })
      const startedAt = performance.now()
      const failure: unknown = await speech.synthesize(namaste, { timeoutMs: 20_000 }).catch((error: unknown) => error)
      expect(isFailure(failure, 'rate_limit')).toBe(true)
      expect(performance.now() - startedAt).toBeLessThan(20_000)
    },
  )

  it('end at once when the signal of the caller fires [spec: decisions 4 / Retries / every wait ends at once when the caller]', async () => {
    await using speech = await openSpeech({ ...alone, ...onlyD, providers: world.providers })
    const { d } = world.emulators
    await d.setFaults({ name: 'rate-limited', retryAfter: 'seconds', retryAfterSeconds: 30 })
    const controller = new AbortController()
    const reason = new Error('changed my mind')
    const asked = speech.synthesize(namaste, { signal: controller.signal })
    await expect.poll(() => d.requests.length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const abortedAt = performance.now()
    controller.abort(reason)
    await expect(asked).rejects.toBe(reason)
    // Not after the 30 s that the provider asked for.
    expect(performance.now() - abortedAt).toBeLessThan(20_000)
    expect(d.requests).toHaveLength(1)
  })
})

describe('a failure', () => {
  it('says code, kind, provider, whether to go on or to try again, when, and why [spec: decisions 4 / Failures]', async () => {
    const { d } = world.emulators
    await d.setFaults({ name: 'rate-limited', retryAfter: 'seconds', retryAfterSeconds: 40 })
    const limited: unknown = await world.speech
      .synthesize({ ...namaste, provider: 'prov_d' }, { timeoutMs: 20_000 })
      .catch((error: unknown) => error)
    expect(limited).toMatchObject({
      code: 'rate_limit',
      kind: 'limited',
      provider: 'prov_d',
      nextProvider: true,
      retryable: true,
      retryAfterSeconds: 40,
    })
    await d.setFaults({ name: 'reset-start' })
    await using speech = await openSpeech({ ...alone, ...impatient, providers: world.providers })
    const down: unknown = await speech.synthesize({ ...namaste, provider: 'prov_d' }).catch((error: unknown) => error)
    expect(down).toMatchObject({ code: 'transient_provider', kind: 'unavailable', retryable: true, cause: expect.anything() as unknown })
  })

  it.each([
    [{ name: 'status', status: 401 }, 'authentication'],
    [{ name: 'status', status: 400 }, 'invalid_input'],
  ])(
    'of keys and bad requests ends a route: %j [spec: decisions 4 / Failures / authentication, configuration and bad requests do not]',
    async (fault, code) => {
      const { b, d } = world.emulators
      await using speech = await openSpeech({
        ...alone,
        ...impatient,
        providers: world.providers,
        routes: { text_to_speech: ['prov_b', 'prov_d'] },
      })
      await b.setFaults(fault)
      expect(await codeOf(speech.synthesize(namaste))).toBe(code)
      expect(d.requests).toEqual([])
    },
  )

  it('of a language or option goes on where the next provider has it [spec: decisions 4 / Failures / unless the next provider has the language or option that the first lacks]', async () => {
    await using speech = await openSpeech({
      ...alone,
      ...impatient,
      providers: world.providers,
      routes: { text_to_speech: ['prov_b', 'prov_d'] },
    })
    expect(await speech.synthesize({ text: 'ਸਤ ਸ੍ਰੀ ਅਕਾਲ', language: 'pa' })).toMatchObject({ provider: 'prov_d', fallbacks: 0 })
    expect(await speech.synthesize({ ...namaste, parameters: { gender: 'male' } })).toMatchObject({ provider: 'prov_d', fallbacks: 0 })
    expect(world.emulators.b.requests).toEqual([])
  })

  it('of a value out of one range goes on to a provider that takes it, and names who cannot', async () => {
    const ask = (parameters: Readonly<Record<string, unknown>>) => world.speech.synthesize({ ...namaste, parameters })
    expect(await ask({ voice: 'Nalini', speed: 1.1 })).toMatchObject({ provider: 'prov_a' })
    expect(await ask({ voice: 'Nalini', speed: 1.5 })).toMatchObject({ provider: 'prov_b', fallbacks: 0 })
    expect(await ask({ speed: 1.5 })).toMatchObject({ provider: 'prov_b', fallbacks: 0 })
    await expect(ask({ voice: 'Nalini', speed: 9 })).rejects.toThrow('prov_a cannot use; allowed: a number from 0.85 to 1.15')
    await expect(ask({ voice: 'Nalini', speed: 'fast' })).rejects.toThrow('prov_a cannot use')
    const named = world.speech.synthesize({ ...namaste, provider: 'prov_b', parameters: { speed: 9 } })
    await expect(named).rejects.toThrow('parameters.speed has a value that prov_b cannot use; allowed: a number from 0.25 to 4')
  })
})

describe('a route', () => {
  it('of streams says that nobody has the language, not that nobody streams', async () => {
    await using speech = await openSpeech({ ...alone, providers: world.providers, routes: { text_to_speech: ['prov_e', 'prov_b'] } })
    for (const options of [{}, { provider: 'prov_e' }, { provider: 'prov_b' }])
      expect(await codeOf(speech.openTtsStream({ language: 'brx', ...options }))).toBe('unsupported_language')
    expect(await codeOf(speech.openTtsStream({ language: 'hi', provider: 'prov_f' }))).toBe('unsupported_capability')
  })

  it('skips who is not set up or lacks what it requires, and does not count it [spec: decisions 4 / Routes]', async () => {
    await using speech = await openSpeech({
      ...alone,
      providers: {
        prov_a: world.providers['prov_a'] ?? {},
        prov_c: world.providers['prov_c'] ?? {},
        prov_d: world.providers['prov_d'] ?? {},
      },
    })
    // prov_a has no voice, prov_b no key
    expect(await speech.synthesize(namaste)).toMatchObject({ provider: 'prov_c', fallbacks: 0 })
    // prov_c has no language either
    expect(await speech.synthesize({ text: 'नमस्ते' })).toMatchObject({ provider: 'prov_d', fallbacks: 0 })
    expect(await speech.synthesize({ ...namaste, parameters: { voice: 'Nalini' } })).toMatchObject({ provider: 'prov_a', fallbacks: 0 })
  })
})
