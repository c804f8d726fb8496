import { detectFormat } from './format.ts'
import { aacFrameAt, mp3FrameAt } from './frames.ts'
import { findData, hasNoLength } from './wav.ts'

/** What is counted where a file does not say: 32 kbit/s, below which speech is seldom compressed. */
const likelyBytesPerSecond = 4_000
/** A compressed second has at most so many bytes, whatever the file claims: 512 kbit/s. */
const mostBytesPerSecond = 64_000
/** And at least so many: silence itself takes them. */
const leastBytesPerSecond = 10

/**
 * Seconds of sound, near enough to count by: exact for samples, read from the frames of MP3 and AAC and from what Ogg and FLAC
 * say of themselves, guessed by size for the rest.
 * @param format the declared one; content goes before it
 * @param samplingRateHz of headerless mono 16-bit samples
 */
export function audioSeconds(audio: Uint8Array, format: string, samplingRateHz: number): number {
  const view = Buffer.from(audio.buffer, audio.byteOffset, audio.byteLength)
  const found = detectFormat(view, format)
  if (found === undefined && (format === 'raw' || format === 'pcm')) return view.length / 2 / samplingRateHz
  if (found === 'wav') return wavSeconds(view) ?? view.length / likelyBytesPerSecond
  const said =
    found === 'mp3'
      ? mp3Seconds(view)
      : found === 'aac'
        ? framesSeconds(view, 0, aacFrameAt)
        : found === 'ogg'
          ? oggSeconds(view)
          : found === 'flac'
            ? flacSeconds(view)
            : 0
  return said > 0 ? within(said, view.length) : view.length / likelyBytesPerSecond
}

function within(seconds: number, bytes: number): number {
  return Math.min(Math.max(seconds, bytes / mostBytesPerSecond), bytes / leastBytesPerSecond)
}

function wavSeconds(view: Buffer): number | undefined {
  const header = findData(view)
  if (!header || header === 'more' || !header.about) return undefined
  const there = view.length - header.dataAt
  const bytes = hasNoLength(header) ? there : Math.min(header.dataBytes, there)
  const { bytesPerSecond, isCompressed } = header.about
  return isCompressed ? within(bytes / bytesPerSecond, bytes) : bytes / bytesPerSecond
}

function mp3Seconds(view: Buffer): number {
  const from = view.toString('latin1', 0, 3) === 'ID3' && view.length > 10 ? 10 + syncSafe(view, 6) : 0
  return framesSeconds(view, from, mp3FrameAt)
}

/** Adds up frames; what stands between them is stepped over. */
function framesSeconds(view: Buffer, from: number, frameAt: typeof mp3FrameAt): number {
  let seconds = 0
  for (let at = from; at >= 0 && at < view.length;) {
    const frame = frameAt(view, at)
    seconds += frame?.seconds ?? 0
    at = frame ? at + frame.bytes : view.indexOf(0xff, at + 1)
  }
  return seconds
}

function syncSafe(view: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((sum, n) => sum * 128 + ((view[at + n] ?? 0) & 0x7f), 0)
}

/** The position that the last page names: https://www.rfc-editor.org/rfc/rfc3533#section-6 */
function oggSeconds(view: Buffer): number {
  const last = view.lastIndexOf('OggS', undefined, 'latin1')
  if (last < 0 || last + 14 > view.length) return 0
  const position = Number(view.readBigInt64LE(last + 6))
  const head = view.subarray(0, 128)
  const vorbis = head.indexOf('\u0001vorbis', 0, 'latin1')
  const rate = vorbis >= 0 && vorbis + 16 <= head.length ? head.readUInt32LE(vorbis + 12) : 48_000
  return position > 0 && rate > 0 ? position / rate : 0
}

/** From STREAMINFO: https://www.rfc-editor.org/rfc/rfc9639#section-8.2 */
function flacSeconds(view: Buffer): number {
  if (view.length < 26) return 0
  const packed = view.readBigUInt64BE(18)
  const rate = Number(packed >> 44n)
  return rate === 0 ? 0 : Number(packed & 0xfffffffffn) / rate
}
