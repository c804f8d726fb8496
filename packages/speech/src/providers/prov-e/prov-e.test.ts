import { openHttp } from '@chitravani/kit/http'
import { openSocket } from '@chitravani/kit/socket'
import { type Emulator, type EmulatorOptions, startEmulator } from '@chitravani/emulators'
import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { languageKey, parseLanguageTag } from '../../languages/index.ts'
import { textCost } from '../../text/split.ts'
import { conforms, fails } from '../provider.conformance.ts'
import type { Provider, TtsRequest } from '../provider.ts'
import { provE } from './index.ts'
import { escapeText } from './messages.ts'
import { ttsOptions } from './options.ts'
import { tokenAt } from './rules.ts'
import type { Settings } from './settings.ts'
import { voices } from './voices.ts'

function settings(endpoint: string, more: Partial<Settings> = {}): Settings {
  return { endpoint, ttsModelId: undefined, ttsModelIds: new Map(), timeoutSeconds: 30, maxConcurrency: 4, ...more }
}

function speech(options: TtsRequest['options'] = {}, language: string | undefined = 'hi-IN'): TtsRequest {
  return { language: language === undefined ? undefined : parseLanguageTag(language), options, streaming: false }
}

const say = async ({ tts }: Provider, text = 'नमस्ते', request = speech()) => tts?.synthesize(text, tts.prepare(request), {})

conforms({
  kind: provE,
  emulator: 'prov-e',
  settings: (url) => settings(url),
  wrongKey: null,
  operations: [
    {
      name: 'synthesize',
      over: 'socket',
      run: async ({ tts }, call) => tts?.synthesize('नमस्ते', tts.prepare(speech()), call),
      wrong: ({ tts }) => tts?.prepare(speech({ rate: 'fast' })),
    },
  ],
})

describe('the token', () => {
  it.each([
    [0, '7ECB79D14E3AA576D2D79E6D487A1388156D91E614B1BE11C64226A29BC8DD8C'],
    [1_700_000_000, '42301B335578FEFDAE2637DED1ABD614505D432559EC08032B82048483726AFF'],
    [1_735_689_600, 'B0EDD22C7C09868E2F24C10264A8A3EB877773A7B6040B68AFA4FBCBABEA0238'],
    [1_735_689_899.9, 'B0EDD22C7C09868E2F24C10264A8A3EB877773A7B6040B68AFA4FBCBABEA0238'],
  ])('of second %d is the published one', (seconds, token) => expect(tokenAt(seconds)).toBe(token))
})

describe('the page of prov_e', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/reference/providers/prov-e.md'), 'utf8')

  it('names every option with its default, every setting and every voice', () => {
    for (const [name, rule] of Object.entries(ttsOptions.rules)) {
      const said = typeof rule.default === 'string' ? `\`${rule.default.replace('+', '\\+')}\`` : ''
      expect(page).toMatch(new RegExp(`^\\| \`${name}\` +\\|[^|]+\\| ${said} *\\|`, 'm'))
    }
    for (const rule of Object.values(provE.settings)) expect(page).toMatch(new RegExp(`^\\| \`${rule.toml}\` .*${rule.env ?? ''}`, 'm'))
    for (const { id } of voices) expect(page).toContain(id)
  })
})

