import { createReadStream } from 'node:fs'
import type { TextEncodingName } from './encoding.ts'

/** What was done to a text file so that it is a table. */
export interface Repairs {
  rows: number
  /** Rows with too few cells: the missing ones are empty. */
  short: number
  /** Rows with more cells than there are columns: left out. */
  long: number
  /** Quotes that were opened and never closed: taken as signs. */
  quotes: number
  /** Lines that were no UTF-8, read as Windows-1252. */
  foreign: number
  /** NUL characters taken out. */
  nuls: number
}

export const noRepairs = (): Repairs => ({ rows: 0, short: 0, long: 0, quotes: 0, foreign: 0, nuls: 0 })

export interface RepairOptions {
  readonly encoding: TextEncodingName
  readonly delimiter: string
  readonly width: number
  readonly skippedLines: number
  /** The first row names the columns. */
  readonly header: boolean
}

/** A row longer than this is none: the engine reads no longer lines either. */
export const maxRowBytes = 2_000_000
/** A quoted cell that is not closed within so many characters was never meant to be one. */
const maxQuoted = 65_536

/** Thrown where the text is no table whatever is done to it; its message is for the file's owner. */
export class NotATable extends Error {}

/** A row of values with its place in the file, as a spreadsheet numbers rows. */
interface NumberedRow {
  readonly number: number
  readonly cells: readonly string[]
}

/**
 * Rewrites a text file as RFC 4180 in UTF-8 with rows of one width, a piece at a time.
 * @param repairs counts what was done
 * @throws NotATable
 */
export async function* repaired(path: string, options: RepairOptions, repairs: Repairs): AsyncGenerator<string> {
  for await (const rows of dataRows(path, options, repairs))
    if (rows.length > 0) yield `${rows.map(({ cells }) => cells.map(quoted).join(',')).join('\n')}\n`
}

/** Where in the file the rows stand that a reader of it gives. */
export async function rowNumbers(path: string, options: RepairOptions): Promise<readonly number[]> {
  const numbers: number[] = []
  for await (const rows of dataRows(path, options, noRepairs())) for (const { number } of rows) numbers.push(number)
  return numbers
}

async function* dataRows(path: string, options: RepairOptions, repairs: Repairs): AsyncGenerator<readonly NumberedRow[]> {
  let line = 0
  let first = options.header
  for await (const rows of rowsOf(linesOf(path, options.encoding, repairs), options.delimiter, repairs)) {
    const out: NumberedRow[] = []
    for (const row of rows) {
      if (line++ < options.skippedLines || (row.length === 1 && row[0] === '')) continue
      if (first) {
        first = false
        continue
      }
      const cells = fitted(row, options.width, repairs)
      if (cells) out.push({ number: line, cells })
    }
    yield out
  }
}

function fitted(row: readonly string[], width: number, repairs: Repairs): readonly string[] | undefined {
  if (row.length > width && row.slice(width).some((cell) => cell.trim() !== '')) {
    repairs.long++
    return undefined
  }
  repairs.rows++
  if (row.length < width) repairs.short++
  return Array.from({ length: width }, (_, index) => row[index] ?? '')
}

/** A cell between quotes; an empty one is missing. */
export const quoted = (cell: string) => (cell === '' ? '' : `"${cell.replaceAll('"', '""')}"`)

/** Pieces of whole lines: what a decoder gives, cut at the last line end. */
async function* linesOf(path: string, encoding: TextEncodingName, repairs: Repairs): AsyncGenerator<string> {
  const mixed = encoding === 'utf-8' || encoding === 'windows-1252'
  const decoder = mixed ? undefined : new TextDecoder(encoding)
  let left: Buffer = Buffer.alloc(0)
  let text = ''
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    if (decoder) {
      text += decoder.decode(chunk, { stream: true })
      const end = text.lastIndexOf('\n') + 1
      if (end > 0) yield withoutNul(text.slice(0, end), repairs)
      text = text.slice(end)
    } else {
      const bytes = Buffer.concat([left, chunk])
      const end = bytes.lastIndexOf(10) + 1
      if (end > 0) yield withoutNul(mixedText(bytes.subarray(0, end), repairs), repairs)
      left = bytes.subarray(end)
    }
    if (left.length > 2 * maxRowBytes || text.length > 2 * maxRowBytes) throw tooLong()
  }
  const rest = decoder ? text + decoder.decode() : mixedText(left, repairs)
  if (rest !== '') yield withoutNul(rest, repairs)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const western = new TextDecoder('windows-1252')

