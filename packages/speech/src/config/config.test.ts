import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { byPair } from '../providers/settings.ts'
import { parseLanguageTag } from '../languages/tag.ts'
import { type ConfigSources, loadSpeechConfig } from './load.ts'

const folder = mkdtempSync(join(tmpdir(), 'config-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  for (const name of ['chitravani.toml', '.env']) rmSync(join(folder, name), { force: true })
})

function load(toml: string, more: Partial<ConfigSources> & { readonly env?: string } = {}) {
  writeFileSync(join(folder, 'chitravani.toml'), toml)
  if (more.env !== undefined) writeFileSync(join(folder, '.env'), more.env)
  const { env: _, ...sources } = more
  return loadSpeechConfig({ folder, environment: {}, ...sources })
}

const complete = `
[providers.prov_d]
endpoint = "https://example.org/pipeline"
tts_model_id = "tts"
translation_service_id = "all"
timeout_seconds = 2.5
max_concurrency = 3
[providers.prov_d.tts_model_ids]
hi-IN = "tts-hi"
[providers.prov_d.translation_service_ids]
"ta-IN" = "to-ta"
"en-IN>ta-IN" = "en-ta"
[routes]
text_to_speech = ["prov_d", "prov_a"]
translation = ["prov_d"]
[cache]
enabled = true
backend = "sqlite"
path = "somewhere.db"
namespace = "mine"
max_entries = 5
ttl_seconds = 1.5
tts_max_bytes = 100
`

