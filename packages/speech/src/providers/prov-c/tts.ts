import { isRecord } from '@chitravani/kit'
import { type AudioFormat, detectFormat, readWav, recognizeFormat } from '../../audio/index.ts'
import { invalidInput } from '../../errors.ts'
import { wireLanguage } from '../../languages/index.ts'
import { callProvider, malformed, readBase64Audio, readJson } from '../call.ts'
import { type Options, textOption } from '../options.ts'
import type { Outside, TextToSpeech } from '../provider.ts'
import { base, paths, requestIdOf, speechBody, token } from './api.ts'
import { elevenWire } from './languages.ts'
import { speechModelOf, speechModels } from './models.ts'
import { checkSpeechOptions, optionTable, soundOf } from './options.ts'
import type { Settings } from './settings.ts'
import { openSpeech } from './speech-stream.ts'

export function openTts(settings: Settings, outside: Outside): TextToSpeech {
  const usual = speechModels.find(({ id }) => id === settings.ttsModelId) ?? speechModels[0]
  return {
    languages: new Set(elevenWire.keys()),
    options: optionTable(usual, false),
    streamOptions: optionTable(usual, true),
    prepare({ language, options: given, streaming }) {
      if (!language) throw invalidInput('language', `is required by ${token}`, undefined, { provider: token, nextProvider: true })
      const wire = wireLanguage(elevenWire, language, token)
      const model = speechModelOf(settings, language)
      const { options, warnings } = checkSpeechOptions(model, given, streaming)
      return {
        options,
        warnings,
        language,
        wireLanguage: wire,
        modelId: model.id,
        voice: textOption(options, 'speaker') ?? null,
        limit: { max: model.maxCharacters, unit: 'characters' },
      }
    },
    async synthesize(text, plan, call) {
      const request = base(settings, paths.speak)
      const headers = { ...request.headers, 'content-type': 'application/json' }
      const reply = await callProvider(outside.http, { ...request, headers, body: speechBody(text, plan) }, call)
      const answer = readJson(reply.body, token, (value) => (isRecord(value) ? value : undefined))
      const { audios } = answer
      if (!Array.isArray(audios) || audios.length !== 1) throw malformed(token, 'answered another number of audios than one')
      const audio = readBase64Audio(audios[0], token)
      return { audio, format: checkAudio(audio, plan.options), modelId: plan.modelId, providerRequestId: requestIdOf(answer, reply) }
    },
    openStream: (plan, call) => openSpeech(settings, outside, plan, call),
  }
}

/** Headerless samples, by our name. Their first bytes may look like anything, so only a WAV header is believed there. */
const headerless: Readonly<Record<string, AudioFormat>> = { linear16: 'pcm', mulaw: 'mulaw', alaw: 'alaw' }

function checkAudio(audio: Uint8Array, options: Options): AudioFormat | null {
  const { codec } = soundOf(options)
  const isWav = detectFormat(audio) === 'wav'
  if (codec === 'wav' && !isWav) throw malformed(token, 'sent something that is no WAV audio')
  if (isWav && readWav(audio)?.truncated) throw malformed(token, 'sent a WAV that is cut off')
  if (isWav) return 'wav'
  if (codec === 'linear16' && audio.length % 2 !== 0) throw malformed(token, 'sent audio that ends within a sample')
  return headerless[codec] ?? recognizeFormat(audio, codec)
}
