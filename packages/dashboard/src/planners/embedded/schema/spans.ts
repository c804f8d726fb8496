import { cameInWords, dueWords, wentOutWords } from '../words/states.ts'
import { lifeDateWords } from '../words/time.ts'
import { isTemporal, isYear } from './column-types.ts'
import type { IndexedColumn, SchemaIndex } from './schema-index.ts'

/** What lies ahead of the day it was written. */
const planned =
  /^(?:plan|planned|until|till|expiry|expires|expire|expiration|renewal|validity|valid|next|appointment|checkout|estimate|estimated|forecast)$/

/** Whether a word of a date's name says that it is one to come: the day something is due, or until which it holds. */
export const liesAhead = (word: string): boolean => dueWords.has(word) || planned.test(word)

const newestDays = new WeakMap<SchemaIndex, string | undefined>()

/** The newest day on which anything happened, births and what is only planned aside; absent where no table has dates. */
export function newestDay(index: SchemaIndex): string | undefined {
  if (!newestDays.has(index)) newestDays.set(index, newestOf(index))
  return newestDays.get(index)
}

function newestOf({ columns }: SchemaIndex): string | undefined {
  const days = columns.flatMap(({ column, pieces }) =>
    isTemporal(column) && typeof column.max === 'string' && !pieces.some(({ text }) => lifeDateWords.has(text) || liesAhead(text))
      ? [column.max.slice(0, 10)]
      : [],
  )
  return days
    .filter((day) => /^\d{4}-\d{2}-\d{2}$/.test(day))
    .toSorted()
    .at(-1)
}

/** The dates of what happened with the rows of a table; days to come and those of somebody's life aside. */
export function datesOf({ columns }: SchemaIndex, table: string): readonly IndexedColumn[] {
  return columns.filter(
    ({ table: { id }, column, pieces }) =>
      id === table && isTemporal(column) && !isYear(column) && !pieces.some(({ text }) => liesAhead(text) || lifeDateWords.has(text)),
  )
}

const says = ({ pieces }: IndexedColumn, words: ReadonlySet<string>): boolean => pieces.some(({ text }) => words.has(text))

/** The date on which the rows of a table began; undefined where none tells. */
export function beginningOf(index: SchemaIndex, table: string): IndexedColumn | undefined {
  const dates = datesOf(index, table)
  const begins = dates.filter((entry) => says(entry, cameInWords))
  const others = dates.filter((entry) => entry.column.nulls === 0 && !says(entry, wentOutWords))
  return begins.find(({ column }) => column.nulls === 0) ?? others[0] ?? begins[0]
}

/** The dates on which they came to their end, or one of their ends. */
export function endingsOf(index: SchemaIndex, table: string): readonly IndexedColumn[] {
  const begin = beginningOf(index, table)
  return begin === undefined ? [] : datesOf(index, table).filter((entry) => entry !== begin && says(entry, wentOutWords))
}

/** The days on which things expire. */
export function expiryDates({ columns }: SchemaIndex): readonly IndexedColumn[] {
  return columns.filter(({ column, pieces }) => isTemporal(column) && pieces.some(({ text }) => text.startsWith('expir')))
}
