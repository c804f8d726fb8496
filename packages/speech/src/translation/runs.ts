import type { Run } from './chunks.ts'
import type { Defined } from './grammar.ts'
import { readInline } from './inline.ts'
import type { Piece, Shape } from './inline.ts'
import { mergeKept, mergeTexts, splitParts, translateApart, translateGroup } from './parts.ts'
import type { Limit, Part, TranslateText } from './parts.ts'
import { placeBreaks } from './soft-breaks.ts'
import type { SoftBreak } from './soft-breaks.ts'

/** A run ready to be translated. */
export interface PreparedRun {
  readonly run: Run
  /** The run's bytes in the document. */
  readonly source: string
  readonly parts: readonly Part[]
  readonly breaks: readonly SoftBreak[]
  readonly shape: readonly Shape[]
  /** Every kept sign in a row, in the source's order or sorted. */
  signs(sorted: boolean): string
  readonly defined: Defined
}

export interface TranslatedRun {
  readonly text: string
  /** The source was left as it stands, because no answer kept its structure. */
  readonly untranslated: boolean
}

/** Reads a run's signs and words out of the document. */
export function prepareRun(document: string, run: Run, defined: Defined): PreparedRun {
  const virtual = run.lines.map((line) => document.slice(line.start, line.end)).join('')
  const { pieces, shape } = readInline(virtual, defined)
  const raw = (piece: Piece) =>
    piece.value !== undefined && piece.kind === 'kept'
      ? piece.value
      : document.slice(place(run, piece.start, false), place(run, piece.end, true))
  const isKept = (index: number) => pieces[index]?.kind === 'kept'
  const isMark = (index: number) => isKept(index) && /^(?:\[!|:::|!!!|\?\?\?)/.test(virtual.slice(pieces[index]!.start, pieces[index]!.end))
  const mustStay = (index: number) =>
    index === 0 || index === pieces.length - 1 || (isKept(index - 1) && isKept(index + 1)) || isMark(index - 1) || isMark(index + 1)
  const parts: Part[] = []
  const breaks: SoftBreak[] = []
  let letters = 0
  for (const [index, piece] of pieces.entries()) {
    const slice = virtual.slice(piece.start, piece.end)
    if (piece.kind === 'kept') parts.push({ kind: 'kept', raw: raw(piece), virtual: piece.value ?? slice })
    else if (piece.kind === 'text') parts.push({ kind: 'text', value: piece.value ?? slice })
    else if (mustStay(index)) parts.push({ kind: 'kept', raw: raw(piece), virtual: slice })
    else {
      breaks.push({ raw: raw(piece), virtual: slice, after: letters })
      parts.push({ kind: 'text', value: ' ' })
    }
    letters += slice.replace(/\s+/gu, '').length
  }
  return {
    run,
    source: document.slice(run.start, run.end),
    parts: mergeKept(parts),
    breaks: breaks.map((soft) => ({ ...soft, after: soft.after / (letters || 1) })),
    shape,
    signs: (sorted) => signsOf(pieces, virtual, sorted),
    defined,
  }
}

/** Where an offset of the run's own text lies in the document; an end at a line's end takes the next line's prefix in. */
function place(run: Run, offset: number, isEnd: boolean): number {
  let passed = 0
  for (const [index, line] of run.lines.entries()) {
    const length = line.end - line.start
    const last = index === run.lines.length - 1
    if (offset < passed + length || (offset === passed + length && last)) return line.start + offset - passed
    if (offset === passed + length && isEnd) return run.lines[index + 1]!.start
    passed += length
  }
  return run.end
}

/** Translates a run so that its structure stays: whole sentences first, then words apart, then not at all. */
export async function translateRun(
  prepared: PreparedRun,
  limit: Limit,
  translate: TranslateText,
  allowReordered = true,
): Promise<TranslatedRun> {
  const groups = splitParts(prepared.parts, limit)
  const whole = await Promise.all(groups.map((group) => translateGroup(group, translate)))
  const reordered = whole.some((group) => group.reordered)
  const first =
    reordered && !allowReordered
      ? undefined
      : write(
          prepared,
          whole.flatMap((group) => group.parts),
          reordered,
        )
  if (first !== undefined) return { text: first, untranslated: false }
  const apart = await Promise.all(
    groups.map(async (group, index) => (whole[index]!.recovered ? whole[index]! : translateApart(group, translate))),
  )
  const parts = apart.flatMap((group) => group.parts)
  const second = write(prepared, parts, false) ?? write(prepared, parts.map(escaped), false)
  return second === undefined ? { text: prepared.source, untranslated: true } : { text: second, untranslated: false }
}

/** The run's new bytes, or undefined when its signs would no longer mean what they did. */
function write(prepared: PreparedRun, parts: readonly Part[], reordered: boolean): string | undefined {
  if (reordered && !keepsDescriptions(prepared.parts, parts)) return undefined
  const guarded = prepared.run.kind === 'cell' ? parts.map(withoutBars) : parts
  const laid = placeBreaks(guarded, prepared.breaks)
  const first = laid[0]
  const source = prepared.parts[0]
  if (first?.kind === 'text' && opensBlock(first.value) && !(source?.kind === 'text' && opensBlock(source.value))) {
    laid[0] = { kind: 'text', value: first.value.replace(/^(\s*\d*)([^\d\s])/u, '$1\\$2') }
  }
  const virtual = laid.map((part) => (part.kind === 'text' ? part.value : part.virtual)).join('')
  if (/[\r\n]/.test(laid.map((part) => (part.kind === 'text' ? part.value : '')).join(''))) return undefined
  // A long run comes in groups, cut between words.
  if (!readsAlike(prepared.parts, mergeTexts(guarded))) {
    const read = readInline(virtual, prepared.defined)
    if (signature(read.shape, reordered) !== signature(prepared.shape, reordered)) return undefined
    if (textOf(read.pieces, virtual) !== expectedText(laid)) return undefined
    if (signsOf(read.pieces, virtual, reordered) !== prepared.signs(reordered)) return undefined
  }
  return laid.map((part) => (part.kind === 'text' ? part.value : part.raw)).join('')
}

/** Whether what stood between an image's signs still does: words of the sentence in it would be seen by nobody. */
function keepsDescriptions(before: readonly Part[], after: readonly Part[]): boolean {
  return before.every((open, index) => {
    if (open.kind !== 'kept' || !open.virtual.endsWith('![') || before[index + 1]?.kind !== 'text') return true
    const at = after.indexOf(open)
    return after[at + 1]?.kind === 'text' && after[at + 2] === before[index + 2]
  })
}

/** Words in which something may be a sign, or make one with the sign behind them. */
const mayHoldSigns = /[\\`*_[\]<>&~$:@|{}⟦⟧\n\r\t]|www\.|!$/iu

/** Whether new words surely leave the signs between them as they were read: the same signs, beside the same kinds of letters. */
function readsAlike(before: readonly Part[], after: readonly Part[]): boolean {
  if (before.length !== after.length) return false
  return after.every((part, index) => {
    const old = before[index]!
    if (part.kind === 'kept' || old.kind === 'kept') return part === old
    if (part.value === old.value) return true
    if (mayHoldSigns.test(part.value) || mayHoldSigns.test(old.value)) return false
    return kindAt(part.value, 0) === kindAt(old.value, 0) && kindAt(part.value, -1) === kindAt(old.value, -1)
  })
}

/** What an emphasis sign sees beside it: a letter, white space or punctuation. */
function kindAt(text: string, at: number): string {
  const sign = text.at(at) ?? ''
  return /\s/u.test(sign) ? 'space' : /[\p{P}\p{S}]/u.test(sign) ? 'punctuation' : sign === '' ? 'none' : 'letter'
}

/** Words at the start of a block that would make it another kind of block. */
const opensBlock = (text: string): boolean =>
  /^\s*(?:#{1,6}(?:\s|$)|[-+*>](?:\s|$)|\d{1,9}[.)](?:\s|$)|>|`{3}|~{3}|[-=*_](?:\s*[-=*_])+\s*$|<|\[[^\]]+\]:|\|)/u.test(text)

