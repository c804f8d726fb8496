import { type ChunkCleaner, cleanChunks, passChunks, type SampleEncoding } from '../../audio/index.ts'
import { malformed } from '../call.ts'
import type { Options } from '../options.ts'
import { token } from './api.ts'
import { type Codec, soundOf } from './options.ts'

const encodings: Readonly<Partial<Record<Codec, SampleEncoding>>> = { wav: 'pcm16', linear16: 'pcm16', mulaw: 'mulaw', alaw: 'alaw' }

/** Sound as the options ask for it; headerless samples name their rate. */
export function cleanerOf(options: Options): ChunkCleaner {
  const { codec, sampleRateHz } = soundOf(options)
  const encoding = encodings[codec]
  if (!encoding) return passChunks(codec)
  const other = () => malformed(token, 'sent samples of another format than was asked for')
  return cleanChunks({
    name: codec === 'wav' ? codec : `${sampleRateHz}:${encoding}`,
    asked: { encoding, sampleRateHz, channels: 1 },
    other,
  })
}
