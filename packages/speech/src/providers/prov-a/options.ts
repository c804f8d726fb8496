import { invalidInput } from '../../errors.ts'
import type { Options, OptionTable } from '../options.ts'
import { token } from './api.ts'

/** The only model the service still takes. */
const defaultModel = 'timbre-v2.5'

export const ttsOptions: OptionTable = {
  rules: {
    voice: { type: 'string', about: 'A voice of the catalog or a custom voice.', required: true, maxLength: 200 },
    speed: { type: 'number', about: 'Speed of speech.', min: 0.85, max: 1.15 },
    model: { type: 'string', about: 'Model.', default: defaultModel },
    audio_config: {
      type: 'object',
      about: 'Shape of the audio; without it the service sends 48 kHz 16-bit mono WAV.',
      fields: {
        sample_rate: { type: 'integer', about: 'Sample rate in Hz.', oneOf: [8000, 16_000, 22_050, 24_000, 44_100, 48_000] },
        num_channels: { type: 'integer', about: 'Channels.', min: 1, max: 8 },
        sample_width: { type: 'integer', about: 'Bytes of a sample.', min: 1, max: 4 },
        encoding: { type: 'string', about: 'Encoding of samples.', oneOf: ['linear_pcm', 'oggopus', 'pcm_mulaw', 'pcm_alaw'] },
        container: { type: 'string', about: 'Container.', oneOf: ['wav', 'raw', 'mp3', 'ogg', 'mulaw', 'alaw'] },
        bitrate: { type: 'string', about: 'Bit rate of MP3.', oneOf: ['32k', '64k', '96k', '128k', '192k'] },
      },
    },
    streaming_transport: {
      type: 'string',
      about: 'How a stream travels; kept by the library.',
      oneOf: ['websocket', 'sse'],
      default: 'websocket',
    },
  },
  reserved: ['text'],
  others: 'pass',
}

export const sttOptions: OptionTable = {
  rules: {
    format: {
      type: 'string',
      about: 'Words as spoken, or numbers and dates written out.',
      oneOf: ['verbatim', 'transcribe'],
      default: 'transcribe',
    },
    itn_native_numerals: { type: 'boolean', about: 'Native digits in the transcript.' },
  },
  reserved: ['audio_file', 'language_code'],
  others: 'refuse',
}

/** Encodings by container: only these pairs make sense to the service. */
const encodings: Readonly<Record<string, readonly string[]>> = {
  wav: ['linear_pcm', 'pcm_mulaw', 'pcm_alaw'],
  raw: ['linear_pcm', 'oggopus', 'pcm_mulaw', 'pcm_alaw'],
  ogg: ['oggopus'],
  mp3: ['linear_pcm'],
  mulaw: ['pcm_mulaw'],
  alaw: ['pcm_alaw'],
}
const telephoneHz = 8000

export interface AudioConfig {
  readonly container: string
  readonly encoding: string
  readonly sampleRateHz: number
  readonly channels: number
  /** Of one sample of one channel. */
  readonly sampleBytes: number
}

/** What the caller gets, with the service's own defaults. @throws `invalid_input` for pairs the service cannot make */
export function readAudioConfig(options: Options): AudioConfig {
  const config = (options['audio_config'] ?? {}) as Readonly<Record<string, number | string | undefined>>
  const container = String(config['container'] ?? 'wav')
  const fitting = encodings[container] ?? []
  const encoding = String(config['encoding'] ?? fitting[0])
  const wrong = (field: string, problem: string, allowed: readonly (string | number)[]) =>
    invalidInput(`parameters.audio_config.${field}`, problem, allowed, { provider: token })
  if (!fitting.includes(encoding)) throw wrong('encoding', `does not fit the container ${container}`, fitting)
  const companded = encoding === 'pcm_mulaw' || encoding === 'pcm_alaw'
  const sampleRateHz = Number(config['sample_rate'] ?? (companded ? telephoneHz : 48_000))
  if (companded && sampleRateHz !== telephoneHz) throw wrong('sample_rate', `does not fit the encoding ${encoding}`, [telephoneHz])
  if (config['bitrate'] !== undefined && container !== 'mp3')
    throw wrong('bitrate', `does not fit the container ${container}`, ['with mp3'])
  return {
    container,
    encoding,
    sampleRateHz,
    channels: Number(config['num_channels'] ?? 1),
    sampleBytes: companded ? 1 : Number(config['sample_width'] ?? 2),
  }
}
