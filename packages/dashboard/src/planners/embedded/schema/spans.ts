import { cameInWords, wentOutWords } from '../words/states.ts'
import { isTemporal } from './column-types.ts'
import { isAhead, lastDay, recordedDates } from './days-ahead.ts'
import type { IndexedColumn, SchemaIndex } from './schema-index.ts'

const newestDays = new WeakMap<SchemaIndex, string | undefined>()

/** The newest day on which anything happened, births and what is only planned aside; absent where no table has dates. */
export function newestDay(index: SchemaIndex): string | undefined {
  if (!newestDays.has(index)) newestDays.set(index, newestOf(index))
  return newestDays.get(index)
}

function newestOf(index: SchemaIndex): string | undefined {
  return recordedDates(index)
    .flatMap((entry) => lastDay(entry) ?? [])
    .toSorted()
    .at(-1)
}

/** The dates of what happened with the rows of a table; days to come and those of somebody's life aside. */
export function datesOf(index: SchemaIndex, table: string): readonly IndexedColumn[] {
  return recordedDates(index).filter(({ table: { id } }) => id === table)
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

/** The days on which things expire; where none is called so, those on which they end that lie ahead: the end of a lease. */
export function untilDates(index: SchemaIndex): readonly IndexedColumn[] {
  const named = expiryDates(index)
  return named.length > 0
    ? named
    : index.columns.filter(
        (entry) => isAhead(index, entry) && entry.pieces.some(({ text }) => /^(?:end|ends|until|till|valid|validity|renewal)$/.test(text)),
      )
}

/** The days on which things expire. */
function expiryDates({ columns }: SchemaIndex): readonly IndexedColumn[] {
  return columns.filter(({ column, pieces }) => isTemporal(column) && pieces.some(({ text }) => /^exp(?:ir|$)/.test(text)))
}
