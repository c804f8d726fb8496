import type { Comparison } from '../../../plan-condition.ts'
import { tokenFrom, tokenUntil } from '../phrases/sort-clause.ts'
import type { ConditionReading } from '../understanding.ts'
import { wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'

const pattern = /\bhaving (?:the |a )?count(?: ?\( ?\*? ?\))? ?(>=|<=|<>|!=|[=<>≥≤≠]) ?(\d{1,9})\b/gi
const signs: Readonly<Record<string, Comparison>> = {
  '>': 'gt',
  '>=': 'gte',
  '≥': 'gte',
  '<': 'lt',
  '<=': 'lte',
  '≤': 'lte',
  '=': 'eq',
  '!=': 'ne',
  '<>': 'ne',
  '≠': 'ne',
}

/** "By region having count > 500": only groups of so many rows. */
export function havingConditions(context: ConditionContext): readonly ConditionReading[] {
  return [...context.text.matchAll(pattern)].map((match) => {
    const [start, end] = [tokenFrom(context.tokens, match.index), tokenUntil(context.tokens, match.index + match[0].length)]
    return {
      start,
      end,
      joiner: 'and',
      words: wordsOf(context, start, end),
      kind: 'group',
      choices: [],
      group: { aggregate: 'count', op: signs[match[1] ?? ''] ?? 'gt', value: Number(match[2]) },
    }
  })
}
