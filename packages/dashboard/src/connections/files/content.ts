import { open } from 'node:fs/promises'
import { headBytes, textOf } from './encoding.ts'
import type { TextEncodingName } from './encoding.ts'

/** What a file of data can be, by its content; also the ending that an upload's file gets. */
export type FileKind = 'csv' | 'tsv' | 'parquet' | 'json' | 'xlsx'

/** What the first bytes say, or the sentence that tells why it is no table of data and what to do. */
export type FileLook =
  { readonly kind: FileKind; readonly encoding: TextEncodingName; readonly text: string } | { readonly problem: string }

const wanted = 'A table of data is needed: CSV, TSV, Parquet, JSON or Excel (.xlsx).'

/** First bytes of what people take for a table of data, and what would work instead. */
const others: readonly (readonly [string, string])[] = [
  ['\xd0\xcf\x11\xe0', 'This is an old Excel workbook (.xls), or one with a password. Save it without a password as .xlsx or CSV.'],
  ['SQLite format 3\0', 'This is a SQLite database. An administrator can add it as a connection.'],
  ['\x1f\x8b', 'This file is compressed. Unpack it first.'],
  ['\x28\xb5\x2f\xfd', 'This file is compressed. Unpack it first.'],
  ['BZh', 'This file is compressed. Unpack it first.'],
  ['Rar!', 'This file is an archive. Unpack it first.'],
  ['%PDF', `This is a PDF. ${wanted}`],
]

/** Tells what a file is; its name does not matter. */
export async function lookAtFile(path: string): Promise<FileLook> {
  await using file = await open(path)
  const { size } = await file.stat()
  const head = Buffer.alloc(Math.min(size, headBytes))
  const tail = Buffer.alloc(Math.min(size, 4))
  await file.read(head, 0, head.length, 0)
  await file.read(tail, 0, tail.length, size - tail.length)
  return lookAtBytes(head, tail)
}

/** The same of its first bytes (at most `headBytes`) and its last four. */
function lookAtBytes(head: Uint8Array, tail: Uint8Array): FileLook {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const start = bytes.toString('latin1', 0, 16)
  if (bytes.length === 0) return { problem: 'The file is empty.' }
  if (start.startsWith('PAR1')) {
    if (Buffer.from(tail).toString('latin1') !== 'PAR1') return { problem: 'The Parquet file is cut off: its end is missing.' }
    return { kind: 'parquet', encoding: 'utf-8', text: '' }
  }
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) return archive(bytes)
  const other = others.find(([magic]) => start.startsWith(magic))
  if (other) return { problem: other[1] }
  const found = textOf(bytes)
  return 'problem' in found ? found : kindOfText(found.text, found.encoding)
}

/** Parts of a workbook lie under `xl/`: https://learn.microsoft.com/office/open-xml/spreadsheet/structure-of-a-spreadsheetml-document */
function archive(bytes: Buffer): FileLook {
  const names = bytes.toString('latin1')
  if (/\x78\x6c\/[a-zA-Z_]/.test(names) || names.includes('[Content_Types].xml')) {
    if (!/(?:word|ppt)\//.test(names)) return { kind: 'xlsx', encoding: 'utf-8', text: '' }
  }
  return { problem: `This is an archive and no Excel workbook. Unpack it first. ${wanted}` }
}

/** Tags that are closed somewhere; names of columns may stand in angle brackets as well, with a delimiter behind each. */
function isMarkup(text: string): boolean {
  if (/^<(!|\?xml|html|head|body|table|workbook)/i.test(text)) return true
  return /^<[a-z][\w:.-]*(\s[^<>]*)?\/?>(?! *[,;\t|])/i.test(text) && /<\/[a-z]|\/>/i.test(text)
}

function kindOfText(text: string, encoding: TextEncodingName): FileLook {
  const line = text.trimStart()
  if (line === '') return { problem: 'The file has nothing but white space in it.' }
  if (isMarkup(line)) return { problem: `This is a page or an XML file. ${wanted}` }
  if (line.startsWith('[') || line.startsWith('{')) {
    const sure = /^[[{]\s*([[{"\]}]|$)/.test(line.slice(0, 1_024))
    if (sure && encoding === 'utf-8') return { kind: 'json', encoding, text }
    if (sure) return { problem: 'This is JSON in another encoding than UTF-8. Save it in UTF-8.' }
  }
  const [first = ''] = line.split(/\r\n?|\n/, 1)
  const count = (sign: string) => first.split(sign).length - 1
  const kind = count('\t') > Math.max(count(','), count(';'), count('|')) ? 'tsv' : 'csv'
  return { kind, encoding, text }
}
