import type { Elapsed } from '../plan-formula.ts'
import type { ColumnRef } from '../plan-source.ts'
import { momentOf, resolve } from './scope.ts'
import type { Scope } from './scope.ts'

/** Whole days from one date to another, or to a day of the calendar, or minutes between two moments, as SQL. */
export function elapsedSql(scope: Scope, { from, until, in: unit }: Omit<Elapsed, 'kind'>): string {
  const { dialect } = scope
  const moment = (column: ColumnRef): string => momentOf(scope, resolve(scope, column))
  if (unit === 'minutes' && !('date' in until)) return dialect.minutesBetween(moment(from), moment(until))
  const day = (column: ColumnRef): string => dialect.truncate(moment(column), 'day')
  return dialect.daysBetween(day(from), 'date' in until ? dialect.literal(until) : day(until))
}
