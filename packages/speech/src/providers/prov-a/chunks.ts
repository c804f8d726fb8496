import { type ChunkCleaner, cleanChunks, passChunks, type SampleEncoding } from '../../audio/index.ts'
import { malformed } from '../call.ts'
import type { Options } from '../options.ts'
import { token } from './api.ts'
import { readAudioConfig } from './options.ts'

const encodings: Readonly<Record<string, SampleEncoding>> = { linear_pcm: 'pcm16', pcm_mulaw: 'mulaw', pcm_alaw: 'alaw' }

/** Sound as the options ask for it. */
export function cleanerOf(options: Options): ChunkCleaner {
  const { container, encoding: wire, channels, sampleRateHz, sampleBytes } = readAudioConfig(options)
  const encoding = encodings[wire]
  if (!encoding || (container !== 'wav' && container !== 'raw')) return passChunks(container)
  const other = () => malformed(token, 'sent samples of another format than was asked for')
  return cleanChunks({ name: container, asked: { encoding, channels, sampleRateHz }, sampleBytes, other })
}
