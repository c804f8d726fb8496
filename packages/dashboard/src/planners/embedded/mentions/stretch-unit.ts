import type { ColumnProfile } from '../../../connections/connection.ts'
import type { IndexedColumn } from '../schema/schema-index.ts'

/** So long may a stretch of hours, and of minutes, be that moments lie apart. In minutes. */
const mostHours = 3 * 24 * 60
const mostMinutes = 5 * 60

/**
 * The unit that such stretches are told in: of moments that both begin and end close to each other hours or minutes, else days. The first
 * and the last of each tell it, since single rows are not looked at.
 */
export function stretchUnit({ column: from }: IndexedColumn, { column: until }: IndexedColumn): 'days' | 'hours' | 'minutes' {
  const isMoment = ({ type, temporal }: ColumnProfile): boolean =>
    type === 'timestamp' || (temporal?.as === 'text' && /%[HI]/.test(temporal.pattern)) || temporal?.as === 'epoch_seconds'
  const minutes = (end: unknown, begin: unknown): number =>
    typeof end === 'string' && typeof begin === 'string' ? Math.abs(Date.parse(end) - Date.parse(begin)) / 60_000 : Number.NaN
  if (!isMoment(from) || !isMoment(until)) return 'days'
  const apart = Math.max(minutes(until.min, from.min), minutes(until.max, from.max))
  return apart <= mostMinutes ? 'minutes' : apart <= mostHours ? 'hours' : 'days'
}
