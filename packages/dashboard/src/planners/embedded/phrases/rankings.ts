import { adjectives } from '../words/aggregates.ts'
import { agedBy, countedAdjectives, lowAdjectives, moneyVerbs, rankedBy, sizeAdjectives, tradeVerbs } from '../words/ranking.ts'
import { grainWords } from '../words/time.ts'
import { numberAt, numberBefore } from '../words/tokens.ts'
import type { Token } from '../words/tokens.ts'
import type { Span } from '../understanding.ts'
import { isParticiple } from './agents.ts'
import { adjectiveOf, isLow, isSuperlative } from './superlatives.ts'
import { isLowEnd } from '../words/ends.ts'

/** "The 3 most expensive", "cheapest five", "most returned", "the most", "leaderboard of": how things are ranked, and how many are wanted. */
export interface Superlative extends Span {
  readonly low: boolean
  /** "cheap" of "cheapest", "rated" of "best rated". */
  readonly adjective?: string
  /** Where "returned" of "most returned" stands. */
  readonly done?: number
  /** How many, where it stands beside the word. */
  readonly count?: number
  /** "Leaderboard of", "ranking of". */
  readonly board?: true
}

/** Those that speak of no size. */
const ends = /^(?:most|least|fewest|highest|lowest|best|worst|weakest|top|bottom)$/

/** Every superlative of the request, in the order of the text. */
export function findSuperlatives(tokens: readonly Token[]): readonly Superlative[] {
  return tokens.flatMap((token): readonly Superlative[] => {
    const read = token.kind === 'word' ? superlativeAt(tokens, token.index) : undefined
    if (!read) return []
    const before = countBefore(tokens, token.index)
    const after = before ? undefined : numberAt(tokens, read.end)
    const count = read.count ?? before?.count ?? (after && isCount(after.value) ? after.value : undefined)
    return [
      {
        ...read,
        start: before?.start ?? read.start,
        end: after && isCount(after.value) ? after.next : read.end,
        ...(count === undefined ? {} : { count }),
      },
    ]
  })
}

const isCount = (value: number): boolean => Number.isInteger(value) && value > 0 && value <= 1000

/** "Five cheapest", "the 20 biggest". */
export function countBefore(tokens: readonly Token[], at: number): { readonly start: number; readonly count: number } | undefined {
  const number = numberBefore(tokens, at)
  return number && isCount(number.value) ? { start: number.start, count: number.value } : undefined
}

function superlativeAt(tokens: readonly Token[], at: number): Superlative | undefined {
  const word = tokens[at]?.lower ?? ''
  // "Peak hours".
  if (word === 'peak' && Object.hasOwn(grainWords, tokens[at + 1]?.lower ?? ''))
    return { start: at, end: at + 1, low: false, adjective: 'busy' }
  // "Rank the stores by revenue".
  if (word === 'rank' && tokens.slice(0, at).every(({ lower }) => ['please', 'can', 'could', 'you'].includes(lower)))
    return { start: at, end: at + 1, low: false, board: true }
  if (/^(?:leaderboard|league|ranking)$/.test(word)) {
    const of = word === 'league' && tokens[at + 1]?.lower === 'table' ? at + 2 : at + 1
    return tokens[of]?.lower === 'of' && (word !== 'league' || of > at + 1)
      ? { start: at, end: of + 1, low: false, board: true }
      : undefined
  }
  const inner = ends.test(word) ? numberAt(tokens, at + 1) : undefined
  const from = inner && isCount(inner.value) ? inner.next : at + 1
  const next = tokens[from]?.text === '-' ? from + 1 : from
  const behind = tokens[next]
  if (ends.test(word)) {
    const count = from > at + 1 && inner ? { count: inner.value } : {}
    const low = isLowEnd(word)
    const degree = /^(?:most|least)$/.test(word)
    if (behind && (Object.hasOwn(rankedBy, behind.lower) || (degree && isAdjective(behind.lower)))) {
      const small = lowAdjectives.has(behind.lower) || (Object.hasOwn(adjectives, behind.lower) && adjectives[behind.lower]?.low === true)
      return { start: at, end: next + 1, low: low !== small, adjective: behind.lower, ...count }
    }
    const doing = behind !== undefined && behind.lower.endsWith('ing') && moneyVerbs.has(behind.lower)
    if (behind && (tradeVerbs.has(behind.lower) || ((doing || isParticiple(behind)) && tokens[next + 1]?.kind === 'word')))
      return { start: at, end: next + 1, low, done: next, ...count }
    if (word === 'highest' || word === 'lowest') return { start: at, end: at + 1, low, adjective: 'high' }
    return { start: at, end: at + 1, low }
  }
  if (/^favou?rites?$/.test(word)) {
    const isSaid = tokens.slice(at + 1, at + 5).some(({ lower }) => lower === 'by')
    return { start: at, end: at + 1, low: false, ...(isSaid ? {} : { adjective: 'popular' }) }
  }
  if (!isSuperlative(word)) return undefined
  const adjective = plainOf(word)
  if (!isAdjective(adjective) && !lowAdjectives.has(adjective)) return undefined
  return { start: at, end: at + 1, low: isLow(word) || lowAdjectives.has(adjective), adjective }
}

function isAdjective(word: string): boolean {
  return (
    Object.hasOwn(adjectives, word) ||
    Object.hasOwn(agedBy, word) ||
    Object.hasOwn(rankedBy, word) ||
    countedAdjectives.has(word) ||
    sizeAdjectives.has(word)
  )
}

/** "deep" of "deepest", "busy" of "busiest", "pricey" of "priciest". */
function plainOf(superlative: string): string {
  const known = adjectiveOf(superlative)
  const cut = superlative.replace(/est$/, '')
  return [known, cut, `${cut}e`, cut.replace(/i$/, 'y'), cut.replace(/i$/, 'ey'), cut.slice(0, -1)].find(isAdjective) ?? known
}
