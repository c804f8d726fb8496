import { type CallOptions, deadline } from '@chitravani/kit'
import type { Socket } from '@chitravani/kit/socket'
import { detectFormat } from '../../audio/index.ts'
import { speechFailure } from '../../errors.ts'
import { languageKey, type LanguageTag, parseLanguageTag, wireLanguage, type WireLanguages } from '../../languages/index.ts'
import { fromSocketTrouble, malformed } from '../call.ts'
import { checkOptions } from '../options.ts'
import type { Outside, TextLimit, TextToSpeech, TtsPlan } from '../provider.ts'
import { connect, hexId, openClock } from './api.ts'
import { chooseVoice } from './choose-voice.ts'
import { configuration, escapeText, readAnswer, speech, token } from './messages.ts'
import { ttsOptions } from './options.ts'
import { rules } from './rules.ts'
import type { Settings } from './settings.ts'
import { voices, wire } from './voices.ts'

/** Minutes of speech are a few MB; more than this is no speech. */
const maxAudioBytes = 64 * 1024 * 1024

const limit: TextLimit = { max: rules.maxTextBytes, unit: 'bytes', cost: (text) => Buffer.byteLength(escapeText(text)) }

export function openTts(settings: Settings, outside: Outside): TextToSpeech {
  const clock = openClock(outside.now)
  const served = withConfigured(settings)
  return {
    languages: new Set(served.keys()),
    options: ttsOptions,
    prepare(request) {
      const { language } = request
      const wireCode = language && wireLanguage(served, language, token)
      const { options, warnings } = checkOptions(ttsOptions, request.options, token)
      const { voice, warnings: more } = chooseVoice(settings, options, request)
      return { options, language, wireLanguage: wireCode, modelId: voice, voice, warnings: [...warnings, ...more], limit }
    },
    async synthesize(text, plan, call) {
      const ends = deadline(call)
      try {
        const socket = await connect(settings, outside, clock, ends ? { signal: ends } : {})
        const requestId = hexId()
        const audio = await converse(socket, text.trim(), plan, requestId, outside.now)
        const language = languageOf(plan.voice)
        return { audio, format: 'mp3', modelId: plan.modelId, providerRequestId: requestId, ...(language ? { language } : {}) }
      } catch (error) {
        throw sorted(error, call, ends)
      }
    },
  }
}

/** Of the voices we list; whether another speaks one language or many its name does not tell. */
function languageOf(voice: string | null): LanguageTag | undefined {
  const [language] = voices.find(({ id }) => id === voice)?.languages ?? []
  return language === undefined ? undefined : parseLanguageTag(language)
}

/** Languages of the table and those that the configuration has a voice for. */
function withConfigured({ ttsModelIds }: Settings): WireLanguages {
  const more = [...ttsModelIds.keys()].map((key) => parseLanguageTag(key))
  return new Map([...wire, ...more.map((tag) => [languageKey(tag), tag.language] as const)])
}

/** Says one text over a fresh connection and gathers the sound. */
async function converse(socket: Socket, text: string, plan: TtsPlan, requestId: string, nowMs: () => number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  let ended = false
  try {
    const at = new Date(nowMs())
    await socket.send(configuration(at))
    await socket.send(speech(text, plan, requestId, at))
    for await (const message of socket.messages) {
      const answer = readAnswer(message)
      if (answer.kind === 'sound') {
        parts.push(answer.sound)
        length += answer.sound.length
        if (length > maxAudioBytes) throw malformed(token, `sent more than ${maxAudioBytes} bytes for one text`)
      }
      ended = answer.kind === 'ended'
      if (ended) break
    }
  } finally {
    void socket.close() // nobody waits for the goodbye
  }
  if (!ended) throw speechFailure('transient_provider', `${token} closed the connection before the end of the speech`, { provider: token })
  const audio = Buffer.concat(parts)
  // an unknown voice and a caller who asks too often look the same
  if (length === 0) throw malformed(token, 'sent no audio: the voice may not exist, or the service is throttling')
  if (detectFormat(audio) !== 'mp3') throw malformed(token, 'sent something that is no MP3')
  return audio
}

function sorted(error: unknown, call: CallOptions, ends: AbortSignal | undefined): unknown {
  if (call.signal?.aborted) return call.signal.reason
  if (ends?.aborted) return speechFailure('timeout', `${token} did not answer in time`, { provider: token, cause: error })
  return fromSocketTrouble(error, { provider: token, secrets: [] })
}
