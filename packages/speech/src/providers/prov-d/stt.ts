import { toWav, wavRateHz } from '../../audio/index.ts'
import { speechFailure } from '../../errors.ts'
import { wireLanguage } from '../../languages/index.ts'
import { malformed } from '../call.ts'
import { checkOptions } from '../options.ts'
import type { Outside, SpeechToText } from '../provider.ts'
import { byLanguage } from '../settings.ts'
import { onlyOne, runTask, token } from './api.ts'
import { wire } from './languages.ts'
import { sttOptions } from './options.ts'
import type { Settings } from './settings.ts'

export function openStt(settings: Settings, outside: Outside): SpeechToText {
  return {
    languages: new Set(wire.keys()),
    options: sttOptions,
    prepare(request) {
      const { language } = request
      const modelId = (language && byLanguage(settings.sttModelIds, language)) ?? settings.sttModelId
      if (modelId === undefined) {
        throw speechFailure(
          'unsupported_language',
          `${token} has no STT model for ${language?.tag ?? 'a request without a language'}; set stt_model_id`,
          {
            provider: token,
          },
        )
      }
      const { options, warnings } = checkOptions(sttOptions, request.options, token)
      return {
        options,
        warnings,
        language,
        modelId,
        wireLanguage: language && wireLanguage(wire, language, token),
        audioFormat: request.audioFormat,
        samplingRateHz: request.samplingRateHz,
      }
    },
    async transcribe(audio, plan, call) {
      const headerless = plan.audioFormat === 'raw' || plan.audioFormat === 'pcm'
      const file = headerless ? toWav(audio, { encoding: 'pcm16', sampleRateHz: plan.samplingRateHz, channels: 1 }) : audio
      const config = {
        ...plan.options,
        serviceId: plan.modelId,
        audioFormat: headerless ? 'wav' : plan.audioFormat,
        // A WAV says its own, and callers of one seldom do.
        samplingRate: wavRateHz(file) ?? plan.samplingRateHz,
        ...(plan.wireLanguage === undefined ? {} : { language: { sourceLanguage: plan.wireLanguage } }),
      }
      const clips = [{ audioContent: Buffer.from(file).toString('base64') }]
      const answer = await runTask({ taskType: 'asr', config }, { audio: clips }, settings, outside, call)
      const text = onlyOne(answer.output)['source']
      if (typeof text !== 'string') throw malformed(token, 'answered no transcript')
      return { text, modelId: answer.modelId ?? plan.modelId, providerRequestId: answer.requestId }
    },
  }
}
