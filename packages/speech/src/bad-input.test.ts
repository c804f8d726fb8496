import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isFailure } from '@chitravani/kit'
import { openHttp } from '@chitravani/kit/http'
import { openSocket } from '@chitravani/kit/socket'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getSttClient, getTtsClient, openSpeech, readWav, type Speech } from './index.ts'
import { alone, startWorld, type World } from './spec/fixtures/world.ts'

/** What comes from callers without types: JSON, forms, command lines. */
let world: World
let speech: Speech
const folder = mkdtempSync(join(tmpdir(), 'bad-input-'))
beforeAll(async () => {
  world = await startWorld()
  speech = world.speech
})
afterEach(() => {
  for (const emulator of Object.values(world.emulators)) emulator.clear()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const voice = { parameters: { voice: 'Nalini' } }
const clip = Buffer.alloc(64)

/** Code, message and what is allowed; and nobody was asked. */
async function refusal(run: () => Promise<unknown>) {
  const error: unknown = await run().then(
    () => new Error('no failure'),
    (thrown: unknown) => thrown,
  )
  if (!isFailure(error)) throw error
  expect(Object.values(world.emulators).flatMap(({ requests }) => requests.filter(({ kind }) => kind === 'http'))).toEqual([])
  return { code: error.code, said: `${error.message} ${JSON.stringify(error.details ?? {})}` }
}

type Verb = readonly [name: string, run: (language: never) => Promise<unknown>]
const verbs: readonly Verb[] = [
  ['translate from', (source) => speech.translate({ text: 'Hello', source, target: 'hi' })],
  ['translate to', (target) => speech.translate({ text: 'Hello', source: 'en', target })],
  ['translate a batch to', (target) => speech.translateBatch(['Hello'], { source: 'en', target })],
  ['speak', (language) => speech.synthesize({ text: 'Hello', language, ...voice })],
  ['stream speech in', (language) => speech.openTtsStream({ language, ...voice })],
  ['transcribe', (language) => speech.transcribe(clip, { language })],
  ['listen to', (language) => speech.openSttStream({ language })],
]

describe.each(verbs)('%s a language', (_verb, run) => {
  it.each([['fr'], ['xx-IN'], ['hindi']])('that is not served: %s', async (tag) => {
    const { code, said } = await refusal(() => run(tag as never))
    expect(code).toBe('unsupported_language')
    expect(said).toMatch(/brx, doi, .* ur/)
  })

  it.each([[''], ['h i'], ['hi-'], ['__proto__'], ['x'.repeat(5000)], [7], [null], [{}], [['hi']]])(
    'that is no language: %j',
    async (given) => {
      const { code, said } = await refusal(() => run(given as never))
      expect(code).toBe('invalid_input')
      expect(said).toContain('BCP 47 tags such as hi')
    },
  )
})

describe('a pair, a provider, an operation', () => {
  it.each<[string, () => Promise<unknown>, string, string]>([
    ['pair', () => speech.translate({ text: 'a', source: 'en', target: 'mni-Mtei' }, { provider: 'prov_c' }), 'unsupported_language_pair', 'mni'],
    ['language of a provider', () => speech.synthesize({ text: 'a', language: 'brx', provider: 'prov_b' }), 'unsupported_language', 'only bn, en, gu'],
    ['provider', () => speech.translate({ text: 'a', source: 'en', target: 'hi' }, { provider: 'prov_z' }), 'unknown_provider', 'prov_a, prov_b'],
    ['provider of options', () => speech.synthesize({ text: 'a', language: 'hi', providerParameters: { prov_z: {} } }), 'unknown_provider', 'prov_a'],
    ['provider named like an inherited key', () => speech.transcribe(clip, { provider: 'constructor' }), 'unknown_provider', 'prov_a'],
    ['capability', () => speech.translate({ text: 'a', source: 'en', target: 'hi' }, { provider: 'prov_b' }), 'unsupported_capability', 'translation'],
    ['route', () => openSpeech({ ...alone, routes: { translation: ['prov_b'] } }), 'configuration', 'prov_c, prov_d, prov_f'],
  ])('an unknown %s is told with what there is', async (_what, run, code, words) => {
    const answer = await refusal(run)
    expect(answer).toEqual({ code, said: expect.stringContaining(words) as unknown })
  }) // prettier-ignore
})

describe('an option of a provider', () => {
  it.each<[string, unknown, string]>([
    ['prov_e', { nope: 1 }, 'gender, voice'],
    ['prov_a', { voice: 7 }, 'voice'],
    ['prov_a', {}, 'is required'],
    ['prov_a', { voice: 'Nalini', speed: Number.NaN }, 'from 0.85 to 1.15'],
    ['prov_a', { voice: 'Nalini', audio_config: { sample_rate: 1 } }, '8000, 16000, 22050'],
    ['prov_b', { num_step: 1.5 }, 'a whole number from 1 to 100'],
    ['prov_b', { g2p_overrides: { deep: [Number.POSITIVE_INFINITY] } }, 'finite numbers'],
    ['prov_c', { speaker: false }, 'a text'],
    ['prov_d', { emotion: Number.NaN }, 'finite numbers'],
    ['prov_d', { emotion: { deep: [1, Number.NaN] } }, 'parameters.emotion.deep[1]'],
    ['prov_d', { emotion: 1n }, 'finite numbers'],
    ['prov_d', { serviceId: 'x' }, 'set by the library'],
    ['prov_e', { gender: 'robot' }, 'female, male'],
    ['prov_e', { voice: {} }, 'an exact voice name'],
    ['prov_b', [], 'an object of options'],
    ['prov_b', 'loud', 'an object of options'],
  ])('%s refuses a wrong one before any call (%#)', async (provider, parameters, words) => {
    const { code, said } = await refusal(() =>
      speech.synthesize({ text: 'Hello', language: 'hi', provider, parameters: parameters as never }),
    )
    expect(code).toBe('invalid_input')
    expect(said).toContain(words)
  })

  it.each<[string, (bad: never) => Promise<unknown>, unknown, string]>([
    ['a list of options by provider', (providerParameters) => speech.synthesize({ text: 'a', language: 'hi', providerParameters }), [], 'object'],
    ['NaN for recognition', (preProcessors) => speech.transcribe(clip, { language: 'hi', provider: 'prov_d', parameters: { preProcessors } }), Number.NaN, 'finite'],
    ['options of recognition that are no object', (parameters) => speech.transcribe(clip, { language: 'hi', parameters }), 'x', 'object'],
    ['a sampling rate', (samplingRateHz) => speech.transcribe(clip, { language: 'hi', samplingRateHz }), Number.NaN, 'from 1 to 192000'],
    ['a rate of a stream', (samplingRateHz) => speech.openSttStream({ language: 'hi', samplingRateHz }), 11_025, '8000, 16000, 44100, 48000'],
    ['a format', (audioFormat) => speech.transcribe(clip, { language: 'hi', audioFormat }), 7, 'ASCII letters'],
    ['sound', (audio) => speech.transcribe(audio, { language: 'hi' }), 'RIFF', 'bytes'],
    ['no sound', (audio) => speech.transcribe(audio, { language: 'hi' }), Buffer.alloc(0), 'at least one byte'],
    ['a field of a request', (request) => speech.synthesize(request), { text: 'a', langauge: 'hi' }, 'language'],
    ['a request', (request) => speech.translate(request), null, 'text'],
    ['options of a translation', (options) => speech.translate({ text: 'a', source: 'en', target: 'hi' }, options), { textformat: 'markdown' }, 'textFormat'],
    ['a switch', (bestEffort) => speech.translate({ text: 'a', source: 'en', target: 'hi' }, { bestEffort }), 'yes', 'true or false'],
    ['a limit', (maxSegmentCharacters) => speech.translate({ text: 'a', source: 'en', target: 'hi' }, { maxSegmentCharacters }), Number.NaN, 'at least 1'],
    ['a text format', (textFormat) => speech.translate({ text: 'a', source: 'en', target: 'hi' }, { textFormat }), 'html', 'plain'],
    ['a time', (timeoutMs) => speech.translate({ text: 'a', source: 'en', target: 'hi' }, {}, { timeoutMs }), Number.NaN, 'milliseconds'],
    ['texts', (texts) => speech.translateBatch(texts, { source: 'en', target: 'hi' }), 'abc', 'a list of texts'],
    ['one text of a batch', (texts) => speech.translateBatch(texts, { source: 'en', target: 'hi' }), ['a', 7], 'texts[1]'],
  ])('%s that cannot be used is named', async (_what, run, bad, words) => {
    const { code, said } = await refusal(() => run(bad as never))
    expect(code).toBe('invalid_input')
    expect(said).toContain(words)
  }) // prettier-ignore
})

describe('a text', () => {
  it.each<[string, unknown, string]>([
    ['empty', '', 'at least one character'],
    ['half a character', '\ud83d', 'well-formed Unicode'],
    ['half a character among others', 'a\udc00b', 'well-formed Unicode'],
    ['no text', 7, 'a string'],
    ['nothing', undefined, 'a string'],
  ])('that is %s is refused by every verb', async (_what, given, words) => {
    const text = given as string
    const intoStream = async () => {
      await using stream = await speech.openTtsStream({ language: 'hi', ...voice })
      await stream.sendText(text)
    }
    for (const run of [
      () => speech.translate({ text, source: 'en', target: 'hi' }),
      () => speech.translate({ text, source: 'en', target: 'hi' }, { textFormat: 'markdown' }),
      () => speech.synthesize({ text, language: 'hi', ...voice }),
      // to a stream no text is nothing, and among others it is its own translation
      ...(text === '' ? [] : [intoStream, () => speech.translateBatch([text], { source: 'en', target: 'hi' })]),
    ]) {
      const { code, said } = await refusal(run)
      expect(code).toBe('invalid_input')
      expect(said).toContain(words)
    }
  })

  it.each([['😀👨‍👩‍👧'], ['—  …'], ['\u0000']])('without a letter or digit (%j) is not spoken, and its own translation', async (text) => {
    const { code, said } = await refusal(() => speech.synthesize({ text, language: 'hi', ...voice }))
    expect(code).toBe('invalid_input')
    expect(said).toContain('letters or digits')
    const result = await speech.translate({ text, source: 'en', target: 'hi' })
    expect(result).toMatchObject({ text, provider: { id: 'structure' }, cache: { hit: false }, warnings: [] })
    expect(world.emulators.d.requests).toEqual([])
  })

  it('that is empty is its own translation among others', async () => {
    const results = await speech.translateBatch(['Hello', '', '😀', ' '], { source: 'en', target: 'hi' })
    expect(results.map(({ text, provider }) => [text, provider.id])).toEqual([
      [expect.stringMatching(/./u), 'prov_d'],
      ['', 'structure'],
      ['😀', 'structure'],
      [' ', 'structure'],
    ])
  })

  it.each(['prov_a', 'prov_b', 'prov_c'])(
    'of emoji only is refused at the flush of a %s stream, which then takes another',
    async (provider) => {
      const options = provider === 'prov_a' ? voice : {}
      await using stream = await speech.openTtsStream({ language: 'hi', provider, ...options })
      await stream.sendText('😀')
      await stream.sendText('👍 !')
      expect(await refusal(() => stream.flush())).toEqual({
        code: 'invalid_input',
        said: expect.stringContaining('letters or digits') as unknown,
      })
      await stream.sendText('😀 ')
      await stream.sendText('नमस्ते')
      await stream.flush()
      const kinds: string[] = []
      for await (const { kind } of stream.events()) if (kinds.at(-1) !== kind) kinds.push(kind)
      expect(kinds).toEqual(['audio', 'done'])
    },
  )

  it('of 500,000 characters is refused by speech with the limit named, within which it is split and spoken', async () => {
    const sentence = 'यह एक लंबा वाक्य है। '
    const { code, said } = await refusal(() =>
      speech.synthesize({ text: sentence.repeat(500_000 / 21), language: 'hi', provider: 'prov_b' }),
    )
    expect(code).toBe('invalid_input')
    expect(said).toMatch(/at most 200000 .*a stream takes more/)
    const made = await speech.synthesize({ text: sentence.repeat(1000), language: 'hi', provider: 'prov_b' })
    expect(world.emulators.b.requests).toHaveLength(3)
    expect(readWav(made.audio)).toMatchObject({ truncated: false })
  })

  it('of more than a million characters is refused within one utterance of a stream', async () => {
    await using stream = await speech.openTtsStream({ language: 'hi', ...voice })
    await stream.sendText('क'.repeat(999_999))
    expect(await refusal(() => stream.sendText('कक'))).toEqual({
      code: 'invalid_input',
      said: expect.stringContaining('at most 1000000 in one utterance') as unknown,
    })
  })
})

describe('settings and calls in code', () => {
  it.each<[string, unknown, string]>([
    ['a misspelled section', { cahce: { enabled: true }, routs: {} }, 'cahce is unknown; allowed: providers, routes, cache'],
    ['a list', ['prov_d'], 'no object of settings'],
    ['nothing', null, 'no object of settings'],
    ['a section that is none', { cache: true, routes: ['prov_d'], providers: 'prov_d' }, 'cache is no object of settings'],
  ])('%s is a wrong configuration', async (_what, given, words) => {
    const settings = (Array.isArray(given) || given === null ? given : { ...alone, ...(given as object) }) as never
    for (const run of [openSpeech, getTtsClient, getSttClient])
      await expect(run(settings)).rejects.toMatchObject({ code: 'configuration', message: expect.stringContaining(words) as unknown })
  })

  it('a misspelled option of a call is named by every verb', async () => {
    const call = { timeout: 5 } as never
    const pair = { source: 'en', target: 'hi' }
    for (const run of [
      () => speech.translate({ text: 'Hi', ...pair }, {}, call),
      () => speech.translateBatch(['Hi'], pair, {}, call),
      () => speech.synthesize({ text: 'Hi', language: 'hi', ...voice }, call),
      () => speech.openTtsStream({ language: 'hi', ...voice }, call),
      () => speech.transcribe(clip, { language: 'hi' }, call),
      () => speech.openSttStream({ language: 'hi' }, call),
    ])
      expect(await refusal(run)).toEqual({
        code: 'invalid_input',
        said: expect.stringMatching(/call\.timeout is no field; allowed: signal, timeoutMs/) as unknown,
      })
  })

  it('a client that was closed does nothing more, nor does one made of it', async () => {
    const closed = await openSpeech({ ...alone, providers: world.providers })
    const other = closed.withOverrides({}, { http: openHttp(), openSocket, now: Date.now })
    await closed.close()
    for (const client of [closed, other])
      await expect(client.translate({ text: 'Hi', source: 'en', target: 'hi' })).rejects.toThrow('client is closed')
  })
})

describe('a cache', () => {
  it.each<[string, object, string]>([
    ['a path that is a directory', { path: folder }, 'it is a directory'],
    ['a path below a file', { path: join(import.meta.filename, 'cache.db') }, 'cannot hold a cache file'],
    ['another backend', { backend: 'redis' }, 'memory, sqlite'],
    ['no number of entries', { maxEntries: Number.NaN }, 'a whole number from 1'],
  ])('with %s is refused, and nothing is written', async (_what, cache, words) => {
    const before = readdirSync(folder)
    const { code, said } = await refusal(() => openSpeech({ ...alone, cache: { enabled: true, backend: 'sqlite', ...cache } as never }))
    expect(code).toBe('configuration')
    expect(said).toContain(words)
    expect(readdirSync(folder)).toEqual(before)
  })
})
