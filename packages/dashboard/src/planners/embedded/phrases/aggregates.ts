import { distance } from 'fastest-levenshtein'
import { isPercentile } from '../../../plan-aggregate.ts'
import type { Aggregate } from '../../../plan-aggregate.ts'
import type { Token } from '../words/tokens.ts'
import type { AggregateMention, GrainMention, Span } from '../understanding.ts'
import { tokenFrom, tokenUntil } from './sort-clause.ts'
import { endOfWise } from './wise.ts'
import { aggregatePhrases } from '../words/aggregates.ts'
import { isGrammar } from '../schema/word-match.ts'
import { grainPhrases, grainWords } from '../words/time.ts'
import { endText } from '../words/ends.ts'

const allPhrases: ReadonlySet<string> = new Set(aggregatePhrases.map(({ words }) => words))
const phrases = aggregatePhrases
  .map(({ words, aggregate }) => ({ words: words.split(' '), aggregate }))
  .toSorted((a, b) => b.words.length - a.words.length)

/** "avarage", "totla": one slip in a long word. */
function isMisspelt(said: string, word: string): boolean {
  if (word.length < 7 || said[0] !== word[0] || Math.abs(said.length - word.length) > 1 || said.length < 6) return false
  return said !== word && !allPhrases.has(said) && distance(said, word) <= 1
}

/** The word of an aggregation that is meant by one with a slip in it; any other word as it is. */
export function aggregateSpelt(said: string): string {
  return phrases.find(({ words: [word = '', ...more] }) => more.length === 0 && isMisspelt(said, word))?.words[0] ?? said
}

/** "Which city has the highest rents". */
const asksForEnd = new RegExp(
  String.raw`\b(?:which|what|who)\b[^,.?!]*\b(?:has|have|had|with|got|gets?|earns?|makes?|made)\s+the\s+${endText}\b`,
  'i',
)

/** Words that ask for an aggregation, in the order of the text; the longest phrase wins. */
export function findAggregates(tokens: readonly Token[], text = ''): readonly AggregateMention[] {
  const ranking = asksForEnd.test(text)
  const found: AggregateMention[] = []
  for (let i = 0; i < tokens.length; i++) {
    const percentile = percentileAt(tokens, i)
    if (percentile) {
      found.push({ start: i, end: percentile.end, aggregate: percentile.aggregate })
      i = percentile.end - 1
      continue
    }
    const hit = phrases.find(({ words }) =>
      words.every(
        (word, at) =>
          tokens[i + at]?.kind === 'word' &&
          (tokens[i + at]?.lower === word || (words.length === 1 && isMisspelt(tokens[i + at]?.lower ?? '', word))),
      ),
    )
    if (!hit || (ranking && /est$|^(?:most|least)$/.test(tokens[i]?.lower ?? ''))) continue
    // "The median amount of payments" is of amounts.
    if (hit.words.join(' ') === 'amount of' && found.at(-1)?.end === i) continue
    // "In all departments" is no total.
    if (hit.words[0] === 'in' && tokens[i + 2] && tokens[i + 2]?.kind !== 'mark') continue
    // "The total number of different …" is said of rows as often as of things.
    const apart = hit.aggregate === 'count' && hit.words[0] !== 'total' ? endOfDifferent(tokens, i + hit.words.length) : undefined
    const end = apart ?? i + hit.words.length
    // "How many orders are there in total": nothing is added up.
    if (!(found.length > 0 && tokens[i]?.lower === 'total' && tokens[i - 1]?.lower === 'in'))
      found.push({ start: i, end, aggregate: apart === undefined ? hit.aggregate : 'count_distinct' })
    i = end - 1
  }
  return found
}

export interface PercentileSaid {
  readonly end: number
  readonly aggregate: Aggregate
  /** The median stands in for it. */
  readonly isOther: boolean
}

/** "P95 of", "the 90th percentile", "upper quartile"; of one that has no name of its own the median is taken. */
export function percentileAt(tokens: readonly Token[], at: number): PercentileSaid | undefined {
  const [first = '', second = ''] = [tokens[at]?.lower, tokens[at + 1]?.lower]
  const said = (name: string, end: number): PercentileSaid => {
    if (isPercentile(name)) return { end, aggregate: name, isOther: false }
    return { end, aggregate: 'median', isOther: name !== 'p50' }
  }
  // P1 to P9 are priorities more often, and what stands last may be somebody's code.
  if (/^p\d\d$/.test(first) && (isPercentile(first) || first === 'p50') && (second !== '' || first >= 'p90')) return said(first, at + 1)
  const [, hundredths] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(first) ?? []
  if (hundredths !== undefined && percentileWord.test(second)) return said(`p${hundredths}`, at + 2)
  const [, after] = percentileWord.test(first) ? (/^(\d{1,2})$/.exec(second) ?? []) : []
  if (after !== undefined) return said(`p${after}`, at + 2)
  if (!/^quartiles?$/.test(second)) return undefined
  if (/^(?:first|1st|lower|bottom)$/.test(first)) return said('p25', at + 2)
  return /^(?:third|3rd|upper|top)$/.test(first) ? said('p75', at + 2) : undefined
}

const percentileWord = /^(?:percentiles?|percentil|pctl|pctile)$/

