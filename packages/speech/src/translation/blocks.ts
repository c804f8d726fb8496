import { postprocess, preprocess } from 'micromark'
import { blockParser, definedIn } from './grammar.ts'
import type { Defined, Event } from './grammar.ts'

/** Where words stand: the inline content of one paragraph, heading or table cell. Offsets are the document's. */
export interface Run {
  readonly kind: 'paragraph' | 'heading' | 'cell'
  readonly start: number
  readonly end: number
  /** Stretches of the document between container prefixes (quote marks, indentation), in order; together the run's text. */
  readonly lines: readonly { readonly start: number; readonly end: number }[]
}

export interface Blocks {
  readonly runs: readonly Run[]
  readonly defined: Defined
  /** The block structure in one line a token, runs left out: equal before and after a translation. */
  readonly outline: string
}

const runTypes: Readonly<Record<string, Run['kind']>> = {
  paragraph: 'paragraph',
  atxHeadingText: 'heading',
  setextHeadingText: 'heading',
  tableContent: 'cell',
}

/** Container marks that may stand between two lines of one run. */
const prefixes: ReadonlySet<string> = new Set([
  'blockQuotePrefix',
  'listItemIndent',
  'linePrefix',
  'listItemPrefix',
  'gfmFootnoteDefinitionWhitespace',
  'taskListCheck',
])

/** Reads a document's blocks; inline signs are not looked at. */
export function readBlocks(text: string): Blocks {
  const parser = blockParser()
  const events = postprocess(parser.document().write(preprocess()(text, 'utf8', true)))
  const runs: Run[] = []
  const outline: string[] = []
  for (let index = 0; index < events.length; index++) {
    const [phase, token] = events[index]!
    const kind = phase === 'enter' ? runTypes[token.type] : undefined
    if (kind && !(kind === 'cell' && inDelimiterRow(events, index))) {
      const last = closing(events, index)
      const run = runOf(kind, events, index, last)
      if (run) {
        runs.push(run)
        outline.push(`${kind} ${text.slice(token.start.offset, run.start)}•${text.slice(run.end, token.end.offset)}`)
      }
      index = last
      continue
    }
    outline.push(`${phase} ${token.type}${leaf(events, index) ? ` ${text.slice(token.start.offset, token.end.offset)}` : ''}`)
  }
  return { runs, defined: definedIn(parser), outline: outline.join('\n') }
}

function leaf(events: readonly Event[], index: number): boolean {
  const next = events[index + 1]
  return events[index]![0] === 'enter' && next?.[0] === 'exit' && next[1] === events[index]![1]
}

function closing(events: readonly Event[], enter: number): number {
  const token = events[enter]![1]
  let index = enter + 1
  while (!(events[index]![0] === 'exit' && events[index]![1] === token)) index++
  return index
}

function inDelimiterRow(events: readonly Event[], index: number): boolean {
  const around: (string | undefined)[] = [events[index - 1]?.[1].type, events[index + 1]?.[1].type]
  return around.some((type) => type?.startsWith('tableDelimiter'))
}

function runOf(kind: Run['kind'], events: readonly Event[], enter: number, exit: number): Run | undefined {
  const lines: { start: number; end: number }[] = []
  let skipUntil = -1
  for (let index = enter + 1; index < exit; index++) {
    const [phase, token] = events[index]!
    if (phase !== 'enter' || token.start.offset < skipUntil) continue
    if (prefixes.has(token.type)) {
      skipUntil = token.end.offset
      continue
    }
    if (token.start.offset === token.end.offset) continue
    const last = lines.at(-1)
    if (last && last.end === token.start.offset) last.end = token.end.offset
    else lines.push({ start: token.start.offset, end: token.end.offset })
    skipUntil = token.end.offset
  }
  const first = lines[0]
  const final = lines.at(-1)
  return first && final ? { kind, start: first.start, end: final.end, lines } : undefined
}
