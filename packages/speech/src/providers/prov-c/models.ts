import { speechFailure } from '../../errors.ts'
import type { LanguageTag } from '../../languages/index.ts'
import { byLanguage } from '../settings.ts'
import { token } from './api.ts'
import type { Settings } from './settings.ts'

/** What a version of the TTS model takes, https://docs.sarvam.ai (text to speech). */
export interface SpeechModel {
  readonly version: 2 | 3
  readonly id: string
  readonly maxCharacters: number
  readonly speaker: string
  readonly sampleRateHz: number
  readonly pace: { readonly min: number; readonly max: number }
  /** Rates of whole texts; streams take those up to `maxStreamRateHz`. */
  readonly sampleRatesHz: readonly number[]
}

export const maxStreamRateHz = 24_000

/** The newest first. */
export const speechModels: readonly [SpeechModel, ...SpeechModel[]] = [
  {
    version: 3,
    id: 'bulbul:v3',
    maxCharacters: 2500,
    speaker: 'shubh',
    sampleRateHz: 24_000,
    pace: { min: 0.5, max: 2 },
    sampleRatesHz: [8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000],
  },
  {
    version: 2,
    id: 'bulbul:v2',
    maxCharacters: 1500,
    speaker: 'anushka',
    sampleRateHz: 22_050,
    pace: { min: 0.3, max: 3 },
    sampleRatesHz: [8000, 16_000, 22_050, 24_000],
  },
]

/** The model of the language, else the default one. @throws `configuration` for a model that is not known */
export function speechModelOf(settings: Settings, language: LanguageTag): SpeechModel {
  const own = byLanguage(settings.ttsModelIds, language)
  const id = own ?? settings.ttsModelId
  const model = speechModels.find((entry) => entry.id === id)
  if (model) return model
  const allowed = speechModels.map((entry) => entry.id)
  const field = own === undefined ? 'tts_model_id' : 'tts_model_ids'
  throw speechFailure('configuration', `${field} of ${token} names ${id} for ${language.tag}; allowed: ${allowed.join(', ')}`, {
    provider: token,
    details: { field, allowed },
  })
}