/** "Number of different", "count the distinct", "how many unique": where the words for that end. */
function endOfDifferent(tokens: readonly Token[], from: number): number | undefined {
  let at = from
  while (['of', 'the', 'all'].includes(tokens[at]?.lower ?? '')) at++
  return ['different', 'distinct', 'unique'].includes(tokens[at]?.lower ?? '') ? at + 1 : undefined
}

const grainMarkers: ReadonlySet<string> = new Set([
  'by',
  'per',
  'each',
  'every',
  'over',
  'into',
  'across',
  'to',
  'bin',
  'binning',
  'binned',
  'different',
  'with',
  'through',
  'of',
  'interval',
  'the',
  'and',
])

/** "Financial" of "by financial year". */
export const isFiscal = (token: Token | undefined): boolean => /^(?:fiscal|financial|fin)$/.test(token?.lower ?? '')

const paidRegularly = /^(?:salary|wage|pay|rent|fee|premium|stipend|allowance)$/

/** Units of time; `asked` where a marker or the form of the word says that it is a grouping. */
export function findGrains(text: string, tokens: readonly Token[]): readonly GrainMention[] {
  const found: GrainMention[] = []
  for (const { pattern, grain } of grainPhrases) {
    for (const match of text.matchAll(pattern))
      found.push({ start: tokenFrom(tokens, match.index), end: tokenUntil(tokens, match.index + match[0].length), grain, asked: true })
  }
  for (const token of tokens) {
    const grain = token.kind === 'word' && Object.hasOwn(grainWords, token.lower) ? grainWords[token.lower] : undefined
    if (!grain || found.some((other) => other.start <= token.index && token.index < other.end)) continue
    const first = grain === 'year' && isFiscal(tokens[token.index - 1]) ? token.index - 1 : token.index
    const before = tokens[first - 1]
    const article = ['a', 'an'].includes(before?.lower ?? '') && isNoun(tokens[first - 2])
    const adverb = /(?:ly|al)$/.test(token.lower)
    // "Annual salary" is what is paid a year, and over no years; "monthly fees" are those of each month.
    const next = tokens[token.index + 1]
    const isCourse = /\b(?:trend|growth)\b/i.test(text)
    if (adverb && next && !isCourse && paidRegularly.test(next.word) && (next.word === next.lower || next.word === 'wage')) continue
    const wise = endOfWise(tokens, token.index + 1)
    // "X axis month", "the x axis is the year".
    const onAxis = /\b[xy][- ]?axis,? (?:(?:is|as|shows|with|:) )?(?:the )?$/i.test(text.slice(0, tokens[first]?.start))
    found.push({
      start: first,
      end: wise ?? token.index + 1,
      grain,
      asked:
        wise !== undefined ||
        onAxis ||
        adverb ||
        article ||
        grain === 'weekday' ||
        (before !== undefined && grainMarkers.has(before.lower)) ||
        isOfDate(tokens, token.index + 1),
    })
  }
  return found.filter((unit) => !isDayOfDeed(tokens, unit, found)).toSorted((a, b) => a.start - b.start)
}

/** "Bin the day the sample was taken by year": the date, and no step. */
function isDayOfDeed(tokens: readonly Token[], { start, end, grain }: GrainMention, all: readonly GrainMention[]): boolean {
  return (
    grain === 'day' &&
    tokens[start - 1]?.lower === 'the' &&
    /^(?:the|its|they|it|when|on|each)$/.test(tokens[end]?.lower ?? '') &&
    all.some((other) => other.grain !== 'day' && other.start >= end)
  )
}

/** "Year of the order date": the word for the unit stands alone. */
function isOfDate(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.lower === 'of' && tokens.slice(at + 1, at + 4).some(({ lower }) => lower === 'date' || lower === 'dates')
}

/** "Visits a year", "money an hour": what stands before the article is counted or summed up. */
function isNoun(token: Token | undefined): boolean {
  return token?.kind === 'word' && token.value === undefined && !isGrammar(token.lower)
}

export interface AxisMention extends Span {
  readonly axis: 'x' | 'y'
}

/** "on the x axis", "y-axis", "on x", "(y)"; "salary across, orders up". */
export function findAxes(tokens: readonly Token[]): readonly AxisMention[] {
  const ends = (token: Token | undefined): boolean =>
    token === undefined || (token.kind === 'mark' && token.text !== '-') || token.lower === 'and'
  const lying = tokens.find((token) => ['across', 'horizontally'].includes(token.lower) && ends(tokens[token.index + 1]))
  const standing = tokens.find((token) => ['up', 'upwards', 'vertically'].includes(token.lower) && ends(tokens[token.index + 1]))
  return tokens.flatMap((token): readonly AxisMention[] => {
    const { index } = token
    if (lying && standing && (token === lying || token === standing))
      return [{ axis: token === lying ? 'x' : 'y', start: index, end: index + 1 }]
    if (token.lower !== 'x' && token.lower !== 'y') return []
    const next = tokens[index + 1]?.text === '-' ? index + 2 : index + 1
    if (/^(?:axis|axes|axe|asis)$/.test(tokens[next]?.lower ?? '')) return [{ axis: token.lower, start: index, end: next + 1 }]
    const [before, after] = [tokens[index - 1]?.lower, tokens[index + 1]?.text]
    if (before === 'on') return [{ axis: token.lower, start: index - 1, end: index + 1 }]
    return before === '(' && after === ')' ? [{ axis: token.lower, start: index - 1, end: index + 2 }] : []
  })
}
