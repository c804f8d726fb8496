import { isNumeric } from '../schema/column-types.ts'
import type { IndexedColumn } from '../schema/schema-index.ts'
import type { ConditionReading } from '../understanding.ts'
import { numberAt } from '../words/tokens.ts'
import { onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'

const ratings: ReadonlySet<string> = new Set(['rating', 'star', 'score', 'stars'])
/** Scales on which people rate. */
const scales: readonly number[] = [5, 10]
const opinions = /^(?:reviews?|feedbacks?|ratings?|comments?|responses?|opinions?)$/
const bad = /^(?:negative|bad|poor|unhappy|critical|dissatisfied)$/
const good = /^(?:positive|good|happy|favou?rable|satisfied)$/

/** "5 star reviews", "one-star ratings", "negative reviews": how they rate, on the scale that they are given on. */
export function starConditions(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, taken } = context
  return tokens.flatMap(({ index: at, lower, word }): readonly ConditionReading[] => {
    if (taken.has(at)) return []
    if (word === 'star') {
      const number = tokens[at - 1]?.text === '-' ? at - 2 : at - 1
      const value = numberAt(tokens, number)?.value
      const column = value === undefined || taken.has(number) ? undefined : ratingOf(context, value)
      if (!column || value === undefined) return []
      const end = /^(?:rated|rating|ratings)$/.test(tokens[at + 1]?.lower ?? '') ? at + 2 : at + 1
      return [onColumns(context, { start: number, end }, [choiceOf(column)], (of) => ({ kind: 'compare', column: of, op: 'eq', value }))]
    }
    const isBad = bad.test(lower)
    if (!(isBad || good.test(lower)) || !opinions.test(tokens[at + 1]?.lower ?? '')) return []
    const column = ratingOf(context, 1)
    const scale = column && scales.find((each) => typeof column.column.max === 'number' && column.column.max <= each)
    // Words of theirs say it themselves.
    if (!column || scale === undefined || context.mentions.some(({ start, readings: [best] }) => start === at && best?.kind === 'value'))
      return []
    const value = isBad ? scale * 0.4 : scale * 0.8
    const op = isBad ? 'lte' : 'gte'
    return [
      {
        ...onColumns(context, { start: at, end: at + 1 }, [choiceOf(column)], (of) => ({ kind: 'compare', column: of, op, value })),
        assumption: () => `“${lower}” is read as ${isBad ? 'at most' : 'at least'} ${value} of ${scale}.`,
      },
    ]
  })
}

const choiceOf = ({ table, column }: IndexedColumn) => ({ table: table.id, column: column.name, score: 1 })

/** The only column of ratings that goes up to five or ten and holds such a value. */
function ratingOf({ index, mentions }: ConditionContext, value: number): IndexedColumn | undefined {
  const spoken = new Set(mentions.flatMap(({ readings: [best] }) => best?.table ?? []))
  const all = index.columns.filter(
    ({ column, pieces }) =>
      isNumeric(column) &&
      pieces.some(({ text }) => ratings.has(text)) &&
      typeof column.min === 'number' &&
      typeof column.max === 'number' &&
      column.min <= value &&
      value <= column.max &&
      column.max <= 10,
  )
  const near = all.filter(({ table }) => spoken.has(table.id))
  const [only, ...more] = near.length > 0 ? near : all
  return more.length === 0 ? only : undefined
}
