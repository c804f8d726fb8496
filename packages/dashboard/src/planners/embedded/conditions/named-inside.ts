import type { Comparison } from '../../../plan-condition.ts'
import { columnsOf } from '../schema/column-kinds.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { ConditionReading } from '../understanding.ts'
import { numberAt } from '../words/tokens.ts'
import type { Comparing } from './against-figure.ts'
import { literalFor, wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'

/** "Below age 12", "over weight 40": the column stands between the comparison and its number. */
export function namedInside(context: ConditionContext, sign: Comparing, op: Comparison, at: number): ConditionReading | undefined {
  const { tokens, mentions, index } = context
  const named = mentions.find(({ start }) => start === at)
  const number = named && numberAt(tokens, named.end)
  const choices =
    named && number && sign.op !== 'eq' ? columnsOf(named, index, (column) => isNumeric(column) && column.meaning !== 'id') : []
  if (!number || (choices[0]?.score ?? 0) < 0.6) return undefined
  return {
    start: sign.start,
    end: number.next,
    joiner: 'and',
    words: wordsOf(context, sign.start, number.next),
    kind: 'column',
    choices,
    make: (column, profile) => ({ kind: 'compare', column, op, value: literalFor(profile, number.value) }),
  }
}
