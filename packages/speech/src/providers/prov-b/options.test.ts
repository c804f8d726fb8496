import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { isFailure } from '@chitravani/kit'
import { openHttp } from '@chitravani/kit/http'
import { openSocket } from '@chitravani/kit/socket'
import { anything, assert, boolean, constantFrom, dictionary, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseLanguageTag } from '../../languages/index.ts'
import { describeRule } from '../options.ts'
import { provB } from './index.ts'

const hi = parseLanguageTag('hi-IN')
const speech = { language: hi, options: {}, streaming: false }

describe('options of prov_b', () => {
  const { tts, voices } = provB.open(
    { apiKey: 'k', endpoint: 'http://127.0.0.1:1', timeoutSeconds: 120, maxConcurrency: 8 },
    { http: openHttp(), openSocket, now: Date.now },
  )
  const prepare = (options: object, streaming = false) => tts?.prepare({ language: hi, options: { ...options }, streaming })
  const refused = (nextProvider = expect.any(Boolean) as boolean) =>
    expect.objectContaining({ code: 'invalid_input', nextProvider }) as Error

  it.each([
    [{ voice: '' }],
    [{ voice: 7 }],
    [{ output_format: '44100:pcm16' }],
    [{ output_format: '24000:mulaw' }],
    [{ output_format: '24000' }],
    [{ output_format: 24_000 }],
    [{ num_step: 0 }],
    [{ num_step: 101 }],
    [{ num_step: 1.5 }],
    [{ num_step: '16' }],
  ])('refuses %j, whole and streamed [spec: speech Provider options inside parameters / prov_b output_format]', (options) => {
    expect(() => prepare(options)).toThrow(refused())
    expect(() => prepare(options, true)).toThrow(refused())
  })

  it.each([
    [{ speed: 0.24 }],
    [{ speed: 4.01 }],
    [{ speed: Number.NaN }],
    [{ speed: '1' }],
    [{ use_fast: 'yes' }],
    [{ g2p_overrides: Infinity }],
  ])('refuses %j [spec: speech Limits / prov_b speed (non-streaming)]', (options) => {
    expect(() => prepare(options)).toThrow(refused())
  })

  it.each([[{ text: 'x' }], [{ lang: 'hi' }], [{ language: 'hi' }], [{ serviceId: 'x' }], [{ auth_token: 'x' }], [{ api_key: 'x' }]])(
    'keeps %j for itself',
    (options) => {
      expect(() => prepare(options)).toThrow(refused(false))
      expect(() => prepare(options, true)).toThrow(refused(false))
    },
  )

  it('keeps the type of a frame for itself when streaming', () => {
    expect(() => prepare({ type: 'end' }, true)).toThrow(refused(false))
  })

  it('takes no speed when streaming, which another provider may [spec: speech Provider options inside parameters / prov_b speed]', () => {
    expect(prepare({ speed: 0.25 })?.options).toMatchObject({ speed: 0.25 })
    expect(prepare({ speed: 4 })?.options).toMatchObject({ speed: 4 })
    expect(() => prepare({ speed: 1 }, true)).toThrow(refused(true))
    expect(() => prepare({ g2p_overrides: {} }, true)).toThrow(refused(true))
  })

  it('lets a route go on with options it does not have', () => {
    expect(() => prepare({ gender: 'female' })).toThrow(refused(true))
  })

  it('takes both ends of num_step [spec: speech Provider options inside parameters / prov_b num_step] [spec: speech Limits / prov_b num_step]', () => {
    expect([prepare({ num_step: 1 })?.options['num_step'], prepare({ num_step: 100 }, true)?.options['num_step']]).toEqual([1, 100])
  })

  it('has its defaults, whole and streamed [spec: speech Provider options inside parameters / prov_b voice]', () => {
    for (const streaming of [false, true]) {
      expect(prepare({}, streaming)).toMatchObject({
        voice: 'default_female',
        options: { voice: 'default_female', output_format: '24000:pcm16' },
        limit: { max: 10_000, unit: 'characters' },
        warnings: [],
      })
    }
    expect(prepare({})?.modelId).toBeNull()
    expect(prepare({}, true)?.modelId).toBe('prov_b-tts')
  })

  it('sends bare codes for its ten languages and refuses others [spec: speech Supported TTS languages / prov_b]', () => {
    const wires = ['bn', 'en', 'gu', 'hi', 'kn', 'ml', 'mr', 'od-IN', 'ta', 'te-IN'].map(
      (tag) => tts?.prepare({ ...speech, language: parseLanguageTag(tag) }).wireLanguage,
    )
    expect(wires).toEqual(['bn', 'en', 'gu', 'hi', 'kn', 'ml', 'mr', 'or', 'ta', 'te'])
    expect(tts?.languages.size).toBe(10)
    for (const tag of ['pa', 'ur', 'hi-en', 'hi-Latn']) {
      expect(() => tts?.prepare({ ...speech, language: parseLanguageTag(tag) })).toThrow(
        expect.objectContaining({ code: 'unsupported_language', nextProvider: true }),
      )
    }
  })

  it('has a page with every option, what it may be and its default', () => {
    const page = readFileSync(new URL('../../../../../docs/reference/providers/prov-b.md', import.meta.url), 'utf8')
    const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
    for (const [name, rule] of Object.entries(tts?.options.rules ?? {})) {
      const streamed = name in (tts?.streamOptions?.rules ?? {}) ? 'yes' : 'no'
      const fallback = typeof rule.default === 'string' ? `\`${rule.default}\`` : ''
      expect(rows.find((cells) => cells[1] === `\`${name}\``)?.slice(2, 5)).toEqual([describeRule(rule), fallback, streamed])
    }
  })

  it('lists its voices', () => {
    expect(voices).toHaveLength(57)
    expect(voices?.[0]).toEqual({ id: 'default_female', name: 'Default female', languages: [], gender: 'female' })
  })

  it('answers any options with a plan of JSON or with invalid_input', () => {
    const keys = constantFrom('voice', 'output_format', 'speed', 'num_step', 'g2p_overrides', 'lang', 'other', '__proto__')
    const outcome = (options: Readonly<Record<string, unknown>>, streaming: boolean) => {
      try {
        const given = tts?.prepare({ language: hi, options, streaming }).options
        return isDeepStrictEqual(JSON.parse(JSON.stringify(given)), { ...given })
      } catch (error) {
        return isFailure(error, 'invalid_input') && error.provider === 'prov_b'
      }
    }
    assert(
      property(dictionary(keys, anything()), boolean(), (options, streaming) => {
        expect(outcome(options, streaming)).toBe(true)
      }),
    )
  })
})
