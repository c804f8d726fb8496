import type { ConditionContext } from './context.ts'
import { onColumns } from './context.ts'
import { columnsOf, isNumeric } from '../schema/column-kinds.ts'
import { isState } from '../mentions/states.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { ConditionReading } from '../understanding.ts'

/** "Late deliveries" of a column `days_late`: those with any such day. */
export function lateConditions(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, mentions, index, taken } = context
  return mentions.flatMap((mention): readonly ConditionReading[] => {
    const { start, end, readings } = mention
    const adjective = tokens[start]?.lower ?? ''
    const things = mentions.find((other) => other.start === end)?.readings[0]
    if (end - start !== 1 || taken.has(start) || things?.kind !== 'table' || readings[0]?.kind !== 'column') return []
    if (/^(?:by|per|each|every|or|how)$/.test(tokens[start - 1]?.lower ?? '')) return []
    const choices = columnsOf(mention, index, isNumeric).filter(
      (choice) => choice.table === things.table && readings[0]?.how !== 'synonym' && isState(profileOf(index, choice), adjective),
    )
    if (choices.length === 0) return []
    return [onColumns(context, { start, end }, choices, (column) => ({ kind: 'compare', column, op: 'gt', value: 0 }))]
  })
}
