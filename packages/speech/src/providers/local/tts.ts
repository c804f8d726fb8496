import { createLimit } from '@chitravani/kit'
import { speechFailure } from '../../errors.ts'
import { knownLanguageTag, languageOfScript, type LanguageTag, wireLanguage } from '../../languages/index.ts'
import { checkOptions, textOption } from '../options.ts'
import type { TextLimit, TextToSpeech } from '../provider.ts'
import { speak, token } from './espeak.ts'
import { ttsOptions } from './options.ts'
import { findProgram, howToInstall } from './program.ts'
import type { Settings } from './settings.ts'
import { wire } from './voices.ts'

const modelId = 'espeak-ng'
/** Some 25 seconds of speech, a good megabyte: what a stream holds of each sentence under way. */
const limit: TextLimit = { max: 300, unit: 'characters' }

/** A voice out of the espeak-ng program, one process for each piece of text. */
export function openTts(settings: Settings): TextToSpeech {
  const program = findProgram(settings.espeakPath)
  /** Whole results are limited around the contract, sentences of many streams are not; a process is a process. */
  const processes = createLimit(settings.maxConcurrency)
  return {
    languages: new Set(wire.keys()),
    options: ttsOptions,
    prepare({ language, options: given }) {
      const wireCode = language && wireLanguage(wire, language, token)
      const { options, warnings } = checkOptions(ttsOptions, given, token)
      return { options, language, wireLanguage: wireCode, modelId, voice: textOption(options, 'voice') ?? null, warnings, limit }
    },
    async synthesize(text, plan, call) {
      if (program === undefined) throw speechFailure('missing_optional_dependency', howToInstall, { provider: token })
      const language = plan.wireLanguage ?? wireLanguage(wire, languageOf(text), token)
      const { speed, pitch } = plan.options as { readonly speed: number; readonly pitch: number }
      const voice = plan.voice === null ? language : `${language}+${plan.voice}`
      const audio = await speak({ program, text, voice, speed, pitch }, processes, call)
      return { audio, format: 'wav', modelId: plan.modelId, providerRequestId: null }
    },
  }
}

/** Without a tag the script decides. */
function languageOf(text: string): LanguageTag {
  return knownLanguageTag(languageOfScript(text) ?? 'en')
}
