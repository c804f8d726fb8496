import type { PcmFormat } from '../../audio/index.ts'
import type { OptionRule, OptionTable } from '../options.ts'

const sampleRatesHz = [8000, 16_000, 24_000] as const
const encodings = ['pcm16', 'float32'] as const

const shared: Readonly<Record<string, OptionRule>> = {
  voice: {
    type: 'string',
    about: 'A voice; each speaks every language, a cloned one (cv_…) only its own.',
    default: 'default_female',
    maxLength: 200,
  },
  output_format: {
    type: 'string',
    about: 'Sample rate in Hz and encoding of the samples.',
    oneOf: sampleRatesHz.flatMap((rate) => encodings.map((encoding) => `${rate}:${encoding}`)),
    default: '24000:pcm16',
  },
  num_step: { type: 'integer', about: 'Quality steps.', min: 1, max: 100 },
}

export const ttsOptions: OptionTable = {
  rules: {
    ...shared,
    speed: { type: 'number', about: 'Speed of speech.', min: 0.25, max: 4 },
    g2p_overrides: { type: 'json', about: 'Pronunciations, as the service defines them.' },
    guidance_scale: { type: 'number', about: 'Guidance, as the service defines it.' },
    use_fast: { type: 'boolean', about: 'The smaller, faster model.' },
  },
  reserved: ['text', 'lang'],
  others: 'refuse', // the service refuses what it does not know
}

/** The first frame of a stream takes no speed and no pronunciations. */
export const streamOptions: OptionTable = {
  rules: shared,
  reserved: ['text', 'lang', 'type'],
  others: 'refuse',
}

/** What the service says that it sends; undefined when it is none of the formats it may be asked for. */
export function readSampleFormat(rate: unknown, encoding: unknown): PcmFormat | undefined {
  const sampleRateHz = sampleRatesHz.find((known) => known === Number(rate))
  const known = encodings.find((name) => name === encoding)
  return sampleRateHz && known ? { sampleRateHz, encoding: known, channels: 1 } : undefined
}
