import type { Chunk, Run } from './chunks.ts'

/**
 * Reads the blocks that most documents are made of without the parser, which costs ten times as much: paragraphs, headings,
 * fenced code, flat lists of one-line items and plain tables, all at the margin. What could be anything else is left to the
 * parser, which is asked for the same in the tests.
 */
export function readSimple(text: string, start: number, atLeast: number): Chunk | undefined {
  const runs: Run[] = []
  let at = start
  while (at < text.length && at - start < atLeast) {
    const line = lineAt(text, at)
    const next = line.text === '' ? line.next : readBlock(text, line, runs)
    if (next === undefined) break
    at = next
  }
  // A byte-order mark is a letter like any other but at the start of what is read.
  return at > start && text.charAt(at) !== '\ufeff' ? { start, end: at, head: '', runs } : undefined
}

interface Line {
  readonly start: number
  readonly text: string
  /** Where the next line begins. */
  readonly next: number
}

function lineAt(text: string, start: number): Line {
  const end = text.indexOf('\n', start)
  return end < 0 ? { start, text: text.slice(start), next: text.length } : { start, text: text.slice(start, end), next: end + 1 }
}

/** Begins no block but a paragraph, and goes on with none: a letter, or the sign of a span right before one. */
const wordsFirst = /^(?:\*\*?|_|["'“‘(«])?\p{L}/u
/** What makes the end of a line more than its words; a carriage return and its like are the parser's. */
const oddInside = /[\r\t\0\ufeff]| $/
const heading = /^#{1,6} (?=[^\s#\\])[^\r\t\0#]*(?<![\s\\])$/
const fence = /^(`{3,}|~{3,})[^`~\r\t\0]*$/
const item = /^(?:[-+*]|\d{1,9}[.)]) (?=\S)/

/** Where the block that begins here ends, its runs added; undefined when it may be something else. */
function readBlock(text: string, line: Line, runs: Run[]): number | undefined {
  const first = line.text
  if (wordsFirst.test(first)) return readParagraph(text, line, runs)
  if (heading.test(first)) {
    const start = line.start + first.indexOf(' ') + 1
    runs.push(run('heading', start, line.start + first.length))
    return line.next
  }
  if (first.startsWith('|')) return readTable(text, line, runs)
  if (item.test(first)) return readList(text, line, runs)
  const signs = fence.exec(first)?.[1]
  return signs === undefined ? undefined : endOfFence(text, line.next, signs)
}

function readParagraph(text: string, first: Line, runs: Run[]): number | undefined {
  let line = first
  for (;;) {
    if (!wordsFirst.test(line.text) || oddInside.test(line.text)) return undefined
    const next = lineAt(text, line.next)
    if (line.next === text.length || next.text === '') {
      runs.push(run('paragraph', first.start, line.start + line.text.length))
      return line.next
    }
    line = next
  }
}

/** One line an item, then an empty line and something at the margin: nothing of it is inside the list. */
function readList(text: string, first: Line, runs: Run[]): number | undefined {
  const found: Run[] = []
  let line = first
  while (line.text !== '') {
    const sign = item.exec(line.text)?.[0].length
    if (sign === undefined || !wordsFirst.test(line.text.slice(sign)) || oddInside.test(line.text)) return undefined
    found.push(run('paragraph', line.start + sign, line.start + line.text.length))
    if (line.next === text.length) break
    line = lineAt(text, line.next)
  }
  if (line.text === '' && !/^\S/u.test(text.slice(line.next, line.next + 1))) return undefined
  runs.push(...found)
  return line.text === '' ? line.start : line.next
}

const row = /^\|(?:[^|\\`\r\t\0\ufeff]*\|)+$/
const delimiters = /^\|(?: *:?-+:? *\|)+$/

function readTable(text: string, first: Line, runs: Run[]): number | undefined {
  const second = lineAt(text, first.next)
  if (!delimiters.test(second.text)) return undefined
  const found: Run[] = []
  const columns = barsIn(second.text)
  let line = first
  while (line.text !== '') {
    if (line !== second && !row.test(line.text)) return undefined
    if (barsIn(line.text) !== columns) return undefined
    if (line.start !== second.start) addCells(line, found)
    if (line.next === text.length) break
    line = lineAt(text, line.next)
  }
  runs.push(...found)
  return line.text === '' ? line.start : line.next
}

const barsIn = (text: string): number => text.split('|').length

function addCells({ start, text }: Line, runs: Run[]): void {
  let at = 1
  for (let end = text.indexOf('|', at); end >= 0; at = end + 1, end = text.indexOf('|', at)) {
    const cell = text.slice(at, end)
    const words = cell.replace(/^ +| +$/g, '')
    if (words === '') continue
    const from = start + at + cell.indexOf(words)
    runs.push(run('cell', from, from + words.length))
  }
}

/** Behind the line that closes a fence of the same signs, or undefined when nothing closes it. */
function endOfFence(text: string, from: number, signs: string): number | undefined {
  for (let at = from; at < text.length;) {
    const line = lineAt(text, at)
    if (line.text.startsWith(signs) && line.text.replaceAll(signs.charAt(0), '') === '') return line.next
    // Indented, longer or followed by white space: the parser knows.
    if (line.text.includes('\r') || line.text.trimStart().startsWith(signs)) return undefined
    at = line.next
  }
  return undefined
}

const run = (kind: Run['kind'], start: number, end: number): Run => ({ kind, start, end, lines: [{ start, end }] })
