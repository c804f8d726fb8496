import { speechFailure } from '../../errors.ts'
import { wireLanguage } from '../../languages/index.ts'
import type { WarningInfo } from '../../warning.ts'
import { type Options, textOption } from '../options.ts'
import type { TtsRequest } from '../provider.ts'
import { byLanguage } from '../settings.ts'
import { token } from './messages.ts'
import type { Settings } from './settings.ts'
import { builtInVoice, defaultVoice, type Gender, speaks, voiceName, voiceShape, wire } from './voices.ts'

export interface ChosenVoice {
  readonly voice: string
  readonly warnings: readonly WarningInfo[]
}

/**
 * An exact voice of the request, else the configured one of the language, else the built-in one by gender.
 * @throws `unsupported_language` where nobody speaks it, `configuration` for a configured name that is none
 */
export function chooseVoice(settings: Settings, options: Options, { language, options: given }: TtsRequest): ChosenVoice {
  const exact = textOption(options, 'voice') ?? textOption(options, 'voiceId')
  const configured = exact === undefined ? configuredVoice(settings, language) : undefined
  const fixed = exact ?? configured
  const gender = textOption(options, 'gender') as Gender
  const warnings: WarningInfo[] = []
  const ignored = (option: string, reason: string) =>
    warnings.push({ code: 'option_ignored', message: `${token} ignores ${option}: ${reason}` })
  if (fixed !== undefined && given['gender'] !== undefined) ignored('gender', `the voice ${fixed} is set`)
  if (options['voice'] !== undefined && options['voiceId'] !== undefined && options['voice'] !== options['voiceId'])
    ignored('voiceId', 'voice is given too')
  if (fixed !== undefined) return { voice: fixed, warnings }
  const voice = language ? builtInVoice(wireLanguage(wire, language, token), gender) : builtInVoice('hi', gender)
  return { voice: voice ?? defaultVoice, warnings }
}

function configuredVoice({ ttsModelId, ttsModelIds }: Settings, language: TtsRequest['language']): string | undefined {
  const own = language && byLanguage(ttsModelIds, language)
  if (own !== undefined && !voiceName.test(own)) {
    throw speechFailure('configuration', `providers.prov_e.tts_model_ids has ${own}, which is not ${voiceShape}`, { provider: token })
  }
  if (own !== undefined || ttsModelId === undefined) return own
  return language === undefined || speaks(ttsModelId, language.language) ? ttsModelId : undefined
}
