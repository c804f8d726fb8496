import { isRecord } from '@chitravani/kit'
import { toWav } from '../../audio/index.ts'
import { invalidInput } from '../../errors.ts'
import { wireLanguage } from '../../languages/index.ts'
import { callProvider, fromErrorFrame, malformed, readJson } from '../call.ts'
import { checkOptions } from '../options.ts'
import type { Outside, SpeechToText, SttRequest } from '../provider.ts'
import { base, codeOfBody, paths, token } from './api.ts'
import { languageNeeded } from './language-needed.ts'
import { sttWire } from './languages.ts'
import { openListening } from './listening.ts'
import { multipart } from './multipart.ts'
import { sttOptions } from './options.ts'
import type { Settings } from './settings.ts'

const streamRatesHz = [8000, 16_000, 44_100, 48_000]
const modelId = 'prov_a-stt'
const fileFormats = ['wav', 'mp3', 'flac', 'ogg', 'm4a', 'raw', 'pcm']

export function openStt(settings: Settings, outside: Outside): SpeechToText {
  return {
    languages: new Set(sttWire.keys()),
    options: sttOptions,
    streamOptions: sttOptions,
    streamRatesHz,
    prepare(request) {
      checkShape(request)
      if (!request.language) throw languageNeeded()
      const { options, warnings } = checkOptions(sttOptions, request.options, token)
      return {
        options,
        warnings,
        language: request.language,
        wireLanguage: wireLanguage(sttWire, request.language, token),
        audioFormat: request.audioFormat,
        samplingRateHz: request.samplingRateHz,
        modelId: request.streaming ? `${modelId}-stream` : modelId,
      }
    },
    async transcribe(audio, plan, call) {
      const headerless = plan.audioFormat === 'raw' || plan.audioFormat === 'pcm'
      const file = headerless ? toWav(audio, { encoding: 'pcm16', sampleRateHz: plan.samplingRateHz, channels: 1 }) : audio
      const extension = headerless ? 'wav' : plan.audioFormat
      const form = multipart(
        {
          language_code: plan.wireLanguage ?? '',
          ...Object.fromEntries(
            Object.entries(plan.options).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
          ),
        },
        { name: 'audio_file', fileName: `audio.${extension}`, bytes: file },
      )
      const request = base(settings, paths.transcribe)
      const headers = { ...request.headers, 'content-type': form.contentType }
      const reply = await callProvider(outside.http, { ...request, headers, body: form.body }, call)
      const answer = readJson(reply.body, token, (value) => (isRecord(value) ? value : undefined))
      const { transcript, request_id: requestId } = answer
      if (answer['success'] === false) {
        throw fromErrorFrame(request, codeOfBody(answer)?.code ?? 'malformed_provider_response', answer['message'])
      }
      if (typeof transcript !== 'string') throw malformed(token, 'answered no transcript')
      return { text: transcript, modelId: plan.modelId, providerRequestId: typeof requestId === 'string' ? requestId : null }
    },
    openStream: (plan, call) => openListening(settings, outside, plan, call),
  }
}

function checkShape({ streaming, audioFormat, samplingRateHz }: SttRequest): void {
  if (streaming && !streamRatesHz.includes(samplingRateHz)) {
    throw invalidInput('sampling_rate', `is not taken by ${token}`, streamRatesHz, { provider: token, nextProvider: true })
  }
  if (!streaming && !fileFormats.includes(audioFormat)) {
    throw invalidInput('audio_format', `is not taken by ${token}`, fileFormats, { provider: token, nextProvider: true })
  }
}