function withoutBars(part: Part): Part {
  return part.kind === 'text' ? { kind: 'text', value: part.value.replace(/(?<!\\)\|/g, '\\|') } : part
}

function escaped(part: Part): Part {
  return part.kind === 'text' ? { kind: 'text', value: part.value.replace(/[\\`*_[\]<>~&!]/g, '\\$&') } : part
}

const bare = (text: string): string => text.replace(/\\[!-/:-@[-`{-~]|\s+/gu, '')

function textOf(pieces: readonly Piece[], text: string): string {
  return bare(pieces.map((piece) => (piece.kind === 'text' ? (piece.value ?? text.slice(piece.start, piece.end)) : '')).join(''))
}

function expectedText(parts: readonly Part[]): string {
  return bare(parts.map((part) => (part.kind === 'text' ? part.value : (part.text ?? ''))).join(''))
}

/** Escapes aside, for an answer may need more of them. */
function signsOf(pieces: readonly Piece[], text: string, sorted: boolean): string {
  const signs = pieces
    .flatMap((piece) => (piece.kind === 'kept' ? [piece.value ?? text.slice(piece.start, piece.end)] : []))
    .join('')
    .replace(/\\[!-/:-@[-`{-~]|\s+/gu, '')
  return sorted ? Array.from(signs).sort().join('') : signs
}

function signature(shapes: readonly Shape[], unordered: boolean): string {
  const list = shapes.map((shape) => `${shape.type}${JSON.stringify(shape.raw ?? '')}(${signature(shape.children, unordered)})`)
  return (unordered ? list.sort() : list).join(',')
}
