import type { Condition } from '../../../plan.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import type { ConditionReading } from '../understanding.ts'

/** "Came in March": the last one that there was, and not every March. */
export function latest(condition: ConditionReading): ConditionReading {
  const { make } = condition
  if (!make) return condition
  return {
    ...condition,
    make: (column, profile, fiscalYearStart) => lastOf(make(column, profile, fiscalYearStart), profile, condition.words),
  }
}

function lastOf(condition: Condition, { max }: ColumnProfile, words: string): Condition {
  if (condition.kind !== 'calendar' || condition.grain !== 'month_of_year' || condition.negated === true || condition.values.length !== 1)
    return condition
  const newest = /^(\d{4})-(\d{2})/.exec(String(max))
  const [month] = condition.values
  if (!newest || month === undefined) return condition
  const year = Number(newest[1]) - (Number(newest[2]) < month ? 1 : 0)
  const day = (each: number): string => `${String(year + Math.floor((each - 1) / 12))}-${String(((each - 1) % 12) + 1).padStart(2, '0')}-01`
  return { kind: 'period', column: condition.column, from: day(month), until: day(month + 1), words }
}
