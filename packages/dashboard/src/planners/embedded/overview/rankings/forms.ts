import { findSuperlatives } from '../../phrases/rankings.ts'
import type { Superlative } from '../../phrases/rankings.ts'
import { isGrammar } from '../../schema/word-match.ts'
import type { Mention, Understanding } from '../../understanding.ts'
import { takingsWords } from '../../words/business.ts'
import { irregularForms } from '../../words/irregular.ts'
import { countedAdjectives, doers, moneyVerbs, tradeVerbs } from '../../words/ranking.ts'
import type { Token } from '../../words/tokens.ts'
import { bareRanking } from './bare.ts'
import { aboutOf, byAdjective, byMention, byVerb, byWord, columnsAbout, tableCalled } from './by.ts'
import { byOutput, bySales } from './deeds.ts'
import { inBars, isDrawn, isFew } from './drawn.ts'
import { doerOf, isRankable, kindsOf, thingBefore, thingOfMention } from './thing.ts'
import { inOtherRows } from './other-rows.ts'
import type { Ranked, RankedBy, RankedThing } from './ranked.ts'
import { headAt, isCountedTop, isRated, measureBehind, span } from './measure-behind.ts'
import type { Measured } from './measure-behind.ts'
import { owing } from './owing.ts'
import { papersCounted, rankedInState } from './papers.ts'
import { explains } from './rest.ts'
import { turnedEnd } from './turned-end.ts'

/** Rankings of which words say by what: a deed, an adjective that speaks of a column, or a measure. */
export function rankingSaid(understanding: Understanding): RankedThing | undefined {
  const { tokens, sort, limit, metrics } = understanding
  const drawn = isDrawn(understanding)
  if (drawn && !inBars(understanding)) return undefined
  for (const found of findSuperlatives(tokens)) {
    const said = withoutValue(understanding, found)
    if (!said.board && sort && sort.start < said.end && said.start < sort.end) continue
    // "Takes the longest to deliver" is the measure itself.
    if (metrics.some(({ start, end }) => start < said.end && said.start < end)) continue
    const read: Read | undefined =
      rankedInState(understanding, found) ??
      sized(understanding, said) ??
      leading(understanding, said) ??
      having(understanding, said) ??
      being(understanding, said) ??
      doing(understanding, said)
    if (!read) continue
    const { thing, words, turned } = read
    const by = papersCounted(understanding, read.by, words)
    const { table, noun, note } = thing
    const column = thing.column ?? (by.kind === 'unsaid' && by.counted ? kindsOf(understanding, thing) : undefined)
    const count = said.count ?? thing.count ?? limit?.count
    const ranked: RankedThing = {
      table,
      noun,
      ...(column === undefined ? {} : { column }),
      ...(note === undefined ? {} : { note }),
      ...(count === undefined ? {} : { count }),
      order: said.low !== (turned === true || (by.kind === 'column' && by.turned === true)) ? 'asc' : 'desc',
      by,
      words: new Set([
        ...words.filter((at) => !isStated(understanding, by, at)),
        ...thing.words,
        ...span(said),
        ...(limit ? span(limit) : []),
      ]),
    }
    if ((!drawn || isFew(understanding, ranked)) && explains(understanding, ranked)) return ranked
  }
  return sort || drawn ? undefined : (owing(understanding) ?? bareRanking(understanding))
}

/** "The most lost loans" where "lost" is a value: a condition, and nothing that was done; "with the most late deliveries": no adjective. */
function withoutValue(understanding: Understanding, said: Superlative): Superlative {
  const { done, adjective, ...rest } = said
  const { conditions, tokens } = understanding
  const plural = tokens[said.end]?.kind === 'word' && tokens[said.end]?.word !== tokens[said.end]?.lower
  const degree = /^(?:most|least|fewest)$/.test(tokens[said.end - 2]?.lower ?? '')
  if (adjective !== undefined && plural && degree && isFact(understanding, said.end - 1)) return { ...rest, end: said.end - 1 }
  const value = conditions.some(({ kind, start, end }) => kind === 'column' && done !== undefined && start <= done && done < end)
  return value && done !== undefined ? { ...rest, end: done } : said
}

/** A word that a column or a value is called by, and not only likened to. */
function isFact({ mentions }: Understanding, at: number): boolean {
  return mentions.some(
    ({ start, end, readings: [best] }) => start <= at && at < end && best !== undefined && best.kind !== 'table' && best.score > 0.6,
  )
}

/** "Who settled the most claims", where their state says which were settled: a condition of what is counted as well. */
function isStated({ conditions }: Understanding, by: RankedBy, at: number): boolean {
  return conditions.some(
    ({ kind, start, end, choices: [choice] }) =>
      by.kind === 'rows' && kind === 'column' && start === at && end === at + 1 && choice?.table === by.table,
  )
}

