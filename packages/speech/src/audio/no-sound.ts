import { detectFormat } from './format.ts'

/** Kinds of files by the bytes they begin with: https://en.wikipedia.org/wiki/List_of_file_signatures */
const kinds: readonly (readonly [name: string, start: RegExp])[] = [
  ['a PDF document', /^%PDF-/],
  ['a picture (PNG)', /^\x89PNG\r\n\x1a\n/],
  ['a picture (JPEG)', /^\xff\xd8\xff[\xc0-\xfe]/],
  ['a picture (GIF)', /^GIF8[79]a/],
  ['a picture (TIFF)', /^(II\*\0|MM\0\*)/],
  ['a picture (WebP)', /^RIFF[^]{4}WEBP/],
  ['a picture (HEIF)', /^[^]{4}ftyp(hei[cfms]|hev[cx]|mif1|msf1|avi[fs])/],
  ['an archive or an office document (ZIP)', /^PK(\x03\x04|\x05\x06|\x07\x08)/],
  ['an archive (gzip)', /^\x1f\x8b\x08[\0-\x1f]/],
  ['an archive (7z)', /^7z\xbc\xaf\x27\x1c/],
  ['an archive (RAR)', /^Rar!\x1a\x07/],
  ['an office document', /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/],
  ['a program', /^\x7fELF/],
]

const looked = 4_096
const control = /[^\P{Cc}\t\n\r\f]/u
/** A few samples may look like letters; so many never do, since sound swings to both sides of silence. */
const letteredBytes = 32
const headerless: readonly string[] = ['raw', 'pcm', 'mulaw', 'alaw']

/** What may be sent instead, for refusals to say. */
export const soundFiles = 'a sound file (wav, mp3, flac, ogg, m4a, webm, aac), or mono 16-bit samples named pcm'

/**
 * What the bytes are where they are clearly no sound, by their start alone: a document, a picture, an archive, a text. Undefined
 * for every container that we know and for everything unknown, which may be samples without a header.
 * @param declared format that the caller named
 */
export function recognizeNoSound(audio: Uint8Array, declared: string): string | undefined {
  const start = Buffer.from(audio.buffer, audio.byteOffset, Math.min(audio.length, looked))
  const signs = start.toString('latin1', 0, 16)
  const kind = kinds.find(([, begins]) => begins.test(signs))
  if (kind) return kind[0]
  if (detectFormat(audio) !== undefined) return undefined
  const least = headerless.includes(declared.toLowerCase()) ? letteredBytes : 1
  return audio.length >= least && isText(start) ? 'a text' : undefined
}

/** UTF-8 without control signs; the last letter may be cut. */
function isText(start: Buffer): boolean {
  try {
    return !control.test(new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true }))
  } catch {
    return false
  }
}
