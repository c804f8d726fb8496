import type { Cell } from '../connections/connection.ts'
import type { ChartKind, ChartPlan, Theme } from '../plan.ts'
import type { ResultColumn } from '../sql/compiled.ts'

/** A Vega-Lite v5 specification without data. */
export type VegaLiteSpec = Readonly<Record<string, unknown>>

export interface ChartInput {
  readonly plan: ChartPlan
  readonly columns: readonly ResultColumn[]
  readonly rows: readonly Readonly<Record<string, Cell>>[]
  readonly theme: Theme
  /** BCP 47; for number and date formats. Default `en-IN`. */
  readonly locale: string
}

/** One chart kind: how plan and rows become a picture. */
export interface Chart {
  readonly kind: ChartKind
  /** For planners and people: what it is for. */
  readonly purpose: string
  /** Cells of the 12-column grid it likes. */
  readonly size: { readonly w: number; readonly h: number }
  /** `mark`, `encoding` and the like; theme, `$schema` and sizes are added by the list. */
  build(input: ChartInput): VegaLiteSpec
}
