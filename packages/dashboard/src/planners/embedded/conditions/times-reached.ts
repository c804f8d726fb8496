import type { PeriodReading } from '../phrases/period-reading.ts'
import { profileOf } from '../schema/column-sort.ts'
import { hasHours } from '../schema/column-types.ts'
import { dayIn, isAhead } from '../schema/days-ahead.ts'
import { nowOf } from '../schema/now.ts'
import type { ColumnChoice } from '../understanding.ts'
import type { ConditionContext } from './context.ts'

/** Festivals are told by days near one, parts of the day by what has hours, what is still to come by days that lie ahead, where one is kept. */
export function inTime({ index }: ConditionContext, period: PeriodReading, dates: readonly ColumnChoice[]): readonly ColumnChoice[] {
  const { ahead, calendar } = period
  if (period.within)
    return dates.filter((choice) => {
      const profile = profileOf(index, choice)
      return profile && (period.within?.(nowOf(index, profile), dayIn(profile.min)) ?? []).length > 0
    })
  if (calendar?.grain === 'hour_of_day') return dates.filter((choice) => hasHours(profileOf(index, choice)))
  if (!ahead) return dates
  return dates.filter(({ table, column }) =>
    index.columns.some((entry) => entry.table.id === table && entry.column.name === column && isAhead(index, entry)),
  )
}

/** "Expected to close": the day that lies ahead, where words tell of one that the name of the other leaves out. */
export function aheadFirst(own: readonly ColumnChoice[], [best]: readonly ColumnChoice[]): readonly ColumnChoice[] {
  const [first] = own
  const isBetter = best && best.score > surelyAhead && first?.table === best.table && first.column !== best.column
  return isBetter ? [{ ...best, score: 1 }] : own
}
/** Of dates that lie ahead only those are found so sure of which a word says it. */
const surelyAhead = 0.96
