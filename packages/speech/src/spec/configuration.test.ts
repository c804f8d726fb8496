import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadSpeechConfig, openSpeech } from '../index.ts'
import { alone, codeOf, sentJson, sentTask, startWorld } from './fixtures/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'chitravani-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

/** Every variable of the specification, with where its value must arrive. */
const variables = [
  ['PROV_A_API_KEY', 'key-a', 'prov_a', 'apiKey'],
  ['PROV_A_ENDPOINT_URL', 'https://a.example', 'prov_a', 'endpoint'],
  ['PROV_B_API_KEY', 'key-b', 'prov_b', 'apiKey'],
  ['PROV_C_API_KEY', 'key-c', 'prov_c', 'apiKey'],
  ['PROV_C_ENDPOINT_URL', 'https://c.example', 'prov_c', 'endpoint'],
  ['PROV_C_MODEL', 'mayura:v1', 'prov_c', 'model'],
  ['PROV_C_TTS_MODEL_ID', 'bulbul:v2', 'prov_c', 'ttsModelId'],
  ['PROV_D_API_KEY', 'key-d', 'prov_d', 'apiKey'],
  ['PROV_D_ENDPOINT_URL', 'https://d.example/pipeline', 'prov_d', 'endpoint'],
  ['PROV_D_TRANSLATION_SERVICE_ID', 'service-d', 'prov_d', 'translationServiceId'],
] as const

describe('variables', () => {
  it.each(variables)(
    '%s is read from the environment and from .env [spec: speech Authentication / 1] [spec: speech Authentication / 2]',
    (name, value, token, setting) => {
      const read = (sources: object) => {
        const given = loadSpeechConfig({ file: false, environment: {}, ...sources }).settings.get(token)
        return (given as unknown as Readonly<Record<string, unknown>>)[setting]
      }
      expect(read({ environmentFile: false })).not.toBe(value)
      expect(read({ environmentFile: false, environment: { [name]: value } })).toBe(value)
      const other = write('other.env', `${name}=${value}\n`)
      expect(read({ environmentFile: other })).toBe(value)
      write('.env', `${name}="${value}"\n`)
      expect(read({ folder })).toBe(value)
      rmSync(join(folder, '.env'))
    },
  )

  it('are all that prov_a to prov_d need; prov_e and prov_f need none [spec: speech Authentication / 2]', async () => {
    await using world = await startWorld()
    const { a, c, d } = world.emulators
    const environment = {
      PROV_A_API_KEY: 'test-key',
      PROV_A_ENDPOINT_URL: a.url,
      PROV_C_API_KEY: 'test-key',
      PROV_C_ENDPOINT_URL: c.url,
      PROV_C_MODEL: 'mayura:v1',
      PROV_C_TTS_MODEL_ID: 'bulbul:v2',
      PROV_D_API_KEY: 'test-key',
      PROV_D_ENDPOINT_URL: d.url,
      PROV_D_TRANSLATION_SERVICE_ID: 'service-d',
    }
    await using speech = await openSpeech({ ...alone, environment })
    const namaste = { text: 'नमस्ते', language: 'hi' }
    expect(await speech.synthesize({ ...namaste, parameters: { voice: 'Nalini' } })).toMatchObject({ provider: 'prov_a' })
    expect(await speech.synthesize({ ...namaste, provider: 'prov_c' })).toMatchObject({ modelId: 'bulbul:v2' })
    expect(await speech.translate({ text: 'Hello', source: 'en', target: 'hi' })).toMatchObject({ serviceId: 'service-d' })
    await speech.translate({ text: 'Hello', source: 'en', target: 'hi' }, { provider: 'prov_c' })
    expect(sentJson(c)['model']).toBe('mayura:v1')
    await using bare = await openSpeech({ ...alone, providers: { prov_local: { espeakPath: '/no/such/program' } } })
    const ready = (['text_to_speech', 'translation'] as const).flatMap((capability) =>
      bare.providers(capability).map(({ provider }) => provider),
    )
    expect(ready).toEqual(['prov_e', 'prov_f'])
  })
})

