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
  'top|best|most|highest|biggest|largest|leading|busiest|favou?rite|fastest|costliest|dearest|priciest|longest|bottom|worst|least|fewest|lowest|smallest|slowest|cheapest|shortest|first|number one'
const ranked = new RegExp(`\\b(?:${ends})\\b|\\brank(?:ing|ed|s)?\\b`, 'i')
const numbered = new RegExp(`\\b(?:${ends}) ${counts}\\b|\\b${counts} (?:${ends})\\b`, 'i')
const noun = String.raw`((?:[\p{L}\p{N}_'’-]+ ){0,2}?[\p{L}\p{N}_'’-]+)`
const stop = String.raw`(?=\s*(?:$|[,;:?!.)]|\b(?:by|in|during|for|with|where|whose|who|that|which|since|from|between|over|on|at|and|based|according|as|this|last|is|are|was|were|has|have|had|did|do|does|sells?|sold|made|makes?)\b))`
const leads = String.raw`(?:in|for|of|within|from|at|on|to|under|inside|by)`
const each = String.raw`(?:each|every|each and every|each of the|every single)`

const grammar: readonly RegExp[] = [
  // "in each category", "of every store".
  new RegExp(String.raw`\b${leads} ${each} ${noun}${stop}`, 'iu'),
  // "within category".
  new RegExp(String.raw`\bwithin (?:the |a )?${noun}${stop}`, 'iu'),
  // "each store's best product".
  new RegExp(String.raw`(?<=^\s*(?:(?:please|show|give|list|find|what is|what's|what are)(?: me)? )?)${each} ${noun}(?:'s|’s|s')(?= )`, 'iu'),
]
/** Said of a number of things alone: "top 3 products per category". */
const per = new RegExp(String.raw`\bper ${noun}${stop}`, 'iu')
const wise = /\b([\p{L}_]+)[ -]?wise(?= (?:top|best|worst|highest|lowest|leading)\b)/iu

/** "Top 3 products in each category", "best selling product of every store"; undefined where nothing is ranked for each of something. */
export function withinSaid(text: string): SpokenWithin | undefined {
  if (!ranked.test(text)) return undefined
  const number = numbered.exec(text)
  const match =
    grammar.reduce<RegExpExecArray | null>((found, pattern) => found ?? pattern.exec(text), null) ??
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
