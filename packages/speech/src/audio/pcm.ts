import { blockAlign, type PcmFormat } from './format.ts'
import { findData } from './wav.ts'

/** Cuts a stream of chunks into whole samples; what is left of a sample waits for the next chunk. */
export interface SampleAligner {
  /** Whole samples so far; empty when there is not even one. */
  push(chunk: Uint8Array): Uint8Array
  /** Bytes of an incomplete sample at the end: to be dropped, and worth a word. */
  readonly pending: number
}

/** @param format encoding and channels, or the bytes of one sample of every channel */
export function alignSamples(format: Pick<PcmFormat, 'encoding' | 'channels'> | number): SampleAligner {
  const align = typeof format === 'number' ? format : blockAlign({ ...format, sampleRateHz: 0 })
  let rest: Uint8Array = new Uint8Array(0)
  return {
    push(chunk) {
      const all = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      const whole = all.length - (all.length % align)
      rest = all.subarray(whole)
      return all.subarray(0, whole)
    },
    get pending() {
      return rest.length
    },
  }
}

/** Takes the WAV headers out of a stream: one in front, one per chunk, or one cut in two; the sound stays. */
export interface HeaderStripper {
  push(chunk: Uint8Array): Uint8Array
  /** What the first header said; undefined while there was none. */
  readonly format: PcmFormat | undefined
  /** What waited for the rest of a header that never came. */
  end(): Uint8Array
}

export function stripWavHeaders(): HeaderStripper {
  let waiting: Buffer = Buffer.alloc(0)
  let format: PcmFormat | undefined
  return {
    push(chunk) {
      const view = waiting.length === 0 ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength) : Buffer.concat([waiting, chunk])
      waiting = Buffer.alloc(0)
      const header = view.length === 0 ? undefined : findData(view)
      if (header === 'more') {
        waiting = view
        return new Uint8Array(0)
      }
      if (header) format ??= header.format
      return header ? view.subarray(header.dataAt) : view
    },
    get format() {
      return format
    },
    end() {
      const left = waiting
      waiting = Buffer.alloc(0)
      return left
    },
  }
}
