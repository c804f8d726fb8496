import { Failure, isFailure } from '@chitravani/kit'
import type { SpeechFormat } from '@chitravani/protocol'

/** What every caller of the face may ask of any provider. */
export interface Wish {
  readonly voice: string | undefined
  readonly speed: number | undefined
  /** Undefined: as the provider likes. */
  readonly format: SpeechFormat | undefined
  readonly streaming: boolean
}

type Options = Readonly<Record<string, unknown>>

/** How one provider is asked for them. */
interface Wording {
  readonly formats: readonly SpeechFormat[]
  readonly options: (wish: Wish) => Options
}

/** Samples as OpenAI's `pcm` has them: mono, signed, 16 bits, this many a second. */
export const pcmRateHz = 24_000

const plain = ({ voice, speed }: Wish): Options => ({ voice, speed })

const wordings: Readonly<Record<string, Wording>> = {
  prov_a: {
    formats: ['wav', 'pcm', 'mp3', 'opus'],
    options: (wish) => ({ ...plain(wish), audio_config: audioConfig(wish) }),
  },
  prov_b: { formats: ['wav', 'pcm'], options: plain },
  prov_c: {
    formats: ['wav', 'pcm', 'mp3', 'opus', 'aac', 'flac'],
    options: ({ voice, speed, format, streaming }) => ({
      speaker: voice,
      pace: speed,
      ...(format === undefined ? {} : { audio_format: format !== 'pcm' ? format : streaming ? 'linear16' : 'wav' }),
      ...(format === 'pcm' ? { speech_sample_rate: pcmRateHz } : {}),
    }),
  },
  prov_d: { formats: ['wav', 'pcm'], options: ({ voice, speed }) => ({ voiceId: voice, speed }) },
  prov_e: {
    formats: ['mp3'],
    options: ({ voice, speed }) => ({ voice, ...(speed === undefined ? {} : { rate: percent(speed) }) }),
  },
  prov_local: { formats: ['wav', 'pcm'], options: plain },
}

/** A provider that is not in the table is asked for what most call so. */
const usual: Wording = { formats: ['wav', 'pcm'], options: plain }

/** Formats that a provider gives, ours included: samples are made of a WAV, and a WAV of samples. */
export function formatsOf(token: string): readonly SpeechFormat[] {
  return (wordings[token] ?? usual).formats
}

/** A wish in the words of a provider; what was not wished is left out. */
export function optionsFor(token: string, wish: Wish): Options {
  const options = (wordings[token] ?? usual).options(wish)
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

function audioConfig({ format }: Wish): Options | undefined {
  if (format === undefined) return undefined
  if (format === 'mp3') return { container: 'mp3', encoding: 'linear_pcm' }
  if (format === 'opus') return { container: 'ogg', encoding: 'oggopus' }
  // Its raw samples come without their rate; the header of a WAV has it.
  return { container: 'wav', encoding: 'linear_pcm', sample_rate: pcmRateHz }
}

function percent(speed: number): string {
  const change = Math.round((speed - 1) * 100)
  return `${change < 0 ? '-' : '+'}${Math.abs(change)}%`
}

/** Fields of the library by the fields of the interface that they were made of. */
const theirFields: ReadonlyMap<string, string> = new Map([
  ['text', 'input'],
  ...['voice', 'voiceId', 'speaker'].map((name) => [`parameters.${name}`, 'voice'] as const),
  ...['speed', 'pace', 'rate'].map((name) => [`parameters.${name}`, 'speed'] as const),
  ...['audio_format', 'audio_config', 'speech_sample_rate'].map((name) => [`parameters.${name}`, 'response_format'] as const),
])

/** A refusal in the words of the interface: whoever wrote `speed` has never heard of `parameters.pace`. */
export function inTheirWords(error: unknown): unknown {
  const field = isFailure(error) ? error.details?.['field'] : undefined
  if (!isFailure(error) || typeof field !== 'string') return error
  const theirs = theirFields.get(field.split('.').slice(0, 2).join('.'))
  if (theirs === undefined) return error
  const { kind, code, message, provider, nextProvider, retryable, retryAfterSeconds } = error
  return new Failure(kind, code, message.replace(field, theirs), {
    details: { ...error.details, field: theirs },
    cause: error,
    nextProvider,
    retryable,
    ...(provider === undefined ? {} : { provider }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  })
}
