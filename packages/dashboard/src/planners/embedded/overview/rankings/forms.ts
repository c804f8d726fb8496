import { findSuperlatives } from '../../phrases/rankings.ts'
import type { Superlative } from '../../phrases/rankings.ts'
import { isGrammar } from '../../schema/word-match.ts'
import type { Mention, Span, Understanding } from '../../understanding.ts'
import { countedAdjectives, doers } from '../../words/ranking.ts'
import { aboutOf, byAdjective, byMention, byVerb, byWord, columnsAbout, tableCalled } from './by.ts'
import { doerOf, isRankable, thingBefore, thingOfMention } from './thing.ts'
import type { Ranked, RankedBy, RankedThing } from './ranked.ts'
import { explains } from './rest.ts'

/** Rankings of which words say by what: a deed, an adjective that speaks of a column, or a measure. */
export function rankingSaid(understanding: Understanding): RankedThing | undefined {
  const { tokens, charts, sort, limit } = understanding
  if (charts.some(({ explicit }) => explicit)) return undefined
  for (const found of findSuperlatives(tokens)) {
    const said = withoutValue(understanding, found)
    if (!said.board && sort && sort.start < said.end && said.start < sort.end) continue
    const read = leading(understanding, said) ?? having(understanding, said) ?? being(understanding, said) ?? doing(understanding, said)
    if (!read) continue
    const { thing, by, words } = read
    const { table, column, noun, note } = thing
    const count = said.count ?? thing.count ?? limit?.count
    const ranked: RankedThing = {
      table,
      noun,
      ...(column === undefined ? {} : { column }),
      ...(note === undefined ? {} : { note }),
      ...(count === undefined ? {} : { count }),
      order: said.low !== (by.kind === 'column' && by.turned === true) ? 'asc' : 'desc',
      by,
      words: new Set([...words, ...thing.words, ...span(said), ...(limit ? span(limit) : [])]),
    }
    if (explains(understanding, ranked)) return ranked
  }
  return undefined
}

/** "The most lost loans" where "lost" is a value: a condition, and nothing that was done. */
function withoutValue({ conditions }: Understanding, said: Superlative): Superlative {
  const { done, ...rest } = said
  const value = conditions.some(({ kind, start, end }) => kind === 'column' && done !== undefined && start <= done && done < end)
  return value && done !== undefined ? { ...rest, end: done } : said
}

interface Read {
  readonly thing: Ranked
  readonly by: RankedBy
  readonly words: readonly number[]
}

const span = ({ start, end }: Span): readonly number[] => Array.from({ length: end - start }, (_, at) => start + at)

/** "Five cheapest products", "most returned products", "largest countries by surface area", "leaderboard of stores by revenue". */
function leading(understanding: Understanding, said: Superlative): Read | undefined {
  const { tokens } = understanding
  let at = said.end
  while (['of', 'our', 'the', 'all', 'my'].includes(tokens[at]?.lower ?? '')) at++
  const mention = headAt(understanding, at)
  const doer = mention === undefined ? doersAt(understanding, said, at) : undefined
  if (doer) return doer
  if (!mention || (said.adjective === undefined && said.done === undefined && !said.board)) return undefined
  const measure = measureBehind(understanding, mention)
  if (measure === 'breakdown') return undefined
  if (measure) {
    const thing = thingOfMention(understanding, mention)
    const by = thing && byMention(understanding, measure.mention, thing, measure.counted)
    return by && (said.board || sizes(said)) ? { thing, by, words: measure.words } : undefined
  }
  if (said.done !== undefined) {
    const thing = thingOfMention(understanding, mention)
    const by = thing && byVerb(understanding, said.done, thing)
    return by ? { thing, by, words: [] } : undefined
  }
  if (said.adjective === undefined) return undefined
  const thing = thingOfMention(understanding, mention, said.adjective)
  // "Most popular products" may be read without a word of how popularity is stored.
  const by = thing && byAdjective(understanding, said.adjective, thing)
  return by ? { thing, by, words: [] } : undefined
}

/** "Top spenders": those who spend most. */
function doersAt(understanding: Understanding, said: Superlative, at: number): Read | undefined {
  const token = understanding.tokens[at]
  const verb = token && Object.hasOwn(doers, token.word) ? doers[token.word] : undefined
  if (!token || verb === undefined || said.done !== undefined) return undefined
  const thing = doerOf(understanding, token, verb)
  const by = thing && byWord(understanding.index, verb, thing)
  return by ? { thing, by, words: [] } : undefined
}

/** What is named there, behind values that are conditions of it: "most expensive brass instruments". */
function headAt({ mentions, conditions, tokens }: Understanding, at: number): Mention | undefined {
  const mention = mentions.find(({ start }) => start === at)
  const inside = conditions.find(({ start, end }) => start <= at && at < end)
  if (!inside || (mention && mention.readings[0]?.kind !== 'value')) return mention
  const next = mentions.find(({ start }) => start === inside.end)
  return next && tokens[inside.end - 1]?.kind === 'word' ? next : mention
}

const sizes = ({ adjective }: Superlative): boolean => adjective !== undefined && !countedAdjectives.has(adjective)

interface Measured {
  readonly mention: Mention
  readonly counted: boolean
  readonly words: readonly number[]
}

