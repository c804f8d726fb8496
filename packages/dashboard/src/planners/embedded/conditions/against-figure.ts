import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Aggregate } from '../../../plan-aggregate.ts'
import type { Comparison } from '../../../plan-condition.ts'
import { percentileAt } from '../phrases/aggregates.ts'
import { columnsOf, columnsOfAdjective, mentionAfter, mentionBefore } from '../schema/column-kinds.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { ColumnChoice, ConditionReading } from '../understanding.ts'
import { averageWords } from '../words/aggregates.ts'
import type { Token } from '../words/tokens.ts'
import { columnsOfNoun, thingBefore } from './amount-columns.ts'
import { wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'

/** Words that compare ("more than", "older than"), as tokens. */
export interface Comparing {
  readonly start: number
  readonly end: number
  readonly op: Comparison
  readonly adjective?: string
}

/** What all rows come to, with which single ones are compared: "the average", "the 95th percentile". */
interface Figure {
  readonly aggregate: Aggregate
  /** The token behind it. */
  readonly end: number
}

export function figureAt(tokens: readonly Token[], at: number): Figure | undefined {
  const word = tokens[at]?.lower ?? ''
  if (averageWords.has(word)) return { aggregate: 'mean', end: at + 1 }
  return word === 'median' ? { aggregate: 'median', end: at + 1 } : percentileAt(tokens, at)
}

/** "Priced above the average", "more seats than the average hall", "latency above the 95th percentile". */
export function againstFigure(
  context: ConditionContext,
  sign: Comparing,
  op: Comparison,
  { aggregate, end: next }: Figure,
): ConditionReading | undefined {
  const { tokens, mentions, index } = context
  const behind = mentionAfter(mentions, tokens, next, 1)
  const before = mentionBefore(mentions, tokens, sign.start)
  // "Than the average hall": the things themselves.
  const things = behind?.readings[0]?.kind === 'table' ? behind.readings[0].table : undefined
  const about = things ?? thingBefore(mentions, sign.start)
  const isAmount = (column: ColumnProfile): boolean => isNumeric(column) && column.meaning !== 'id'
  const inside = mentions
    .filter(({ start, end }) => start >= sign.start && end <= sign.end)
    .flatMap((mention) => columnsOf(mention, index, isAmount))
  const nouns = tokens.slice(sign.start + 1, sign.end - 1).flatMap((token) => columnsOfNoun(token, index, about))
  const behindColumns = behind && things === undefined ? columnsOf(behind, index, isAmount) : []
  const spoken = sign.adjective ? adjectiveColumns(sign.adjective, index, about) : []
  const beforeColumns = before ? columnsOf(before, index, isAmount) : []
  const own = [inside, nouns, behindColumns, spoken].find((choices) => choices.length > 0)
  const choices = own ?? beforeColumns
  if (choices.length === 0) return undefined
  const start = own === undefined || (own === behindColumns && beforeColumns.length > 0) ? (before?.start ?? sign.start) : sign.start
  const end = behindColumns.length > 0 || things !== undefined ? (behind?.end ?? next) : next
  return { start, end, joiner: 'and', words: wordsOf(context, start, end), kind: 'extreme', choices, extreme: { op, aggregate } }
}

/** Numbers that the adjective speaks of: those of the things at hand, where these have one; of "larger farms" it is no tank's. */
function adjectiveColumns(word: string, index: ConditionContext['index'], about: string | undefined): readonly ColumnChoice[] {
  const all = (columnsOfAdjective(word, index)?.choices ?? []).filter(({ table, column }) =>
    index.columns.some((entry) => entry.table.id === table && entry.column.name === column && isNumeric(entry.column)),
  )
  const theirs = all.filter(({ table }) => table === about)
  return (theirs.length > 0 ? theirs : all).toSorted((a, b) => b.score - a.score)
}
