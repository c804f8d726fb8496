import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Literal } from '../../../plan-condition.ts'
import { isTemporal, isYear } from '../schema/column-kinds.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { dueWords } from '../words/states.ts'
import { lifeDateWords } from '../words/time.ts'

/** What lies ahead of the day it was written. */
const planned =
  /^(?:plan|planned|until|till|expiry|expires|expire|expiration|renewal|validity|valid|next|appointment|checkout|estimate|estimated|forecast)$/

/** Whether a word of a date's name says that it is one to come: the day something is due, or until which it holds. */
export const liesAhead = (word: string): boolean => dueWords.has(word) || planned.test(word)

/** Nobody is older. */
const mostYears = 130

/** The newest day on which anything happened, births and what is only planned aside; absent where no table has dates. */
export function newestDay(index: SchemaIndex): string | undefined {
  const days = index.columns.flatMap(({ column, pieces }) =>
    isTemporal(column) && typeof column.max === 'string' && !pieces.some(({ text }) => lifeDateWords.has(text) || liesAhead(text))
      ? [column.max.slice(0, 10)]
      : [],
  )
  return days
    .filter((day) => /^\d{4}-\d{2}-\d{2}$/.test(day))
    .toSorted()
    .at(-1)
}

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