/** "… by revenue", "… in terms of returns". */
function measureBehind({ tokens, mentions, aggregates }: Understanding, thing: Mention): Measured | 'breakdown' | undefined {
  const said = /^(?:(?:ranked )?(?:by|per)|in terms of|according to|based on) /
  const rest = tokens
    .slice(thing.end, thing.end + 6)
    .map(({ lower }) => lower)
    .join(' ')
  const match = said.exec(rest)
  if (!match) return undefined
  let at = thing.end + match[0].trim().split(' ').length
  const aggregate = aggregates.find(({ start }) => start === at || start === at + 1)
  if (aggregate && !['count', 'sum'].includes(aggregate.aggregate)) return 'breakdown'
  at = aggregate?.end ?? at
  while (['of', 'the', 'their', 'its'].includes(tokens[at]?.lower ?? '')) at++
  const mention = mentions.find(({ start }) => start === at)
  if (!mention) return 'breakdown'
  return { mention, counted: aggregate?.aggregate === 'count', words: span({ start: thing.end, end: mention.end }) }
}

const linking: ReadonlySet<string> = new Set('of in on at by for from to and or per over between among'.split(' '))

/** "Stores with the most returns", "which teachers give the most lessons", "who has the highest salary". */
function having(understanding: Understanding, said: Superlative): Read | undefined {
  const { tokens } = understanding
  if (said.done !== undefined || said.board || (said.adjective !== undefined && said.adjective !== 'high' && !isSize(said)))
    return undefined
  let at = said.end
  const aggregate = /^(?:average|mean)$/.test(tokens[at]?.lower ?? '') ? 'mean' : tokens[at]?.lower === 'total' ? 'sum' : undefined
  if (aggregate && tokens[at + 1]?.lower !== 'of' && tokens[at + 1]?.lower !== 'number') at++
  const counted = ['number', 'count'].includes(tokens[at]?.lower ?? '') && tokens[at + 1]?.lower === 'of'
  if (counted || (['amount', 'total', 'average'].includes(tokens[at]?.lower ?? '') && tokens[at + 1]?.lower === 'of')) at += 2
  const mention = headAt(understanding, at)
  const link = linkBefore(understanding, said.start)
  if (link === undefined || linking.has(tokens[link]?.lower ?? '')) return undefined
  const thing = thingBefore(understanding, link, tokens[link]?.lower)
  if (!thing) return undefined
  if (mention) {
    const by = byMention(understanding, mention, thing, counted || said.adjective === undefined)
    const whole = by?.kind === 'column' && aggregate ? ({ ...by, aggregate } as const) : by
    return whole ? { thing, by: whole, words: [link, ...span({ start: said.start, end: at }), ...span(mention)] } : undefined
  }
  const [named] = columnsAbout(understanding.index, aboutOf(tokens[at]?.word ?? ''), thing)
  if (named) return { thing, by: { kind: 'column', ...named, adjective: tokens[at]?.word ?? '' }, words: [link, at] }
  const table = counted || said.adjective === undefined ? tableCalled(understanding.index, at, tokens, thing) : undefined
  return table === undefined
    ? undefined
    : { thing, by: { kind: 'rows', table }, words: [link, ...span({ start: said.start, end: at + 1 })] }
}

const isSize = ({ adjective }: Superlative): boolean =>
  adjective !== undefined && ['big', 'large', 'small', 'great', 'huge', 'low', 'long', 'short'].includes(adjective)

/** The word before "the most …", "us the most". */
function linkBefore({ tokens }: Understanding, start: number): number | undefined {
  const bare = tokens[start - 1]?.lower === 'the' ? start - 2 : start - 1
  const at = /^(?:us|me|you|them)$/.test(tokens[bare]?.lower ?? '') ? bare - 1 : bare
  return tokens[at]?.kind === 'word' ? at : undefined
}

const behind: ReadonlySet<string> = new Set(
  'often frequently overall in during this last since from at on over within so for between and to'.split(' '),
)

/** Nothing more is said of the ranking behind it. */
function endsAt({ tokens, conditions }: Understanding, at: number): boolean {
  const token = tokens[at]
  return token === undefined || token.kind === 'mark' || behind.has(token.lower) || conditions.some(({ start }) => start === at)
}

/** "Which product is the cheapest", "what 3 boats are longest", "which products were most returned". */
function being(understanding: Understanding, said: Superlative): Read | undefined {
  const { tokens } = understanding
  const copula = linkBefore(understanding, said.start)
  const { adjective, done } = said
  if (copula === undefined || !/^(?:is|are|was|were|get|gets|got|been)$/.test(tokens[copula]?.lower ?? '')) return undefined
  if (!endsAt(understanding, said.end) || (adjective === undefined && done === undefined)) return undefined
  const thing = thingBefore(understanding, copula, '')
  if (!thing) return undefined
  const by = adjective === undefined ? byVerb(understanding, done ?? 0, thing) : byAdjective(understanding, adjective, thing)
  return by ? { thing, by, words: [copula] } : undefined
}

/** "Which products are returned most", "who earns the most", "which 15 customers bought the most in May", "which brand sells best". */
function doing(understanding: Understanding, said: Superlative): Read | undefined {
  const { tokens } = understanding
  const verb = linkBefore(understanding, said.start)
  const word = verb === undefined ? undefined : tokens[verb]
  if (said.adjective !== undefined || said.done !== undefined || said.board || said.count !== undefined) return undefined
  if (verb === undefined || !word || !endsAt(understanding, said.end)) return undefined
  if (isGrammar(word.lower) && !/^(?:do|does|did|used|use|return|returns)$/.test(word.lower)) return undefined
  const thing = thingBefore(understanding, verb, word.lower)
  if (!thing || !isRankable(understanding, thing)) return undefined
  const often = /^(?:often|frequently)$/.test(tokens[said.end]?.lower ?? '')
  const by = byVerb(understanding, verb, thing, often)
  return by ? { thing, by, words: [verb, ...(often ? [said.end] : [])] } : undefined
}