/** Lines are UTF-8; those that cannot be are Windows-1252. */
function mixedText(bytes: Buffer, repairs: Repairs): string {
  try {
    return utf8.decode(bytes)
  } catch {
    const parts: string[] = []
    for (let start = 0; start < bytes.length;) {
      const found = bytes.indexOf(10, start)
      const end = found < 0 ? bytes.length : found + 1
      const line = bytes.subarray(start, end)
      try {
        parts.push(utf8.decode(line))
      } catch {
        parts.push(western.decode(line))
        repairs.foreign++
      }
      start = end
    }
    return parts.join('')
  }
}

function withoutNul(text: string, repairs: Repairs): string {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text
  if (!plain.includes('\0')) return plain
  const kept = plain.replaceAll('\0', '')
  repairs.nuls += plain.length - kept.length
  return kept
}

const tooLong = () =>
  new NotATable(
    `A line of the file is longer than ${maxRowBytes / 1_000_000} MB. Check that its rows end with line ends and its quotes are closed.`,
  )

/**
 * Refuses a text with a line longer than any row may be: the engine reads such a file as one without rows, and says nothing.
 * Line ends within quotes count as well, so that no row that may be is refused.
 * @throws NotATable
 */
export async function checkLineLengths(path: string, onRead: (bytes: number) => void): Promise<void> {
  let since = 0
  let read = 0
  // Two line ends in one piece are never too far from each other; only the first and the last of each are looked for.
  for await (const piece of createReadStream(path, { highWaterMark: maxRowBytes / 2 }) as AsyncIterable<Buffer>) {
    const ends = [10, 13].flatMap((sign) => [piece.indexOf(sign), piece.lastIndexOf(sign)]).filter((at) => at >= 0)
    if (since + (ends.length > 0 ? Math.min(...ends) : piece.length) > maxRowBytes) throw tooLong()
    onRead((read += piece.length))
    since = ends.length > 0 ? piece.length - 1 - Math.max(...ends) : since + piece.length
  }
}

/** Rows of cells, a list per piece of text. */
async function* rowsOf(pieces: AsyncIterable<string>, delimiter: string, repairs: Repairs): AsyncGenerator<readonly string[][]> {
  let left = ''
  let ended = false
  const source = pieces[Symbol.asyncIterator]()
  while (!ended) {
    const next = await source.next()
    ended = next.done === true
    const text = left + (ended ? '' : (next.value as string))
    const { rows, rest } = split(text, delimiter, ended, repairs)
    left = rest
    if (left.length > maxRowBytes) throw tooLong()
    yield rows
  }
}

/** The whole rows of a text, and what is left of the last where more may come. */
function split(text: string, delimiter: string, ended: boolean, repairs: Repairs): { readonly rows: string[][]; readonly rest: string } {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  let began = 0
  while (at < text.length) {
    const cell = cellAt(text, at, delimiter, ended, repairs)
    if (!cell) return { rows, rest: text.slice(began) }
    row.push(cell.value)
    at = cell.end
    const sign = text[at]
    if (sign === delimiter) {
      at++
      // A delimiter at the very end opens one more empty cell.
      if (at === text.length) row.push('')
      if (at < text.length || !ended) continue
    }
    // Its line end may still be on its way.
    if (at >= text.length && !ended) return { rows, rest: text.slice(began) }
    if (sign === '\r' && text[at + 1] === '\n') at++
    at++
    rows.push(row)
    row = []
    began = at
  }
  return { rows, rest: text.slice(began) }
}

/** One cell from here to the delimiter or line end behind it; undefined where its end is not in the text yet. */
function cellAt(
  text: string,
  start: number,
  delimiter: string,
  ended: boolean,
  repairs: Repairs,
): { readonly value: string; readonly end: number } | undefined {
  if (text[start] === '"') {
    const close = closingQuote(text, start + 1)
    if (close >= 0) {
      const end = endOfPlain(text, close + 1, delimiter)
      // What stands between the quote and the delimiter is kept as it is.
      return { value: text.slice(start + 1, close).replaceAll('""', '"') + text.slice(close + 1, end), end }
    }
    if (!ended && text.length - start <= maxQuoted) return undefined
    repairs.quotes++
  }
  const end = endOfPlain(text, start, delimiter)
  return { value: text.slice(start, end), end }
}

function closingQuote(text: string, from: number): number {
  const limit = Math.min(text.length, from + maxQuoted)
  for (let at = text.indexOf('"', from); at >= 0 && at < limit; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at
  return -1
}

function endOfPlain(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (sign === delimiter || sign === '\n' || sign === '\r') return at
  }
  return text.length
}
