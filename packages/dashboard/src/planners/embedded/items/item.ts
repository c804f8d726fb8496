import type { Aggregate } from '../../../plan-aggregate.ts'
import type { TimeGrain } from '../../../plan.ts'
import type { ColumnSort } from '../schema/column-sort.ts'
import type { ColumnChoice, Mention } from '../understanding.ts'

export type Marker = 'group' | 'grouping' | 'series' | 'facet' | 'versus' | 'size'

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