interface Read {
  readonly thing: Ranked
  readonly by: RankedBy
  readonly words: readonly number[]
  /** The worst of what nobody wants are those with most of it. */
  readonly turned?: true
}

/** "Five cheapest products", "most returned products", "largest countries by surface area", "leaderboard of stores by revenue". */
function leading(understanding: Understanding, said: Superlative): Read | undefined {
  const { tokens } = understanding
  let at = said.end
  while (['of', 'our', 'the', 'all', 'my'].includes(tokens[at]?.lower ?? '')) at++
  const mention = headAt(understanding, at)
  const doer = mention === undefined ? doersAt(understanding, said, at) : undefined
  if (doer) return doer
  const rated = isRated(understanding, said, mention) || isCountedTop(understanding, said, mention)
  if (!mention || (said.adjective === undefined && said.done === undefined && !said.board && !rated)) return undefined
  const measure = measureBehind(understanding, mention, rated)
  if (measure === 'breakdown') return undefined
  if (measure) {
    const read = inOtherRows(understanding, thingOfMention(understanding, mention), (thing) =>
      measuredBy(understanding, said, measure, thing),
    )
    const words = rated ? span({ start: mention.end, end: measure.mention.end }) : []
    const turned = read && turnedEnd(understanding, said, read.by, words)
    return read && (said.board || rated || sizes(said)) ? { ...read, words: measure.words, ...(turned ? { turned } : {}) } : undefined
  }
  if (said.done !== undefined) {
    const thing = thingOfMention(understanding, mention)
    const by = thing && byVerb(understanding, said.done, thing)
    return by ? { thing, by, words: [] } : undefined
  }
  if (said.adjective === undefined) return undefined
  const thing = thingOfMention(understanding, mention, said.adjective)
  // "Most popular products" may be read without a word of how popularity is stored.
  const { adjective } = said
  const read = inOtherRows(understanding, thing, (each) => byAdjective(understanding, adjective, each))
  return read ? { ...read, words: rowsBehind(understanding, mention, read.thing) } : undefined
}

function measuredBy(
  understanding: Understanding,
  { board }: Superlative,
  { mention, counted }: Measured,
  thing: Ranked,
): RankedBy | undefined {
  const [rows] = mention.readings
  const isCounted = counted || (board === true && rows?.kind === 'table' && !takingsWords.has(mention.words.toLowerCase()))
  // "Top hosts by listings" of the sheet of these.
  if (thing.column !== undefined && rows?.kind === 'table' && rows.table === thing.table && isCounted)
    return { kind: 'rows', table: rows.table }
  return byMention(understanding, mention, thing, isCounted)
}

/** "Lowest price products", "the highest freight trip": things by a number that stands before their name. */
function sized(understanding: Understanding, said: Superlative): Read | undefined {
  const { mentions, tokens, aggregates } = understanding
  if (said.adjective !== 'high' || said.done !== undefined || said.board) return undefined
  const measure = mentions.find(({ start }) => start === said.end)
  const mention = mentions.find(({ start }) => start === measure?.end)
  const [best] = mention?.readings ?? []
  if (!measure || !mention || measure.readings[0]?.kind !== 'column' || best?.kind !== 'table') return undefined
  // "The lowest price products cost": the products are no end of it.
  if (!endsAt(understanding, mention.end) || aggregates.some(({ start }) => start > said.start && start < mention.end)) return undefined
  if (tokens.slice(0, said.start).some(({ lower }) => /^(?:by|with|per|has|have|had)$/.test(lower))) return undefined
  const thing = thingOfMention(understanding, mention)
  const by = thing && byMention(understanding, measure, thing, false)
  return thing && by?.kind === 'column' ? { thing, by, words: span({ start: said.start, end: mention.end }) } : undefined
}

