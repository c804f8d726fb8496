/** Encodings of text files that are read. What is no UTF-8 is rewritten in it before the engine sees it. */
export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** How much of a file's beginning tells what it is. */
export const headBytes = 64 * 1_024

/** The beginning of a text and its encoding, or why it cannot be read. */
export type TextLook = { readonly text: string; readonly encoding: TextEncodingName } | { readonly problem: string }

/** @param head the first bytes, at most `headBytes` */
export function textOf(head: Uint8Array): TextLook {
  const encoding = encodingOf(head)
  // A cut inside the last letter is no fault of the file: with `stream` it is left aside.
  const text = new TextDecoder(encoding).decode(head, { stream: head.byteLength >= headBytes })
  if (hasControlSigns(text))
    return {
      problem:
        'The file has bytes that no text has (NUL or control signs). Save it as CSV in UTF-8, or as TSV, JSON, Parquet or Excel (.xlsx).',
    }
  if (encoding === 'windows-1252' && isForeign(head))
    return {
      problem:
        'The letters of this file are in an encoding that is not known here (not UTF-8, UTF-16 or Windows-1252; an old Indic one such as ISCII?). Save it as CSV in UTF-8.',
    }
  return { text, encoding }
}

function encodingOf(head: Uint8Array): TextEncodingName {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const silent = silentHalf(head)
  if (silent) return silent
  return isUtf8(head) ? 'utf-8' : 'windows-1252'
}

/** UTF-16 without a mark: of ASCII every second byte is 0, and always the same one. */
function silentHalf(head: Uint8Array): TextEncodingName | undefined {
  if (head.byteLength < 8) return undefined
  const counts = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) counts[index % 2]!++
  const half = head.byteLength / 2
  if (counts[1]! > 0.4 * half && counts[0] === 0) return 'utf-16le'
  return counts[0]! > 0.4 * half && counts[1] === 0 ? 'utf-16be' : undefined
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: bytes.byteLength >= headBytes })
    return true
  } catch {
    return false
  }
}

/** In western text most letters are ASCII; where most are not, another encoding was meant. A quarter of the letters is more than any has. */
function isForeign(head: Uint8Array): boolean {
  let high = 0
  let letters = 0
  for (const byte of head) {
    if (byte >= 0x80) high++
    else if ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)) letters++
  }
  return high > 3 && high > 0.25 * (letters + high)
}

/** Signs that no table of text has: all below the space but tab, line ends, form feed and the mark of an old file's end. */
function hasControlSigns(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13 && code !== 26) return true
  }
  return false
}
