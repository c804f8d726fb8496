import type { Fields } from '../fields.ts'
/** What the service accepts; a text says what is wrong. */

const eleven = ['bn', 'en', 'gu', 'hi', 'kn', 'ml', 'mr', 'od', 'pa', 'ta', 'te']
const others = ['as', 'brx', 'doi', 'kok', 'ks', 'mai', 'mni', 'ne', 'sa', 'sat', 'sd', 'ur']
export const speechLanguages: ReadonlySet<unknown> = new Set(eleven.map((code) => `${code}-IN`))
export const allLanguages: ReadonlySet<unknown> = new Set([...eleven, ...others].map((code) => `${code}-IN`))

const codecs = ['mp3', 'wav', 'aac', 'opus', 'flac', 'linear16', 'mulaw', 'alaw']
const oldSpeakers = ['anushka', 'manisha', 'vidya', 'arya', 'abhilash', 'karun', 'hitesh']
const newSpeakers = ['shubh', 'aditya', 'ritu', 'priya']

/** A number within its range, where it is given. */
function outside(value: unknown, min: number, max: number): boolean {
  return value !== undefined && !(typeof value === 'number' && value >= min && value <= max)
}

/** The language under whichever name the service reads today. */
function languageOf(fields: Fields, variants: ReadonlySet<string>): unknown {
  if (variants.has('reads-language')) return fields['language_code']
  if (variants.has('reads-target')) return fields['target_language_code']
  return fields['target_language_code'] ?? fields['language_code']
}

export function problemOfSpeech(fields: Fields, model: unknown, variants: ReadonlySet<string>, streaming: boolean): string | undefined {
  const old = model === 'bulbul:v2'
  if (!old && model !== 'bulbul:v3') return 'model is not known'
  if (!speechLanguages.has(languageOf(fields, variants))) return 'target_language_code is missing or not supported'
  if (outside(fields['pace'], old ? 0.3 : 0.5, old ? 3 : 2)) return 'pace is out of range'
  if (!old && (fields['pitch'] !== undefined || fields['loudness'] !== undefined)) return 'pitch and loudness need bulbul:v2'
  if (outside(fields['pitch'], -0.75, 0.75) || outside(fields['loudness'], 0.3, 3)) return 'pitch or loudness is out of range'
  if (outside(fields['temperature'], 0.01, streaming ? 1 : 2)) return 'temperature is out of range'
  if (outside(fields['min_buffer_size'], 30, 200) || outside(fields['max_chunk_length'], 50, 500)) return 'the buffer is out of range'
  return problemOfSound(fields, old, streaming)
}

function problemOfSound(fields: Fields, old: boolean, streaming: boolean): string | undefined {
  const { speaker, output_audio_codec: codec, speech_sample_rate: rate } = fields
  if (streaming && speaker === undefined) return 'speaker is required'
  if (typeof speaker === 'string' && (old ? newSpeakers : oldSpeakers).includes(speaker)) return 'this speaker belongs to another model'
  if (typeof speaker === 'string' && speaker !== speaker.toLowerCase()) return 'speakers are lower case'
  if (codec !== undefined && !(typeof codec === 'string' && codecs.includes(codec))) return 'output_audio_codec is not supported'
  const rates = codec === 'opus' ? [8000, 12_000, 16_000, 24_000, 48_000] : [8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000]
  if (rate !== undefined && !rates.includes(Number(rate))) return 'speech_sample_rate is not supported'
  return Number(rate) > 24_000 && (old || streaming) ? 'speech_sample_rate is too high' : undefined
}

export function problemOfText(text: unknown, maxCharacters: number): string | undefined {
  if (typeof text !== 'string' || text.trim() === '') return 'text is required'
  return text.length > maxCharacters ? `text is longer than ${maxCharacters} characters` : undefined
}
