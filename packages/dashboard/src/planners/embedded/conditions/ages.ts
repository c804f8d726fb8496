import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Condition, Literal } from '../../../plan-condition.ts'
import type { ColumnRef } from '../../../plan-source.ts'
import { isTemporal, isYear } from '../schema/column-types.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import { newestDay } from '../schema/spans.ts'

/** Nobody is older. */
const mostYears = 130

/** The day or year from which ages are counted. */
export const isBeginning = (name: string): boolean => /birth|born|dob|built|install|founded|established|opened/i.test(name)

/** "Older than 60" of a birth date or year: the day or year of birth of those who are that old on the newest day of the data. */
export function bornFor(index: SchemaIndex, profile: ColumnProfile, years: number): Literal | undefined {
  if (!isBeginning(profile.name) || years > mostYears || !Number.isInteger(years)) return undefined
  const newest = newestDay(index)
  if (newest === undefined) return undefined
  const year = Number(newest.slice(0, 4)) - years
  if (isYear(profile)) return year
  return isTemporal(profile) ? { date: `${String(year).padStart(4, '0')}${newest.slice(4)}` } : undefined
}

/** In years: the ends of a range belong to it, and what is over or under so much is not of that age itself. */
export interface AgeRange {
  readonly from?: number
  readonly to?: number
  readonly over?: number
  readonly under?: number
}

/** Days and years of birth. */
export const birthsIn = ({ columns }: SchemaIndex): readonly IndexedColumn[] =>
  columns.filter(
    ({ column, pieces }) => (isTemporal(column) || isYear(column)) && pieces.some(({ text }) => /^(?:birth|birthday|born|dob)$/.test(text)),
  )

/** Those of such an age, by their birth; undefined where the column holds none. */
export function bornBetween(index: SchemaIndex, profile: ColumnProfile, column: ColumnRef, range: AgeRange): Condition | undefined {
  const born = (years: number | undefined): Literal | undefined => (years === undefined ? undefined : bornFor(index, profile, years))
  const { from, to, over, under } = range
  const [oldest, youngest, before] = [born(to === undefined ? under : to + 1), born(from), born(over)]
  if (typeof oldest === 'number' && typeof youngest === 'number') return { kind: 'between', column, low: oldest + 1, high: youngest }
  const bounds = [
    ...(oldest === undefined ? [] : [{ kind: 'compare', column, op: 'gt', value: oldest } as const]),
    ...(youngest === undefined ? [] : [{ kind: 'compare', column, op: 'lte', value: youngest } as const]),
    ...(before === undefined ? [] : [{ kind: 'compare', column, op: 'lt', value: before } as const]),
  ]
  return bounds.length > 1 ? { kind: 'all', of: bounds } : bounds[0]
}
