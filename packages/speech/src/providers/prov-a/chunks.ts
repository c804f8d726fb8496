import { alignSamples, type SampleEncoding, streamedLength, stripWavHeaders, wavHeader } from '../../audio/index.ts'
import type { Options } from '../options.ts'
import { readAudioConfig } from './options.ts'

/** How the chunks of a stream become sound that can be played as it comes. */
export interface ChunkCleaner {
  /** As events name it. */
  readonly format: string
  /** Sound of this chunk, in whole samples; may be empty. */
  push(chunk: Uint8Array): Uint8Array
}

const sampleEncodings: Readonly<Record<string, SampleEncoding>> = { linear_pcm: 'pcm16', pcm_mulaw: 'mulaw', pcm_alaw: 'alaw' }

/**
 * A WAV stream comes as whole WAVs, or as one header and then samples cut anywhere: either way one header leaves here, in
 * front, and whole samples behind it. Raw samples get no header; compressed sound passes as it is.
 */
export function cleanChunks(options: Options): ChunkCleaner {
  const { container, encoding, channels, sampleRateHz, sampleBytes } = readAudioConfig(options)
  const samples = sampleEncodings[encoding]
  if (!samples || (container !== 'wav' && container !== 'raw')) return { format: container, push: (chunk) => chunk }
  const stripper = stripWavHeaders()
  const aligner = alignSamples(channels * sampleBytes)
  let headerDue = container === 'wav'
  return {
    format: container,
    push(chunk) {
      const sound = aligner.push(stripper.push(chunk))
      if (sound.length === 0 || !headerDue) return sound
      headerDue = false
      const header = wavHeader(stripper.format ?? { encoding: samples, channels, sampleRateHz }, streamedLength)
      return Buffer.concat([header, sound])
    },
  }
}
