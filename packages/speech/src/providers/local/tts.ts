import { type CallOptions, createLimit } from '@chitravani/kit'
import { toWav, write16 } from '../../audio/index.ts'
import { speechFailure } from '../../errors.ts'
import { knownLanguageTag, languageOfScript, type LanguageTag, wireLanguage } from '../../languages/index.ts'
import type { WarningInfo } from '../../warning.ts'
import { malformed } from '../call.ts'
import { checkOptions, textOption } from '../options.ts'
import type { TextLimit, TextToSpeech, TtsPlan, TtsRequest } from '../provider.ts'
import type { Engines } from './engines.ts'
import { speak, token } from './espeak.ts'
import { ttsOptions } from './options.ts'
import { findProgram, howToInstall } from './program.ts'
import { checkScripts } from './scripts.ts'
import type { Settings } from './settings.ts'
import { inWords } from './spoken-words.ts'
import { wire } from './voices.ts'

const espeakModel = 'espeak-ng'
/** Some 25 seconds of speech, a good megabyte: what a stream holds of each sentence under way. */
const limit: TextLimit = { max: 300, unit: 'characters' }

interface Numbers {
  readonly speed: number
  readonly pitch: number
  readonly speaker: number
}

/**
 * Voices on the machine itself: a model of sherpa-onnx where the settings name one for the language, else the espeak-ng
 * program, one process for each piece of text.
 */
export function openTts(settings: Settings, models: Engines): TextToSpeech {
  const program = findProgram(settings.espeakPath)
  /** Whole results are limited around the contract, sentences of many streams are not; a process is a process. */
  const processes = createLimit(settings.maxConcurrency)
  const served = new Map([
    ...(program === undefined ? [] : wire),
    ...[...models.languages].map((key) => [key, key.split('-')[0] ?? key] as const),
  ])

  const byProgram = async (text: string, language: string, plan: TtsPlan, call: CallOptions) => {
    if (program === undefined) throw speechFailure('missing_optional_dependency', howToInstall, { provider: token })
    const { speed, pitch } = plan.options as unknown as Numbers
    const voice = plan.voice === null ? language : `${language}+${plan.voice}`
    return speak({ program, text: inWords(text, language), voice, speed, pitch }, processes, call)
  }
  const byModel = async (text: string, name: string, language: LanguageTag, plan: TtsPlan, call: CallOptions) => {
    const { speed, speaker } = plan.options as unknown as Numbers
    const made = await models.open(name, language).run({ kind: 'speak', text, speaker, speed }, call)
    if (made.kind !== 'sound' || made.samples.length === 0) throw malformed(token, `made no sound with the model ${name}`)
    return toWav(write16(made.samples), { encoding: 'pcm16', sampleRateHz: made.sampleRateHz, channels: 1 })
  }

  return {
    languages: new Set(served.keys()),
    options: ttsOptions,
    prepare(request) {
      const { language } = request
      const wireCode = language && wireLanguage(served, language, token)
      const { options, warnings } = checkOptions(ttsOptions, request.options, token)
      const name = language && models.nameFor(language)
      const modelId = name ?? (language || models.languages.size === 0 ? espeakModel : null)
      const more = unused(request, name)
      return {
        options,
        language,
        wireLanguage: wireCode,
        modelId,
        voice: textOption(options, 'voice') ?? null,
        warnings: [...warnings, ...more],
        limit,
      }
    },
    async synthesize(text, plan, call) {
      const language = plan.language ?? languageOf(text)
      const name = models.nameFor(language)
      const warnings = name === undefined ? checkScripts(text, language, token) : []
      const audio =
        name === undefined
          ? await byProgram(text, plan.wireLanguage ?? wireLanguage(served, language, token), plan, call)
          : await byModel(text, name, language, plan, call)
      return { audio, format: 'wav', modelId: plan.modelId ?? name ?? espeakModel, providerRequestId: null, language, warnings }
    },
  }
}

/** Options that the other of the two ways has. */
function unused({ options, language }: TtsRequest, name: string | undefined): WarningInfo[] {
  if (!language) return []
  const [ignored, reason] =
    name === undefined ? [['speaker'], 'there is no model for the language'] : [['voice', 'pitch'], `the model ${name} speaks`]
  return ignored
    .filter((option) => options[option] !== undefined)
    .map((option) => ({ code: 'option_ignored', message: `${token} ignores ${option}: ${reason}` }))
}

/** Without a tag the script decides. */
function languageOf(text: string): LanguageTag {
  return knownLanguageTag(languageOfScript(text) ?? 'en')
}
