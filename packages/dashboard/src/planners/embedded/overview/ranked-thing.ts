import type { Draft } from '../shape/draft-parts.ts'
import type { Mention, Understanding } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { countOf, countText } from '../words/counts.ts'
import { generalWords } from '../words/stop.ts'
import { occurrences } from '../words/ranking.ts'
import { byRating } from './rankings/by.ts'
import { rankingSaid } from './rankings/forms.ts'
import { holderOf, kindsOf, nounSaid } from './rankings/thing.ts'
import { wishWords } from './words.ts'
import type { RankedThing } from './rankings/ranked.ts'
import { endText, isLowEnd } from '../words/ends.ts'

const ends = new RegExp(
  String.raw`\b(?:(?<count>${countText()})\s+)?(?<end>${endText}|main|leading|strongest)(?:[ -](?<kind>sell(?:ing|ers?)|sold|perform(?:ing|ers?)|popular|valuable|important|used|common|frequent|active|earning|grossing|bought|ordered|purchased))?\b(?:\s+(?<behind>${countText()}))?\s*$`,
  'i',
)
const byRows = /^(?:popular|used|common|frequent|active|bought|ordered|purchased)$/i
/** Said by what, or of an order: "best class first". */
const continues = /^\s+(?:first\b|on the\b)|\b(?:by|per|according to|in terms of)\s/i
const usual = 10
const most = 50

/** "Top source of candidates": most of them come from there. */
function isOfRows(tokens: readonly Token[], mentions: readonly Mention[], { end, readings: [best] }: Mention): boolean {
  const rows = tokens[end]?.lower === 'of' ? mentions.find(({ start }) => start === end + 1)?.readings[0] : undefined
  return best?.kind === 'column' && rows?.kind === 'table' && rows.table === best.table && rows.score > 0.8
}

/** "Top 10 products", "our best customers", "the stores with the most returns", "five cheapest boats". */
export function rankedThing(understanding: Understanding, draft: Draft): RankedThing | undefined {
  return rankingSaid(understanding) ?? topThing(understanding, draft)
}

/** "Best action films": where the values begin that stand before what is ranked, and are conditions of it. */
function qualifiedFrom(
  { mentions, conditions }: Pick<Understanding, 'mentions' | 'conditions'>,
  { start, readings: [best] }: Mention,
): number {
  const before = mentions.find(({ end, readings: [own] }) => end === start && own?.kind === 'value' && own.table === best?.table)
  const isCondition = before && best?.kind === 'table' && conditions.some((each) => each.start <= before.start && before.end <= each.end)
  return isCondition ? before.start : start
}

/** Where nothing says by what. */
function topThing(understanding: Understanding, draft: Draft): RankedThing | undefined {
  const { tokens, mentions, text, aggregates, index, conditions } = understanding
  if (aggregates.length > 0 || draft.measures.some(({ aggregate, item }) => aggregate !== 'count' && item !== undefined)) return undefined
  for (const mention of mentions) {
    const [reading] = mention.readings
    // "The most important figures" ask for everything.
    if (tokens.slice(mention.start, mention.end).every(({ lower }) => wishWords.has(lower) || generalWords.has(lower))) continue
    const start = tokens[qualifiedFrom({ mentions, conditions }, mention)]?.start ?? 0
    const from = Math.max(0, start - 60)
    const match = ends.exec(text.slice(from, start))
    if (!match || !reading || reading.kind === 'value' || continues.test(text.slice(tokens[mention.end - 1]?.end))) continue
    const { end = '', kind = '', count: ahead, behind } = match.groups ?? {}
    const number = behind ?? ahead
    const count = number === undefined ? usual : countOf(number)
    if (!Number.isInteger(count) || count < 1 || (/^(?:most|least)$/i.test(end) && kind === '')) continue
    if (/^main$/i.test(end) && !occurrences.has(tokens[mention.end - 1]?.word ?? '')) continue
    const word = tokens[mention.end - 1]?.word ?? ''
    const unsaid = { kind: 'unsaid', counted: byRows.test(kind) || occurrences.has(word) || isOfRows(tokens, mentions, mention) } as const
    const holder = holderOf(understanding, mention)
    const column = holder ? undefined : (reading.column ?? (unsaid.counted ? kindsOf({ index }, reading) : undefined))
    // "Top categories" are those with most of it, "best categories" those that rate best.
    const bare = !(column === undefined ? /^(?:best|worst|top)$/i : /^(?:best|worst)$/i).test(end)
    return {
      ...(holder ?? { table: reading.table, noun: nounSaid({ tokens, index }, mention) }),
      ...(column === undefined ? {} : { column }),
      ...(number === undefined ? {} : { count: Math.min(most, count) }),
      order: isLowEnd(end) ? 'asc' : 'desc',
      by: bare || kind !== '' ? unsaid : (byRating({ index }, reading) ?? unsaid),
      words: new Set(tokens.filter((token) => token.end > from + match.index && token.end <= start).map(({ index }) => index)),
    }
  }
  return undefined
}
