import { countOf, countText } from '../words/counts.ts'
import { timeAdverbs } from '../words/time.ts'
import { endText, isLowEnd } from '../words/ends.ts'

/** A ranking for each value of a breakdown, as it was said. */
export interface SpokenWithin {
  /** The ranking without the breakdown, every other word in its place. */
  readonly rest: string
  /** What it is said for each of. */
  readonly group: string
  /** Of each so many; all in their order where it is Infinity. */
  readonly count: number
  /** Said with "by", by which things are ranked as well. */
  readonly by?: true
  /** Several are wanted, and nobody said how many. */
  readonly unsaid?: true
  /** Asked was the last of them alone: "the second best". */
  readonly nth?: true
}

/** So many of each where nobody says how many. */
const usual = 3

const counts = `(${countText()})`
const ends = `${endText}|leading|busiest|favou?rite|fastest|costliest|dearest|priciest|longest|slowest|cheapest|shortest|peak|number one`
const superlative = new RegExp(`\\b(?:${ends})\\b`, 'i')
const lead = String.raw`^\s*(?:(?:please|can you|could you|show|give|list|find|get|tell|name|what (?:is|are|was|were)|what's|who (?:is|are|was|were)|who's|which (?:is|are|was|were))(?: me| us)? )*(?:the |our |my )?`
/** Things are ranked, and no chart is put in an order. */
const ranked = new RegExp(
  `${lead}(?:rank (?!by|in|from|the (?:x|y)\\b)|(?:\\w+ )?(?:${ends})\\b|[\\w-]+ with (?:the )?${endText}\\b)|\\b(?:which|what|who)\\b.*\\b(?:${ends})\\b`,
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
/** Units of time, of which each has a first of its own. */
const times = 'day|week|weekday|month|quarter|year|hour'

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
/** Behind what is ranked: "best product each month", "top brand month wise". */
const behind: readonly RegExp[] = [
  new RegExp(String.raw`(?<!\b(?:${leads}|and|or|,) )\b${each} ${noun}${stop}`, 'iu'),
  new RegExp(String.raw`\b(?:by |in |on )?(?:a |the )?(${times})[ -]?wise\b`, 'iu'),
  new RegExp(String.raw`\b(${times})[ -](?:by|on|after)[ -]\1\b`, 'iu'),
  new RegExp(String.raw`\b(?:by|per) (?:the )?(${times})${stop}`, 'iu'),
]
/** Said of a number of things, or of the first of them, alone: "top 3 products per category". */
const per = new RegExp(String.raw`\bper (?!\d|(?:an? )?(?:hundred|thousand|lakh|lac|crore|million)\b)${noun}${stop}`, 'iu')
const firstOf = new RegExp(
  String.raw`\b(?:top|best|worst|leading|busiest|favou?rite|peak|number one|(?:most|least) \p{L}+(?:ing|ed|ar|on))\b`,
  'iu',
)
/** "Peak hour by counter": a time is ranked, and nothing but what it is said of can stand behind "by". */
const ofTime = new RegExp(
  String.raw`(?<=\b(?:${ends})(?: \p{L}+)? (?:${times})s?(?: of (?:the )?(?:day|week|month|year))?(?: (?:for|in|of|with) [\p{L}_]+)? )(?:by|at) (?:the )?${noun}${stop}`,
  'iu',
)
/** "Top customers by city"; by an amount they are only ranked. */
const ofThings = new RegExp(
  String.raw`(?<=${lead}(?:top|best|bottom|worst)(?: ${counts})?(?: \p{L}+ing)? [\p{L}_]+ )by (?:the )?${noun}\s*[.?!]*$`,
  'iu',
)
/** "For every state the best product": what it is said for each of stands first. */
const first = new RegExp(
  String.raw`^\s*(?:(?:please|show|give|list|find|tell)(?: me)? )*(?:for|in|of|from|at|within|on) ${each} ${noun}(?:\s*[,:]|(?= (?:the|our|my|its|their|what|which|who|show|give|list|find|tell|name|${ends})\b))`,
  'iu',
)
/** "The one best product". */
const alone = new RegExp(String.raw`(?<=\b(?:the|what is|what's|its) )(?:one|single)(?= (?:single )?(?:${ends})\b)`, 'iu')
/** "Second most popular", "third best": it is the last of so many. */
const places: Readonly<Record<string, number>> = { second: 2, '2nd': 2, third: 3, '3rd': 3, fourth: 4, '4th': 4, fifth: 5, '5th': 5 }
const placed = new RegExp(String.raw`\b(${Object.keys(places).join('|')})(?:[ -])(?=(?:${ends})\b)`, 'iu')
/** "Monthly best seller". */
const regular = new RegExp(String.raw`\b(daily|weekly|monthly|quarterly|yearly|annual)(?= (?:${ends})\b)`, 'iu')
const wise = new RegExp(String.raw`\b([\p{L}_]+)[ -]?wise(?= (?:${ends})\b)`, 'iu')
const several = new RegExp(
  String.raw`\b(?:top|best|worst|leading|biggest|bottom|largest|smallest)(?: [\p{L}]+ing)? (?!sales\b)[\p{L}_]+(?<!s)s\b`,
  'iu',
)

/** "Top 3 products in each category", "best selling product of every store"; undefined where nothing is ranked for each of something. */
export function withinSaid(asked: string): SpokenWithin | undefined {
  const place = placed.exec(asked)
  const opening = first.exec(asked)
  const text = [place, opening, alone.exec(asked)].reduce((words, match) => (match ? blanked(words, match) : words), asked)
  const number = numbered.exec(text)
  const opened = [wise, regular, possessed].reduce<RegExpExecArray | null>((found, pattern) => found ?? pattern.exec(text), null)
  if (ordered.test(text) || !(number || opened || ranked.test(text.trim().replace(/ {2,}/g, ' ')))) return undefined
  const plain = opening ?? firstMatch(grammar, text) ?? opened ?? firstMatch(behind, text, placeOf(text)) ?? perAfter(text, number?.index)
  const by = plain ? null : firstMatch([ofTime, ofThings], text)
  const match = plain ?? by
  const said = match?.at(-1)
  if (!match || said === undefined) return undefined
  const cut = blanked(text, match)
  const rest = cut.replace(/\bnumber one\b/i, (words) => 'top'.padEnd(words.length))
  const word = number?.[1] ?? number?.[2]
  const nth = place && places[place[1]?.toLowerCase() ?? '']
  const told = nth ?? (word === undefined ? undefined : countOf(word))
  const many = told === undefined && several.test(rest)
  const count = told ?? (/\brank/i.test(text) ? Infinity : many ? usual : 1)
  if (count < 1) return undefined
  const group = timeAdverbs[said.toLowerCase()] ?? said
  return {
    rest,
    group,
    count,
    ...(many ? { unsaid: true as const } : {}),
    ...(by ? { by: true as const } : {}),
    ...(nth ? { nth: true as const } : {}),
  }
}

/** Without the words, every other one in its place. */
function blanked(text: string, { index, 0: words }: RegExpExecArray): string {
  return `${text.slice(0, index)}${' '.repeat(words.length)}${text.slice(index + words.length)}`
}

function firstMatch(patterns: readonly RegExp[], text: string, from = -1): RegExpExecArray | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    if (match && match.index > from) return match
  }
  return null
}

/** Where that by which things are ranked stands: what is said for each of something stands behind it. */
function placeOf(text: string): number {
  const match = superlative.exec(text)
  return match ? match.index : Infinity
}

/** "Orders per month for the top 3 stores" ranks stores over all months; "which store has the most orders per customer" has a rate. */
function perAfter(text: string, at = firstOf.exec(text)?.index ?? Infinity): RegExpExecArray | null {
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
  String.raw`^(.*\b(?:(?:by|per|each|every) (?:day|week|month|quarter|year)|daily|weekly|monthly|quarterly|yearly|over time|trend)\b.*?) (?:for|of|by) (?:(?:only|just) )?(?:the |our |my )?(${endText}|leading) ${counts} ${noun}\s*[.?!]*$`,
  'iu',
)

/** "Orders per month for the top 3 stores". */
export function courseSaid(text: string): SpokenCourse | undefined {
  const [, head, end = '', number = '', thing] = course.exec(text) ?? []
  if (head === undefined || thing === undefined) return undefined
  const count = countOf(number)
  return { rest: `${head} by ${thing}`, count, order: isLowEnd(end) ? 'asc' : 'desc' }
}
