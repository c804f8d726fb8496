import { alignSamples, bytesPerSample, type SampleEncoding, streamedLength, stripWavHeaders, wavHeader } from '../../audio/index.ts'
import { malformed } from '../call.ts'
import type { Options } from '../options.ts'
import { token } from './api.ts'
import { type Codec, soundOf } from './options.ts'

/** How the chunks of a stream become sound that can be played as it comes. */
export interface ChunkCleaner {
  /** As events name it. */
  readonly format: string
  /** Sound of this chunk, in whole samples; may be empty. */
  push(chunk: Uint8Array): Uint8Array
}

const encodings: Readonly<Partial<Record<Codec, SampleEncoding>>> = { wav: 'pcm16', linear16: 'pcm16', mulaw: 'mulaw', alaw: 'alaw' }

/**
 * Sample formats leave without headers in between, whether every chunk has one or none; `wav` with one in front.
 * Compressed sound passes as it is.
 */
export function cleanChunks(options: Options): ChunkCleaner {
  const { codec, sampleRateHz } = soundOf(options)
  const encoding = encodings[codec]
  if (!encoding) return { format: codec, push: (chunk) => chunk }
  const stripper = stripWavHeaders()
  const aligner = alignSamples(bytesPerSample(encoding))
  const asked = { encoding, sampleRateHz, channels: 1 }
  let headerDue = codec === 'wav'
  return {
    format: codec === 'wav' ? codec : `${sampleRateHz}:${encoding}`,
    push(chunk) {
      const sound = aligner.push(stripper.push(chunk))
      const said = stripper.format
      if (codec !== 'wav' && said && (said.encoding !== encoding || said.sampleRateHz !== sampleRateHz)) {
        throw malformed(token, 'sent samples of another format than was asked for')
      }
      if (sound.length === 0 || !headerDue) return sound
      headerDue = false
      return Buffer.concat([wavHeader(said ?? asked, streamedLength), sound])
    },
  }
}
