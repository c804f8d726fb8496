import type { Event } from './grammar.ts'

/** Where words stand: the inline content of one paragraph, heading or table cell. Offsets are the document's. */
export interface Run {
  readonly kind: 'paragraph' | 'heading' | 'cell'
  readonly start: number
  readonly end: number
  /** Stretches of the document between container prefixes (quote marks, indentation), in order; together the run's text. */
  readonly lines: readonly { readonly start: number; readonly end: number }[]
}

/** A stretch of the document that is read alone as it would be within the whole. */
export interface Chunk {
  readonly start: number
  readonly end: number
  /** The head of the table whose rows the chunk goes on with; written before the chunk when it is read. */
  readonly head: string
  readonly runs: readonly Run[]
}

/** Where a document may be cut so that both sides are read as they would be together. */
export interface Cut {
  readonly at: number
  /** What must hold before the cut: nothing open, or a table whose rows go on behind it. */
  readonly kind: 'apart' | 'item' | 'row'
}

const startsLine = /[^\s\ufeff]/u
const bullet = /^[-+*] +\S/

/**
 * The first line behind `from` that could begin a chunk. After an empty line whatever starts at the margin has left every
 * container; a bullet at the margin after a bullet at the margin has left the item; a row after a row may be in a table.
 * Whether no fence, HTML or formula is still open is only known once the chunk is read.
 */
export function nextCut(text: string, from: number): Cut | undefined {
  let lineStart = text.indexOf('\n', from) + 1
  if (lineStart === 0) return undefined
  let before = text.slice(text.lastIndexOf('\n', lineStart - 2) + 1, lineStart - 1)
  while (lineStart < text.length) {
    const end = text.indexOf('\n', lineStart)
    const line = text.slice(lineStart, end < 0 ? text.length : end)
    if (startsLine.test(line.charAt(0))) {
      if (before.trim() === '') return { at: lineStart, kind: 'apart' }
      if (bullet.test(line) && bullet.test(before)) return { at: lineStart, kind: 'item' }
      if (line.startsWith('|') && before.startsWith('|')) return { at: lineStart, kind: 'row' }
    }
    if (end < 0) return undefined
    before = line
    lineStart = end + 1
  }
  return undefined
}

/** A line behind a cut, and the token it begins when nothing before the cut is still open. */
const probes: Readonly<Record<Cut['kind'], { readonly line: string; readonly opens: string }>> = {
  apart: { line: 'x', opens: 'paragraph' },
  item: { line: '- x', opens: 'listItemPrefix' },
  row: { line: '|x', opens: 'tableRow' },
}

/** What to write behind a chunk to learn whether it ends there. */
export const probeOf = ({ kind }: Cut): string => probes[kind].line

/** Whether a chunk that was read with its probe behind it ends at the cut. */
export function endsAt(events: readonly Event[], { at, kind }: Cut): boolean {
  return events.some(([phase, token]) => phase === 'enter' && token.start.offset === at && (token.type as string) === probes[kind].opens)
}
