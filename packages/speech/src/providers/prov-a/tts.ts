import type { HttpReply } from '@chitravani/kit/http'
import { type AudioFormat, readWav, recognizeFormat } from '../../audio/index.ts'
import { wireLanguage } from '../../languages/index.ts'
import { callProvider, malformed } from '../call.ts'
import { checkOptions, type Options, textOption } from '../options.ts'
import type { Outside, TextToSpeech } from '../provider.ts'
import { base, paths, token } from './api.ts'
import { readAudioConfig, ttsOptions } from './options.ts'
import { openSpeech } from './speech-stream.ts'
import { languageNeeded } from './language-needed.ts'
import { ttsWire } from './languages.ts'
import type { Settings } from './settings.ts'
import { speechBody } from './speech-body.ts'

export function openTts(settings: Settings, outside: Outside): TextToSpeech {
  return {
    languages: new Set(ttsWire.keys()),
    options: ttsOptions,
    streamOptions: ttsOptions,
    prepare({ language, options: given }) {
      if (!language) throw languageNeeded()
      const wire = wireLanguage(ttsWire, language, token)
      const { options, warnings } = checkOptions(ttsOptions, given, token)
      readAudioConfig(options)
      return {
        options,
        warnings,
        language,
        wireLanguage: wire,
        modelId: textOption(options, 'model') ?? null,
        voice: textOption(options, 'voice') ?? null,
        limit: undefined,
      }
    },
    async synthesize(text, plan, call) {
      const request = base(settings, paths.speak)
      const headers = { ...request.headers, 'content-type': 'application/json' }
      const reply = await callProvider(outside.http, { ...request, headers, body: speechBody(text, plan) }, call)
      const format = checkAudio(reply, plan.options)
      return { audio: reply.body, format, modelId: plan.modelId, providerRequestId: reply.headers['x-request-id'] ?? null }
    },
    openStream: (plan, call) => openSpeech(settings, outside, plan, call),
  }
}

/** A page of text is no sound, and a WAV must have the sound its header promises. */
function checkAudio(reply: HttpReply, options: Options): AudioFormat | null {
  const { container } = readAudioConfig(options)
  const audio = reply.body
  if (audio.length === 0) throw malformed(token, 'sent no audio')
  const found = recognizeFormat(audio)
  const promised = container === 'wav' || container === 'ogg'
  if ((promised && found !== container) || /^(text|application\/json)/.test(reply.headers['content-type'] ?? '')) {
    throw malformed(token, `sent something that is no ${container} audio`)
  }
  if (found === 'wav' && readWav(audio)?.truncated) throw malformed(token, 'sent a WAV that is cut off')
  return recognizeFormat(audio, container)
}
