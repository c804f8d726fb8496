import type { ColumnProfile } from '../../../connections/connection.ts'
import { isYear } from './column-types.ts'
import { dayIn, isAhead, isOfRows, lastDay, recordedDates } from './days-ahead.ts'
import type { IndexedColumn, SchemaIndex } from './schema-index.ts'

/** So many days after the last of them the rows that belong to them are of another time. */
const stale = 31

const found = new WeakMap<SchemaIndex, Map<ColumnProfile, string>>()

/**
 * From which day "this month" is told, where a column tells when: its newest. Days to come are told from the newest on which anything was
 * recorded, and so is the day on which somebody joined long before the newest rows that are theirs.
 */
export function nowOf(index: SchemaIndex, profile: ColumnProfile): string {
  const known = found.get(index) ?? new Map<ColumnProfile, string>()
  found.set(index, known)
  const now = known.get(profile) ?? reckoned(index, profile)
  known.set(profile, now)
  return now
}

function reckoned(index: SchemaIndex, profile: ColumnProfile): string {
  const own = newestOf(profile)
  const entry = isYear(profile) ? undefined : index.columns.find(({ column }) => column === profile)
  if (!entry) return own
  const below = newestBelow(index, entry)
  if (!isAhead(index, entry)) return below !== undefined && daysBetween(own, below) > stale ? below : own
  const beside = newestIn(recordedDates(index).filter(({ table }) => table === entry.table))
  const now = later(beside, below)
  if (now !== undefined) return sinceThen(entry, now)
  return newestIn(recordedDates(index).filter(({ table }) => table.rowCount >= entry.table.rowCount)) ?? own
}

const newestBelow = (index: SchemaIndex, entry: IndexedColumn): string | undefined =>
  newestIn(recordedDates(index).filter(({ table }) => isOfRows(index, table.id, entry.table)))

/** Whether the newest rows that belong to its own are of another time, which it says nothing of. */
export function isOutlived(index: SchemaIndex, entry: IndexedColumn): boolean {
  const below = newestBelow(index, entry)
  return below !== undefined && daysBetween(newestOf(entry.column), below) > stale
}

const newestIn = (dates: readonly IndexedColumn[]): string | undefined =>
  dates
    .flatMap((each) => lastDay(each) ?? [])
    .toSorted()
    .at(-1)

const later = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined || b === undefined ? (a ?? b) : a > b ? a : b

const daysBetween = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / 86_400_000

/** Where what is next begins a few days after the newest record, nothing was due in between: the data are as old as its first day. */
function sinceThen({ column: { min } }: IndexedColumn, now: string): string {
  const first = typeof min === 'string' ? min.slice(0, 10) : ''
  return first > now && daysBetween(now, first) <= 7 ? first : now
}

/** The newest day of a column by itself; of years the last day of the newest. */
export function newestOf(profile: ColumnProfile): string {
  const { max } = profile
  return dayIn(typeof max === 'number' && isYear(profile) ? `${String(max).padStart(4, '0')}-12-31` : max) ?? '2000-12-31'
}
