import { aacFrameAt, mp3FrameAt } from './frames.ts'

/** Formats of finished audio as results name them. `pcm` and `raw` are headerless; whoever asked for them knows rate and sample. */
export const audioFormats = ['wav', 'mp3', 'flac', 'ogg', 'aac', 'm4a', 'webm', 'opus', 'pcm', 'raw', 'mulaw', 'alaw'] as const
export type AudioFormat = (typeof audioFormats)[number]

/** How one sample of headerless audio is written. */
export type SampleEncoding = 'pcm16' | 'float32' | 'mulaw' | 'alaw'

/** Headerless audio as numbers say it. */
export interface PcmFormat {
  readonly encoding: SampleEncoding
  readonly sampleRateHz: number
  readonly channels: number
}

export function bytesPerSample(encoding: SampleEncoding): number {
  return encoding === 'float32' ? 4 : encoding === 'pcm16' ? 2 : 1
}

/** Bytes of one sample of every channel. */
export function blockAlign(format: PcmFormat): number {
  return bytesPerSample(format.encoding) * format.channels
}

const contentTypes: Readonly<Record<AudioFormat, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  aac: 'audio/aac',
  m4a: 'audio/mp4',
  webm: 'audio/webm',
  opus: 'audio/opus',
  pcm: 'application/octet-stream',
  raw: 'application/octet-stream',
  mulaw: 'audio/basic',
  alaw: 'audio/x-alaw-basic',
}

export function contentTypeOf(format: AudioFormat): string {
  return contentTypes[format]
}

const headerless: ReadonlySet<string> = new Set(['pcm', 'raw', 'mulaw', 'alaw'])

/** Whether sound of that name begins with a sample. */
export function isHeaderless(format: string): boolean {
  return headerless.has(format.toLowerCase())
}

/**
 * The format by its first bytes; undefined for headerless or unknown audio.
 * @param declared what the audio is said to be; samples without a header may begin with any bytes, and are another format only where
 *   more than two or three of these say so
 */
export function detectFormat(audio: Uint8Array, declared = ''): AudioFormat | undefined {
  const start = Buffer.from(audio.buffer, audio.byteOffset, Math.min(audio.length, 12)).toString('latin1')
  const at = (text: string, offset: number) => start.startsWith(text, offset)
  const isSure = !isHeaderless(declared)
  if ((at('RIFF', 0) || at('RF64', 0)) && at('WAVE', 8)) return 'wav'
  if (at('fLaC', 0)) return 'flac'
  if (at('OggS', 0) && (isSure || audio[4] === 0)) return 'ogg'
  if (at('ID3', 0) && (isSure || hasTag(audio))) return 'mp3'
  if (at('ftyp', 4)) return 'm4a'
  if (audio[0] === 0x1a && audio[1] === 0x45 && audio[2] === 0xdf && audio[3] === 0xa3) return 'webm'
  if (audio[0] === 0xff && audio.length > 1) {
    if (!isSure) return followed(audio, aacFrameAt) ? 'aac' : followed(audio, mp3FrameAt) ? 'mp3' : undefined
    const second = audio[1] as number
    if ((second & 0xf6) === 0xf0) return 'aac' // ADTS: sync word with layer 0
    if ((second & 0xe0) === 0xe0 && (second & 0x06) !== 0 && (audio[2] ?? 0) >> 4 !== 15) return 'mp3' // frame sync with a layer, and a bit rate
  }
  return undefined
}

/** A tag of a version there is, with a size that has no high bits: https://id3.org/id3v2.4.0-structure */
function hasTag(audio: Uint8Array): boolean {
  return (audio[3] ?? 0xff) >= 2 && (audio[3] ?? 0xff) <= 4 && audio.subarray(6, 10).every((byte) => byte < 0x80)
}

/** Does a frame begin where the first one ends, and again where that one does? */
function followed(audio: Uint8Array, frameAt: typeof mp3FrameAt): boolean {
  let at = 0
  for (let frames = 0; frames < 3; frames += 1) {
    const frame = frameAt(audio, at)
    if (!frame) return false
    at += frame.bytes
  }
  return true
}

/** The format by content, else the declared one where we know it, else null. */
export function recognizeFormat(audio: Uint8Array, declared?: string | null): AudioFormat | null {
  const found = detectFormat(audio, declared ?? '')
  if (found) return found
  const name = declared?.toLowerCase()
  return audioFormats.find((format) => format === name) ?? null
}
