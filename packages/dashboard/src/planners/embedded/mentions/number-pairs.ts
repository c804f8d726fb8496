import { columnOf } from '../../../connections/connection.ts'
import type { AggregateTerm } from '../../../plan-formula.ts'
import { mainAmount, ownMoney } from '../schema/amounts.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, Reading, Span } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'

/** Two mentions that words set in relation, and where all of these words stand. */
export interface MentionPair extends Span {
  readonly left: Mention
  readonly right: Mention
  readonly relation: 'product' | 'quotient' | 'percent' | 'difference'
  /** Of "sum(amount) / count(orders)", where both are written so. */
  readonly aggregates?: readonly [AggregateTerm['aggregate'], AggregateTerm['aggregate']]
}

const percent = '(?:%|percent|percentage|pct|share|fraction|proportion|part)'
const relations: readonly (readonly [MentionPair['relation'], RegExp])[] = [
  ['product', /^(?:times|x|×|\*|multiplied by)$/],
  ['quotient', /^(?:divided by|\/|÷)$/],
  ['percent', new RegExp(`^(?:(?:as|in) (?:an? |the )?)?${percent} of$|^in (?:percent|proportion) to$`)],
  ['difference', /^(?:minus|less|-|–|−|net of|after (?:deducting|subtracting|removing|paying))$/],
]
/** Words in front of two, joined by "and", "to", and what they ask for. */
const heads: readonly (readonly [MentionPair['relation'], RegExp])[] = [
  ['quotient', /\b(?:the )?(?:ratios?|quotients?) (?:of|between)$/],
  ['difference', /\b(?:the )?(?:differences?|gaps?|shortfalls?) (?:between|of|in)$|\b(?:the )?(?:margins?|spreads?) between$/],
]
/** The same words behind them: "good to planned ratio". */
const tails: readonly (readonly [MentionPair['relation'], RegExp])[] = [
  ['quotient', /^(?:ratios?)\b/],
  ['difference', /^(?:differences?|gaps?)\b/],
]
const joiner = /^(?:and|to|- ?to ?-|vs|versus|over|against|&|:|\/|-)$/
const written: Readonly<Record<string, AggregateTerm['aggregate']>> = {
  sum: 'sum',
  total: 'sum',
  count: 'count',
  avg: 'mean',
  average: 'mean',
  mean: 'mean',
  min: 'min',
  max: 'max',
}
const opened = /\b(sum|total|count|avg|average|mean|min|max) ?\( ?$/
/** "Total spent divided by total sanctioned": sums, as without the words. */
const summed = /\b(?:total|sum of|overall)(?: the)?$/
const space = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** "Quantity times price", "the gap between gross and net", "spent as % of sanctioned", "sum(paid) / sum(billed)". */
export function pairsOf(text: string, tokens: readonly Token[], mentions: readonly Mention[]): readonly MentionPair[] {
  return mentions.flatMap((left, place): readonly MentionPair[] => {
    // "Times" may sound like a column as well.
    const right = mentions[mentions[place + 1]?.words.toLowerCase() === 'times' ? place + 2 : place + 1]
    const [from, until] = [tokens[left.end - 1]?.end, tokens[right?.start ?? -1]?.start]
    const [begin, close] = [tokens[left.start]?.start, tokens[(right?.end ?? 0) - 1]?.end]
    if (!right || from === undefined || until === undefined || begin === undefined || close === undefined) return []
    const said = related(text.slice(Math.max(0, begin - 60), begin), text.slice(from, until), text.slice(close, close + 30))
    if (!said) return []
    const start = tokens.find((token) => token.start >= begin - said.ahead)?.index ?? left.start
    const end = (tokens.findLast((token) => token.end <= close + said.behind)?.index ?? right.end - 1) + 1
    // "Price-cost" may be one word.
    const hyphen = text.slice(from, until) === '-' && tokens[left.start - 1]?.text !== '('
    if (said.relation === 'difference' && hyphen) return []
    const { relation, aggregates } = said
    return [{ start, end, left, right, relation, ...(aggregates ? { aggregates } : {}) }]
  })
}

interface Related extends Pick<MentionPair, 'relation' | 'aggregates'> {
  /** So many characters before and behind belong to it. */
  readonly ahead: number
  readonly behind: number
}

function related(before: string, between: string, after: string): Related | undefined {
  const call = opened.exec(before.toLowerCase())
  const closing = call ? /^\s*\)/.exec(between) : null
  const inner = call && closing ? between.slice(closing[0].length) : between
  const second = call && closing ? opened.exec(inner.toLowerCase()) : null
  const ends = second ? /^\s*\)/.exec(after) : null
  const gap = space(second ? inner.slice(0, second.index) : inner)
    .replace(summed, '')
    .replace(/ the$/, '')
    .trim()
  const aggregates = call && second ? ([written[call[1] ?? ''] ?? 'sum', written[second[1] ?? ''] ?? 'sum'] as const) : undefined
  const ahead = call && second ? before.length - call.index : 0
  const behind = ends?.[0].length ?? 0
  const infix = relations.find(([, pattern]) => pattern.test(gap))
  if (infix) return { relation: infix[0], ahead, behind, ...(aggregates ? { aggregates } : {}) }
  if (!joiner.test(gap)) return undefined
  const lead = before
    .slice(0, before.length - ahead)
    .trimEnd()
    .toLowerCase()
    .replace(/ the$/, '')
  for (const [relation, pattern] of heads) {
    const head = pattern.exec(lead)
    if (head) return { relation, ahead: before.length - head.index, behind, ...(aggregates ? { aggregates } : {}) }
  }
  const rest = after.slice(behind)
  for (const [relation, pattern] of tails) {
    const tail = pattern.exec(rest.trimStart().toLowerCase())
    if (tail) return { relation, ahead, behind: behind + rest.length - rest.trimStart().length + tail[0].length }
  }
  return undefined
}

