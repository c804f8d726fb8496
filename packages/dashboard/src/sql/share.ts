import type { ColumnProfile } from '../connections/connection.ts'
import type { Scalar } from '../plan-condition.ts'
import { isList } from './filter-value.ts'
import type { FilterValue } from './filter-value.ts'

const dayMs = 86_400_000

/** Which part of its table's rows a filter on a column keeps, 0 to 1, as the profile lets one expect; 1 where it says nothing. */
export function shareOf(column: ColumnProfile, value: FilterValue, rowCount: number): number {
  const values = isList(value) ? [...new Set(value)] : value === null || typeof value !== 'object' ? [value] : undefined
  const share = values ? values.reduce<number>((sum, each) => sum + shareOfValue(column, each, rowCount), 0) : shareOfRange(column, value)
  return Math.max(0, Math.min(1, share))
}

function shareOfValue(column: ColumnProfile, value: Scalar, rowCount: number): number {
  if (value === null) return column.nulls / Math.max(1, rowCount)
  const known = column.frequent.find((each) => each.value === value)
  if (known) return known.count / Math.max(1, rowCount)
  const even = 1 / Math.max(1, column.distinct)
  // A day among moments may be many values.
  return column.type === 'timestamp' ? Math.max(even, dayMs / lengthOf(column)) : even
}

/** As if the values lay evenly between the least and the greatest. */
function shareOfRange(column: ColumnProfile, value: FilterValue): number {
  const ends = Object.entries(value ?? {}).filter(([, end]) => end !== undefined)
  const alike = ends.every(([, end]) => typeof end === typeof column.min)
  if (!alike || !Number.isFinite(lengthOf(column))) return 1
  const [least, most] = [along(column.min), along(column.max)]
  const from = ends.flatMap(([name, end]) => (name.startsWith('g') ? [along(end)] : []))
  const until = ends.flatMap(([name, end]) => (name.startsWith('l') ? [along(end)] : []))
  return (Math.min(most, ...until) - Math.max(least, ...from)) / lengthOf(column)
}

/** From the least to the greatest; endless where that is not known. */
function lengthOf({ min, max }: ColumnProfile): number {
  const length = along(max) - along(min)
  return length > 0 ? length : Infinity
}

/** Where a number or a moment lies on its line. */
function along(value: unknown): number {
  return typeof value === 'string' ? Date.parse(value) : typeof value === 'number' ? value : NaN
}
