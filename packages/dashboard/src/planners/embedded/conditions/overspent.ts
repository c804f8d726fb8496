import type { Comparison } from '../../../plan-condition.ts'
import { budgetsSpent } from '../schema/granted.ts'
import type { ConditionReading } from '../understanding.ts'
import { freeMatches, onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'

const limit = String.raw`(?:budget|sanction(?:ed)?(?:\s+(?:amount|cost|limit))?|allocation|allotment|estimate)`
const linked = String.raw`(?:(?:that|which|who)\s+)?(?:(?:are|were|is|was|have|has|went|gone|go|ran)\s+)?`

const sayings: readonly (readonly [RegExp, Comparison])[] = [
  [
    new RegExp(
      String.raw`\b${linked}(?:over[- ]?(?:the\s+|their\s+|its\s+)?budget|over[- ]?spent|(?:exceed(?:s|ed|ing)?|crossed|crossing|above|beyond)\s+(?:the\s+|their\s+|its\s+)?${limit}|spent\s+more\s+than\s+(?:was\s+)?(?:sanctioned|allotted|allocated|budgeted|approved))\b`,
      'gi',
    ),
    'gt',
  ],
  [new RegExp(String.raw`\b${linked}(?:within|under|below)\s+(?:the\s+|their\s+|its\s+)?${limit}\b`, 'gi'), 'lte'],
]

/** "Works over budget", "projects within budget": by what was granted and what was spent, where the same rows tell both. */
export function overspent(context: ConditionContext): readonly ConditionReading[] {
  const found: ConditionReading[] = []
  for (const [pattern, op] of sayings)
    for (const span of freeMatches(context, pattern, found)) {
      const [pair] = budgetsSpent(context.index)
      if (!pair) return found
      const { table, granted, spent } = pair
      found.push(
        onColumns(context, span, [{ table, column: spent, score: 1 }], (left) => ({
          kind: 'compare_columns',
          left,
          op,
          right: { relation: left.relation, column: granted },
        })),
      )
    }
  return found
}
