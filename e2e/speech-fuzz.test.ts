import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { change, changed, garble, garbled } from './mutations.ts'
import { startSpeechWorld, toneWav } from './speech-world.ts'
import type { SpeechWorld } from './speech-world.ts'

/** Wrong bodies on every speech route, with providers that answer what is right: nothing of it is a fault of the server. */

const runs = process.env['PROVE'] === 'full' ? 10_000 : Number(process.env['PROVE'] ?? 60)
let world: SpeechWorld
beforeAll(async () => {
  world = await startSpeechWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const right: readonly (readonly [string, Record<string, unknown>])[] = [
  [
    '/api/tts',
    {
      text: 'नमस्ते दुनिया',
      language: 'hi-IN',
      provider: 'prov_a',
      parameters: { voice: 'Nalini', speed: 1, audio_config: { sample_rate: 16_000, encoding: 'linear_pcm', container: 'wav' } },
      provider_parameters: { prov_b: { voice: 'default_female', num_step: 10 }, prov_c: { pace: 1, speaker: 'x' } },
    },
  ],
  [
    '/api/stt',
    { audio_base64: toneWav(0.05).toString('base64'), provider: 'prov_d', language: 'hi', audio_format: 'wav', sampling_rate: 16_000 },
  ],
  [
    '/api/translate',
    {
      text: '# Hello *there*, `code`',
      source: 'en',
      target: 'hi',
      provider: 'prov_c',
      text_format: 'markdown',
      best_effort: true,
      message_id: 'm',
    },
  ],
  ['/api/translate', { texts: ['one', 'two'], source: 'en-IN', target: 'ta', provider: 'prov_d' }],
]

describe('wrong bodies', () => {
  const send = async (path: string, raw: BodyInit) => {
    const { status, text } = await world.client.call('POST', path, { raw, headers: { 'content-type': 'application/json' } })
    if (status >= 500) throw new Error(`${status}: ${text}`)
    return status
  }

  it.each(right)(
    'made of right ones by a change get a documented answer from %s',
    async (path, body) => {
      expect(await send(path, JSON.stringify(body))).toBe(200)
      await fc.assert(
        fc.asyncProperty(change, async ([where, replacement, kind]) => {
          await send(path, JSON.stringify(changed(body, where, replacement, kind)) ?? 'null')
        }),
        { numRuns: runs, seed: 20_261_121 },
      )
    },
    3_600_000,
  )

  it.each(right)(
    'made of right ones by broken bytes get a documented answer from %s',
    async (path, body) => {
      const text = JSON.stringify(body)
      await fc.assert(
        fc.asyncProperty(garble, async (changes) => {
          await send(path, garbled(text, changes))
        }),
        { numRuns: runs, seed: 20_261_122 },
      )
    },
    3_600_000,
  )

  it('leave the server well', async () => {
    expect((await world.client.call('GET', '/readyz')).status).toBe(200)
    expect(world.server.log().filter((line) => line.includes('"level":"error"'))).toEqual([])
  })
})
