import { invalidInput } from '../../errors.ts'
import { checkOptions, type CheckedOptions, type OptionRule, type Options, type OptionTable } from '../options.ts'
import { token } from './api.ts'
import { maxStreamRateHz, type SpeechModel, speechModels } from './models.ts'
import { speakers } from './voices.ts'

export const codecs = ['mp3', 'wav', 'aac', 'opus', 'flac', 'linear16', 'mulaw', 'alaw'] as const
export type Codec = (typeof codecs)[number]

/** Opus knows only these rates. */
const opusRatesHz: readonly number[] = [8000, 16_000, 24_000, 48_000]
const opusDefaultHz = 24_000

type Rules = Readonly<Record<string, OptionRule>>

/** Options of one version, whole or streamed; the pages show both versions. */
export function optionTable(model: SpeechModel, streaming: boolean): OptionTable {
  const rates = model.sampleRatesHz.filter((rate) => !streaming || rate <= maxStreamRateHz)
  const shared: Rules = {
    speaker: { type: 'string', about: 'Speaker, in lower case.', default: model.speaker, maxLength: 200 },
    pace: { type: 'number', about: 'Speed of speech; 1 unless given.', ...model.pace },
    audio_format: {
      type: 'string',
      about: 'Format of the audio; linear16 is PCM.',
      oneOf: codecs,
      ...(streaming ? { default: 'mp3' } : {}),
    },
    speech_sample_rate: { type: 'integer', about: 'Sample rate in Hz.', oneOf: rates },
  }
  return {
    rules: { ...shared, ...(model.version === 2 ? version2(streaming) : version3(streaming)), ...(streaming ? streamRules : wholeRules) },
    reserved: ['text', 'language_code', 'target_language_code', 'model', ...(streaming ? ['output_audio_codec'] : [])],
    others: 'refuse',
    ...(model.version === 2 ? { ignored: { temperature: 'the version 2 model has none' } } : {}),
  }
}

function version2(streaming: boolean): Rules {
  return {
    pitch: { type: 'number', about: 'Pitch; 0 unless given.', min: -0.75, max: 0.75 },
    loudness: { type: 'number', about: 'Loudness; 1 unless given.', min: 0.3, max: 3 },
    enable_preprocessing: { type: 'boolean', about: 'Writes out numbers and mixed text before speaking.' },
    ...(streaming ? {} : { enable_cached_responses: { type: 'boolean', about: 'Lets the service answer from a cache of its own.' } }),
  }
}

function version3(streaming: boolean): Rules {
  return {
    temperature: { type: 'number', about: 'Variation of speech; 0.6 unless given.', min: 0.01, max: streaming ? 1 : 2 },
    dict_id: { type: 'string', about: 'Pronunciation dictionary of the account.', maxLength: 200 },
  }
}

const wholeRules: Rules = {
  output_audio_codec: { type: 'string', about: 'The same as audio_format, as the service calls it.', oneOf: codecs },
}

const streamRules: Rules = {
  output_audio_bitrate: { type: 'string', about: 'Bit rate of MP3.', oneOf: ['32k', '64k', '96k', '128k', '192k'] },
  min_buffer_size: { type: 'integer', about: 'Characters that wait before speech begins; 50 unless given.', min: 30, max: 200 },
  max_chunk_length: { type: 'integer', about: 'Characters spoken in one piece; 150 unless given.', min: 50, max: 500 },
}

/**
 * Options as the service is sent them: with speaker, codec and sample rate resolved.
 * @throws `invalid_input`; `nextProvider` where the other version has the option
 */
export function checkSpeechOptions(model: SpeechModel, given: Readonly<Record<string, unknown>>, streaming: boolean): CheckedOptions {
  const table = optionTable(model, streaming)
  for (const key of Object.keys(given)) refuseOfOtherVersion(model, table, key, streaming)
  const { options, warnings } = checkOptions(table, given, token)
  const { audio_format: asked, ...sent } = options
  const codec = (sent['output_audio_codec'] ?? asked ?? 'wav') as Codec
  if (asked !== undefined && asked !== codec) {
    throw invalidInput('parameters.audio_format', 'differs from output_audio_codec', 'one of the two', { provider: token })
  }
  if (sent['output_audio_bitrate'] !== undefined && codec !== 'mp3') {
    throw invalidInput('parameters.output_audio_bitrate', `does not fit the format ${codec}`, 'with mp3', { provider: token })
  }
  const speaker = speakerOf(sent, model)
  return { options: { ...sent, speaker, output_audio_codec: codec, speech_sample_rate: rateOf(sent, codec, model, table) }, warnings }
}

function refuseOfOtherVersion(model: SpeechModel, { rules, ignored }: OptionTable, key: string, streaming: boolean): void {
  if (Object.hasOwn(rules, key) || (ignored && Object.hasOwn(ignored, key))) return
  const other = speechModels.find((entry) => entry.id !== model.id && Object.hasOwn(optionTable(entry, streaming).rules, key))
  if (!other) return
  const problem = `is no option of the version ${model.version} model of ${token}`
  throw invalidInput(`parameters.${key}`, problem, `with the version ${other.version} model: ${other.id}`, {
    provider: token,
    nextProvider: true,
  })
}

/** Names that are not known go out as they are: the service has new ones now and then. */
function speakerOf({ speaker }: Options, model: SpeechModel): string {
  const name = typeof speaker === 'string' ? speaker : model.speaker
  const known = name.toLowerCase()
  const own = speakers[model.id] ?? []
  if (own.includes(known)) return known
  if (!Object.values(speakers).some((names) => names.includes(known))) return name
  throw invalidInput('parameters.speaker', `is no speaker of the version ${model.version} model of ${token}`, own, { provider: token })
}

function rateOf({ speech_sample_rate: asked }: Options, codec: Codec, model: SpeechModel, { rules }: OptionTable): number {
  if (codec !== 'opus') return typeof asked === 'number' ? asked : model.sampleRateHz
  if (asked === undefined) return opusDefaultHz
  if (typeof asked === 'number' && opusRatesHz.includes(asked)) return asked
  const rule = rules['speech_sample_rate']
  const rates = rule?.type === 'integer' ? (rule.oneOf ?? []) : []
  const allowed = rates.filter((rate) => opusRatesHz.includes(rate))
  throw invalidInput('parameters.speech_sample_rate', 'does not fit the format opus', allowed, { provider: token })
}

/** The two options that decide what sound comes. */
export function soundOf(options: Options): { readonly codec: Codec; readonly sampleRateHz: number } {
  const { output_audio_codec: codec, speech_sample_rate: rate } = options
  return { codec: codecs.find((entry) => entry === codec) ?? 'wav', sampleRateHz: Number(rate) }
}
