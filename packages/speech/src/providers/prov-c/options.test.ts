import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { isFailure } from '@chitravani/kit'
import { anything, assert, boolean, constantFrom, dictionary, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { provC } from './index.ts'
import { speechModels } from './models.ts'
import { optionTable } from './options.ts'
import { describeRule } from '../options.ts'
import { hi, outside, settings, v2 } from './fixtures/calls.ts'

describe('options of prov_c', () => {
  const prepare = (options: object, { old = false, streaming = false } = {}) =>
    provC
      .open(settings('http://127.0.0.1:1', 'k', old ? v2 : {}), outside)
      .tts?.prepare({ language: hi, options: { ...options }, streaming })
  const refused = (nextProvider = expect.any(Boolean) as boolean) =>
    expect.objectContaining({ code: 'invalid_input', nextProvider, provider: 'prov_c' }) as Error
  const old = { old: true }
  const streaming = { streaming: true }

  it.each([
    [{ pace: 0.49 }, {}],
    [{ pace: 2.01 }, {}],
    [{ pace: '1' }, {}],
    [{ pace: Number.NaN }, {}],
    [{ pace: 0.29 }, old],
    [{ pace: 3.01 }, old],
    [{ speaker: '' }, {}],
    [{ speaker: 5 }, {}],
    [{ speaker: 'anushka' }, {}],
    [{ speaker: 'shubh' }, old],
    [{ pitch: 0.76 }, old],
    [{ pitch: -0.76 }, old],
    [{ loudness: 0.29 }, old],
    [{ loudness: 3.01 }, old],
    [{ temperature: 0 }, {}],
    [{ temperature: 2.01 }, {}],
    [{ temperature: 1.01 }, streaming],
    [{ audio_format: 'ogg' }, {}],
    [{ audio_format: 'ogg' }, streaming],
    [{ audio_format: 'mp3', output_audio_codec: 'wav' }, {}],
    [{ speech_sample_rate: 11_025 }, {}],
    [{ speech_sample_rate: 48_000 }, old],
    [{ speech_sample_rate: 48_000 }, streaming],
    [{ speech_sample_rate: 22_050, audio_format: 'opus' }, {}],
    [{ output_audio_bitrate: '64k', audio_format: 'wav' }, streaming],
    [{ output_audio_bitrate: '65k' }, streaming],
    [{ min_buffer_size: 29 }, streaming],
    [{ min_buffer_size: 201 }, streaming],
    [{ max_chunk_length: 49 }, streaming],
    [{ max_chunk_length: 501 }, streaming],
  ])('refuses %j, %j [spec: speech Provider options inside parameters / prov_c speaker, pace]', (options, how) => {
    expect(() => prepare(options, how)).toThrow(refused())
  })

  it.each([
    { text: 'x' },
    { language_code: 'hi-IN' },
    { target_language_code: 'hi-IN' },
    { model: 'bulbul:v2' },
    { serviceId: 'x' },
    { language: 'hi' },
  ])('keeps %j for itself, whole and streamed', (options) => {
    for (const how of [{}, streaming, old, { ...old, ...streaming }]) expect(() => prepare(options, how)).toThrow(refused(false))
  })

  it('keeps the codec for itself when streaming, where audio_format says it', () => {
    expect(() => prepare({ output_audio_codec: 'mp3' }, streaming)).toThrow(refused(false))
    expect(prepare({ output_audio_codec: 'mp3' })?.options).toMatchObject({ output_audio_codec: 'mp3' })
  })

  it('takes pitch and loudness with the version 2 model only; another provider may have them [spec: speech Provider options inside parameters / prov_c pitch, loudness]', () => {
    for (const options of [{ pitch: 0 }, { loudness: 1 }, { enable_preprocessing: true }]) {
      for (const how of [{}, streaming]) {
        expect(prepare(options, { ...old, ...how })?.options).toMatchObject(options)
        expect(() => prepare(options, how)).toThrow(refused(true))
        expect(() => prepare(options, how)).toThrow('with the version 2 model: bulbul:v2')
      }
    }
    expect(() => prepare({ dict_id: 'd' }, old)).toThrow(refused(true))
    expect(prepare({ enable_cached_responses: true }, old)?.options).toMatchObject({ enable_cached_responses: true })
    expect(() => prepare({ enable_cached_responses: true })).toThrow(refused(true))
    expect(() => prepare({ enable_cached_responses: true }, { ...old, ...streaming })).toThrow(refused(true))
  })

  it('warns of an option that the version 2 model ignores', () => {
    expect(prepare({ temperature: 0.5 }, old)).toMatchObject({
      warnings: [{ code: 'option_ignored', message: 'prov_c ignores temperature: the version 2 model has none' }],
    })
    expect(prepare({ temperature: 0.5 }, old)?.options).not.toHaveProperty('temperature')
    expect(prepare({ temperature: 0.5 })?.warnings).toEqual([])
  })

  it('takes both ends of every range', () => {
    for (const pace of [0.5, 2]) expect(prepare({ pace })?.options['pace']).toBe(pace)
    for (const pace of [0.3, 3]) expect(prepare({ pace }, old)?.options['pace']).toBe(pace)
    for (const pitch of [-0.75, 0.75]) expect(prepare({ pitch }, old)?.options['pitch']).toBe(pitch)
    for (const loudness of [0.3, 3]) expect(prepare({ loudness }, old)?.options['loudness']).toBe(loudness)
    for (const size of [30, 200]) expect(prepare({ min_buffer_size: size }, streaming)?.options['min_buffer_size']).toBe(size)
  })

  it('streams MP3 unless audio_format says otherwise; whole texts are WAV [spec: speech Provider options inside parameters / prov_c audio_format]', () => {
    expect(prepare({}, streaming)?.options).toEqual({ speaker: 'shubh', output_audio_codec: 'mp3', speech_sample_rate: 24_000 })
    expect(prepare({}, { ...old, ...streaming })?.options).toEqual({
      speaker: 'anushka',
      output_audio_codec: 'mp3',
      speech_sample_rate: 22_050,
    })
    expect(prepare({ audio_format: 'linear16' }, streaming)?.options).toMatchObject({ output_audio_codec: 'linear16' })
    expect(prepare({})?.options).toEqual({ speaker: 'shubh', output_audio_codec: 'wav', speech_sample_rate: 24_000 })
  })

  it('chooses a rate that Opus knows', () => {
    expect(prepare({ audio_format: 'opus' }, old)?.options['speech_sample_rate']).toBe(24_000)
    expect(prepare({ audio_format: 'opus', speech_sample_rate: 48_000 })?.options['speech_sample_rate']).toBe(48_000)
  })

  it('writes known speakers in lower case and passes unknown ones on', () => {
    expect(prepare({ speaker: 'Priya' })?.voice).toBe('priya')
    expect(prepare({ speaker: 'Newcomer' })?.voice).toBe('Newcomer')
  })

  it('lets a route go on with options it does not have', () => {
    expect(() => prepare({ gender: 'female' })).toThrow(refused(true))
    expect(() => prepare({ min_buffer_size: 50 })).toThrow(refused(true))
  })

  it('has a page with every option of both versions and what it may be', () => {
    const page = readFileSync(new URL('../../../../../docs/reference/providers/prov-c.md', import.meta.url), 'utf8')
    const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
    for (const [column, model] of speechModels.entries()) {
      for (const [name, rule] of Object.entries({ ...optionTable(model, true).rules, ...optionTable(model, false).rules })) {
        const cell = rows.find((cells) => cells[1] === `\`${name}\``)?.[2 + column] ?? 'no row'
        expect(cell.startsWith('the same') ? cell : cell.slice(0, describeRule(rule).length)).toBe(
          cell.startsWith('the same') ? cell : describeRule(rule),
        )
      }
    }
  })

  it('answers any options with a plan of JSON or with invalid_input', () => {
    const keys = constantFrom('speaker', 'pace', 'pitch', 'loudness', 'audio_format', 'speech_sample_rate', 'model', 'other', '__proto__')
    const outcome = (options: object, how: object) => {
      try {
        const given = prepare(options, how)?.options
        return isDeepStrictEqual(JSON.parse(JSON.stringify(given)), { ...given })
      } catch (error) {
        return isFailure(error, 'invalid_input') && error.provider === 'prov_c'
      }
    }
    assert(
      property(dictionary(keys, anything()), boolean(), boolean(), (options, isOld, isStreaming) => {
        expect(outcome(options, { old: isOld, streaming: isStreaming })).toBe(true)
      }),
    )
  })
})
