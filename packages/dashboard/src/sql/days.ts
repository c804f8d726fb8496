import type { ColumnRef } from '../plan-source.ts'
import { momentOf, resolve } from './scope.ts'
import type { Scope } from './scope.ts'

/** Whole days from one date to another, or to a day of the calendar, as SQL. */
export function daysSql(scope: Scope, from: ColumnRef, until: ColumnRef | { readonly date: string }): string {
  const { dialect } = scope
  const day = (column: ColumnRef): string => dialect.truncate(momentOf(scope, resolve(scope, column)), 'day')
  return dialect.daysBetween(day(from), 'date' in until ? dialect.literal(until) : day(until))
}
