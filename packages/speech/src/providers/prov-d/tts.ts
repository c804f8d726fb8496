import { recognizeFormat } from '../../audio/index.ts'
import { speechFailure } from '../../errors.ts'
import { wireLanguage } from '../../languages/index.ts'
import { readBase64Audio } from '../call.ts'
import { checkOptions } from '../options.ts'
import type { Outside, TextToSpeech, TtsRequest } from '../provider.ts'
import { byLanguage } from '../settings.ts'
import { onlyOne, runTask, token } from './api.ts'
import { wire } from './languages.ts'
import { ttsOptions } from './options.ts'
import type { Settings } from './settings.ts'

export function openTts(settings: Settings, outside: Outside): TextToSpeech {
  return {
    languages: new Set(wire.keys()),
    options: ttsOptions,
    prepare(request) {
      const modelId = chooseModel(settings, request)
      const { options, warnings } = checkOptions(ttsOptions, request.options, token)
      const { language } = request
      const voice = options['voiceId'] ?? options['speaker']
      return {
        options,
        language,
        wireLanguage: language && wireLanguage(wire, language, token),
        modelId,
        voice: typeof voice === 'string' ? voice : null,
        warnings,
        limit: undefined,
      }
    },
    async synthesize(text, plan, call) {
      const config = {
        ...plan.options,
        serviceId: plan.modelId,
        ...(plan.wireLanguage === undefined ? {} : { language: { sourceLanguage: plan.wireLanguage } }),
      }
      const answer = await runTask({ taskType: 'tts', config }, { input: [{ source: text }] }, settings, outside, call)
      const audio = readBase64Audio(onlyOne(answer.audio)['audioContent'], token)
      return {
        audio,
        format: recognizeFormat(audio, 'wav'),
        modelId: answer.modelId ?? plan.modelId,
        providerRequestId: answer.requestId,
      }
    },
  }
}

function chooseModel(settings: Settings, { language }: TtsRequest): string {
  const model = (language && byLanguage(settings.ttsModelIds, language)) ?? settings.ttsModelId
  if (model !== undefined) return model
  throw speechFailure(
    'unsupported_language',
    `${token} has no TTS model for ${language?.tag ?? 'a request without a language'}; set tts_model_id`,
    {
      provider: token,
    },
  )
}
