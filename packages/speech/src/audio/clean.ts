import { blockAlign, type PcmFormat } from './format.ts'
import { alignSamples, stripWavHeaders } from './pcm.ts'
import { streamedLength, wavHeader } from './wav.ts'

/** How the chunks of a stream become sound that can be played as it comes. */
export interface ChunkCleaner {
  /** As events name it. */
  readonly format: string
  /** Sound of this chunk, in whole samples; may be empty. */
  push(chunk: Uint8Array): Uint8Array
}

/** Compressed sound passes as it is. */
export function passChunks(format: string): ChunkCleaner {
  return { format, push: (chunk) => chunk }
}

export interface CleanOptions {
  /** As events name it; `wav` gets one header in front, anything else none. */
  readonly name: string
  readonly asked: PcmFormat
  /** Of one channel; default: what the encoding has. */
  readonly sampleBytes?: number
  /** Headerless samples came with a header that says another format: nobody could play them. */
  readonly other: () => Error
}

/**
 * Samples of a stream, however they come: whole WAVs, a header per chunk, one header and then samples cut anywhere, or no
 * header at all. Whole samples leave, without headers in between.
 */
export function cleanChunks({ name, asked, sampleBytes, other }: CleanOptions): ChunkCleaner {
  const stripper = stripWavHeaders()
  const aligner = alignSamples(sampleBytes === undefined ? blockAlign(asked) : sampleBytes * asked.channels)
  let headerDue = name === 'wav'
  return {
    format: name,
    push(chunk) {
      const sound = aligner.push(stripper.push(chunk))
      const said = stripper.format
      const differs = said && (said.encoding !== asked.encoding || said.sampleRateHz !== asked.sampleRateHz)
      if (name !== 'wav' && differs) throw other()
      if (sound.length === 0 || !headerDue) return sound
      headerDue = false
      return Buffer.concat([wavHeader(said ?? asked, streamedLength), sound])
    },
  }
}
