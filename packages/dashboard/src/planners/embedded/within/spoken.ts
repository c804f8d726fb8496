import { numberWords } from '../words/numbers.ts'

/** A ranking for each value of a breakdown, as it was said. */
export interface SpokenWithin {
  /** The ranking without the breakdown, every other word in its place. */
  readonly rest: string
  /** What it is said for each of. */
  readonly group: string
  /** Of each so many; all in their order where it is Infinity. */
  readonly count: number
}

const counts = `(\\d{1,3}|${Object.keys(numberWords).join('|')})`
const ends =
  'top|best|most|highest|biggest|largest|leading|busiest|favou?rite|fastest|costliest|dearest|priciest|longest|bottom|worst|least|fewest|lowest|smallest|slowest|cheapest|shortest|number one'
const lead = String.raw`^\s*(?:(?:please|can you|could you|show|give|list|find|get|tell|name|what (?:is|are|was|were)|what's|who (?:is|are|was|were)|who's|which (?:is|are|was|were))(?: me| us)? )*(?:the |our |my )?`
/** Things are ranked, and no chart is put in an order. */
const ranked = new RegExp(
  `${lead}(?:rank (?!by|in|from|the (?:x|y)\\b)|(?:\\w+ )?(?:${ends})\\b)|\\b(?:which|what|who)\\b.*\\b(?:${ends})\\b`,
  'i',
)
const ordered =
  /\b(?:order(?:ed)?|sort(?:ed)?|rank(?:ed|ing)?|list(?:ed)?|display(?:ed)?|show)\b[^,;]*\b(?:asc|desc|ascending|descending|order|from (?:high|low|top|bottom|small|large|big)|x|y|axis)/i
/** "First three of each"; without a number the first is the earliest. */
const numbered = new RegExp(`\\b(?:${ends}|first) ${counts}\\b|\\b${counts} (?:${ends}|first)\\b`, 'i')
const noun = String.raw`((?:[\p{L}\p{N}_'’-]+ ){0,2}?[\p{L}\p{N}_'’-]+)`
const stop = String.raw`(?=\s*(?:$|[,;:?!.)]|\b(?:by|in|during|for|with|where|whose|who|that|which|since|from|between|over|on|at|and|based|according|as|this|last|is|are|was|were|has|have|had|did|do|does|sells?|sold|made|makes?)\b))`
const leads = String.raw`(?:in|for|of|within|from|at|on|to|under|inside|by)`
const each = String.raw`(?:each|every|each and every|each of the|every single)`

const grammar: readonly RegExp[] = [
  // "in each category", "of every store".
  new RegExp(String.raw`\b${leads} ${each} ${noun}${stop}`, 'iu'),
  // "within category".
  new RegExp(String.raw`\bwithin (?:the |a )?${noun}${stop}`, 'iu'),
]
/** "Each store's best product". */
const possessed = new RegExp(
  String.raw`(?<=^\s*(?:(?:please|show|give|list|find|what is|what's|what are)(?: me)? )?)${each} ${noun}(?:'s|’s|s')(?= (?:\w+ )?(?:${ends})\b)`,
  'iu',
)
/** Said of a number of things alone: "top 3 products per category". */
const per = new RegExp(String.raw`\bper ${noun}${stop}`, 'iu')
const wise = /\b([\p{L}_]+)[ -]?wise(?= (?:top|best|worst|highest|lowest|leading)\b)/iu

/** "Top 3 products in each category", "best selling product of every store"; undefined where nothing is ranked for each of something. */
export function withinSaid(text: string): SpokenWithin | undefined {
  const number = numbered.exec(text)
  if (ordered.test(text) || !(number || ranked.test(text) || wise.test(text) || possessed.test(text))) return undefined
  const match =
    grammar.reduce<RegExpExecArray | null>((found, pattern) => found ?? pattern.exec(text), null) ??
    possessed.exec(text) ??
    wise.exec(text) ??
    (number ? perAfter(text, number.index) : null)
  const group = match?.[1]
  if (!match || group === undefined) return undefined
  const rest = `${text.slice(0, match.index)}${' '.repeat(match[0].length)}${text.slice(match.index + match[0].length)}`
  const word = number?.[1] ?? number?.[2]
  const said = word === undefined ? undefined : (numberWords[word.toLowerCase()] ?? Number(word))
  const count = said ?? (/\brank/i.test(text) ? Infinity : 1)
  return count >= 1 ? { rest, group, count } : undefined
}

/** "Orders per month for the top 3 stores" ranks stores over all months. */
function perAfter(text: string, at: number): RegExpExecArray | null {
  const match = per.exec(text)
  return match && match.index > at ? match : null
}

/** A course over time of the first few of something, as it was said. */
export interface SpokenCourse {
  /** Of all of them. */
  readonly rest: string
  readonly count: number
  readonly order: 'asc' | 'desc'
}

const course = new RegExp(
  String.raw`^(.*\b(?:(?:by|per|each|every) (?:day|week|month|quarter|year)|daily|weekly|monthly|quarterly|yearly|over time|trend)\b.*?) (?:for|of|by) (?:(?:only|just) )?(?:the |our |my )?(top|best|biggest|largest|leading|bottom|worst|smallest) ${counts} ${noun}\s*[.?!]*$`,
  'iu',
)

/** "Orders per month for the top 3 stores". */
export function courseSaid(text: string): SpokenCourse | undefined {
  const [, head, end = '', number = '', thing] = course.exec(text) ?? []
  if (head === undefined || thing === undefined) return undefined
  const count = numberWords[number.toLowerCase()] ?? Number(number)
  return { rest: `${head} by ${thing}`, count, order: /bottom|worst|smallest/i.test(end) ? 'asc' : 'desc' }
}
