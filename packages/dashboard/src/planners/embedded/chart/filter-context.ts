import type { Catalog, ForeignKey } from '../../../connections/connection.ts'
import type { ColumnChoice } from '../understanding.ts'

/** What conditions are turned into filters over. */
export interface FilterContext {
  readonly catalog: Catalog
  /** Tables whose rows the chart shows or counts. */
  readonly tables: readonly string[]
  readonly fiscalYearStart: number
  /** Keys of which the words speak. */
  readonly spoken?: ReadonlySet<ForeignKey>
  /** The table for each of whose rows the chart has a group. */
  readonly each?: string
  /** The table for each of whose rows there is one of the chart's, before any are grouped. */
  readonly base?: string
  /** The breakdowns of the chart. */
  readonly groups?: readonly ColumnChoice[]
}
