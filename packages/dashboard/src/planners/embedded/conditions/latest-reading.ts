import { addsUp } from '../schema/additive.ts'
import { profileOf } from '../schema/column-sort.ts'
import { isNumeric } from '../schema/column-types.ts'
import { datesOf } from '../schema/spans.ts'
import { dayAfter } from '../phrases/calendar.ts'
import type { ConditionReading, Mention } from '../understanding.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'

/** Said of a reading that is taken day by day: the last one. */
export const latestWords: ReadonlySet<string> = new Set(['latest', 'newest', 'current', "today's", 'todays'])

/** "Latest onion prices by market", "current AQI of Agra": what is no total is that of the newest day that has been written. */
export function latestReading(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, index, taken } = context
  return tokens.flatMap(({ index: at, lower }): readonly ConditionReading[] => {
    if (!latestWords.has(lower) || taken.has(at)) return []
    const [choice] = measuredBehind(context, at)?.readings ?? []
    const profile = profileOf(index, choice?.column === undefined ? undefined : { ...choice, column: choice.column })
    if (!choice || !profile || !isNumeric(profile) || profile.meaning === 'id' || addsUp(wordsOfName(profile.name), profile)) return []
    const [date, ...more] = datesOf(index, choice.table)
    const newest = typeof date?.column.max === 'string' ? date.column.max.slice(0, 10) : undefined
    if (!date || newest === undefined || more.length > 0 || date.column.unique) return []
    const span = { start: at, end: at + 1 }
    const reading = onColumns(context, span, [{ table: choice.table, column: date.column.name, score: 1 }], (column) => ({
      kind: 'period',
      column,
      from: newest,
      until: dayAfter(newest),
      words: newest,
    }))
    return [{ ...reading, time: true, assumption: () => `The latest are those of the newest day in the data, ${newest}.` }]
  })
}

/** The number that is spoken of, values before it left out. */
function measuredBehind({ mentions, tokens }: ConditionContext, at: number): Mention | undefined {
  let next = at + 1
  for (;;) {
    const mention = mentions.find(({ start }) => start === next)
    if (mention?.readings[0]?.kind === 'column') return mention
    const isPassed = mention?.readings[0]?.kind === 'value' || /^(?:the|daily|market)$/.test(tokens[next]?.lower ?? '')
    if (!isPassed || next > at + 4) return undefined
    next = mention ? mention.end : next + 1
  }
}
