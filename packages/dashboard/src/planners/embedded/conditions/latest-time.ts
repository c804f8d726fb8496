import { dayAfter } from '../phrases/calendar.ts'
import { heldOn } from '../schema/held-on.ts'
import type { ConditionReading } from '../understanding.ts'
import { freeMatches, onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'

const said =
  /\b(?:(?:only|just)\s+)?(?:in\s+|of\s+|from\s+|for\s+|on\s+)?(?:the\s+|our\s+)?(?:last|latest|newest|most recent)\s+([a-z]+)\b/gi

/** "The last test", "in the latest round" of a column `Test Date`: the newest day on which one was held. */
export function latestTime(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, index, text } = context
  if (!/\b(?:last|latest|newest|recent)\b/i.test(text)) return []
  return freeMatches(context, said, []).flatMap(({ start, end }): readonly ConditionReading[] => {
    const noun = tokens[end - 1]
    const date = noun && noun.lower === noun.word ? heldOn(index, noun) : undefined
    const day = typeof date?.column.max === 'string' ? date.column.max.slice(0, 10) : undefined
    if (!date || day === undefined) return []
    const period = { kind: 'period', from: day, until: dayAfter(day), words: day } as const
    const reading = onColumns(context, { start, end }, [{ table: date.table.id, column: date.column.name, score: 1 }], (column) => ({
      ...period,
      column,
    }))
    return [{ ...reading, time: true, assumption: () => `The last ${noun?.lower ?? ''} is that of ${day}.` }]
  })
}
