import { sttRequest, sttResponse } from '@chitravani/protocol'
import type { SttResponse } from '@chitravani/protocol'
import { audioSeconds } from '@chitravani/speech'
import type { SttResult } from '@chitravani/speech'
import { answersJson, json, route } from '../../route.ts'
import type { Services } from '../../services.ts'
import { readAudio, refuseNoSound } from '../../speech/audio.ts'
import { refuseCredentials } from '../../speech/overrides.ts'
import { overrideHeaders, serveSpeech } from '../../speech/serve.ts'

export const stt = (services: Services) =>
  route({
    method: 'POST',
    path: '/api/stt',
    summary: 'Writes down what is said in a piece of audio',
    access: 'caller',
    budget: 'speech',
    maxBytes: services.config['limits.stt_body_bytes'],
    body: sttRequest,
    headers: overrideHeaders,
    answers: answersJson(sttResponse, 'The text'),
    fails: ['bad_upstream', 'timeout'],
    async handle(call) {
      const { provider, language, audio_format: audioFormat, sampling_rate: samplingRateHz, parameters = {} } = call.body
      refuseCredentials(parameters, 'parameters')
      const audio = readAudio(call.body.audio_base64, services.config['limits.audio_bytes'])
      refuseNoSound(audio, audioFormat, 'audio_base64')
      const asked = { audioFormat, samplingRateHz, parameters, ...(language ? { language } : {}), ...(provider ? { provider } : {}) }
      const { result, headers } = await serveSpeech(services, call, {
        operation: 'stt',
        provider,
        amount: { audioSeconds: audioSeconds(audio, audioFormat.toLowerCase(), samplingRateHz) },
        cacheable: false,
        work: (speech, limits) => speech.transcribe(audio, asked, limits),
        served: (heard) => ({ ...heard, free: false }),
      })
      return json(toSttResponse(result, call.requestId), 200, headers)
    },
  })

function toSttResponse(result: SttResult, requestId: string): SttResponse {
  return {
    text: result.text,
    language: result.language?.tag ?? null,
    provider: result.provider,
    model_id: result.modelId,
    request_id: requestId,
    provider_request_id: result.providerRequestId,
    fallback_count: result.fallbacks,
    cached: false,
    cache_backend: 'none',
  }
}
