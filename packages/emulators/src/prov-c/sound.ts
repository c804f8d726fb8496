import { mp3, oggLike, speechMs, tone, wav } from '../tone.ts'
import type { Fields } from '../fields.ts'

/** The sound of a text in the codec and at the rate that was asked for. */
export function soundOf(text: string, fields: Fields, model: unknown, usual: string): Buffer {
  const codec = typeof fields['output_audio_codec'] === 'string' ? fields['output_audio_codec'] : usual
  const sampleRateHz = rateOf(fields, model)
  const ms = speechMs(text)
  switch (codec) {
    case 'wav':
      return wav(tone(ms, { sampleRateHz }), sampleRateHz)
    case 'linear16':
      return tone(ms, { sampleRateHz })
    case 'mulaw':
    case 'alaw':
      return Buffer.alloc(Math.round((sampleRateHz * ms) / 1000), 0xff) // begins like an MP3, and is none
    case 'opus':
      return oggLike(ms)
    case 'flac':
      return Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(ms, 0x5a)])
    case 'aac':
      return Buffer.concat([Buffer.from([0xff, 0xf1]), Buffer.alloc(ms, 0x5a)])
    default:
      return mp3(ms)
  }
}

export function rateOf(fields: Fields, model: unknown): number {
  return Number(fields['speech_sample_rate'] ?? (model === 'bulbul:v2' ? 22_050 : 24_000))
}
