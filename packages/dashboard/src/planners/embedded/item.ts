import { columnOf } from '../../connections/connection.ts'
import type { ColumnProfile } from '../../connections/connection.ts'
import type { Aggregate } from '../../plan-formula.ts'
import type { TimeGrain } from '../../plan.ts'
import { isNumeric, isTemporal, isYear } from './condition-columns.ts'
import type { SchemaIndex } from './schema-index.ts'
import type { ColumnChoice, Mention } from './understanding.ts'

export type Marker = 'group' | 'grouping' | 'series' | 'facet' | 'versus'
export type ColumnSort = 'number' | 'few' | 'category' | 'date' | 'id'

/** One thing that the chart shall show, as it was said. */
export interface Item {
  readonly start: number
  readonly end: number
  readonly mention?: Mention
  readonly columns: readonly ColumnChoice[]
  /** The words name a table: an entity. */
  readonly table?: string
  readonly aggregates: readonly Aggregate[]
  readonly marker?: Marker
  readonly axis?: 'x' | 'y'
  readonly grain?: TimeGrain
  readonly sort?: ColumnSort
  /** "A or B": the second column is as good as the first. */
  readonly either?: true
}

/** Rows with a value, as far as the frequent values tell. */
export function rowsOf(column: ColumnProfile): number {
  return column.frequent.reduce((sum, entry) => sum + entry.count, 0)
}

/** What a column may do in a chart. */
export function sortOf(column: ColumnProfile): ColumnSort {
  if (isTemporal(column) || isYear(column)) return 'date'
  if (column.meaning === 'id') return 'id'
  if (isNumeric(column))
    return column.type === 'integer' && (column.meaning === 'category' || (column.distinct <= 12 && rowsOf(column) >= 8 * column.distinct))
      ? 'few'
      : 'number'
  return 'category'
}

export function profileOf(index: SchemaIndex, choice: ColumnChoice | undefined): ColumnProfile | undefined {
  return choice ? columnOf(index.catalog, choice.table, choice.column) : undefined
}