/** "Reasons for downtime": whose reasons they are. */
function rowsBehind({ tokens, mentions }: Understanding, { end }: Mention, thing: Ranked): readonly number[] {
  const at = tokens[end + 1]?.lower === 'the' ? end + 2 : end + 1
  const rows = mentions.find(({ start }) => start === at)
  // "Market for onions": a condition.
  const isRows = rows?.readings[0]?.kind !== 'value' && rows?.readings.some(({ table }) => table === thing.table) === true
  return isRows && /^(?:for|of|behind)$/.test(tokens[end]?.lower ?? '') ? span({ start: end, end: rows.end }) : []
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

const sizes = ({ adjective }: Superlative): boolean => adjective !== undefined && !countedAdjectives.has(adjective)

const linking: ReadonlySet<string> = new Set('of in on at by for from to and or per over between among'.split(' '))

const moneyNouns = /^(?:money|revenue|cash|income|sales|turnover|business)$/

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
  const first = thingBefore(understanding, link, tokens[link]?.lower)
  const isCounted = counted || said.adjective === undefined
  const read = mention ? inOtherRows(understanding, first, (each) => byMention(understanding, mention, each, isCounted)) : undefined
  const thing = read?.thing ?? first
  if (!thing || (mention && understanding.metrics.some((metric) => metric.start < mention.end && mention.start < metric.end)))
    return undefined
  if (mention) {
    const behind = doingsBehind(understanding, mention)
    const isLike = moneyNouns.test(tokens[at]?.lower ?? '') && mention.readings[0]?.how === 'synonym'
    const by = (isLike ? bySales(understanding.index, thing) : undefined) ?? read?.by
    const whole = by?.kind === 'column' && aggregate ? ({ ...by, aggregate } as const) : by
    if (!whole) return undefined
    // The words of a value stay a condition.
    const value = mention.readings[0]?.kind === 'value'
    if (value && (tradeVerbs.has(tokens[link]?.lower ?? '') || moneyVerbs.has(tokens[link]?.lower ?? '')))
      return { thing, by: bySales(understanding.index, thing) ?? { kind: 'unsaid', counted: false }, words: [link] }
    return { thing, by: whole, words: [link, ...span({ start: said.start, end: at }), ...(value ? [] : span(mention)), ...behind] }
  }
  const noun = tokens[at]?.lower ?? ''
  if (moneyNouns.test(noun) && endsAt(understanding, at + 1))
    return { thing, by: bySales(understanding.index, thing) ?? { kind: 'unsaid', counted: false }, words: [link, at] }
  const made = /^(?:parts|pieces|units|items|goods|products|stuff|output)$/.test(noun)
    ? byOutput(understanding.index, tokens[link]?.lower ?? '', thing)
    : undefined
  if (made) return { thing, by: made, words: [link, at] }
  const [named] = columnsAbout(understanding.index, aboutOf(tokens[at]?.word ?? ''), thing)
  if (named) return { thing, by: { kind: 'column', ...named, adjective: tokens[at]?.word ?? '' }, words: [link, at] }
  const table = counted || said.adjective === undefined ? tableCalled(understanding.index, at, tokens, thing) : undefined
  return table === undefined
    ? undefined
    : { thing, by: { kind: 'rows', table }, words: [link, ...span({ start: said.start, end: at + 1 })] }
}

/** "Late deliveries", "no-show appointments": what the rows are that are late. */
function doingsBehind({ tokens, mentions }: Understanding, { end, readings: [best] }: Mention): readonly number[] {
  const next = tokens[end]
  const named = mentions.find(({ start }) => start === end)?.readings[0]
  const plural = next?.kind === 'word' && next.word !== next.lower
  return plural && best?.kind !== 'table' && (named === undefined || named.table === best?.table) ? [end] : []
}

const isSize = ({ adjective }: Superlative): boolean =>
  adjective !== undefined && ['big', 'large', 'small', 'great', 'huge', 'low', 'long', 'short'].includes(adjective)

/** The word before "the most …", "us the most". */
function linkBefore({ tokens }: Understanding, start: number): number | undefined {
  const bare = tokens[start - 1]?.lower === 'the' ? start - 2 : start - 1
  const at = /^(?:us|me|you|them)$/.test(tokens[bare]?.lower ?? '') ? bare - 1 : bare
  // "Brought in the most".
  const verb = tokens[at - 1]
  const after = tokens[at]?.lower ?? ''
  const particle = verb?.kind === 'word' && (/^(?:in|over)$/.test(after) ? isVerb(verb) : /^(?:out|up|off|down|back)$/.test(after))
  return tokens[at]?.kind === 'word' ? (particle ? at - 1 : at) : undefined
}

const isVerb = ({ lower }: Token): boolean =>
  tradeVerbs.has(lower) ||
  moneyVerbs.has(lower) ||
  Object.hasOwn(irregularForms, lower) ||
  /^(?:take|takes|turn|turns|turned|put|puts|get|gets)$/.test(lower)

const followers: ReadonlySet<string> = new Set(
  'often frequently overall ever with of in during this last since from at on over within so for between and to without excluding except'.split(
    ' ',
  ),
)

/** Nothing more is said of the ranking behind it. */
function endsAt({ tokens, conditions }: Understanding, at: number): boolean {
  const token = tokens[at]
  return token === undefined || token.kind === 'mark' || followers.has(token.lower) || conditions.some(({ start }) => start === at)
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
  // "Which city do most of our customers live in": most of them, and no deed.
  if (/^(?:do|does|did)$/.test(word.lower) && tokens[said.end]?.lower === 'of') return undefined
  if (isGrammar(word.lower) && !/^(?:do|does|did|used|use|return|returns|make|makes|making)$/.test(word.lower)) return undefined
  const thing = thingBefore(understanding, verb, word.lower)
  if (!thing || !isRankable(understanding, thing)) return undefined
  const often = /^(?:often|frequently)$/.test(tokens[said.end]?.lower ?? '')
  const by = byVerb(understanding, verb, thing, often)
  return by ? { thing, by, words: [verb, ...(often ? [said.end] : [])] } : undefined
}
