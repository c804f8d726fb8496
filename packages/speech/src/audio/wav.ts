import { speechFailure } from '../errors.ts'
import { blockAlign, bytesPerSample, type PcmFormat, type SampleEncoding } from './format.ts'

const formatCodes: Readonly<Record<SampleEncoding, number>> = { pcm16: 1, float32: 3, alaw: 6, mulaw: 7 }

/** The size written where the length is not known yet: "until the end". */
export const streamedLength = 0xffffffff

/**
 * A WAV header. Companded samples get the longer `fmt ` chunk and the `fact` chunk that the format wants (58 bytes), the rest 44.
 * @param dataBytes length of the sound; `streamedLength` for a live stream
 */
export function wavHeader(format: PcmFormat, dataBytes: number): Uint8Array {
  const companded = format.encoding === 'mulaw' || format.encoding === 'alaw'
  const headerBytes = companded ? 58 : 44
  const header = Buffer.alloc(headerBytes)
  const align = blockAlign(format)
  const streamed = dataBytes === streamedLength
  const pad = streamed ? 0 : dataBytes % 2
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(streamed ? streamedLength : headerBytes - 8 + dataBytes + pad, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(companded ? 18 : 16, 16)
  header.writeUInt16LE(formatCodes[format.encoding], 20)
  header.writeUInt16LE(format.channels, 22)
  header.writeUInt32LE(format.sampleRateHz, 24)
  header.writeUInt32LE(format.sampleRateHz * align, 28)
  header.writeUInt16LE(align, 32)
  header.writeUInt16LE(bytesPerSample(format.encoding) * 8, 34)
  if (companded) {
    header.write('fact', 38, 'latin1')
    header.writeUInt32LE(4, 42)
    header.writeUInt32LE(streamed ? streamedLength : dataBytes / align, 46)
  }
  header.write('data', headerBytes - 8, 'latin1')
  header.writeUInt32LE(dataBytes, headerBytes - 4)
  return header
}

/** Headerless samples as a WAV file; a chunk of odd length is padded, as RIFF wants. */
export function toWav(samples: Uint8Array, format: PcmFormat): Uint8Array {
  const parts = [wavHeader(format, samples.length), samples]
  if (samples.length % 2 === 1) parts.push(Buffer.alloc(1))
  return Buffer.concat(parts)
}

export interface Wav {
  readonly format: PcmFormat
  /** The sound, cut to whole samples. */
  readonly samples: Uint8Array
  /** The header promised more sound than there is: the file was cut off, or written as a stream. */
  readonly truncated: boolean
}

/**
 * Walks the chunks of a WAV file; never assumes where `data` begins. Placeholder sizes of streams mean "until the end".
 * @returns undefined for a sample format that we cannot join
 * @throws `malformed_provider_response` when it is no WAV
 */
export function readWav(file: Uint8Array): Wav | undefined {
  const view = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const header = findData(view)
  if (!header || header === 'more') throw speechFailure('malformed_provider_response', 'the audio is not a complete WAV file')
  if (!header.format) return undefined
  const there = view.length - header.dataAt
  const length = hasNoLength(header) ? there : Math.min(header.dataBytes, there)
  const align = blockAlign(header.format)
  return {
    format: header.format,
    samples: view.subarray(header.dataAt, header.dataAt + length - (length % align)),
    truncated: header.dataBytes > there,
  }
}

export interface WavData {
  /** Undefined when the sample format is none of ours. */
  readonly format: PcmFormat | undefined
  /** As the header says it, of any sample format; undefined where that cannot be. */
  readonly about: WavAbout | undefined
  /** Where the sound begins. */
  readonly dataAt: number
  readonly dataBytes: number
}

/** What a header says of its sound, whether or not we can read the samples. */
export interface WavAbout {
  readonly sampleRateHz: number
  readonly bytesPerSecond: number
  /** Samples do not stand one by one, so that the figure is only what the file claims. */
  readonly isCompressed: boolean
}

/** Zero is what those write who do not go back to the start: the sound is what is there. */
export function hasNoLength({ dataBytes }: WavData): boolean {
  return dataBytes === 0
}

const firstLetter = 'R'.charCodeAt(0)
/** The second is for files past 4 GiB, whose sizes stand elsewhere: https://www.itu.int/rec/R-REC-BS.2088 */
const containers = ['RIFF', 'RF64'] as const
/** Real files have a handful in front of the sound. */
const maxChunks = 1_000

/** Finds the `data` chunk: `more` when the bytes end before it, undefined when this is no WAV. */
export function findData(view: Buffer): WavData | 'more' | undefined {
  if (view.length > 0 && view[0] !== firstLetter) return undefined
  const start = view.toString('latin1', 0, 12)
  if (!containers.some((name) => name.startsWith(start.slice(0, 4)))) return undefined
  if (view.length < 12) return 'more'
  if (start.slice(8) !== 'WAVE') return undefined
  let at = 12
  let format: PcmFormat | undefined
  let about: WavAbout | undefined
  for (let chunks = 0; at + 8 <= view.length; chunks += 1) {
    if (chunks === maxChunks) return undefined
    const name = view.toString('latin1', at, at + 4)
    const size = view.readUInt32LE(at + 4)
    if (name === 'data') return { format, about, dataAt: at + 8, dataBytes: size }
    if (name === 'fmt ') {
      if (at + 8 + 16 > view.length) return 'more'
      format = readFormat(view, at + 8, size)
      about = readAbout(view, at + 8, size)
    }
    at += 8 + size + (size % 2)
  }
  return 'more'
}

const extensible = 0xfffe
/** No recorder goes beyond; turned into another rate, a second at 1 Hz or a filter for 1 GHz would fill the memory. */
const leastRateHz = 1_000
const mostRateHz = 384_000

function readCode(view: Buffer, at: number, size: number): number {
  const code = view.readUInt16LE(at)
  return code === extensible && size >= 26 && at + 26 <= view.length ? view.readUInt16LE(at + 24) : code
}

function readAbout(view: Buffer, at: number, size: number): WavAbout | undefined {
  const code = readCode(view, at, size)
  const channels = view.readUInt16LE(at + 2)
  const sampleRateHz = view.readUInt32LE(at + 4)
  const bits = view.readUInt16LE(at + 14)
  const isCompressed = !Object.values(formatCodes).includes(code) || bits === 0
  const bytesPerSecond = isCompressed ? view.readUInt32LE(at + 8) : Math.ceil(bits / 8) * channels * sampleRateHz
  return bytesPerSecond === 0 || sampleRateHz === 0 ? undefined : { sampleRateHz, bytesPerSecond, isCompressed }
}

function readFormat(view: Buffer, at: number, size: number): PcmFormat | undefined {
  const real = readCode(view, at, size)
  const bits = view.readUInt16LE(at + 14)
  const encoding = (Object.keys(formatCodes) as SampleEncoding[]).find(
    (name) => formatCodes[name] === real && bytesPerSample(name) * 8 === bits,
  )
  const channels = view.readUInt16LE(at + 2)
  const sampleRateHz = view.readUInt32LE(at + 4)
  if (!encoding || channels === 0 || sampleRateHz < leastRateHz || sampleRateHz > mostRateHz) return undefined
  const format = { encoding, channels, sampleRateHz }
  // Such sound has no header of its own: its bytes a frame and a second would not fit into the fields for them.
  return blockAlign(format) > 0xffff || blockAlign(format) * sampleRateHz > 0xffffffff ? undefined : format
}

/** The rate that a WAV says, whatever its samples are; undefined where it is no WAV or says none. */
export function wavRateHz(file: Uint8Array): number | undefined {
  const header = findData(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  return header && header !== 'more' ? header.about?.sampleRateHz : undefined
}

/** Writes the true sizes into a WAV made as a stream. Other audio comes back as it is. */
export function fixWavSizes(file: Uint8Array): Uint8Array {
  const view = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const header = findData(view)
  if (!header || header === 'more' || (!hasNoLength(header) && header.dataAt + header.dataBytes <= view.length)) return file
  const fixed = Buffer.from(view)
  fixed.writeUInt32LE(fixed.length - 8, 4)
  fixed.writeUInt32LE(fixed.length - header.dataAt, header.dataAt - 4)
  return fixed
}
