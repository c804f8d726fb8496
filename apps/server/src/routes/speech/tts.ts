import { ttsRequestWith, ttsResponse } from '@chitravani/protocol'
import type { TtsResponse } from '@chitravani/protocol'
import type { TtsResult } from '@chitravani/speech'
import { answersJson, route } from '../../route.ts'
import type { Services } from '../../services.ts'
import { refuseCredentials } from '../../speech/overrides.ts'
import { overrideHeaders, serveSpeech } from '../../speech/serve.ts'

export const tts = (services: Services) =>
  route({
    method: 'POST',
    path: '/api/tts',
    summary: 'Speaks a text: by the provider named, else by the first of the route that can',
    access: 'caller',
    budget: 'speech',
    body: ttsRequestWith(services.config['limits.tts_text']),
    headers: overrideHeaders,
    answers: answersJson(ttsResponse, 'The sound'),
    fails: ['bad_upstream', 'timeout', 'conflict'],
    async handle(call) {
      const { text, language, provider, text_format: textFormat, parameters = {}, provider_parameters: providerParameters = {} } = call.body
      refuseCredentials(parameters, 'parameters')
      refuseCredentials(providerParameters, 'provider_parameters')
      const asked = {
        text,
        textFormat,
        parameters,
        providerParameters,
        ...(language ? { language } : {}),
        ...(provider ? { provider } : {}),
      }
      const { result, headers } = await serveSpeech(services, call, {
        operation: 'tts',
        provider,
        amount: { characters: text.length },
        cacheable: true,
        work: (speech, limits) => speech.synthesize(asked, limits),
        served: (made) => ({ ...made, free: made.cached }),
      })
      return { kind: 'text', body: toJson(result, call.requestId), type: 'application/json; charset=utf-8', headers }
    },
  })

/**
 * Most of the answer is base64, which has no sign that JSON would escape. As bytes, made once: of a text, Node would make another one
 * with the headers in front, then look through it for letters beyond ASCII.
 */
function toJson(result: TtsResult, requestId: string): Buffer {
  const { audio } = result
  const rest: Omit<TtsResponse, 'audio_base64'> = {
    audio_format: result.audioFormat,
    language: result.language?.tag ?? null,
    provider: result.provider,
    model_id: result.modelId,
    request_id: requestId,
    provider_request_id: result.providerRequestId,
    fallback_count: result.fallbacks,
    cached: result.cached,
    cache_backend: result.cacheBackend,
    warnings: result.warnings.map(({ code, message }) => ({ code, message })),
  }
  const base64 = Buffer.from(audio.buffer, audio.byteOffset, audio.byteLength).toString('base64')
  const tail = `",${JSON.stringify(rest).slice(1)}`
  const json = Buffer.allocUnsafe(opening.length + base64.length + Buffer.byteLength(tail))
  json.write(opening, 0, 'latin1')
  json.write(base64, opening.length, 'latin1')
  json.write(tail, opening.length + base64.length, 'utf8')
  return json
}

const opening = '{"audio_base64":"'
