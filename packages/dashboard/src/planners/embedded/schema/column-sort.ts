import { columnOf } from '../../../connections/connection.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import { isPackCount } from '../../../connections/meaning.ts'
import { isNumeric, isTemporal, isYear } from './column-types.ts'
import type { SchemaIndex } from './schema-index.ts'
import type { ColumnChoice } from '../understanding.ts'

export type ColumnSort = 'number' | 'few' | 'category' | 'date' | 'id'

/** Rows with a value, as far as the frequent values tell. */
function rowsOf(column: ColumnProfile): number {
  return column.frequent.reduce((sum, entry) => sum + entry.count, 0)
}

/** What a column may do in a chart. */
export function sortOf(column: ColumnProfile): ColumnSort {
  if (isTemporal(column) || isYear(column)) return 'date'
  if (column.meaning === 'id') return 'id'
  if (isNumeric(column))
    return column.type === 'integer' &&
      // Of money there may be few amounts; they are no kinds.
      column.meaning !== 'money' &&
      !(column.meaning === 'measure' && isPackCount(column)) &&
      (column.meaning === 'category' || (column.distinct <= 12 && rowsOf(column) >= 8 * column.distinct))
      ? 'few'
      : 'number'
  return 'category'
}

export function profileOf(index: SchemaIndex, choice: ColumnChoice | undefined): ColumnProfile | undefined {
  return choice ? columnOf(index.catalog, choice.table, choice.column) : undefined
}
