import { columnsOf, isTemporal } from '../schema/column-kinds.ts'
import type { ConditionReading } from '../understanding.ts'
import { newestDay } from '../schema/spans.ts'
import { onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'

/** Behind the name of a day: it has passed. "Over 5" compares. */
const passed =
  /^(?:(?:has|have|had|is|are|was|were|already|been|just|got) ){0,3}(?:expired|lapsed|run out|ran out|over(?= *$| *[,.;?!]| and\b)|passed|gone)\b/

/** "Buses whose permit has expired", "expired contracts": the day until which something holds lies before the newest day of the data. */
export function expiredConditions(context: ConditionContext): readonly ConditionReading[] {
  const { mentions, tokens, index, taken } = context
  const newest = newestDay(index)
  if (newest === undefined) return []
  return mentions.flatMap((mention): readonly ConditionReading[] => {
    if (tokens.slice(mention.start, mention.end).some((token) => taken.has(token.index))) return []
    const choices = columnsOf(mention, index, isTemporal)
      .filter(({ score }) => score > 0.5)
      .slice(0, 1)
      .map((choice) => ({ ...choice, score: 1 }))
    const behind = tokens
      .slice(mention.end, mention.end + 5)
      .map(({ text }) => text.toLowerCase())
      .join(' ')
    const said = passed.exec(behind)?.[0]
    if (choices.length === 0 || said === undefined) return []
    const end = mention.end + said.trim().split(/\s+/).length
    return [
      onColumns(context, { start: mention.start, end }, choices, (column) => ({
        kind: 'compare',
        column,
        op: 'lt',
        value: { date: newest },
      })),
    ]
  })
}
