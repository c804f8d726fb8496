import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Literal } from '../../../plan-condition.ts'
import { isTemporal, isYear } from '../schema/column-types.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
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
