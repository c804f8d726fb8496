import type { Token } from '../words/tokens.ts'
import type { LimitReading, Span } from '../understanding.ts'
import { findSuperlativeOrders, isLow, isSuperlative } from './superlatives.ts'
import type { SuperlativeOrder } from './superlatives.ts'
import { numberAt } from '../words/tokens.ts'
import { isEnd, isLowEnd } from '../words/ends.ts'

/** A sort as it stands in the text; its target is read later, from the words of the span. */
export interface SortClause extends Span {
  readonly order: 'asc' | 'desc'
  readonly target: 'x' | 'y' | 'words' | 'unsaid'
  /** The direction was said; otherwise the usual one of the target is taken. */
  readonly directed: boolean
  /** "Cheapest first": what it speaks of is found among what is shown. */
  readonly superlative?: string
  /** Behind the words that say by what; the clause itself may go on. */
  readonly until?: number
}

const direction =
  /\b(?:in\s*)?(?:an? |the )?((?:(?:asc|desc)(?:ending)?|reversed?) alphabetic(?:al(?:ly)?)?|as?c?(?:end|ed)(?:ing|ed|s)?|asc|desc(?:end(?:ing|ed|s)?)?|d(?:e|i)s?c?(?:end|ed)ing|increasing|decreasing|alphabetical(?:ly)?|alphabetic)(?:\s+(?:order|manner|way|sequence|direction))?\b|\b(?:from\s+)?(?:the\s+)?(high|low|large|small|big|great|most|least|many|few|top|bottom|max|min|z|a)(?:e?st|er)?\s+to\s+(?:the\s+)?(?:low|high|small|large|big|least|most|many|few|great|bottom|top|max|min|z|a)(?:e?st|er)?(?:\s+order)?\b/gi
const strong =
  /\b(?:sort(?:ed|ing|s)?|(?<!\b(?:quantit(?:y|ies)|qty|units|pieces) )ordered|ordered(?= (?:in|from)\b)|ordering|(?<=[,.;?!]\s*(?:and\s+)?(?:then\s+|please\s+|could you\s+|can you\s+|also\s+)*)(?:order|rank)(?=\s)|order(?=\s+(?:the|by|in|from|x|y|it|them|these|bars?|results?|names?|asc|desc|this|that|total|each))|rank(?:ed|ing)?(?=\s+(?:the|by|in|from|x|y|it|them|bars?|total|asc|desc|results?))|arrange(?:d|s)?|organi[sz]ed?)\b/gi
const weak = /\b(?:list(?:ed)?|display(?:ed)?|show(?:n|ing)?|visuali[sz]ed?|put|present(?:ed)?|rank|order)\b/gi
const computed = /^\s*(?:the\s+|their\s+)?(?:average|avg|mean|maximum|minimum|total|number of|sum of)\s+(?!number\b)\w/i
const asked = /\b(?:average|avg|mean|total|sum|number|count|how many|how much|amount|maximum|minimum|highest|lowest)\b/i
const tail = /^(?:\s+order)?\s*(?:(?:of|by|for|on|along|according to|based on|with respect to|in terms of|in)\s+(?:the\s+)?[^,.;?!]*)?/i

const onAxis = /\b([xy])[\s-]*axis,?\s*(?:and)?$/i
const axisIs = /\b([xy])[\s-]*axis (?:is|shows?|has|being|as|for) (?:the )?\w+(?: \w+){0,2}$/i

