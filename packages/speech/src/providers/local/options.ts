import type { OptionTable } from '../options.ts'
import { voices } from './voices.ts'

export const ttsOptions: OptionTable = {
  rules: {
    voice: {
      type: 'string',
      about: "A variant of the language's voice; left out: its plain voice.",
      oneOf: voices.map(({ id }) => id),
    },
    speed: { type: 'number', about: 'Speaking speed; 1 is 175 words a minute.', min: 0.5, max: 2.5, default: 1 },
    pitch: { type: 'integer', about: 'Pitch, from low to high.', min: 0, max: 99, default: 50 },
    speaker: { type: 'integer', about: 'Speaker of a model that has several; with `tts_models` only.', min: 0, max: 10_000, default: 0 },
  },
  others: 'refuse',
}

export const sttOptions: OptionTable = { rules: {}, others: 'refuse' }