describe('the configuration file', () => {
  it('sets up prov_d: address, models, services, time and calls at once [spec: speech Configuration (TOML file, library) / providers.prov_d endpoint, tts_model_id, translation_service_id, timeout_seconds (float), max_concurrency (integer)] [spec: speech Configuration (TOML file, library) / providers.prov_d.tts_model_ids keys like hi-IN] [spec: speech Configuration (TOML file, library) / providers.prov_d.translation_service_ids keys <target> (for example hi-IN) or <source>><target> (for example en-IN>ta-IN)] [spec: speech Limits / 5]', async () => {
    await using world = await startWorld({}, { d: { delayMs: 40 } })
    const { d } = world.emulators
    const settings = (timeoutSeconds: number) => `[providers.prov_d]
endpoint = "${d.url}"
tts_model_id = "tts-default"
translation_service_id = "service-default"
timeout_seconds = ${timeoutSeconds}
max_concurrency = 2
[providers.prov_d.tts_model_ids]
hi-IN = "tts-hindi"
[providers.prov_d.translation_service_ids]
ta-IN = "to-tamil"
"en-IN>ta-IN" = "english-to-tamil"
[routes]
text_to_speech = ["prov_d"]
translation = ["prov_d"]
`
    const open = (timeoutSeconds: number) => {
      const file = write('d.toml', settings(timeoutSeconds))
      return openSpeech({ ...alone, file, environment: { PROV_D_API_KEY: 'test-key' }, retry: { attempts: 1 } })
    }
    await using speech = await open(30)
    const model = async (language: string) => (await speech.synthesize({ text: 'नमस्ते', language })).modelId
    expect([await model('hi'), await model('ta')]).toEqual(['tts-hindi', 'tts-default'])
    expect(sentTask(d).config['serviceId']).toBe('tts-default')
    const service = async (source: string, target: string) => (await speech.translate({ text: 'some words', source, target })).serviceId
    expect([await service('en', 'ta'), await service('hi', 'ta'), await service('en', 'hi')]).toEqual([
      'english-to-tamil',
      'to-tamil',
      'service-default',
    ])
    d.clear()
    await Promise.all(Array.from({ length: 12 }, (_, index) => speech.synthesize({ text: `नमस्ते ${index}`, language: 'hi' })))
    expect(d.maxActive).toBe(2)
    await d.setFaults({ name: 'never' })
    const startedAt = performance.now()
    await using hasty = await open(0.25)
    expect(await codeOf(hasty.synthesize({ text: 'नमस्ते', language: 'hi' }))).toBe('timeout')
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(240)
  })

  it('sets up prov_c: address and models by language [spec: speech Configuration (TOML file, library) / providers.prov_c endpoint, tts_model_id; providers.prov_c.tts_model_ids per language]', async () => {
    await using world = await startWorld()
    const { c } = world.emulators
    const file = write(
      'c.toml',
      `[providers.prov_c]\nendpoint = "${c.url}"\ntts_model_id = "bulbul:v3"\n[providers.prov_c.tts_model_ids]\nta-IN = "bulbul:v2"\n`,
    )
    await using speech = await openSpeech({ ...alone, file, environment: { PROV_C_API_KEY: 'test-key' } })
    for (const [language, model] of [
      ['hi', 'bulbul:v3'],
      ['ta', 'bulbul:v2'],
    ] as const) {
      expect(await speech.synthesize({ text: 'நமஸ்தே', language })).toMatchObject({ provider: 'prov_c', modelId: model })
      expect(sentJson(c)['model']).toBe(model)
    }
  })

  it('orders the routes, prov_f among them [spec: speech Configuration (TOML file, library) / routes text_to_speech = list of provider tokens; translation = list of provider tokens (use prov_f for the web translation provider)]', async () => {
    await using world = await startWorld()
    const file = write('routes.toml', '[routes]\ntext_to_speech = ["prov_b", "prov_d"]\ntranslation = ["prov_f", "prov_d"]\n')
    await using speech = await openSpeech({ ...alone, file, providers: world.providers, retry: { attempts: 1 } })
    const [namaste, hello] = [{ text: 'नमस्ते', language: 'hi' }, { text: 'Good morning.', source: 'en', target: 'hi' }] // prettier-ignore
    expect(await speech.synthesize(namaste)).toMatchObject({ provider: 'prov_b' })
    expect(await speech.translate(hello)).toMatchObject({ provider: { id: 'prov_f' } })
    await world.emulators.b.setFaults({ name: 'status', status: 503 })
    await world.emulators.f.setFaults({ name: 'status', status: 503 })
    expect(await speech.synthesize(namaste)).toMatchObject({ provider: 'prov_d', fallbacks: 1 })
    expect(await speech.translate(hello)).toMatchObject({ provider: { id: 'prov_d' }, fallbacks: 1 })
  })
})

describe('default routes', () => {
  it('are the official providers in their order, the offline voice last [spec: decisions 4 / Routes / prov_a, prov_b, prov_c, prov_d, prov_local]', () => {
    expect(loadSpeechConfig({ ...alone }).routes).toEqual({
      text_to_speech: ['prov_a', 'prov_b', 'prov_c', 'prov_d', 'prov_local'],
      speech_to_text: ['prov_a', 'prov_d'],
      translation: ['prov_d', 'prov_c'],
    })
  })
})
