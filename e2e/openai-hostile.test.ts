import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toWav } from '@chitravani/speech'
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
