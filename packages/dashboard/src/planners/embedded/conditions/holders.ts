import { flagValue, isFlag } from '../schema/flags.ts'
import type { ConditionReading } from '../understanding.ts'
import { holders } from '../words/holders.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'

/** So many states a column holds at most. */
const mostStates = 12

/** "Winners by party", "loan defaulters": those of whom a state is stored, where nothing else goes by the word. */
export function holderConditions(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, mentions, index, taken } = context
  return tokens.flatMap(({ index: at, word, kind }): readonly ConditionReading[] => {
    const states = kind === 'word' && Object.hasOwn(holders, word) ? holders[word] : undefined
    if (!states || taken.has(at) || mentions.some(({ start, end }) => start <= at && at < end)) return []
    for (const { table, column } of index.columns) {
      const choices = [{ table: table.id, column: column.name, score: 1 }]
      if (isFlag(column) && wordsOfName(column.name).some((part) => states.includes(part)))
        return [
          onColumns(context, { start: at, end: at + 1 }, choices, (of, profile) => ({
            kind: 'compare',
            column: of,
            op: 'eq',
            value: flagValue(profile, true),
          })),
        ]
      const isOfStates = column.type === 'text' && column.valuesComplete && column.distinct <= mostStates
      const value = isOfStates ? column.values.find((each) => states.includes(each.trim().toLowerCase())) : undefined
      if (value !== undefined)
        return [onColumns(context, { start: at, end: at + 1 }, choices, (of) => ({ kind: 'compare', column: of, op: 'eq', value }))]
    }
    return []
  })
}
