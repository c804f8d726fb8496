import { openHttp } from '@chitravani/kit/http'
import { openSocket } from '@chitravani/kit/socket'
import { type Emulator, type EmulatorOptions, startEmulator } from '@chitravani/emulators'
import { afterEach, describe, expect, it } from 'vitest'
import { parseLanguageTag } from '../../languages/index.ts'
import { conforms, fails } from '../provider.conformance.ts'
import type { CallOptions, Provider } from '../provider.ts'
import { provF } from './index.ts'
import type { Settings } from './settings.ts'

function settings(endpoint: string): Settings {
  return { endpoint, timeoutSeconds: 20, maxConcurrency: 4 }
}

const pair = (source: string, target: string) => ({ source: parseLanguageTag(source), target: parseLanguageTag(target) })
const translate = async ({ translation }: Provider, texts: readonly string[], [from, to] = ['en', 'hi'], call: CallOptions = {}) =>
  translation?.translate(texts, translation.prepare(pair(from, to)), call)

const long = 'A sentence of some length. '.repeat(120).trim()

conforms({
  kind: provF,
  emulator: 'prov-f',
  settings,
  wrongKey: null,
  operations: [
    { name: 'translate a short text', over: 'http', run: (provider, call) => translate(provider, ['Hello world'], ['en', 'hi'], call) },
    { name: 'translate a long text', over: 'http', run: (provider, call) => translate(provider, [long], ['en', 'hi'], call) },
  ],
})

describe('prov_f', () => {
  const open: AsyncDisposable[] = []
  afterEach(async () => {
    for (const thing of open.splice(0)) await thing[Symbol.asyncDispose]()
  })

  async function start(options: EmulatorOptions = {}): Promise<{ emulator: Emulator; provider: Provider }> {
    const emulator = await startEmulator('prov-f', options)
    const http = openHttp()
    open.push(http, emulator)
    return { emulator, provider: provF.open(settings(emulator.url), { http, openSocket, now: Date.now }) }
  }

  it('maps Konkani and Manipuri [spec: speech Translation behaviour tied to limits and routing / 5]', async () => {
    const { emulator, provider } = await start()
    const wire = (source: string, target: string) => provider.translation?.prepare(pair(source, target))
    expect(wire('kok', 'mni')).toMatchObject({ wireSource: 'gom', wireTarget: 'mni-mtei' })
    expect(wire('mni-Mtei', 'gom-IN')).toMatchObject({ wireSource: 'mni-mtei', wireTarget: 'gom', warnings: [] })
    expect((await translate(provider, ['Hello.'], ['en', 'kok']))?.texts).toEqual(['gom:Hello.'])
    expect((await translate(provider, ['Hello.'], ['en', 'mni']))?.texts).toEqual(['mni-mtei:Hello.'])
    expect(emulator.violations).toEqual([])
  })

  it('tells that it writes Manipuri in Meetei Mayek, and refuses Bengali script asked for by name', async () => {
    const { provider } = await start()
    const prepare = (target: string) => provider.translation?.prepare(pair('en', target))
    expect(prepare('mni')?.warnings).toMatchObject([{ code: 'script_differs' }])
    expect(() => prepare('mni-Beng')).toThrow(expect.objectContaining({ code: 'unsupported_language_pair', nextProvider: true }))
  })

  it('serves the 20 other languages by their bare codes and neither Bodo nor Kashmiri [spec: speech Speech Server and Translation Library / prov_f]', async () => {
    const { emulator, provider } = await start({ variants: ['one-row'] })
    for (const code of 'as bn doi en gu hi kn mai ml mr ne or pa sa sat sd ta te ur'.split(' ')) {
      expect((await translate(provider, ['Hello.'], ['kok', code]))?.texts).toEqual([`${code}:Hello.`])
    }
    for (const code of ['brx', 'ks', 'hi-Latn', 'hi-en']) {
      expect(() => provider.translation?.prepare(pair('en', code))).toThrow(
        expect.objectContaining({ code: 'unsupported_language', nextProvider: true }),
      )
    }
    expect(emulator.violations).toEqual([])
  })

  it('asks for one text per call, two at a time, and answers in order', async () => {
    const { emulator, provider } = await start({ delayMs: 40 })
    const texts = Array.from({ length: 9 }, (_, index) => `Line ${index}. And more?`)
    const result = await translate(provider, texts)
    expect(result).toMatchObject({ texts: texts.map((text) => `hi:${text}`), serviceId: 'prov_f', modelId: null })
    expect(emulator.requests).toHaveLength(9)
    const inFlight = emulator.requests.map(
      ({ at }) => emulator.requests.filter((other) => other.at <= at && at < (other.firstSentAt ?? Infinity)).length,
    )
    expect(Math.max(...inFlight)).toBe(2)
  })

  it('puts a long text into the body', async () => {
    const { emulator, provider } = await start()
    expect((await translate(provider, ['Short.', long]))?.texts).toEqual(['hi:Short.', `hi:${long}`])
    expect(emulator.requests.map(({ method }) => method).toSorted()).toEqual(['GET', 'POST'])
    expect(emulator.violations).toEqual([])
  })

  it.each([
    ['other-shape', 'malformed_provider_response', true],
    ['cut-json', 'malformed_provider_response', true],
    ['empty-text', 'malformed_provider_response', true],
    ['short-text', 'malformed_provider_response', true],
    ['no-rows', 'malformed_provider_response', true],
    ['bad-pair', 'invalid_input', false],
    ['blocked', 'permission', false],
  ])('sorts: %s', async (name, code, nextProvider) => {
    const { provider } = await start({ faults: [{ name }] })
    for (const text of ['A short text.', long]) {
      expect(await fails(translate(provider, [text]))).toMatchObject({ code, nextProvider, provider: 'prov_f' })
    }
  })

  const many = Array.from({ length: 16 }, (_, index) => `Text ${index}`)

  it('has one deadline for all texts', async () => {
    const { emulator, provider } = await start({ delayMs: 60 })
    expect(await fails(translate(provider, many, ['en', 'hi'], { timeoutMs: 150 }))).toMatchObject({ code: 'timeout' })
    expect(emulator.requests.length).toBeLessThan(many.length)
  })

  // With an emulator of its own: what an ended call had on its way would take the fault that is meant for this one.
  it('leaves no text behind after a failure', async () => {
    const { emulator, provider } = await start({ delayMs: 60, faults: [{ name: 'status', status: 503, times: 1 }] })
    expect(await fails(translate(provider, many))).toMatchObject({ code: 'transient_provider' })
    expect(emulator.requests.length).toBeLessThan(4)
  })
})