/** The last clause that asks for an order, if there is one. */
export function findSort(text: string, tokens: readonly Token[]): SortClause | undefined {
  const said = [...text.matchAll(direction)].at(-1)
  const superlative = findSuperlativeOrders(text).at(-1)
  if (superlative && (!said || said.index < superlative.index + superlative.length)) return ofSuperlative(text, tokens, superlative)
  if (!said) return undirected(text, tokens)
  const word = (said[1] ?? said[2] ?? '').toLowerCase()
  const order = /^(?:desc|dec|reverse|high|large|big|great|most|many|top|max|z|best)/.test(word) ? 'desc' : 'asc'
  const from = beginning(text, said.index)
  const behind = said.index + said[0].length
  const rest = tail.exec(text.slice(behind))?.[0] ?? ''
  const cut = rest.search(/\s(?:and|with|using|while|where|whose|who|which|that|for (?:each|every)|in a)\b(?!\s*(?:y|x)[\s-]*axis)/i)
  const until = behind + (cut >= 0 ? cut : rest.length)
  const clause = text.slice(from, until)
  const span = { start: tokenFrom(tokens, from), end: tokenUntil(tokens, until) }
  const target = targetOf(clause, /alphabetic|\ba to z\b|\bz to a\b/i.test(said[0]))
  // "With the district on the x axis, sort it in ascending order"; "x axis is the district in ascending order".
  const axis = target === 'unsaid' ? (/\bit\b/i.test(clause) ? onAxis : axisIs).exec(text.slice(0, from).trimEnd())?.[1] : undefined
  return { ...span, order, target: axis === undefined ? target : axis.toLowerCase() === 'x' ? 'x' : 'y', directed: true }
}

/** "Sorted by price, cheapest first": by what was said; "cheapest first" alone: by what is shown. */
function ofSuperlative(text: string, tokens: readonly Token[], { index, length, order, superlative, alone }: SuperlativeOrder): SortClause {
  const before = text.slice(0, index)
  const lead = alone ? /\b(?:sorted|ordered|ranked|arranged)\s+(?:by|on)\s[^,.;?!]*(?:,\s*)?$/i.exec(before)?.index : beginning(text, index)
  const from = lead ?? index
  const span = { start: tokenFrom(tokens, from), end: tokenUntil(tokens, index + length) }
  const target = from < index ? targetOf(text.slice(from, index), false) : 'unsaid'
  return { ...span, order, target, directed: true, ...(target === 'unsaid' ? { superlative } : { until: tokenFrom(tokens, index) }) }
}

