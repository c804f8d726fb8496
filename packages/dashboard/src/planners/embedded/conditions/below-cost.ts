import { gainColumns } from '../mentions/gains.ts'
import type { ConditionReading } from '../understanding.ts'
import { freeMatches, onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'

const doing = String.raw`(?:(?:that|which)\s+)?(?:(?:we|they|i)\s+)?(?:(?:are|is|were|was|have|has|been|being|get|got)\s+){0,3}`
const below = String.raw`(?:below|under|beneath|less\s+than|lower\s+than|cheaper\s+than)\s+(?:the\s+|its\s+|their\s+|our\s+|my\s+)?(?:own\s+)?(?:cost(?:\s+price)?|purchase\s+price|buying\s+price)`
const sold = '(?:sold|sells?|selling|priced|billed|going|given)'
const pattern = new RegExp(
  String.raw`\b(?:${doing}${sold}\s+(?:at\s+)?${below}|${doing}${sold}\s+at\s+(?:a\s+)?loss|(?:at\s+)?${below})(?!\s*(?:of|cent(?:er|re)|\d))\b`,
  'gi',
)

/** "Items we are selling below cost", "sold at a loss": rows of which less came in than they cost, where they tell both. */
export function belowCost(context: ConditionContext): readonly ConditionReading[] {
  const pair = gainColumns(context.index)
  if (!pair) return []
  const { table, column, minus } = pair
  return freeMatches(context, pattern, []).map((span) => ({
    ...onColumns(context, span, [{ table, column, score: 1 }], (left) => ({
      kind: 'compare_columns',
      left,
      op: 'lt',
      right: { relation: left.relation, column: minus },
    })),
    assumption: () => `“${span.match[0]}” is read as ${column} below ${minus} of ${table}.`,
  }))
}
