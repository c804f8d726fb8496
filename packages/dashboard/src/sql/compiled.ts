import type { NumberFormat } from '../plan.ts'
import type { ColumnMeaning } from '../connections/connection.ts'
import type { TimeGrain } from '../plan.ts'

/** What a result column is for the chart: the compiler says it, the charts read it. */
export interface ResultColumn {
  /** Safe and unique in the result: letters of any script, digits, `_`. The field name in `data.values` and in encodings. */
  readonly name: string
  readonly role: 'dimension' | 'series' | 'facet' | 'measure' | 'before' | 'folded_count' | 'quartile' | 'detail'
  /** Id of the plan's measure or dimension it shows. `before` is the KPI's value in the period before. */
  readonly of?: string
  /** Human name. */
  readonly title: string
  readonly kind: 'number' | 'text' | 'temporal' | 'boolean'
  readonly meaning?: ColumnMeaning
  readonly format?: NumberFormat
  /** A part or a growth that was computed: 2.5 is 250 per cent. One that is stored may be kept either way. */
  readonly isFraction?: true
  readonly unit?: string
  readonly grain?: TimeGrain
  readonly binStep?: number
}

/** A chart's statement: runs as it stands when pasted into the database. */
export interface CompiledChart {
  readonly sql: string
  readonly columns: readonly ResultColumn[]
  /** Set where more rows than a chart can show are thinned out evenly to this many. */
  readonly sampledTo?: number
}
