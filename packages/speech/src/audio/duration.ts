import { blockAlign, detectFormat } from './format.ts'
import { findData } from './wav.ts'

/** What is counted where a file does not say: 32 kbit/s, below which speech is seldom compressed. */
const likelyBytesPerSecond = 4_000
/** A compressed second has at most so many bytes, whatever the file claims: 512 kbit/s. */
const mostBytesPerSecond = 64_000

/**
 * Seconds of sound, near enough to count by: exact for samples, read from the frames of MP3 and AAC and from what Ogg and FLAC
 * say of themselves, guessed by size for the rest.
 * @param format the declared one; content goes before it
 * @param samplingRateHz of headerless mono 16-bit samples
 */
export function audioSeconds(audio: Uint8Array, format: string, samplingRateHz: number): number {
  const view = Buffer.from(audio.buffer, audio.byteOffset, audio.byteLength)
  const found = detectFormat(view)
  if (found === undefined && (format === 'raw' || format === 'pcm')) return view.length / 2 / samplingRateHz
  if (found === 'wav') return wavSeconds(view) ?? view.length / likelyBytesPerSecond
  const said =
    found === 'mp3'
      ? mp3Seconds(view)
      : found === 'aac'
        ? aacSeconds(view)
        : found === 'ogg'
          ? oggSeconds(view)
          : found === 'flac'
            ? flacSeconds(view)
            : 0
  return said > 0 ? Math.max(said, view.length / mostBytesPerSecond) : view.length / likelyBytesPerSecond
}

function wavSeconds(view: Buffer): number | undefined {
  const header = findData(view)
  if (!header || header === 'more' || !header.format) return undefined
  return Math.min(header.dataBytes, view.length - header.dataAt) / blockAlign(header.format) / header.format.sampleRateHz
}

const mp3Rates = [44_100, 48_000, 32_000] as const
const mp3KilobitsVersion1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] as const
const mp3KilobitsVersion2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160] as const

/** Adds up the frames of layer III: https://www.iso.org/standard/22412.html (2.4.2.3). */
function mp3Seconds(view: Buffer): number {
  let at = view.toString('latin1', 0, 3) === 'ID3' && view.length > 10 ? 10 + syncSafe(view, 6) : 0
  let seconds = 0
  while (at + 4 <= view.length) {
    const [sync, second, third] = [view[at] ?? 0, view[at + 1] ?? 0, view[at + 2] ?? 0]
    const version = (second >> 3) & 3
    const rate = mp3Rates[((third >> 2) & 3) as 0 | 1 | 2]
    const kilobits = (version === 3 ? mp3KilobitsVersion1 : mp3KilobitsVersion2)[third >> 4]
    if (sync !== 0xff || (second & 0xe6) !== 0xe2 || rate === undefined || !kilobits) {
      // What stands between frames is stepped over.
      at += 1
      continue
    }
    const sampleRate = version === 3 ? rate : version === 2 ? rate / 2 : rate / 4
    const samples = version === 3 ? 1_152 : 576
    seconds += samples / sampleRate
    at += Math.floor(((samples / 8) * kilobits * 1_000) / sampleRate) + ((third >> 1) & 1)
  }
  return seconds
}

function syncSafe(view: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((sum, n) => sum * 128 + ((view[at + n] ?? 0) & 0x7f), 0)
}

const aacRates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350] as const

/** Adds up ADTS frames of 1,024 samples. */
function aacSeconds(view: Buffer): number {
  let seconds = 0
  for (let at = 0; at + 7 <= view.length;) {
    const rate = aacRates[((view[at + 2] ?? 0) >> 2) & 15]
    const length = (((view[at + 3] ?? 0) & 3) << 11) | ((view[at + 4] ?? 0) << 3) | ((view[at + 5] ?? 0) >> 5)
    if (view[at] !== 0xff || ((view[at + 1] ?? 0) & 0xf6) !== 0xf0 || rate === undefined || length < 7) {
      at += 1
      continue
    }
    seconds += 1_024 / rate
    at += length
  }
  return seconds
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
