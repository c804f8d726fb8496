import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readWav, toWav } from '@chitravani/speech'
import { expect, it } from 'vitest'
import { startTestServer } from './server.ts'

/** A service that answers in the shape of prov_d, with any sound. A caller may name its own by `X-Prov-D-Endpoint`. */
async function startProvider(sound: () => Uint8Array) {
  const provider = createServer((request, response) => {
    request.resume().on('end', () => {
      const audio = [{ audioContent: Buffer.from(sound()).toString('base64') }]
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ pipelineResponse: [{ taskType: 'tts', audio }] }))
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => provider.close(() => resolve())),
  }
}

it('a provider whose WAV says an impossible rate holds nobody', async () => {
  let rateHz = 0
  const sound = () => toWav(Buffer.alloc(2_000, 1), { encoding: 'pcm16', sampleRateHz: rateHz, channels: 1 })
  await using provider = await startProvider(sound)
  await using server = await startTestServer({
    settings: `[providers.prov_d]\nendpoint = "${provider.url}"\ntts_model_id = "tts"\n`,
    environment: { PROV_D_API_KEY: 'test-key' },
  })
  const say = async (input: string) => {
    const body = JSON.stringify({ model: 'prov_d', voice: 'alloy', input, response_format: 'pcm' })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${server.url}/v1/audio/speech`, { method: 'POST', headers, body, signal: AbortSignal.timeout(3_000) })
    return answer.ok
      ? (await answer.arrayBuffer()).byteLength
      : ((await answer.json()) as { readonly error: { readonly code: string } }).error.code
  }
  // the last of these would ask for 40 GB
  for (rateHz of [1, 999, 10_000_019, 1_999_999_943]) expect(await say(`नमस्ते ${rateHz}`)).toBe('audio_format_unavailable')
  rateHz = 8_000
  expect(await say('नमस्ते')).toBeGreaterThanOrEqual(6_000)
})

it('a provider whose WAV says no length is heard, whole and joined', async () => {
  const sound = () => {
    const file = Buffer.from(toWav(Buffer.alloc(2_000, 1), { encoding: 'pcm16', sampleRateHz: 8_000, channels: 1 }))
    file.writeUInt32LE(0, 40)
    return file
  }
  await using provider = await startProvider(sound)
  await using server = await startTestServer({
    settings: `[providers.prov_d]\nendpoint = "${provider.url}"\ntts_model_id = "tts"\n`,
    environment: { PROV_D_API_KEY: 'test-key' },
  })
  for (const [text, bytes] of [
    ['नमस्ते।', 2_000],
    ['आज मौसम अच्छा है। '.repeat(200), 4_000],
  ] as const) {
    const body = JSON.stringify({ provider: 'prov_d', text })
    const answer = await fetch(`${server.url}/api/tts`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const file = Buffer.from(((await answer.json()) as { readonly audio_base64: string }).audio_base64, 'base64')
    expect([file.readUInt32LE(40), readWav(file)?.samples.length]).toEqual([bytes, bytes])
  }
})
