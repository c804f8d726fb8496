import type { ColumnProfile } from '../../../connections/connection.ts'

export const isNumeric = (column: ColumnProfile): boolean => column.type === 'integer' || column.type === 'number'
export const isTemporal = (column: ColumnProfile): boolean =>
  column.type === 'date' || column.type === 'timestamp' || column.temporal !== undefined
/** Moments, and not days alone that are kept as such. */
export const hasHours = (column: ColumnProfile | undefined): boolean =>
  column?.type === 'timestamp' && ![column.min, column.max].every((end) => typeof end === 'string' && midnight.test(end))
const midnight = /^\d{4}-\d\d-\d\d[T ]00:00(?::00(?:\.0+)?)?$/
/** Holds years as plain numbers. */
export const isYear = (column: ColumnProfile): boolean =>
  column.temporal?.as === 'year' ||
  (column.type === 'integer' && (/(?:^|[^a-z])year(?:$|[^a-z])/i.test(column.name) || (/year$/i.test(column.name) && holdsYears(column))))

/** `birthyear`, `modelyear`: glued, but with years in it. */
function holdsYears({ min, max }: ColumnProfile): boolean {
  return typeof min === 'number' && typeof max === 'number' && min >= 1500 && max <= 2200
}