function beginning(text: string, at: number): number {
  const before = text.slice(0, at)
  const barrier = Math.max(
    before.lastIndexOf('. '),
    before.lastIndexOf('? '),
    before.lastIndexOf('; '),
    before.lastIndexOf('! '),
    before.lastIndexOf('?,'),
  )
  let best = at
  for (const match of before.matchAll(strong))
    if (match.index > barrier && wordsBetween(before, match.index) <= 16)
      best = Math.min(best === at ? match.index : Math.max(best, match.index), at)
  if (best < at) return best
  // "…, x-axis in ascending order": the axis alone stands before the direction.
  const axis = /(?:\bby )?(?:\bthe )?\b[xy][\s-]*(?:axis|values?|labels?)?\s+(?:is |are |goes )?(?:in )?(?:an? |the )?$/i.exec(before)
  if (axis && axis.index > barrier) return axis.index
  // "…, with the stars in ascending order".
  const named = /,\s*(?:and\s+)?with\s+(?:the\s+|its\s+|their\s+)?(?:[\w-]+\s+){1,3}(?:going |listed |sorted |ordered )?$/i.exec(before)
  if (named && named.index >= barrier) return named.index
  // "…, code ascending": what stands alone between a comma and the direction.
  const alone = /[,.;?!]\s*(?:the\s+)?(?!(?:and|with|in|from|by|on|list|show|display|put|rank|order)\b)(?:[a-z'’-]+\s+){1,2}$/i.exec(before)
  if (alone && alone.index >= barrier && !/\b(?:bars?|charts?|graphs?|plots?|lines?|columns?|pie)\b/i.test(alone[0])) return alone.index
  for (const match of before.matchAll(weak)) {
    if (match.index <= barrier - 1 && barrier >= 0) continue
    const lead = before.slice(0, match.index).toLowerCase()
    const clean = /(?:,|\.|\?|;|!|\band|\bto|\byou|\bplease|\balso|\bthen|\bi want|\bcan|\bcould)\s*(?:please\s+)?(?:the\s+)?$/.test(lead)
    const between = before.slice(match.index + match[0].length)
    if (/\b(?:for|of|in) (?:each|every|different)\b|\bper\b/i.test(between)) continue
    // "For each hall, show the average rent in descending order": what is shown, where nothing was before.
    if (computed.test(between) && /\b(?:each|every)\b/i.test(lead) && !asked.test(lead)) continue
    const short =
      between.trim().split(/\s+/).length <= 3 || /^\s*(?:(?:the|it|them|x|y|bars?|results?|by|in|from|with|that|on)\b|$)/i.test(between)
    if (clean && short && wordsBetween(before, match.index) <= 10) best = match.index
  }
  return best
}

function wordsBetween(text: string, from: number): number {
  return text.slice(from).split(/\s+/).length
}

/** "sorted by price": an order without a direction. At the beginning "order students by age" is one, and "order count by channel" none. */
function undirected(text: string, tokens: readonly Token[]): SortClause | undefined {
  const match = [
    ...text.matchAll(
      /(?:\b(?:sorted|(?<!\b(?:quantit(?:y|ies)|qty|units|pieces) )ordered|ranked|arranged)|(?:(?<=[,.;?!]\s*)|(?<=\b(?:and|to|then|please|you|also)\s)|^\s*)\b(?:sort|(?<!^\s*)order|(?<=^\s*)order(?!\s+(?:(?!the\b)(?:\w*[^s\s]|\w*[su]s|lines|items|details)\s+)?by\b)|rank|arrange))(?:\s+(?:the\s+)?\w+)?\s+(?:by|according to|based on)\s+[^,.;?!]*|\bin\s+(?:the\s+)?order\s+of\s+(?:the\s+|their\s+)?[^,.;?!]*/gi,
    ),
  ].at(-1)
  if (!match) return undefined
  const words = match[0].replace(/\s+(?:and|with|using|in a|limit)\b.*$/i, '')
  const span = { start: tokenFrom(tokens, match.index), end: tokenUntil(tokens, match.index + words.length) }
  return { ...span, order: 'asc', target: targetOf(words, false), directed: false }
}

function targetOf(clause: string, alphabetical: boolean): SortClause['target'] {
  const words = clause.toLowerCase()
  // Letters have an order, numbers have none by letters.
  if (alphabetical && !/\b(?:by|of) (?!(?:the )?bars?\b)(?:the )?\w+/.test(words)) return 'x'
  // "Sort by the rank": a column of that name.
  if (/\b(?:sort|order|arrang|list)\w* by (?:the |their )?ranks?\b/.test(words)) return 'words'
  if (
    /\by[\s-]*axis\b|\by[\s-]*(?:values?|label)\b|\bby (?:the )?y\b|\bthe y\b|\by (?:in|from|asc|desc|increasing|decreasing|(?:low|high|small|large|big)\w* to)/.test(
      words,
    )
  )
    return 'y'
  if (
    /\bx[\s-]*axis\b|\bx[\s-]*(?:values?|label)\b|\bby (?:the )?x\b|\bthe x\b|\bx (?:in|from|asc|desc|increasing|decreasing|(?:low|high|small|large|big)\w* to)/.test(
      words,
    )
  )
    return 'x'
  if (
    /\btotal number\b|\bnumber of\b|\bnumbers?\b|\bhow many\b|\bcounts?\b|\bamount of\b|\bfrequency\b|\btotal\b(?!\s+\w+\s+in)|\bvalues?\b/.test(
      words,
    ) &&
    !/\bby (?:the )?\w+ number\b/.test(words)
  )
    return 'y'
  if (/\bby (?:the )?names?\b(?! of)|\b(?:list|display|show|sort|order|rank) (?:the )?names?\b/.test(words)) return 'x'
  const bare = words
    .replace(direction, ' ')
    .replaceAll(
      /\b(?:sort(?:ed|ing)?|order(?:ed|ing)?|rank(?:ed|ing)?|list|show|display|arrange[d]?|visuali[sz]e|the|by|in|of|from|and|please|to|it|them|results?|bars?|chart|could|you|put|on|with|this|these|order|each|axis|for|list|then|that)\b/g,
      ' ',
    )
  return /[a-z]/.test(bare) ? 'words' : 'unsaid'
}

/** "top 5", "the three largest": how many to keep and from which end. */
export function findLimit(tokens: readonly Token[], sorted?: SortClause, drawn = false): LimitReading | undefined {
  const last = tokens.at(-1)
  const word = tokens.at(-2)
  // "… order by revenue desc limit 5": behind all else, as in a query.
  if (sorted && word?.lower === 'limit' && last?.kind === 'number' && last.value !== undefined && last.value > 0 && last.value <= 1000)
    return { start: word.index, end: last.index + 1, count: last.value, order: sorted.directed ? sorted.order : 'desc' }
  for (const token of tokens) {
    if (tokens[token.index - 1]?.lower === 'at') continue
    const low = isLowEnd(token.lower) || token.lower === 'last'
    if (low || token.lower === 'first' || (isEnd(token.lower) && token.lower !== 'most')) {
      const after = numberAt(tokens, token.index + 1)
      const calendar = ['last', 'first'].includes(token.lower) && isStretch(tokens, after?.next ?? 0)
      if (after && Number.isInteger(after.value) && after.value > 0 && after.value <= 1000 && !calendar)
        return { start: token.index, end: after.next, count: after.value, order: low ? 'asc' : 'desc' }
    }
    const number = token.value === undefined ? undefined : numberAt(tokens, token.index)
    const behind = number ? tokens[number.next]?.lower : undefined
    if (number && behind && isEnd(behind) && Number.isInteger(number.value) && number.value > 0 && number.value <= 1000)
      return {
        start: token.index,
        end: number.next + 1,
        count: number.value,
        order: isLowEnd(behind) ? 'asc' : 'desc',
      }
  }
  return drawn ? askedFor(tokens) : undefined
}

/** "Which 3 ships carried the most cars? Bar chart …": how many are wanted stands far from the end that is. */
function askedFor(tokens: readonly Token[]): LimitReading | undefined {
  const at = tokens.findIndex(({ lower, index }) => /^(?:which|what)$/.test(lower) && numberAt(tokens, index + 1) !== undefined)
  const number = at < 0 ? undefined : numberAt(tokens, at + 1)
  if (!number || !Number.isInteger(number.value) || number.value < 1 || number.value > 1000 || isStretch(tokens, number.next))
    return undefined
  const ends = tokens.findIndex(({ text, index }) => index > at && /^[.?!;]$/.test(text))
  const end = tokens.slice(number.next + 1, ends < 0 ? undefined : ends).find(({ lower }) => isSuperlative(lower))
  // "… paid the highest average price": a ranking of its own.
  if (end && /^(?:average|mean|total|overall|combined)$/.test(tokens[end.index + 1]?.lower ?? '')) return undefined
  return end ? { start: at + 1, end: number.next, count: number.value, order: isLow(end.lower) ? 'asc' : 'desc' } : undefined
}

/** "Last 2 years", "last two financial yrs", "last 3 FYs". */
function isStretch(tokens: readonly Token[], at: number): boolean {
  const [word = '', next = ''] = [tokens[at]?.lower, tokens[at + 1]?.lower]
  return stretch.test(/^(?:fiscal|financial|fin)$/.test(word) ? next : word)
}

const stretch = /^(?:(?:year|yr|month|mnth|mth|week|wk|day|quarter|qtr|hour|name|half|decade|fy)s?|halves)$/

/** The first token that begins at or behind the offset. */
export function tokenFrom(tokens: readonly Token[], offset: number): number {
  const found = tokens.findIndex((token) => token.end > offset)
  return found < 0 ? tokens.length : found
}

/** Behind the last token that begins before the offset. */
export function tokenUntil(tokens: readonly Token[], offset: number): number {
  const found = tokens.findIndex((token) => token.start >= offset)
  return found < 0 ? tokens.length : found
}
