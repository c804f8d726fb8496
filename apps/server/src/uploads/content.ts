import { failure } from '../errors.ts'

/** What an upload can be, by its content; also the ending its file gets, which decides how it is read. */
export type UploadKind = 'csv' | 'tsv' | 'parquet' | 'json'

/** How much of a file's beginning tells what it is. */
export const headBytes = 64 * 1_024

/** First bytes of what people take for a table of data, and what would work instead. */
const others: readonly (readonly [string, string])[] = [
  ['PK\x03\x04', 'This looks like an Excel workbook or another archive. Save the sheet as CSV and drop that.'],
  ['\xd0\xcf\x11\xe0', 'This looks like an old Excel workbook. Save the sheet as CSV and drop that.'],
  ['SQLite format 3\0', 'This is a SQLite database. An administrator can add it as a connection.'],
  ['\x1f\x8b', 'This file is compressed. Unpack it first.'],
  ['\x28\xb5\x2f\xfd', 'This file is compressed. Unpack it first.'],
  ['%PDF', 'This is a PDF. A file with a table of data is needed: CSV, TSV, Parquet or JSON.'],
]

/**
 * Tells from a file's first bytes (at most `headBytes`) and its last four what it is; its name does not matter.
 * @throws `unsupported_file`
 */
export function kindOf(head: Uint8Array, tail: Uint8Array): UploadKind {
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 16)).toString('latin1')
  if (head.byteLength === 0) throw failure('unsupported_file', 'The file is empty.')
  if (start.startsWith('PAR1')) {
    if (Buffer.from(tail).toString('latin1') === 'PAR1') return 'parquet'
    throw failure('unsupported_file', 'The Parquet file is cut off: its end is missing.')
  }
  const other = others.find(([magic]) => start.startsWith(magic))
  if (other) throw failure('unsupported_file', other[1])
  return kindOfText(textOf(head))
}

function textOf(head: Uint8Array): string {
  try {
    // A cut inside the last letter is no fault of the file: with `stream` it is left aside.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.byteLength >= headBytes })
    if (!hasControlSigns(text)) return text
  } catch {
    // Said below.
  }
  throw failure('unsupported_file', 'The file is no text in UTF-8 and no Parquet. Save it as CSV in UTF-8, or as TSV, JSON or Parquet.')
}

/** Signs that no table of text has: all below the space but tab, line ends and form feed. */
function hasControlSigns(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13) return true
  }
  return false
}

function kindOfText(text: string): UploadKind {
  const line = text.trimStart()
  if (line === '') throw failure('unsupported_file', 'The file has nothing but white space in it.')
  if (line.startsWith('[') || line.startsWith('{')) {
    const sure = /^[[{]\s*([[{"\]}]|$)/.test(line.slice(0, 1_024))
    if (sure) return 'json'
  }
  if (/^<(!doctype|html|\?xml)/i.test(line))
    throw failure('unsupported_file', 'This is a page or an XML file. A table of data is needed: CSV, TSV, Parquet or JSON.')
  const [first = ''] = line.split('\n', 1)
  const count = (sign: string) => first.split(sign).length - 1
  return count('\t') > Math.max(count(','), count(';'), count('|')) ? 'tsv' : 'csv'
}

const maxDepth = 64
const [tab, lineFeed, carriageReturn, space] = [9, 10, 13, 32]
const [quote, escape, openBracket, openBrace, closeBracket, closeBrace] = [0x22, 0x5c, 0x5b, 0x7b, 0x5d, 0x7d]

/**
 * Watches JSON while it passes: the engine would go down a deep nesting for minutes. Text of another kind passes unseen.
 * @throws `file_unreadable`
 */
export function watchDepth(): (chunk: Uint8Array) => void {
  let isJson: boolean | undefined
  let depth = 0
  let inText = false
  let escaped = false
  return (chunk) => {
    if (isJson === false) return
    for (const byte of chunk) {
      if (isJson === undefined) {
        if (byte === space || byte === tab || byte === lineFeed || byte === carriageReturn) continue
        isJson = byte === openBracket || byte === openBrace
        if (!isJson) return
      }
      if (inText) {
        if (escaped) escaped = false
        else if (byte === escape) escaped = true
        else if (byte === quote) inText = false
      } else if (byte === quote) inText = true
      else if (byte === closeBracket || byte === closeBrace) depth--
      else if ((byte === openBracket || byte === openBrace) && ++depth > maxDepth)
        throw failure('file_unreadable', `The JSON is nested deeper than ${maxDepth} levels. A table of data is needed: a list of objects.`)
    }
  }
}
