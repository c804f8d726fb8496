import type { Comparison } from '../../../plan-condition.ts'

/** Comparing phrases as regular expressions over lower-case words; the first that fits wins. */
export const comparisonPhrases: readonly { readonly pattern: string; readonly op: Comparison }[] = [
  { pattern: '(?:no|not) (?:less|lower|fewer|smaller|younger|earlier|shorter|cheaper) than(?: or equal to)?', op: 'gte' },
  { pattern: '(?:no|not) (?:more|greater|higher|larger|bigger|older|later|longer) than(?: or equal to)?', op: 'lte' },
  { pattern: '(?:(?:more|greater|higher|larger|bigger|older|longer|later|better)(?: than)?|above|over) or equal(?: to)?', op: 'gte' },
  { pattern: '(?:(?:less|lower|fewer|smaller|younger|shorter|earlier)(?: than)?|below|under) or equal(?: to)?', op: 'lte' },
  { pattern: 'equal to or (?:more|greater|higher) than|at least|a minimum of|minimum of|or more than', op: 'gte' },
  { pattern: 'equal to or (?:less|lower|fewer) than|at most|a maximum of|maximum of|up to', op: 'lte' },
  { pattern: '(?:more|greater|higher|larger|bigger|better) than', op: 'gt' },
  { pattern: '(?:less|lower|fewer|smaller|worse) than', op: 'lt' },
  {
    pattern: "(?:does|do|did|is|are|was|were)? ?(?:not|n't) (?:equal(?:s)?|same)(?: to| as)?|not equal(?: to)?|different from|other than",
    op: 'ne',
  },
  { pattern: '!=|<>|≠', op: 'ne' },
  { pattern: '>=|≥', op: 'gte' },
  { pattern: '<=|≤', op: 'lte' },
  { pattern: 'over|above|exceed(?:s|ed|ing)?|beyond|cross(?:es|ed|ing)|(?:went|gone|goes|going) past|>', op: 'gt' },
  { pattern: 'below|under|beneath|<', op: 'lt' },
  { pattern: 'equal(?:s)?(?: to)?|exactly|==?', op: 'eq' },
]

/** Comparatives that name their column themselves: "older than". Values are the adjective of `aggregates.ts`. */
export const comparatives: Readonly<Record<string, string>> = {
  older: 'old',
  younger: 'young',
  cheaper: 'cheap',
  taller: 'tall',
  shorter: 'short',
  longer: 'long',
  heavier: 'heavy',
  lighter: 'light',
  faster: 'fast',
  slower: 'slow',
  richer: 'rich',
  poorer: 'poor',
  later: 'late',
  earlier: 'early',
  larger: 'large',
  bigger: 'big',
  smaller: 'small',
  dearer: 'expensive',
  costlier: 'expensive',
  pricier: 'expensive',
  newer: 'late',
  deeper: 'deep',
  shallower: 'shallow',
  wider: 'wide',
  broader: 'wide',
  narrower: 'narrow',
  thicker: 'thick',
  thinner: 'thin',
  warmer: 'warm',
  hotter: 'warm',
  colder: 'cold',
  cooler: 'cold',
}

/** Adjectives that are compared by "more" and "less". */
export const longAdjectives: ReadonlySet<string> = new Set('expensive costly profitable popular frequent productive'.split(' '))

/** Verbs that set things against each other ("is A selling more than B"), as the nouns of what they come to. */
export const dealtNouns: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    sales: 'sell sells selling sold bring brings bringing brought buy buys buying bought',
    purchases: 'purchase purchases purchasing purchased',
    earnings: 'earn earns earning earned',
    orders: 'order orders ordering ordered',
    returns: 'return returns returning returned',
    visits: 'visit visits visiting visited',
    bookings: 'book books booking booked',
    payments: 'pay pays paying paid',
    complaints: 'complain complains complaining complained',
    loans: 'borrow borrows borrowing borrowed',
  }).flatMap(([noun, verbs]) => verbs.split(' ').map((verb) => [verb, noun])),
)

export const orEqualAfter: readonly { readonly pattern: string; readonly op: Comparison }[] = [
  {
    pattern:
      '(?:or|and) (?:more|above|higher|greater|over|older|up|later|after|longer|heavier|taller|larger|bigger|deeper|wider|thicker|warmer|hotter|better|faster|dearer|costlier|newer)',
    op: 'gte',
  },
  {
    pattern:
      '(?:or|and) (?:less|below|lower|fewer|under|younger|earlier|before|shorter|lighter|smaller|cheaper|shallower|narrower|thinner|colder|cooler|slower)',
    op: 'lte',
  },
]

/** What leaves something out; "not" only says that it is otherwise. */
export const exclusions: ReadonlySet<string> = new Set(
  'without except excluding exclude exclud excludes besides barring ignoring ignore omitting omit sans outside'.split(' '),
)

/** Two words that deny what follows. */
export const denials: ReadonlySet<string> = new Set([
  'other than',
  'leaving out',
  'leave out',
  'left out',
  'anything but',
  'everything but',
  'all but',
  'everyone but',
  'apart from',
  'aside from',
  'exception of',
  'different from',
  'different than',
  'differs from',
  'differ from',
])

export const negations: ReadonlySet<string> = new Set([
  ...exclusions,
  ..."not no never neither nor lacking isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't".split(' '),
  '!=',
  '<>',
  '≠',
])

/** What stands between several values of one column, listed or set against each other. */
export const listWords: ReadonlySet<string> = new Set('and or , either / & the nor versus vs v . against compared with to'.split(' '))

/** What stands between the values of a list. */
export const listSeparators: ReadonlySet<string> = new Set([',', 'and', 'or', '/', '&', 'nor'])
