import { preprocess } from 'micromark'
import { endsAt, nextCut, probeOf } from './chunks.ts'
import type { Chunk, Run } from './chunks.ts'
import { blockParser, definedIn, flowEvents, opensItem } from './grammar.ts'
import type { Defined, Event } from './grammar.ts'
import { readSimple } from './simple-blocks.ts'

export interface Blocks {
  readonly chunks: readonly Chunk[]
  readonly defined: Defined
}

/** Long enough to be worth the start, short enough that nothing that grows with the square of the length is felt. */
const chunkLength = 2_048
/** The parser reads so much at a time: what follows may be simple again. */
const betweenSimple = 256

/** A first line that only could open front matter makes the parser take every list and quote behind it for words: its end must be there. */
const frontMatter = /^\ufeff?(?:---[ \t]*[\r\n](?:[^]*?[\r\n])?---|\+\+\+[ \t]*[\r\n](?:[^]*?[\r\n])?\+\+\+)[ \t]*(?:[\r\n]|$)/

/** A line of YAML at the margin that begins front matter: a key, or a slot of a template. */
const yamlKey = /^(?:[{?]|[\w-]+:|[^\s#-].*?:(?:\s|$))/u
/** Other lines of it: blank or deeper ones, comments, items, the end of a value over several lines. */
const yamlRest = /^(?:$|[\s#}\]]|-(?:\s|$))/u

/** The front matter with its marks; empty where there is none, as between two lines of dashes that part words from each other. */
export function frontMatterOf(text: string): string {
  const found = frontMatter.exec(text)?.[0] ?? ''
  if (/^\ufeff?\+/.test(found)) return found
  const lines = found.split(/\r\n|\n|\r/).filter((line, index) => index > 0 && line.trim() !== '' && !line.startsWith('---'))
  const begins = lines.find((line) => !line.startsWith('#')) ?? lines[0]
  if (begins === undefined) return found
  return yamlKey.test(begins) && lines.every((line) => yamlKey.test(line) || yamlRest.test(line)) ? found : ''
}

/**
 * Reads a document's blocks, chunk by chunk; inline signs are not looked at.
 * @param atLeast characters a chunk has before it is cut; a shorter text is left to the parser whole. Default 2,048
 */
export function readBlocks(text: string, atLeast = chunkLength): Blocks {
  const parser = blockParser()
  const frontEnd = frontMatterOf(text).length
  const chunks: Chunk[] = []
  let start = 0
  let head = ''
  let apart = true
  while (start < text.length || chunks.length === 0) {
    const simple = apart && atLeast < text.length ? readSimple(text, start, atLeast) : undefined
    if (simple) {
      chunks.push(simple)
      start = simple.end
      continue
    }
    // Front matter may have empty lines, so that a cut inside it looks like one between blocks.
    let wanted = Math.max(Math.min(atLeast, betweenSimple), frontEnd - start)
    for (;;) {
      const cut = nextCut(text, start + wanted)
      const end = cut?.at ?? text.length
      const events = read(
        parser,
        head + text.slice(start, end) + (cut ? probeOf(cut) : ''),
        start - head.length,
        frontEnd > 0 && chunks.length === 0,
      )
      if (cut && !endsAt(events, cut)) {
        // Something is still open. Twice as far each time: nothing is read more than twice over.
        wanted = Math.max(wanted * 2, end - start)
        continue
      }
      chunks.push({ start, end, head, runs: runsIn(events, text).filter((run) => run.start >= start && run.end <= end) })
      head = cut?.kind === 'row' ? tableHead(events, text, head, start) : ''
      apart = cut?.kind === 'apart'
      start = end
      break
    }
  }
  return { chunks, defined: definedIn(parser) }
}

/**
 * The block structure of one chunk in one line a token, runs left out: equal before and after a translation.
 * @param isFirst the chunk begins the document. Default true
 */
export function outlineOf(text: string, isFirst = true): string {
  const events = read(blockParser(), text, 0, isFirst && frontMatterOf(text) !== '')
  const lines: string[] = []
  for (let index = 0; index < events.length; index++) {
    const [phase, token] = events[index]!
    const kind = phase === 'enter' ? kindOf(events, index) : undefined
    const last = kind ? closing(events, index) : index
    const run = kind && runOf(kind, events, index, last, text)
    if (run) lines.push(`${run.kind} ${text.slice(token.start.offset, run.start)}•${text.slice(run.end, token.end.offset)}`)
    else lines.push(`${phase} ${token.type}${leaf(events, index) ? ` ${text.slice(token.start.offset, token.end.offset)}` : ''}`)
    index = last
  }
  return lines.join('\n')
}

/** @param hasFront the text is the beginning of a document with front matter, which only a first line opens */
function read(parser: ReturnType<typeof blockParser>, text: string, offset: number, hasFront: boolean): readonly Event[] {
  // The parser steps over a byte-order mark at the start and does not count it.
  const place = { line: hasFront ? 1 : 2, column: 1, offset: text.startsWith('\ufeff') ? offset + 1 : offset }
  // Kept by line number, and each chunk counts its own.
  parser.lazy = {}
  return flowEvents(parser.document(place).write(preprocess()(text, 'utf8', true)))
}

/** The two lines that make the rows behind them a table. */
function tableHead(events: readonly Event[], text: string, before: string, start: number): string {
  const table = events.findLast(([phase, token]) => phase === 'enter' && (token.type as string) === 'table')?.[1]
  if (!table || table.start.offset < start) return before
  const first = text.indexOf('\n', table.start.offset) + 1
  return text.slice(table.start.offset, text.indexOf('\n', first) + 1)
}

const runTypes: Readonly<Record<string, Run['kind']>> = {
  paragraph: 'paragraph',
  atxHeadingText: 'heading',
  setextHeadingText: 'heading',
  tableContent: 'cell',
}

function kindOf(events: readonly Event[], index: number): Run['kind'] | undefined {
  const kind = runTypes[events[index]![1].type]
  return kind === 'cell' && inDelimiterRow(events, index) ? undefined : kind
}

function runsIn(events: readonly Event[], text: string): Run[] {
  const runs: Run[] = []
  for (let index = 0; index < events.length; index++) {
    const kind = events[index]![0] === 'enter' ? kindOf(events, index) : undefined
    if (!kind) continue
    const last = closing(events, index)
    const run = runOf(kind, events, index, last, text)
    if (run) runs.push(run)
    index = last
  }
  return runs
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

/** A run's words lie in its text chunks, one a line; what stands between them belongs to containers. */
function runOf(kind: Run['kind'], events: readonly Event[], enter: number, exit: number, text: string): Run | undefined {
  const lines: { start: number; end: number }[] = []
  for (let index = enter + 1; index < exit; index++) {
    const [phase, token] = events[index]!
    if (phase !== 'enter') continue
    if (token.type !== 'chunkText') {
      // Where a bracket could have begun a definition, the parser lets the words before a prefix reach to the prefix's end.
      const before = lines.at(-1)
      if (before && before.end > token.start.offset) before.end = token.start.offset
      continue
    }
    const start = token.start.offset + (lines.length === 0 && opensItem(token) ? taskCheck(text, token.start.offset) : 0)
    const end = token.end.offset
    if (start === end) continue
    const last = lines.at(-1)
    if (last && last.end === start) last.end = end
    else lines.push({ start, end })
  }
  const first = lines[0]
  const final = lines.at(-1)
  return first && final ? { kind, start: first.start, end: final.end, lines } : undefined
}

/** The length of a task's box, which is no word. */
function taskCheck(text: string, at: number): number {
  return /^\[[ \txX]\][ \t]+\S/.test(text.slice(at, at + 64)) ? 3 : 0
}
