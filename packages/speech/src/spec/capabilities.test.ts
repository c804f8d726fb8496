import { tone } from '@chitravani/emulators'
import { describe, expect, it } from 'vitest'
import { languages, openSpeech } from '../index.ts'
import { alone, startWorld, type World } from './fixtures/world.ts'

const options = (token: string) => (token === 'prov_a' ? { parameters: { voice: 'Nalini' } } : {})
const hello = { text: 'Hello there, how are you?', source: 'en', target: 'hi' }

/** Everything a provider may be asked for, by name; each answers true, or fails. */
const doings = {
  speak: async ({ speech }: World, provider: string) =>
    (await speech.synthesize({ text: 'नमस्ते', language: 'hi', provider, ...options(provider) })).audio.length > 0,
  'stream speech': async ({ speech }: World, provider: string) => {
    const able = speech.providers('text_to_speech').find((info) => info.provider === provider)?.streaming
    if (able !== true) return 'makes whole audio only'
    await using stream = await speech.openTtsStream({ language: 'hi', provider, ...options(provider) })
    await stream.sendText('नमस्ते')
    await stream.flush()
    let bytes = 0
    for await (const { audio } of stream.events()) bytes += audio?.length ?? 0
    return bytes > 0
  },
  listen: async ({ speech }: World, provider: string) =>
    (await speech.transcribe(tone(200, { sampleRateHz: 16_000 }), { language: 'hi', provider, audioFormat: 'pcm' })).text !== '',
  'stream hearing': async ({ speech }: World, provider: string) => {
    await using stream = await speech.openSttStream({ language: 'hi', provider })
    const texts: unknown[] = []
    const reading = (async () => {
      for await (const { text } of stream.events()) texts.push(text)
    })()
    await stream.send(tone(200, { sampleRateHz: 16_000 }))
    await stream.finish()
    await reading
    return texts.length > 0
  },
  translate: async ({ speech }: World, provider: string) => (await speech.translate(hello, { provider })).text !== hello.text,
} as const
type Doing = keyof typeof doings

/** It does what is named, and nothing else; and whether it does so without a key. */
async function expectCapabilities(token: string, able: readonly Doing[], needsKey: boolean): Promise<void> {
  await using world = await startWorld()
  const refused = ['unsupported_capability', 'makes whole audio only']
  for (const [name, run] of Object.entries(doings)) {
    const done = await run(world, token).catch((error: { readonly code?: string }) => String(error.code))
    const seen = typeof done === 'string' && refused.includes(done) ? 'refused' : done
    expect([name, seen]).toEqual([name, able.includes(name as Doing) || 'refused'])
  }
  const { [token]: given, ...others } = world.providers
  const { apiKey: _, ...keyless } = (given ?? {}) as { readonly apiKey?: string }
  await using bare = await openSpeech({ ...alone, providers: { ...others, [token]: keyless } })
  const open = (['text_to_speech', 'speech_to_text', 'translation'] as const).some((capability) =>
    bare.providers(capability).some(({ provider }) => provider === token),
  )
  expect(open).toBe(!needsKey)
}

describe('what each provider can do', () => {
  it('prov_a speaks and listens, whole and streamed, with a key; it does not translate [spec: speech Speech Server and Translation Library / prov_a] [spec: speech What the service does / 4]', async () => {
    await expectCapabilities('prov_a', ['speak', 'stream speech', 'listen', 'stream hearing'], true)
  })

  it('prov_b speaks, whole and streamed, with a key [spec: speech Speech Server and Translation Library / prov_b]', async () => {
    await expectCapabilities('prov_b', ['speak', 'stream speech'], true)
  })

  it('prov_c speaks, whole and streamed, and translates, with a key [spec: speech Speech Server and Translation Library / prov_c]', async () => {
    await expectCapabilities('prov_c', ['speak', 'stream speech', 'translate'], true)
  })

  it('prov_d speaks, listens and translates, with a key [spec: speech Speech Server and Translation Library / prov_d]', async () => {
    await expectCapabilities('prov_d', ['speak', 'listen', 'translate'], true)
  })

  it('prov_e speaks without a key [spec: speech Speech Server and Translation Library / prov_e]', async () => {
    await expectCapabilities('prov_e', ['speak'], false)
  })

  it('prov_f translates without a key [spec: speech Speech Server and Translation Library / prov_f]', async () => {
    await expectCapabilities('prov_f', ['translate'], false)
  })
})

describe('what the library does', () => {
  it('speaks with a model by language, goes on to the next provider, and keeps complete audio where asked to [spec: speech What the service does / 2]', async () => {
    await using world = await startWorld({
      providers: {},
      routes: { text_to_speech: ['prov_c', 'prov_d'] },
      cache: { enabled: true },
    })
    await using byLanguage = await openSpeech({
      ...alone,
      providers: { prov_d: { ...world.providers['prov_d'], ttsModelIds: { 'ta-IN': 'tts-ta' } } },
    })
    expect(await byLanguage.synthesize({ text: 'வணக்கம்', language: 'ta' })).toMatchObject({ modelId: 'tts-ta', cached: false })
    expect(await byLanguage.synthesize({ text: 'नमस्ते', language: 'hi' })).toMatchObject({ modelId: 'tts' })
    await world.emulators.c.setFaults({ name: 'status', status: 503 })
    const request = { text: 'नमस्ते', language: 'hi' }
    expect(await world.speech.synthesize(request)).toMatchObject({ provider: 'prov_d', fallbacks: 1, cached: false })
    await world.emulators.c.setFaults()
    const first = await world.speech.synthesize(request)
    expect(first).toMatchObject({ provider: 'prov_c', fallbacks: 0, cached: false })
    expect(await world.speech.synthesize(request)).toMatchObject({ provider: 'prov_c', cached: true, audio: first.audio })
  })

  it('translates between English and the 22 languages over prov_d, prov_c and prov_f, in order [spec: speech What the service does / 3]', async () => {
    await using world = await startWorld({ routes: { translation: ['prov_d', 'prov_c', 'prov_f'] } })
    const others = languages.map(({ code }) => code).filter((code) => code !== 'en')
    expect(others).toHaveLength(22)
    for (const code of others) {
      expect((await world.speech.translate({ text: 'Good morning.', source: 'en', target: code })).text).toMatch(/^\S+:Good morning\.$/)
      expect((await world.speech.translate({ text: 'Good morning.', source: code, target: 'en' })).text).toBe('en:Good morning.')
    }
    await world.emulators.d.setFaults({ name: 'status', status: 503 })
    expect(await world.speech.translate(hello)).toMatchObject({ provider: { id: 'prov_c' }, fallbacks: 1 })
    await world.emulators.c.setFaults({ name: 'status', status: 503 })
    expect(await world.speech.translate(hello)).toMatchObject({ provider: { id: 'prov_f' } })
  })
})
