import { columnOf } from '../../../../connections/connection.ts'
import { addsUp } from '../../schema/additive.ts'
import { sortOf } from '../../schema/column-sort.ts'
import { isNumeric } from '../../schema/column-types.ts'
import { wordsOfName } from '../../words/word-forms.ts'
import type { Superlative } from '../../phrases/rankings.ts'
import type { Mention, Span, Understanding } from '../../understanding.ts'

export const span = ({ start, end }: Span): readonly number[] => Array.from({ length: end - start }, (_, at) => start + at)

/** What is named there, behind values that are conditions of it: "most expensive brass instruments". */
export function headAt({ mentions, conditions, tokens }: Understanding, at: number): Mention | undefined {
  const mention = mentions.find(({ start }) => start === at)
  const inside = conditions.find(({ start, end }) => start <= at && at < end)
  const next = inside && mentions.find(({ start }) => start === inside.end)
  // "Late deliveries": what is so, and not the column that says it.
  const state = mention !== undefined && mention.end === inside?.end && next?.readings[0]?.kind === 'table'
  if (!inside || (mention && mention.readings[0]?.kind !== 'value' && !state)) return mention
  return next && tokens[inside.end - 1]?.kind === 'word' ? next : mention
}

/** By what things are ranked, where that stands behind them. */
export interface Measured {
  readonly mention: Mention
  readonly counted: boolean
  readonly words: readonly number[]
}

/** "… by revenue", "… in terms of returns", "worst … for late deliveries". */
export function measureBehind(understanding: Understanding, thing: Mention, rated: boolean): Measured | 'breakdown' | undefined {
  const { tokens, aggregates, metrics } = understanding
  const said = rated
    ? /^(?:(?:ranked )?(?:by|for|at|on|with)|in terms of|according to|based on|when it comes to|in) /
    : /^(?:(?:ranked )?(?:by|per)|in terms of|according to|based on) /
  const saidAt = (at: number): RegExpExecArray | null =>
    said.exec(
      tokens
        .slice(at, at + 7)
        .map(({ lower }) => lower)
        .join(' '),
    )
  // "Top stores in Mumbai by revenue", and "top cities for online orders".
  const behind = behindConditions(understanding, thing.end)
  const later = behind > thing.end ? saidAt(behind) : null
  const isLater = later !== null && /\b(?:by|terms|according|based)\b/.test(later[0])
  const [from, match] = isLater ? [behind, later] : [thing.end, saidAt(thing.end)]
  if (!match) return undefined
  let at = from + match[0].trim().split(' ').length
  const aggregate = aggregates.find(({ start }) => start === at || start === at + 1)
  if (aggregate && !['count', 'sum'].includes(aggregate.aggregate)) return 'breakdown'
  at = aggregate?.end ?? at
  // "By time they stood still", "by the money they spent".
  const spent = tokens[at]?.lower === 'the' ? at + 1 : at
  if (
    /^(?:time|hours?|minutes?|days?|money|amount)$/.test(tokens[spent]?.lower ?? '') &&
    /^(?:they|it|we)$/.test(tokens[spent + 1]?.lower ?? '')
  )
    at = spent + 2
  while (['of', 'the', 'their', 'its'].includes(tokens[at]?.lower ?? '')) at++
  const mention = headAt(understanding, at)
  if (!mention || metrics.some((metric) => metric.start < mention.end && mention.start < metric.end)) return 'breakdown'
  // "The best student in English", but "the best customers in Kerala".
  if (match[0] === 'in ' && !isNumberNamed(understanding, mention)) return undefined
  const counted = rated ? aggregate?.aggregate !== 'sum' : aggregate?.aggregate === 'count'
  // Values on the way to it stay conditions.
  const value = mention.readings[0]?.kind === 'value'
  const open = span({ start: from, end: value ? at : mention.end }).filter((each) => each < at || each >= mention.start)
  return { mention, counted, words: open }
}

/** "Top stores in Mumbai by revenue": where the conditions end that stand directly behind what is ranked. */
function behindConditions(understanding: Pick<Understanding, 'tokens' | 'conditions'>, from: number): number {
  const { tokens, conditions } = understanding
  const next = conditions.find(
    ({ start, end }) =>
      start >= from &&
      end > from &&
      tokens.slice(from, start).every(({ lower }) => /^(?:in|from|of|at|for|during|the|with|who|that|which)$/.test(lower)),
  )
  return next ? behindConditions(understanding, next.end) : from
}

function isNumberNamed({ index: { catalog } }: Understanding, { readings: [best] }: Mention): boolean {
  const profile = best?.kind === 'column' ? columnOf(catalog, best.table, best.column ?? '') : undefined
  return profile !== undefined && isNumeric(profile)
}

/** "Worst depots for …", "top 5 customers by …": from an end of what is said behind it. */
export function isRated(
  understanding: Understanding,
  { start, end, adjective, done, board }: Superlative,
  thing: Mention | undefined,
): boolean {
  const { tokens } = understanding
  if (adjective !== undefined || done !== undefined || board) return false
  // "Top 5 players by sixes": a number that takes few values is no breakdown.
  const isFew = thing?.readings[0]?.kind === 'column' && isFewBehind(understanding, thing)
  const ends = thing?.readings[0]?.kind === 'table' || isFew ? /^(?:best|worst|top|bottom|favou?rite)$/ : /^(?:best|worst)$/
  return tokens.slice(start, end).some(({ lower }) => ends.test(lower))
}

function isFewBehind(understanding: Understanding, thing: Mention): boolean {
  const { tokens, mentions, index } = understanding
  const measure = tokens[thing.end]?.lower === 'by' ? mentions.find(({ start }) => start === thing.end + 1) : undefined
  const [best] = measure?.readings ?? []
  const profile = best?.kind === 'column' ? columnOf(index.catalog, best.table, best.column ?? '') : undefined
  return profile !== undefined && isNumeric(profile) && sortOf(profile) === 'few' && addsUp(wordsOfName(profile.name), profile)
}

/** "Top 5 categories by returns": by how many rows of a table there are, though nothing but a column is ranked. */
export function isCountedTop(
  understanding: Understanding,
  { start, end, adjective, done, board }: Superlative,
  thing: Mention | undefined,
): boolean {
  const top = understanding.tokens.slice(start, end).some(({ lower }) => /^(?:top|bottom)$/.test(lower))
  if (!thing || !top || adjective !== undefined || done !== undefined || board) return false
  const measure = measureBehind(understanding, thing, true)
  const [best] = measure !== undefined && measure !== 'breakdown' ? measure.mention.readings : []
  return best?.kind === 'table' && (best.table !== thing.readings[0]?.table || thing.readings[0].kind === 'column')
}
