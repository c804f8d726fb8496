import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { isNumeric, isTemporal, isYear } from './column-types.ts'

/** A table of readings day by day: its date, with a row for each day, or for each day of each place. */
export interface Daily {
  readonly table: TableProfile
  readonly date: ColumnProfile
}

/** So much of the days of all places may be missing. */
const leastShare = 0.7

/** The only table with a row a day, or a row a day of each value of one column; undefined where there is none, or several. */
export function dailyOf(tables: readonly TableProfile[]): Daily | undefined {
  const found = tables.flatMap((table): readonly Daily[] => {
    const date = table.columns.find((column) => isTemporal(column) && !isYear(column) && isByDay(column, table))
    return date ? [{ table, date }] : []
  })
  const [only, ...more] = found
  return only && more.length === 0 ? only : undefined
}

function isByDay({ type, distinct, min, max }: ColumnProfile, { rowCount, columns }: TableProfile): boolean {
  const days = (Date.parse(String(max).slice(0, 10)) - Date.parse(String(min).slice(0, 10))) / 86_400_000 + 1
  if (type !== 'date' || !(days > 27) || distinct < days * leastShare * leastShare || columns.filter(isNumeric).length === 0) return false
  const isWhole = (places: number): boolean => rowCount <= distinct * places && rowCount >= distinct * places * leastShare
  return isWhole(1) || columns.some(({ type: own, unique, distinct: places }) => own === 'text' && !unique && places > 1 && isWhole(places))
}
