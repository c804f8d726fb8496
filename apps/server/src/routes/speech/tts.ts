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
      const { text, language, provider, parameters = {}, provider_parameters: providerParameters = {} } = call.body
      refuseCredentials(parameters, 'parameters')
      refuseCredentials(providerParameters, 'provider_parameters')
      const asked = { text, parameters, providerParameters, ...(language ? { language } : {}), ...(provider ? { provider } : {}) }
      const { result, headers } = await serveSpeech(services, call, {
        operation: 'tts',
        provider,
        amount: { characters: text.length },
        work: (speech, limits) => speech.synthesize(asked, limits),
        served: (made) => ({ ...made, free: made.cached }),
      })
      return { kind: 'text', body: toJson(toTtsResponse(result, call.requestId)), type: 'application/json; charset=utf-8', headers }
    },
  })

function toTtsResponse(result: TtsResult, requestId: string): TtsResponse {
  const { audio } = result
  return {
    audio_base64: Buffer.from(audio.buffer, audio.byteOffset, audio.byteLength).toString('base64'),
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
}

/**
 * Base64 has no sign that JSON would escape, and most of the answer is base64: looking for such signs would take longer than all the rest.
 * A text, not bytes: what lies outside of the heap makes the collector come sooner.
 */
function toJson({ audio_base64: audio, ...rest }: TtsResponse): string {
  return `{"audio_base64":"${audio}",${JSON.stringify(rest).slice(1)}`
}
