import { foldedGrains } from '@chitravani/protocol/names'
import type { Aggregate } from './plan-aggregate.ts'
import type { ColumnRef, Source } from './plan-source.ts'

export { foldedGrains }

export type Scalar = string | number | boolean | null
/** `date` is `YYYY-MM-DD`, `timestamp` is `YYYY-MM-DDTHH:MM:SS`, both as written in the data's own zone. */
export type Literal = Scalar | { readonly date: string } | { readonly timestamp: string }

export type Comparison = 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte'

/** Rows of other tables, tied to the chart's rows by equal columns. */
export interface SubSource {
  readonly source: Source
  /** Empty for a condition that is the same for every row. `outer` belongs to the enclosing source. */
  readonly link: readonly { readonly outer: ColumnRef; readonly inner: ColumnRef }[]
  readonly where: readonly Condition[]
}

export type Condition =
  /** Text compares without letter case when `anyCase` is set. */
  | { readonly kind: 'compare'; readonly column: ColumnRef; readonly op: Comparison; readonly value: Literal; readonly anyCase?: boolean }
  /** A date against a timestamp compares whole days. */
  | { readonly kind: 'compare_columns'; readonly left: ColumnRef; readonly op: Comparison; readonly right: ColumnRef }
  /** Whole days from one date of a row to another, or minutes, against so many; nothing holds where either date is missing. */
  | {
      readonly kind: 'elapsed'
      readonly from: ColumnRef
      readonly until: ColumnRef
      readonly op: Comparison
      /** How many: of days, unless `in` says minutes. */
      readonly days: number
      readonly in?: 'minutes'
    }
  /** Both ends included; a date end means its whole day. */
  | { readonly kind: 'between'; readonly column: ColumnRef; readonly low: Literal; readonly high: Literal; readonly negated?: boolean }
  /** Half open: from <= value < until. The form of every period. */
  | {
      readonly kind: 'period'
      readonly column: ColumnRef
      readonly from?: string
      readonly until?: string
      readonly negated?: boolean
      readonly words: string
    }
  | { readonly kind: 'among'; readonly column: ColumnRef; readonly values: readonly Literal[]; readonly negated?: boolean }
  | {
      readonly kind: 'text'
      readonly column: ColumnRef
      readonly match: 'contains' | 'starts' | 'ends'
      readonly text: string
      readonly negated?: boolean
    }
  | { readonly kind: 'missing'; readonly column: ColumnRef; readonly negated?: boolean }
  /** A part of the calendar in any year: March, Sundays. Numbers as the folded grain gives them. */
  | {
      readonly kind: 'calendar'
      readonly column: ColumnRef
      readonly grain: (typeof foldedGrains)[number]
      readonly values: readonly number[]
      readonly negated?: boolean
    }
  /** There is (or, negated, is not) a row in the sub-source; `having` asks it of groups ("with more than 5 employees"). */
  | { readonly kind: 'related'; readonly sub: SubSource; readonly having?: readonly Having[]; readonly negated?: boolean }
  /** Against one computed value: "above the average price", "the oldest". */
  | {
      readonly kind: 'compare_to'
      readonly column: ColumnRef
      readonly op: Comparison
      readonly aggregate: Aggregate
      readonly of: ColumnRef
      readonly sub: SubSource
    }
  | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }

/** A condition on groups: on what an aggregate of their rows comes to. */
export interface Having {
  readonly aggregate: Aggregate
  readonly column?: ColumnRef
  /** Each row's value is multiplied by it, as that of a measure is. */
  readonly times?: ColumnRef
  readonly op: Comparison
  readonly value: number
}

/** The same of one of the chart's measures, by its id: of a metric too. Measures of single rows, and those set against others of the axis, have none. */
export interface MeasureHaving {
  readonly measure: string
  readonly op: Comparison
  readonly value: number
  /** The value is so many times the mean of the measure over all groups: 1 for "above average". Default: the value itself. */
  readonly ofMean?: true
}