describe('prov_e', () => {
  const open: AsyncDisposable[] = []
  afterEach(async () => {
    for (const thing of open.splice(0)) await thing[Symbol.asyncDispose]()
  })

  async function start(options: EmulatorOptions = {}, more: Partial<Settings> = {}, now: () => number = Date.now) {
    const emulator: Emulator = await startEmulator('prov-e', options)
    const http = openHttp()
    open.push(emulator, http)
    const provider = provE.open(settings(emulator.url, more), { http, openSocket, now })
    return { emulator, provider, tts: provider.tts as NonNullable<Provider['tts']> }
  }
  const sent = (emulator: Emulator) =>
    emulator.requests.map(
      ({ frames }) =>
        frames
          .filter(({ from }) => from === 'client')
          .at(-1)
          ?.text?.split('\r\n\r\n')[1],
    )

  it('speaks MP3 over a connection of its own for each text [spec: speech Speech Server and Translation Library / prov_e]', async () => {
    const { emulator, provider } = await start()
    const one = await say(provider)
    await say(provider, 'फिर मिलेंगे')
    expect(one).toMatchObject({ format: 'mp3', modelId: 'hi-IN-SwaraNeural' })
    expect(one?.providerRequestId).toMatch(/^[0-9a-f]{32}$/)
    expect(emulator.requests).toHaveLength(2)
    expect(new Set(emulator.requests.map(({ path }) => new URLSearchParams(path).get('ConnectionId'))).size).toBe(2)
    expect(emulator.violations).toEqual([])
  })

  it.each(['tiny', 'huge', 'odd-headers'])('understands frames: %s', async (variant) => {
    const usual = await say((await start()).provider)
    const { emulator, provider } = await start({ variants: [variant] })
    expect((await say(provider))?.audio).toEqual(usual?.audio)
    expect(emulator.violations).toEqual([])
  })

  it('speaks the eleven languages with a voice of each gender [spec: speech Supported TTS languages / prov_e]', async () => {
    const { emulator, provider, tts } = await start()
    const codes = 'hi bn ta te mr gu kn ml ur ne en'.split(' ')
    expect(tts.languages).toEqual(new Set(codes.map((code) => languageKey(parseLanguageTag(code)))))
    expect(provider.voices).toHaveLength(22)
    for (const code of codes) {
      for (const gender of ['female', 'male'] as const) {
        const own = provider.voices?.find((voice) => voice.languages.includes(code) && voice.gender === gender)
        expect(tts.prepare(speech({ gender }, `${code}-IN`)).voice).toBe(own?.id)
      }
      await say(provider, 'namaste', speech({}, code))
    }
    expect(emulator.violations).toEqual([])
    for (const code of ['pa', 'or', 'hi-Latn', 'hi-en']) {
      expect(() => tts.prepare(speech({}, code))).toThrow(expect.objectContaining({ code: 'unsupported_language', nextProvider: true }))
    }
  })

  it('speaks with a female voice unless asked otherwise [spec: speech Provider options inside parameters / prov_e gender]', async () => {
    const { tts } = await start()
    expect(tts.prepare(speech()).voice).toBe('hi-IN-SwaraNeural')
    expect(tts.prepare(speech({ gender: 'male' })).voice).toBe('hi-IN-MadhurNeural')
    expect(tts.prepare({ ...speech({ gender: 'male' }), language: undefined }).voice).toBe('hi-IN-MadhurNeural')
    expect(() => tts.prepare(speech({ gender: 'robot' }))).toThrow(
      expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining('female, male') as unknown }),
    )
  })

  it.each(['voice', 'voiceId'])(
    'lets %s override gender, and says so [spec: speech Provider options inside parameters / prov_e voice or voiceId]',
    async (option) => {
      const { emulator, provider, tts } = await start()
      const plan = tts.prepare(speech({ [option]: 'en-US-AvaMultilingualNeural', gender: 'male' }))
      expect(plan).toMatchObject({ voice: 'en-US-AvaMultilingualNeural', modelId: 'en-US-AvaMultilingualNeural' })
      expect(plan.warnings).toEqual([{ code: 'option_ignored', message: expect.stringContaining('gender') as unknown }])
      await say(provider, 'नमस्ते', speech({ [option]: 'iu-Cans-CA-SiqiniqNeural' }))
      expect(sent(emulator)[0]).toContain('Microsoft Server Speech Text to Speech Voice (iu-Cans-CA, SiqiniqNeural)')
      for (const wrong of ['Swara', "hi-IN-X' x='", 'hi-IN-<b>', '']) {
        expect(() => tts.prepare(speech({ [option]: wrong }))).toThrow(expect.objectContaining({ code: 'invalid_input' }))
      }
    },
  )

  it.each([
    ['rate', '+25%', ['25%', '+25', 'fast', '+2.5%', 10]],
    ['volume', '-30%', ['loud', '+30Hz', '-%']],
    ['pitch', '+12Hz', ['+12%', '12Hz', '+12hz', "+1Hz'"]],
  ] as const)(
    'sends %s and refuses other forms [spec: speech Provider options inside parameters / prov_e rate] [spec: speech Provider options inside parameters / prov_e volume] [spec: speech Provider options inside parameters / prov_e pitch]',
    async (option, value, wrong) => {
      const { emulator, provider, tts } = await start()
      await say(provider, 'नमस्ते', speech({ [option]: value }))
      expect(sent(emulator)[0]).toContain(`${option}='${value}'`)
      for (const given of wrong) {
        expect(() => tts.prepare(speech({ [option]: given }))).toThrow(expect.objectContaining({ code: 'invalid_input', retryable: false }))
      }
      expect(emulator.violations).toEqual([])
    },
  )

  it('lets a route go on when it has no such option', async () => {
    const { tts } = await start()
    expect(() => tts.prepare(speech({ speed: 1 }))).toThrow(expect.objectContaining({ code: 'invalid_input', nextProvider: true }))
  })

  it('takes voices from the configuration [spec: speech Configuration (TOML file, library) / providers.prov_e tts_model_id, timeout_seconds, max_concurrency; providers.prov_e.tts_model_ids per language (value is an exact voice name)]', async () => {
    const ttsModelIds = new Map([
      ['hi-IN', 'hi-IN-KavyaNeural'],
      ['pa', 'pa-IN-OjasNeural'],
    ])
    const { tts } = await start({}, { ttsModelIds, ttsModelId: 'ta-IN-ValluvarNeural' })
    const voiceOf = (language: string) => tts.prepare(speech({}, language)).voice
    expect(['hi', 'pa-IN', 'ta', 'te'].map(voiceOf)).toEqual([
      'hi-IN-KavyaNeural',
      'pa-IN-OjasNeural',
      'ta-IN-ValluvarNeural',
      'te-IN-ShrutiNeural',
    ])
    expect(tts.prepare({ ...speech(), language: undefined }).voice).toBe('ta-IN-ValluvarNeural')
    expect(tts.prepare(speech({ voice: 'hi-IN-AnanyaNeural' })).voice).toBe('hi-IN-AnanyaNeural')
    expect(tts.prepare(speech({ gender: 'male' })).warnings).toHaveLength(1)
    const { tts: wrong } = await start({}, { ttsModelIds: new Map([['hi', 'Kavya']]) })
    expect(() => wrong.prepare(speech())).toThrow(expect.objectContaining({ code: 'configuration' }))
  })

  it('makes the token anew by the clock of the service, and remembers it', async () => {
    const { emulator, provider } = await start({ faults: [{ name: 'fast-clock' }] })
    await say(provider)
    await say(provider)
    expect(emulator.requests).toHaveLength(3)
    expect(emulator.violations).toEqual([])
  })

  it('sets its own clock by that of the service', async () => {
    const { emulator, provider } = await start({}, {}, () => Date.now() - 86_400_000)
    await say(provider)
    expect(emulator.requests).toHaveLength(2)
  })

  it.each([
    ['no-date', 1],
    ['refused-upgrade', 2],
  ])('gives up after a second refusal: %s', async (name, requests) => {
    const { emulator, provider } = await start({ faults: [{ name }] })
    expect(await fails(say(provider))).toMatchObject({ code: 'permission', retryable: false, nextProvider: false })
    expect(emulator.requests).toHaveLength(requests)
  })

  it.each([
    ['throttled', 'transient_provider'],
    ['no-audio', 'malformed_provider_response'],
    ['short-frame', 'malformed_provider_response'],
    ['long-header', 'malformed_provider_response'],
    ['other-path', 'malformed_provider_response'],
    ['other-type', 'malformed_provider_response'],
    ['no-type', 'malformed_provider_response'],
    ['empty-audio', 'malformed_provider_response'],
    ['unknown-text', 'malformed_provider_response'],
    ['not-mp3', 'malformed_provider_response'],
  ])('sorts: %s', async (name, code) => {
    const { provider } = await start({ faults: [{ name }] })
    expect(await fails(say(provider))).toMatchObject({ code, provider: 'prov_e', nextProvider: true })
  })

  it('says that a voice may not exist when there is no sound', async () => {
    const { provider } = await start()
    const failure = await fails(say(provider, 'नमस्ते', speech({ voice: 'hi-IN-NobodyNeural' })))
    expect(failure).toMatchObject({ code: 'malformed_provider_response', message: expect.stringContaining('voice') as unknown })
  })

  it('sends any text as well-formed XML within the limit it counts', async () => {
    const { emulator, provider, tts } = await start()
    const { limit } = tts.prepare(speech())
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), async (noise) => {
        const text = `क${noise}&<>"']]>\u0000\u0007\u001b${noise}क`
        expect(limit && textCost(text, limit)).toBe(Buffer.byteLength(escapeText(text)))
        await say(provider, text)
      }),
      { numRuns: 40 },
    )
    expect(emulator.violations).toEqual([])
  })
})