describe('configuration', () => {
  it('has defaults for everything [spec: decisions 4 / TextFormat / Cache defaults: off] [spec: speech Limits / TTS cache total audio (tts_max_bytes) / 64 MiB default] [spec: decisions 4 / Retries / 3 attempts]', () => {
    const config = loadSpeechConfig({ folder, environment: {} })
    expect(config.cache).toEqual({
      enabled: false,
      backend: 'memory',
      path: expect.any(String) as string,
      namespace: 'default',
      maxEntries: 10_000,
      ttlSeconds: 604_800,
      ttsMaxBytes: 64 * 1024 * 1024,
    })
    expect(config.retry).toEqual({ attempts: 3, baseMs: 250, maxMs: 5000 })
    expect(config.routes.speech_to_text).toEqual(['prov_a', 'prov_d'])
    expect(config.routes.translation[0]).toBe('prov_d')
    expect([...config.routes.translation, ...config.routes.text_to_speech]).not.toContain('prov_f')
  })

  it('takes every key of the file [spec: speech Configuration (TOML file, library) / cache enabled, backend, path, namespace, max_entries, ttl_seconds, tts_max_bytes] [spec: speech Translation types / CacheSettings] [spec: speech Configuration (TOML file, library) / providers.prov_d.translation_service_ids keys <target> (for example hi-IN) or <source>><target> (for example en-IN>ta-IN)]', () => {
    const config = load(complete)
    expect(config.settings.get('prov_d')).toMatchObject({
      endpoint: 'https://example.org/pipeline',
      timeoutSeconds: 2.5,
      maxConcurrency: 3,
      ttsModelId: 'tts',
    })
    expect(config.routes).toMatchObject({ text_to_speech: ['prov_d', 'prov_a'], translation: ['prov_d'] })
    expect(config.cache).toEqual({
      enabled: true,
      backend: 'sqlite',
      path: 'somewhere.db',
      namespace: 'mine',
      maxEntries: 5,
      ttlSeconds: 1.5,
      ttsMaxBytes: 100,
    })
    const ids = (config.settings.get('prov_d') as unknown as { translationServiceIds: ReadonlyMap<string, string> }).translationServiceIds
    expect(byPair(ids, parseLanguageTag('en'), parseLanguageTag('ta'))).toBe('en-ta')
    expect(byPair(ids, parseLanguageTag('hi'), parseLanguageTag('ta'))).toBe('to-ta')
  })

  it('rises from file to .env to environment to arguments', () => {
    const at = (more: Parameters<typeof load>[1]) =>
      load('[providers.prov_a]\nendpoint = "https://file.example"\n', more).settings.get('prov_a')?.endpoint
    const env = 'PROV_A_ENDPOINT_URL=https://env-file.example\n'
    const environment = { PROV_A_ENDPOINT_URL: 'https://environment.example' }
    expect(at({})).toBe('https://file.example')
    expect(at({ env })).toBe('https://env-file.example')
    expect(at({ env, environment })).toBe('https://environment.example')
    expect(at({ env, environment, providers: { prov_a: { endpoint: 'https://argument.example' } } })).toBe('https://argument.example')
  })

  it('reads caches and routes from the environment', () => {
    const environment = {
      CHITRAVANI_CACHE_ENABLED: 'yes',
      CHITRAVANI_CACHE_TTL_SECONDS: '9',
      CHITRAVANI_ROUTE_TRANSLATION: 'prov_d',
      PROV_D_TIMEOUT_SECONDS: '7',
    }
    const config = load('', { environment })
    expect(config.cache).toMatchObject({ enabled: true, ttlSeconds: 9 })
    expect(config.routes.translation).toEqual(['prov_d'])
    expect(config.settings.get('prov_d')?.timeoutSeconds).toBe(7)
  })

  it('takes keys from the environment or a file of their own [spec: speech Authentication / 1 / process environment]', () => {
    const file = join(folder, 'key')
    writeFileSync(file, 'secret-in-file\n')
    expect(load('', { environment: { PROV_A_API_KEY: 'k' } }).settings.get('prov_a')?.apiKey).toBe('k')
    expect(load('', { environment: { PROV_A_API_KEY_FILE: file } }).settings.get('prov_a')?.apiKey).toBe('secret-in-file')
    expect(load(`[providers.prov_a]\napi_key_file = "${file}"\n`).settings.get('prov_a')?.apiKey).toBe('secret-in-file')
  })

  it.each([
    ['[cache]\nenabled = true\nsize = 3\n', 'chitravani.toml:3: cache.size is unknown; allowed: enabled'],
    ['[cache]\nmax_entries = 0\n', 'chitravani.toml:2: cache.max_entries has a value that cannot be used; allowed: a whole number from 1'],
    ['[cache]\nbackend = "disk"\n', 'chitravani.toml:2: cache.backend has a value that cannot be used; allowed: memory, sqlite'],
    ['\n[providers.prov_z]\n', 'chitravani.toml:2: providers.prov_z is no provider; allowed: prov_a'],
    ['[providers.prov_d]\ntimeout = 3\n', 'chitravani.toml:2: providers.prov_d.timeout is unknown; allowed: endpoint'],
    ['[providers.prov_d]\nendpoint = "ftp://x"\n', 'chitravani.toml:2: providers.prov_d.endpoint has a value'],
    [
      '[providers.prov_d.tts_model_ids]\n"not a tag" = "x"\n',
      'chitravani.toml:1: providers.prov_d.tts_model_ids.not a tag is no key for a language',
    ],
    ['[routes]\ntranslation = ["prov_a"]\n', 'chitravani.toml:2: routes.translation has a value that cannot be used; allowed: a list of'],
    ['[routes]\nspeech = []\n', 'chitravani.toml:2: routes.speech is unknown; allowed: text_to_speech, speech_to_text, translation'],
    ['[chache]\n', 'chitravani.toml:1: chache is no section; allowed: providers, routes, cache'],
    ['[cache]\nenabled = maybe\n', 'chitravani.toml:2:'],
  ])('names file, line, key and what is allowed: %j', (toml, message) => {
    expect(() => load(toml)).toThrow(
      expect.objectContaining({ code: 'configuration', message: expect.stringContaining(message) as string }),
    )
  })

  it('refuses secrets in the file without repeating them', () => {
    const failing = () => load('[providers.prov_a]\napi_key = "planted-4431"\n')
    expect(failing).toThrow(/PROV_A_API_KEY/)
    expect(failing).not.toThrow(/planted-4431/)
  })

  it('names every problem at once, arguments and variables too', () => {
    const failing = () =>
      load('[cache]\nsize = 1\nbackend = "disk"\n', {
        environment: { CHITRAVANI_CACHE_ENABLED: 'perhaps' },
        providers: { prov_a: { colour: 'red' } },
      })
    for (const part of [/cache\.size/, /cache\.backend/, /CHITRAVANI_CACHE_ENABLED/, /providers\.prov_a\.colour/])
      expect(failing).toThrow(part)
  })

  it('says when a file that was asked for is not there', () => {
    expect(() => loadSpeechConfig({ file: join(folder, 'absent.toml'), environment: {} })).toThrow(
      expect.objectContaining({ code: 'configuration' }),
    )
  })
})
