import { bytesPerSample, type ChunkCleaner, cleanChunks, passChunks, type PcmFormat, type SampleEncoding } from '../../audio/index.ts'
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
  const asked = { encoding, channels, sampleRateHz }
  return cleanChunks({ name: container === 'wav' ? 'wav' : nameOf(asked, sampleBytes), asked, sampleBytes, other })
}

/** Headerless samples are named by their rate, so that whoever hears them can play them; there is no such name for other shapes than ours. */
function nameOf({ encoding, channels, sampleRateHz }: PcmFormat, sampleBytes: number): string {
  return channels === 1 && sampleBytes === bytesPerSample(encoding) ? `${sampleRateHz}:${encoding}` : 'raw'
}
