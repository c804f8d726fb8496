import { isCalendarType } from '../../../connections/calendar-words.ts'
import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { isNumeric, isTemporal, isYear } from './column-types.ts'

/** A table with one number for each place of several lists: accidents by state and year. Nobody asks how many rows it has. */
export interface CrossTable {
  readonly table: TableProfile
  readonly value: ColumnProfile
  readonly lists: readonly ColumnProfile[]
  /** The one of the lists that is a time, or is in the order of the calendar. */
  readonly time?: ColumnProfile
}

/** So many of the places may be empty. */
const dense = 0.5

/** Text that is kept in the order of the calendar: months, days of the week. */
export const isOrdered = ({ nativeType }: Pick<ColumnProfile, 'nativeType'>): boolean => isCalendarType(nativeType)

/** Months, quarters or weeks as numbers. */
const isPartOfYear = ({ type, name, min, max }: ColumnProfile): boolean =>
  type === 'integer' &&
  /^(?:month|mon|mnth|quarter|qtr|week|wk)(?:[ _]?(?:no|num|number))?$/i.test(name) &&
  typeof min === 'number' &&
  min >= 0 &&
  typeof max === 'number' &&
  max <= 53

const crossed = new WeakMap<TableProfile, CrossTable | undefined>()

/** Undefined where the table has other numbers, or rows of which several are for one place. */
export function crossTable(table: TableProfile): CrossTable | undefined {
  if (!crossed.has(table)) crossed.set(table, read(table))
  return crossed.get(table)
}

function read(table: TableProfile): CrossTable | undefined {
  const { columns, rowCount } = table
  const isList = (column: ColumnProfile): boolean =>
    isTemporal(column) || isYear(column) || isPartOfYear(column) || (column.type === 'text' && column.meaning !== 'text' && !column.unique)
  const values = columns.filter((column) => isNumeric(column) && !isList(column) && column.meaning !== 'id')
  const lists = columns.filter((column) => isList(column))
  const [value, ...more] = values
  if (!value || more.length > 0 || lists.length < 2 || lists.length > 3 || lists.length + 1 < columns.length || rowCount < 4)
    return undefined
  const places = lists.reduce((product, { distinct }) => product * distinct, 1)
  if (lists.some(({ distinct, nulls }) => distinct < 2 || nulls > 0) || rowCount > places || rowCount < places * dense) return undefined
  const time = lists.find((column) => isTemporal(column) || isYear(column)) ?? lists.find(isOrdered)
  return { table, value, lists, ...(time ? { time } : {}) }
}
