import { parse, postprocess, preprocess } from 'micromark'
import { subtokenize } from 'micromark-util-subtokenize'
import { gfm } from 'micromark-extension-gfm'
import { frontmatter } from 'micromark-extension-frontmatter'
import { math } from 'micromark-extension-math'

export type Event = ReturnType<typeof postprocess>[number]
export type Token = Event[1]
type ParseContext = ReturnType<typeof parse>
type Extension = ReturnType<typeof gfm>

/** CommonMark with GitHub's additions, front matter and two-dollar math. */
const extensions: Extension[] = [gfm(), frontmatter(['yaml', 'toml']), math({ singleDollarTextMath: false })]

/** Every construct that works inside a line: without them a document is read block by block, in linear time. */
const withoutInline: Extension = {
  disable: {
    null: [
      'attention',
      'autolink',
      'characterEscape',
      'characterReference',
      'codeText',
      'emailAutolink',
      'gfmFootnoteCall',
      'gfmPotentialFootnoteCall',
      'hardBreakEscape',
      'htmlText',
      'labelEnd',
      'labelStartImage',
      'labelStartLink',
      'mathText',
      'protocolAutolink',
      'strikethrough',
      'wwwAutolink',
    ],
  },
}

/** What block reading found that inline reading needs: which link and footnote names are defined. */
export interface Defined {
  readonly links: readonly string[]
  readonly footnotes: readonly string[]
}

interface FootnoteContext extends ParseContext {
  gfmFootnotes?: string[]
}

export function blockParser(): ParseContext {
  return parse({ extensions: [...extensions, withoutInline] })
}

/** Addresses are looked for at every letter, which doubles the time of words that hold none. */
const withoutAddresses: Extension = { disable: { null: ['emailAutolink', 'protocolAutolink', 'wwwAutolink'] } }
const mayHoldAddress = /@|:\/\/|www\./i

/** Two readers a document: putting a grammar together costs more than reading a short paragraph, and a run leaves no trace in it. */
const inlineParsers = new WeakMap<Defined, { readonly full: ParseContext; readonly words: ParseContext }>()

/** What stands in a run. */
export function inlineEvents(text: string, defined: Defined): readonly Event[] {
  const feed = preprocess()
  // A byte-order mark at the start of what it reads is stepped over without being counted, here it is a letter like any other.
  feed('', 'utf8', false)
  return postprocess(
    inlineParser(text, defined)
      .text()
      .write(feed(text, 'utf8', true)),
  )
}

function inlineParser(text: string, defined: Defined): ParseContext {
  let known = inlineParsers.get(defined)
  if (!known) {
    known = { full: knowing(defined, extensions), words: knowing(defined, [...extensions, withoutAddresses]) }
    inlineParsers.set(defined, known)
  }
  return mayHoldAddress.test(text) ? known.full : known.words
}

function knowing(defined: Defined, extensions: Extension[]): ParseContext {
  const parser: FootnoteContext = parse({ extensions })
  parser.defined = [...defined.links]
  parser.gfmFootnotes = [...defined.footnotes]
  return parser
}

export function definedIn(parser: ParseContext): Defined {
  const context: FootnoteContext = parser
  return { links: context.defined, footnotes: context.gfmFootnotes ?? [] }
}

/**
 * Works out a document's blocks and leaves what stands in lines alone: reading signs that nobody asked for doubles the time.
 * The events are changed in place.
 */
export function flowEvents(events: Event[]): readonly Event[] {
  do {
    for (const [, token] of events) if (token.contentType === 'text' || token.contentType === 'string') token.contentType = undefined
  } while (!subtokenize(events))
  return events
}

/** Whether a text is the first in its list item, where a task's box may stand. */
export const opensItem = ({ _isInFirstContentOfListItem: opens }: Token): boolean => opens === true