export interface NumberPair {
  readonly table: string
  readonly columns: readonly [string, string]
}

/** Two numbers of one table; a table whose rows come to one may stand for it: "received as % of billed". */
export function numbersOf(a: Mention, b: Mention, index: SchemaIndex): NumberPair | undefined {
  for (const one of a.readings)
    for (const other of b.readings) {
      if (one.table !== other.table) continue
      const [left, right] = [numberOf(one, index), numberOf(other, index)]
      if (left !== undefined && right !== undefined && left !== right && (one.kind === 'column' || other.kind === 'column'))
        return { table: one.table, columns: [left, right] }
    }
  return undefined
}

function numberOf({ kind, table, column, score }: Reading, index: SchemaIndex): string | undefined {
  if (kind === 'table') {
    const profile = score < 0.7 ? undefined : index.tables.find((entry) => entry.table.id === table)?.table
    const amount = profile && (mainAmount(index, profile) ?? ownMoney(index, profile))
    return amount?.times ? undefined : amount?.column.name
  }
  const profile = kind === 'column' && column !== undefined ? columnOf(index.catalog, table, column) : undefined
  return profile && isNumeric(profile) && profile.meaning !== 'id' ? profile.name : undefined
}

/** Words that set numbers of different tables in relation, of which no row holds both: nothing is made of them. */
export function unmade(
  pairs: readonly MentionPair[],
  made: readonly Span[],
  tokens: readonly Token[],
  index: SchemaIndex,
): readonly number[] {
  return pairs
    .filter((pair) => !made.some(({ start, end }) => start < pair.end && pair.start < end) && areApart(pair, index))
    .flatMap(({ start, end, left, right }) =>
      tokens
        .slice(start, end)
        .filter(({ index: at, lower }) => ![left, right].some((side) => side.start <= at && at < side.end) && asking.test(lower))
        .map(({ index: at }) => at),
    )
}

const asking = new RegExp(
  `^(?:${percent}|ratios?|quotients?|differences?|gaps?|shortfalls?|margins?|spreads?|minus|less|divided|times|multiplied)$`,
)

function areApart({ left: { readings: left }, right: { readings: right } }: MentionPair, index: SchemaIndex): boolean {
  const [one, other] = [left[0], right[0]]
  if (!one || !other || one.table === other.table) return false
  const numbers = [one, other].filter((reading) => reading.kind === 'column' && numberOf(reading, index) !== undefined)
  return numbers.length > 0 && [one, other].every((reading) => reading.kind === 'table' || numbers.includes(reading))
}
