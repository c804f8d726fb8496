import type { OptionTable } from '../options.ts'
import { voiceName, voiceShape } from './voices.ts'

const percent = { type: 'string', pattern: /^[+-]\d{1,4}%$/, shape: 'sign, digits and %, such as +10% or -5%', default: '+0%' } as const

export const ttsOptions: OptionTable = {
  rules: {
    gender: { type: 'string', about: 'Picks the built-in voice of the language.', oneOf: ['female', 'male'], default: 'female' },
    voice: { type: 'string', about: 'Exact voice name; overrides gender.', pattern: voiceName, shape: voiceShape },
    voiceId: { type: 'string', about: 'The same as voice, which wins where both are given.', pattern: voiceName, shape: voiceShape },
    rate: { ...percent, about: 'Speaking speed adjustment.' },
    volume: { ...percent, about: 'Volume adjustment.' },
    pitch: {
      type: 'string',
      about: 'Pitch adjustment.',
      pattern: /^[+-]\d{1,4}Hz$/,
      shape: 'sign, digits and Hz, such as +20Hz or -5Hz',
      default: '+0Hz',
    },
  },
  others: 'refuse',
}
