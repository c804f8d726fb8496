import { decodeString } from 'micromark-util-decode-string'
import { inlineEvents } from './grammar.ts'
import type { Defined, Event } from './grammar.ts'
import { elementsIn, tagName } from './inline-html.ts'

/**
 * A stretch of an inline run. `text` is for the translator (`shown` is what it reads, where the source writes an entity),
 * `kept` stays byte for byte, `soft` is a line end that a sentence runs over.
 */
export interface Piece {
  readonly kind: 'text' | 'kept' | 'soft'
  readonly start: number
  readonly end: number
  /** Text: what the translator reads. Kept: what is written, when it is not the source itself. */
  readonly value?: string
}

/** A run's structure without its words, to compare before and after. */
export interface Shape {
  readonly type: string
  /** Bytes of what must not change; absent where the inside may. */
  readonly raw?: string
  readonly children: readonly Shape[]
}

export interface Inline {
  readonly pieces: readonly Piece[]
  readonly shape: readonly Shape[]
}

/** Kept whole, inside and all. */
const opaque: ReadonlySet<string> = new Set([
  'codeText',
  'htmlText',
  'autolink',
  'literalAutolink',
  'gfmFootnoteCall',
  'mathText',
  'characterEscape',
])
/** Elements of HTML that hold no words of a language. */
const wordless: ReadonlySet<string> = new Set(['code', 'kbd', 'pre', 'samp', 'script', 'style', 'svg', 'tt', 'var'])
/** Has words inside and signs around them. */
const spans: ReadonlySet<string> = new Set(['emphasis', 'strong', 'strikethrough', 'link', 'image'])
/** Spans that may take their target from their own words. */
const labelled: ReadonlySet<string> = new Set(['link', 'image'])
/** Signs of a span. */
const signs: ReadonlySet<string> = new Set([
  'emphasisSequence',
  'strongSequence',
  'strikethroughSequence',
  'labelImageMarker',
  'labelMarker',
  'resource',
  'reference',
])

/** Words that only look like prose: single-dollar math, template tags, alerts. */
const lookalikes =
  /\$(?![\s$])(?:[^$\n\\]|\\.)*?(?<!\s)\$(?!\d)|\{\{.*?\}\}|\{%.*?%\}|^\[![A-Za-z]+\]|^(?:!!!|\?\?\?\+?) \w+|^:::+ ?\w*|(?:\[\[|\{\{|⟦)\d{4,}(?:\]\]|\}\}|⟧)/gu

/**
 * Reads an inline run whose container prefixes are already out of the way. Offsets are those of `text`.
 * A run past `stretch` is read in stretches, cut where nothing that began could still end: reading signs costs the square
 * of a run's length.
 */
export function readInline(text: string, defined: Defined): Inline {
  if (text !== '' && !maybeSigns.test(text)) return { pieces: [{ kind: 'text', start: 0, end: text.length }], shape: [] }
  if (text.length <= stretch) return readStretch(text, defined)
  const pieces: Piece[] = []
  const shape: Shape[] = []
  let from = 0
  for (const part of stretchesOf(text).map((each) => ({ ...readStretch(each, defined), length: each.length }))) {
    for (const piece of part.pieces) pieces.push({ ...piece, start: piece.start + from, end: piece.end + from })
    shape.push(...part.shape)
    from += part.length
  }
  return { shape, pieces: join(pieces) }
}

const stretch = 4_096
/** Without one of these, words are only words: every sign, line end, address and lookalike has one. */
const maybeSigns = /[\\`*_[\]<>&~$:@{}!?⟦⟧\n\r\t]|www\.|^\s|\s$/iu

/** A run in stretches that are read alone as they would be together; one stretch where it is not long. */
export function stretchesOf(text: string): string[] {
  const stretches: string[] = []
  for (let from = 0; from < text.length;) {
    const to = text.length <= stretch ? text.length : nextCut(text, from)
    stretches.push(text.slice(from, to))
    from = to
  }
  return stretches
}

/** After the stretch, the first white space before which all spans seem closed; at most three stretches away. */
function nextCut(text: string, from: number): number {
  const last = Math.min(text.length, from + 3 * stretch)
  if (last === text.length && last - from <= stretch) return last
  let fallback = last
  for (let at = from + stretch; at < last; at++) {
    if (!/\s/.test(text[at]!)) continue
    const before = text.slice(from, at)
    if (seemsClosed(before)) return at
    if (fallback === last) fallback = at
    at += 64
  }
  return fallback
}

/** Every kind of opening sign stands as often as its closing one. */
function seemsClosed(text: string): boolean {
  const count = (sign: RegExp) => text.match(sign)?.length ?? 0
  return (
    count(/\[/g) === count(/\]/g) &&
    count(/`/g) % 2 === 0 &&
    count(/\*/g) % 2 === 0 &&
    count(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu) % 2 === 0 &&
    count(/~/g) % 2 === 0 &&
    count(/\$\$/g) % 2 === 0 &&
    count(/</g) === count(/>/g)
  )
}

function readStretch(text: string, defined: Defined): Inline {
  const events = inlineEvents(text, defined)
  const pieces: Piece[] = []
  const shape = walk(events, text, pieces)
  return {
    shape,
    pieces: join(join(pieces).flatMap((piece) => (piece.kind === 'text' && piece.value === undefined ? carve(piece, text) : [piece]))),
  }
}

