/** What the page asks the worker that plans drawings, and its answer. */
export interface PlanRequest {
  readonly id: number
  /** A Vega-Lite specification; its rows come to `rowsName` later. */
  readonly spec: Readonly<Record<string, unknown>>
}

/** How columns of the rows are read: `{ month: 'date' }`. */
export type ColumnReaders = Readonly<Record<string, string>>

export interface DrawingPlan {
  /** Vega's own description of the dataflow, expressions as trees. */
  readonly dataflow: Readonly<Record<string, unknown>>
  readonly readers: ColumnReaders
  /** Its sizes that follow those of its place; small multiples have their own, and scroll where that is more than there is. */
  readonly fills: readonly ('width' | 'height')[]
}

export type PlanAnswer = { readonly id: number } & ({ readonly plan: DrawingPlan } | { readonly problem: string })

export const rowsName = 'rows'

/** What stands out in a chart; the rest is dimmed. */
export interface Emphasis {
  /** Marks whose rows hold all of these stand out; every mark where there is none. */
  readonly values: readonly { readonly column: string; readonly value: string | number | boolean | null }[]
  /** Of the horizontal axis, in its own units: milliseconds where it is time. */
  readonly stretch?: readonly [low: number, high: number]
}

/** The signal that tells a drawing how wide its place is; the width of its plot is what legends leave of that. */
export const roomName = 'room'

/** The signal that tells a drawing the values of its emphasis. */
export const emphasisName = 'emphasis'
