import { detectFormat, isHeaderless } from './format.ts'

interface Kind {
  readonly name: string
  /** What the file begins with, each sign a byte. */
  readonly starts: readonly string[]
  /** What stands behind the first bytes of a container that sound has as well. */
  readonly behind?: { readonly at: number; readonly of: readonly string[] }
}

/** https://en.wikipedia.org/wiki/List_of_file_signatures */
const kinds: readonly Kind[] = [
  { name: 'a PDF document', starts: ['%PDF-'] },
  { name: 'a picture (PNG)', starts: ['\x89PNG\r\n\x1a\n'] },
  {
    name: 'a picture (JPEG)',
    starts: ['\xff\xd8\xff\xdb', '\xff\xd8\xff\xe0', '\xff\xd8\xff\xe1', '\xff\xd8\xff\xe2', '\xff\xd8\xff\xee'],
  },
  { name: 'a picture (GIF)', starts: ['GIF87a', 'GIF89a'] },
  { name: 'a picture (TIFF)', starts: ['II*\0', 'MM\0*'] },
  { name: 'a picture (WebP)', starts: ['RIFF'], behind: { at: 8, of: ['WEBP'] } },
  {
    name: 'a picture (HEIF)',
    starts: [''],
    behind: { at: 4, of: ['heic', 'heix', 'heim', 'hevc', 'mif1', 'msf1', 'avif'].map((brand) => `ftyp${brand}`) },
  },
  { name: 'an archive or an office document (ZIP)', starts: ['PK\x03\x04', 'PK\x05\x06'] },
  { name: 'an archive (gzip)', starts: ['\x1f\x8b\x08\0', '\x1f\x8b\x08\x08'] },
  { name: 'an archive (bzip2)', starts: ['BZh'], behind: { at: 4, of: ['1AY&SY'] } },
  { name: 'an archive (xz)', starts: ['\xfd7zXZ\0'] },
  { name: 'an archive (zstd)', starts: ['\x28\xb5\x2f\xfd'] },
  { name: 'an archive (7z)', starts: ['7z\xbc\xaf\x27\x1c'] },
  { name: 'an archive (RAR)', starts: ['Rar!\x1a\x07'] },
  { name: 'an office document', starts: ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'] },
  { name: 'a program', starts: ['\x7fELF'] },
  { name: 'a database (SQLite)', starts: ['SQLite format 3\0'] },
  { name: 'notes without sound (MIDI)', starts: ['MThd\0\0\0\x06'] },
]

/** AMR, of which a pause may be printable letters to the end: https://www.rfc-editor.org/rfc/rfc4867#section-5 */
const adaptiveRate = '#!AMR'
const looked = 4_096
const control = /[^\P{Cc}\t\n\r\f]/u
/** A few samples may look like letters; so many never do, since sound swings to both sides of silence. */
const letteredBytes = 32

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
  const kind = kinds.find(
    ({ starts, behind }) =>
      starts.some((bytes) => signs.startsWith(bytes)) && (!behind || behind.of.some((bytes) => signs.startsWith(bytes, behind.at))),
  )
  if (kind) return kind.name
  if (isWideText(start)) return 'a text'
  if (signs.startsWith(adaptiveRate) || detectFormat(audio, declared) !== undefined) return undefined
  const least = isHeaderless(declared) ? letteredBytes : 1
  return audio.length >= least && isText(start) ? 'a text' : undefined
}

/** UTF-16 behind its mark, which an MPEG frame may begin with as well; letters of an alphabet follow it. */
function isWideText(start: Buffer): boolean {
  const encoding = start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : undefined
  return (
    encoding !== undefined && start.length > 2 && isText(start, encoding) && !/\p{Cn}|\p{Co}/u.test(new TextDecoder(encoding).decode(start))
  )
}

/** Without control signs; the last letter may be cut. */
function isText(start: Buffer, encoding = 'utf-8'): boolean {
  try {
    return !control.test(new TextDecoder(encoding, { fatal: true }).decode(start, { stream: true }))
  } catch {
    return false
  }
}
