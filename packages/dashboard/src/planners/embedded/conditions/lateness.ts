import type { ConditionContext } from './context.ts'
import { onColumns } from './context.ts'
import { columnsOf } from '../schema/column-kinds.ts'
import { isNumeric } from '../schema/column-types.ts'
import { isState } from '../mentions/states.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { ConditionReading } from '../understanding.ts'

/** "Late deliveries" of a column `days_late`: those with any such day. */
export function lateConditions(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, mentions, index, taken } = context
  return [
    ...told(context),
    ...mentions.flatMap((mention): readonly ConditionReading[] => {
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
    }),
  ]
}

/** "Trips that were late", "trips not late in July": behind the things of which it is told. */
function told(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, mentions, index, taken } = context
  return mentions.flatMap((mention): readonly ConditionReading[] => {
    const { start, end, readings } = mention
    const thing = mentions.findLast((other) => other.end <= start)
    const [best] = thing?.readings ?? []
    const gap = thing ? tokens.slice(thing.end, start) : []
    if (end - start !== 1 || taken.has(start) || best?.kind !== 'table' || gap.length === 0 || readings[0]?.how === 'synonym') return []
    if (!gap.every(({ lower }) => between.test(lower)) || !gap.some(({ lower }) => !/^(?:that|which)$/.test(lower))) return []
    const choices = columnsOf(mention, index, isNumeric).filter(
      (choice) => choice.table === best.table && isState(profileOf(index, choice), tokens[start]?.lower ?? ''),
    )
    if (choices.length === 0) return []
    const op = gap.some(({ lower }) => /n[o']t$|^never$/.test(lower)) ? 'lte' : 'gt'
    const from = gap.findLast(({ lower }) => /n[o']t$|^never$/.test(lower))?.index ?? start
    return [onColumns(context, { start: from, end }, choices, (column) => ({ kind: 'compare', column, op, value: 0 }))]
  })
}

const between = /^(?:that|which|is|are|was|were|ran|came|arrived|not|never|isn't|aren't|wasn't|weren't)$/