function walk(events: readonly Event[], text: string, pieces: Piece[]): Shape[] {
  const root: Shape[] = []
  const open: {
    type: string
    shape: { type: string; raw?: string; children: Shape[] }
    start: number
    labelFrom?: number
    labelTo?: number
    full?: boolean
  }[] = []
  const siblings = () => open.at(-1)?.shape.children ?? root
  const endOf = elementsIn(events, text)
  let skipUntil = -1
  for (const [index, [phase, token]] of events.entries()) {
    const { type } = token
    const start = token.start.offset
    let end = token.end.offset
    if (phase === 'exit') {
      const span = open.at(-1)
      if (!span || span.type !== type || span.start !== start) continue
      open.pop()
      // A shortcut or collapsed reference becomes a full one, so that its words may change and its target stays.
      if (labelled.has(type) && !span.full && span.labelFrom !== undefined) {
        const label = text.slice(span.labelFrom, span.labelTo)
        span.shape.raw = `[${label}]`
        const last = pieces.findLastIndex((piece) => piece.kind === 'kept' && piece.end === span.labelTo! + 1)
        if (last >= 0) pieces.splice(last, pieces.length - last, { kind: 'kept', start: span.labelTo!, end, value: `][${label}]` })
      }
      continue
    }
    if (start < skipUntil) continue
    if (type === 'image' ? isDescribedPlainly(events, index) : spans.has(type)) {
      const shape = { type, children: [] }
      siblings().push(shape)
      open.push({ type, shape, start })
    } else if (opaque.has(type) || type === 'image') {
      const name = type === 'htmlText' ? tagName(text.slice(start, end)) : ''
      if (wordless.has(name)) end = endOf(name, start) ?? end
      const raw = text.slice(start, end)
      if (type !== 'characterEscape') siblings().push({ type, raw, children: [] })
      pieces.push({ kind: 'kept', start, end })
      skipUntil = end
    } else if (signs.has(type)) {
      const link = open.at(-1)
      if (link && labelled.has(link.type) && (type === 'resource' || type === 'reference')) {
        const raw = text.slice(start, end)
        link.full = raw !== '[]'
        if (link.full) link.shape.raw = raw
      }
      pieces.push({ kind: 'kept', start, end })
      skipUntil = end
    } else if (type === 'labelText') {
      const link = open.at(-1)
      if (link && labelled.has(link.type)) [link.labelFrom, link.labelTo] = [start, end]
    } else if (type === 'characterReference') {
      const raw = text.slice(start, end)
      const shown = decodeString(raw)
      pieces.push(/^[\p{L}\p{M}\p{N}'’‘“”–—…]+$/u.test(shown) ? { kind: 'text', start, end, value: shown } : { kind: 'kept', start, end })
      skipUntil = end
    } else if (type === 'hardBreakTrailing' || type === 'hardBreakEscape') {
      siblings().push({ type: 'break', children: [] })
      pieces.push({ kind: 'kept', start, end })
    } else if (type === 'lineEnding' || type === 'linePrefix' || type === 'lineSuffix') {
      const before = pieces.at(-1)
      const afterBreak =
        before?.kind === 'kept' && before.end === start && /(?: {2,}|\\)(?:\r?\n|\r)?[ \t]*$/u.test(text.slice(before.start, before.end))
      pieces.push({ kind: afterBreak ? 'kept' : 'soft', start, end })
    } else if (type === 'data') {
      pieces.push({ kind: 'text', start, end })
    } else if (type.startsWith('taskListCheck')) {
      pieces.push({ kind: 'kept', start, end })
      skipUntil = end
    }
  }
  return root
}

/** What an image's description is made of where it is words alone. */
const plainLabel: ReadonlySet<string> = new Set(['labelText', 'data', 'lineEnding', 'linePrefix', 'lineSuffix'])

/** An image stands for words alone; with signs among them it is kept whole, as they mean nothing there. */
function isDescribedPlainly(events: readonly Event[], image: number): boolean {
  const at = events.findIndex(([phase, { type }], index) => index > image && phase === 'enter' && type === 'labelText')
  if (at < 0 || events[at]![1].start.offset >= events[image]![1].end.offset) return false
  const label = events[at]![1]
  return events.slice(at).every(([phase, { type, start }]) => phase === 'exit' || start.offset >= label.end.offset || plainLabel.has(type))
}

/** Splits a text piece around what only looks like prose. */
function carve(piece: Piece, text: string): Piece[] {
  if (!/[${[!?:⟦]/u.test(text.slice(piece.start, piece.end))) return [piece]
  const found: Piece[] = []
  let at = piece.start
  for (const match of text.slice(piece.start, piece.end).matchAll(lookalikes)) {
    const from = piece.start + match.index
    if (match[0].startsWith('[!') && from !== 0) continue
    if (from > at) found.push({ kind: 'text', start: at, end: from })
    found.push({ kind: 'kept', start: from, end: from + match[0].length })
    at = from + match[0].length
  }
  if (at < piece.end) found.push({ kind: 'text', start: at, end: piece.end })
  return found
}

/** One piece out of neighbours of the same kind. */
function join(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    if (piece.start === piece.end) continue
    const last = joined.at(-1)
    const plain = last?.value === undefined && piece.value === undefined
    if (last && last.kind === piece.kind && plain && last.end === piece.start) joined[joined.length - 1] = { ...last, end: piece.end }
    else joined.push(piece)
  }
  return joined
}
