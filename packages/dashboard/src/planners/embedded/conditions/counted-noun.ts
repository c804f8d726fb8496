import { columnsOf } from '../schema/column-kinds.ts'
import { isNumeric, isYear } from '../schema/column-types.ts'
import type { Token } from '../words/tokens.ts'
import { columnsOfNoun, thingBefore } from './amount-columns.ts'
import type { ColumnChoice, ConditionReading } from '../understanding.ts'
import { numberAt } from '../words/tokens.ts'
import { wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'
import { listFrom } from './number-lists.ts'

/**
 * "Cabins with 10 to 12 berths", "number of cabins with 4 berths" of a column `berth_count`: the noun right behind a number says what it counts,
 * which is neither the key of the cabins nor how many of them there are.
 */
export function countedNoun(
  { tokens, mentions, index }: Pick<ConditionContext, 'tokens' | 'mentions' | 'index'>,
  next: number,
): { readonly end: number; readonly choices: readonly ColumnChoice[] } | undefined {
  const mention = mentions.find(({ start }) => start === next)
  const noun = tokens[next]
  // "Cabins for 4 people" of a column `capacity`.
  const held = !mention && noun && /^(?:people|persons)$/.test(noun.lower) ? columnsOfNoun(noun, index, thingBefore(mentions, next)) : []
  if (held.length > 0) return { end: next + 1, choices: held }
  const last = mention && tokens[mention.end - 1]
  const isSeveral = last !== undefined && (last.word !== last.lower || tokens[next - 1]?.value === 1)
  if (!mention || mention.readings[0]?.kind !== 'column' || !isSeveral) return undefined
  const choices = columnsOf(mention, index, (column) => isNumeric(column) && column.meaning !== 'id' && !isYear(column))
  return (choices[0]?.score ?? 0) > 0.55 && choices[0]?.column === mention.readings[0].column ? { end: mention.end, choices } : undefined
}

/** "With 4 berths", "cabins of 4 or 6 berths", "that do not have 4 berths": so many, neither more nor fewer. */
export function countedConditions(context: ConditionContext): readonly ConditionReading[] {
  const { tokens } = context
  return tokens.flatMap((token): readonly ConditionReading[] => {
    const number = token.kind === 'number' ? numberAt(tokens, token.index) : undefined
    if (!number || number.value !== token.value || !/^(?:with|of|for|have|has|had|having)$/.test(tokens[token.index - 1]?.lower ?? ''))
      return []
    const list = listFrom(tokens, token.index)
    const counted = countedNoun(context, list.next)
    if (!counted) return []
    const [start, end] = [token.index, counted.end]
    const values = list.places.flatMap((at) => tokens[at]?.value ?? [])
    const negated = isDeniedAt(tokens, start)
    return [
      {
        start,
        end,
        joiner: 'and',
        words: wordsOf(context, start, end),
        kind: 'column',
        choices: counted.choices,
        ...(values.length > 1 ? { several: values.length } : {}),
        make: (column) =>
          values.length === 1
            ? { kind: 'compare', column, op: negated ? 'ne' : 'eq', value: values[0] ?? 0 }
            : { kind: 'among', column, values, ...(negated ? { negated: true } : {}) },
      },
    ]
  })
}

/** "Not over 5", "do not have exactly 5", "doesn't cost more than 5": what is said at the token is denied. */
export function isDeniedAt(tokens: readonly Token[], at: number): boolean {
  const [second = '', first = '', auxiliary = ''] = [1, 2, 3].map((back) => tokens[at - back]?.lower)
  return (
    ['not', 'no', "isn't", "doesn't"].includes(second) ||
    /^(?:don't|doesn't|didn't)$/.test(first) ||
    (first === 'not' && /^(?:do|does|did)$/.test(auxiliary))
  )
}
