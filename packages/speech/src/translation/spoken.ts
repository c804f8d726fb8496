import { decodeString } from 'micromark-util-decode-string'
import { readBlocks } from './blocks.ts'
import type { Run } from './chunks.ts'
import { inlineEvents } from './grammar.ts'
import type { Defined } from './grammar.ts'
import { elementsIn, tagName } from './inline-html.ts'
import { stretchesOf } from './inline.ts'

/** Nobody hears these: where a link goes, markup, numbers of notes, formulas, boxes of tasks. */
const unheard: ReadonlySet<string> = new Set([
  'resource',
  'reference',
  'gfmFootnoteCall',
  'mathText',
  'taskListCheckUnchecked',
  'taskListCheckChecked',
])
/** Words as they stand; the signs around them have types of their own. */
const words: ReadonlySet<string> = new Set(['data', 'codeTextData', 'characterEscapeValue', 'autolinkEmail', 'literalAutolinkEmail'])
/** Addresses that stand for themselves. */
const addresses: ReadonlySet<string> = new Set(['autolinkProtocol', 'literalAutolinkHttp', 'literalAutolinkWww'])
const spaces: ReadonlySet<string> = new Set(['lineEnding', 'codeTextPadding', 'hardBreakTrailing', 'hardBreakEscape'])
/** Elements of HTML whose inside is no words. */
const hidden: ReadonlySet<string> = new Set(['script', 'style', 'svg', 'template'])
/** Tags that part the words on both sides. */
const parting = /^\/?(?:br|dd|div|dt|h[1-6r]|li|p|t[dhr])$/
/** What opens an alert. */
const alert = /^(?:\[![A-Za-z]+\]|(?:!!!|\?\?\?\+?) \w+)/u
/** What opens and closes a container, each in a line of its own. */
const container = /^:::+ ?\w*/gmu

/**
 * A Markdown document as somebody would read it aloud: the words of headings, paragraphs, items and cells, descriptions of
 * images, the names of hosts for bare addresses. Code blocks, formulas, HTML, front matter and definitions are left out; code
 * within a sentence is one of its words.
 */
export function spokenWords(document: string): string {
  const { chunks, defined } = readBlocks(document)
  let spoken = ''
  let before: Run | undefined
  for (const run of chunks.flatMap(({ runs }) => runs)) {
    const said = wordsOf(document, run, defined)
    if (said === '') continue
    spoken += (before ? between(document, before, run) : '') + said
    before = run
  }
  return spoken
}

/** An empty line is a pause to every voice; the cells of one row are an enumeration. */
function between(document: string, before: Run, next: Run): string {
  const inOneRow = before.kind === 'cell' && next.kind === 'cell' && !document.slice(before.end, next.start).includes('\n')
  return inOneRow ? ', ' : '\n\n'
}

function wordsOf(document: string, { kind, lines }: Run, defined: Defined): string {
  const written = lines.map(({ start, end }) => document.slice(start, end)).join('')
  // In a cell a bar is written so in code as well: https://github.github.com/gfm/#example-200
  const text = kind === 'cell' ? written.replaceAll('\\|', '|') : written
  const said = stretchesOf(text.replace(alert, '').replace(container, '')).map((stretch) => wordsIn(stretch, defined))
  return said.join('').replace(/\s+/gu, ' ').trim()
}

function wordsIn(text: string, defined: Defined): string {
  const events = inlineEvents(text, defined)
  const endOf = elementsIn(events, text)
  let said = ''
  let skipUntil = -1
  for (const [phase, token] of events) {
    const type: string = token.type
    const { offset } = token.start
    if (phase === 'exit' || offset < skipUntil) continue
    const source = text.slice(offset, token.end.offset)
    if (unheard.has(type)) skipUntil = token.end.offset
    else if (type === 'htmlText') {
      const name = tagName(source)
      skipUntil = (hidden.has(name) ? endOf(name, offset) : undefined) ?? token.end.offset
      if (parting.test(name)) said += ' '
    } else if (words.has(type)) said += source
    else if (addresses.has(type)) said += hostOf(source)
    else if (type === 'characterReference') {
      said += decodeString(source)
      skipUntil = token.end.offset
    } else if (spaces.has(type)) said += ' '
  }
  return said
}

function hostOf(address: string): string {
  const url = /^\w[\w+.-]*:/.test(address) ? address : `http://${address}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''
}
