import type { HttpReply } from '@chitravani/kit/http'
import { blockAlign, toWav } from '../../audio/index.ts'
import { wireLanguage } from '../../languages/index.ts'
import { callProvider, malformed } from '../call.ts'
import { checkOptions, textOption } from '../options.ts'
import type { Outside, TextToSpeech } from '../provider.ts'
import { base, maxCharacters, paths, speechBody, streamModelId, token } from './api.ts'
import { wire } from './languages.ts'
import { readSampleFormat, streamOptions, ttsOptions } from './options.ts'
import type { Settings } from './settings.ts'
import { openSpeech } from './speech-stream.ts'

export function openTts(settings: Settings, outside: Outside): TextToSpeech {
  return {
    languages: new Set(wire.keys()),
    options: ttsOptions,
    streamOptions,
    prepare({ language, options: given, streaming }) {
      const { options, warnings } = checkOptions(streaming ? streamOptions : ttsOptions, given, token)
      return {
        options,
        warnings,
        language,
        wireLanguage: language && wireLanguage(wire, language, token),
        modelId: streaming ? streamModelId : null,
        voice: textOption(options, 'voice') ?? null,
        limit: { max: maxCharacters, unit: 'characters' },
      }
    },
    async synthesize(text, plan, call) {
      const headers = { 'content-type': 'application/json', 'x-api-key': settings.apiKey ?? '' }
      const reply = await callProvider(outside.http, { ...base(settings, paths.speak), headers, body: speechBody(text, plan) }, call)
      return {
        audio: wrap(reply),
        format: 'wav',
        modelId: plan.modelId,
        providerRequestId: reply.headers['x-request-id'] ?? null,
      }
    },
    openStream: (plan, call) => openSpeech(settings, outside, plan, call),
  }
}

/** Headerless samples as a WAV; what the headers say wins over what was asked. */
function wrap({ headers, body }: HttpReply): Uint8Array {
  if (/^(text\/|application\/json)/.test(headers['content-type'] ?? '')) throw malformed(token, 'sent a text instead of audio')
  const format = readSampleFormat(headers['x-sample-rate'] ?? 24_000, headers['x-encoding'] ?? 'pcm16')
  if (!format) throw malformed(token, 'sent samples of a rate or encoding that cannot be asked for')
  if (body.length === 0) throw malformed(token, 'sent no audio')
  if (body.length % blockAlign(format) !== 0) throw malformed(token, 'sent audio that ends within a sample')
  return toWav(body, format)
}
