import type { TableProfile } from '../../../connections/connection.ts'
import { liesAhead, wentOutWords } from '../words/states.ts'
import { lifeDateWords } from '../words/time.ts'
import { isTemporal, isYear } from './column-types.ts'
import type { IndexedColumn, SchemaIndex } from './schema-index.ts'

/** So many days beyond all that was recorded nothing is recorded yet. */
const wellBeyond = 31

const ahead = new WeakMap<SchemaIndex, ReadonlySet<IndexedColumn>>()

/** Whether the days of a column are those to come, by its name, or since they run far beyond all others: the end of a lease. */
export function isAhead(index: SchemaIndex, entry: IndexedColumn): boolean {
  const known = ahead.get(index) ?? new Set(index.columns.filter((each) => isNamedAhead(each) || runsAhead(index, each)))
  ahead.set(index, known)
  return known.has(entry)
}

const isDate = ({ column }: IndexedColumn): boolean => isTemporal(column) && !isYear(column)

/** On which days things happened, by all that their names tell: neither days to come nor those of somebody's life. */
const happened = ({ pieces }: IndexedColumn): boolean => !pieces.some(({ text }) => liesAhead(text) || lifeDateWords.has(text))

const isNamedAhead = (entry: IndexedColumn): boolean => isDate(entry) && entry.pieces.some(({ text }) => liesAhead(text))

/** The day of a stored date or moment that begins as an ISO date does. */
export function dayIn(stored: unknown): string | undefined {
  const day = typeof stored === 'string' ? stored.slice(0, 10) : ''
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined
}

/** The newest day of a column as an ISO date. */
export function lastDay({ column: { max } }: IndexedColumn): string | undefined {
  return dayIn(max)
}

const daysFrom = (a: string, b: string): number => (Date.parse(b) - Date.parse(a)) / 86_400_000

/** Beside a date of the same rows that ends long before, and beyond whatever else the data hold. What is called done has happened. */
function runsAhead({ columns }: SchemaIndex, entry: IndexedColumn): boolean {
  const last = lastDay(entry)
  if (last === undefined || !isDate(entry) || !happened(entry) || entry.pieces.some(({ text }) => wentOutWords.has(text))) return false
  const others = columns.filter((other) => other !== entry && isDate(other) && happened(other))
  const days = others.flatMap((other) => lastDay(other) ?? [])
  return (
    others.some(({ table }) => table === entry.table) &&
    days.every((day) => daysFrom(day, last) > wellBeyond) &&
    // Where all of them began earlier than this one did, it is the newer record.
    others.some(({ table, column }) => table === entry.table && beganBefore(entry, String(column.max)))
  )
}

/** It was already told of days that had passed. */
const beganBefore = ({ column: { min } }: IndexedColumn, day: string): boolean => typeof min === 'string' && min < day

const recorded = new WeakMap<SchemaIndex, readonly IndexedColumn[]>()

/** The dates on which anything was recorded; days to come and those of somebody's life aside. */
export function recordedDates(index: SchemaIndex): readonly IndexedColumn[] {
  const known = recorded.get(index) ?? index.columns.filter((entry) => isDate(entry) && happened(entry) && !isAhead(index, entry))
  recorded.set(index, known)
  return known
}

/** Whether a table has many rows for each one of another, and refers to them. */
export function isOfRows({ catalog }: SchemaIndex, rows: string, { id, rowCount }: TableProfile): boolean {
  return (
    rows !== id &&
    catalog.keys.some(({ from, to }) => from.table === rows && to.table === id) &&
    catalog.tables.some((table) => table.id === rows && table.rowCount > rowCount)
  )
}
