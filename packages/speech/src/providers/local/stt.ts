import { readSamples, readWav } from '../../audio/index.ts'
import { invalidInput } from '../../errors.ts'
import { parseLanguageTag, tagOfKey, wireLanguage } from '../../languages/index.ts'
import { malformed } from '../call.ts'
import { checkOptions } from '../options.ts'
import type { SpeechToText, SttPlan } from '../provider.ts'
import type { Engines } from './engines.ts'
import type { Sound } from './engine-messages.ts'
import { token } from './espeak.ts'
import { sttOptions } from './options.ts'

const formats: readonly string[] = ['wav', 'pcm', 'raw']

/** Speech to text by models of sherpa-onnx that the settings name; a recording at a time. */
export function openStt(models: Engines): SpeechToText {
  const served = new Map([...models.languages].map((key) => [key, tagOfKey(key)]))
  return {
    languages: models.languages,
    options: sttOptions,
    prepare({ language: given, audioFormat, samplingRateHz, options: asked }) {
      const [only, ...others] = served.values()
      const language = given ?? (only !== undefined && others.length === 0 ? parseLanguageTag(only) : undefined)
      if (language === undefined)
        throw invalidInput('language', `is required by ${token}`, [...served.values()], { provider: token, nextProvider: true })
      const wireCode = wireLanguage(served, language, token)
      const { options, warnings } = checkOptions(sttOptions, asked, token)
      if (!formats.includes(audioFormat))
        throw invalidInput('audio_format', `is not taken by ${token}`, formats, { provider: token, nextProvider: true })
      return { options, warnings, language, wireLanguage: wireCode, audioFormat, samplingRateHz, modelId: models.nameFor(language) ?? null }
    },
    async transcribe(audio, plan, call) {
      const { language, modelId } = plan
      if (!language || modelId === null)
        throw invalidInput('language', `is required by ${token}`, [...served.values()], { provider: token })
      const heard = await models.open(modelId, language).run({ kind: 'hear', ...soundOf(audio, plan) }, call)
      if (heard.kind !== 'text') throw malformed(token, `wrote nothing down with the model ${modelId}`)
      return { text: heard.text.trim(), modelId, providerRequestId: null }
    },
  }
}

function soundOf(audio: Uint8Array, { audioFormat, samplingRateHz }: SttPlan): Sound {
  if (audioFormat !== 'wav')
    return { samples: readSamples(audio, { encoding: 'pcm16', sampleRateHz: samplingRateHz, channels: 1 }), sampleRateHz: samplingRateHz }
  const wav = tryWav(audio)
  if (!wav)
    throw invalidInput('audio', 'is no WAV that can be read', 'samples of 16 bits, floats, mu-law or A-law', {
      provider: token,
      nextProvider: true,
    })
  return { samples: readSamples(wav.samples, wav.format), sampleRateHz: wav.format.sampleRateHz }
}

function tryWav(audio: Uint8Array) {
  try {
    return readWav(audio)
  } catch {
    return undefined // what is no WAV is the caller's fault here, not a provider's
  }
}
