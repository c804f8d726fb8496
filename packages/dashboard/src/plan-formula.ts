import type { ColumnRef } from './plan-source.ts'

export const aggregates = ['none', 'count', 'count_distinct', 'sum', 'mean', 'median', 'min', 'max', 'stddev'] as const
export type Aggregate = (typeof aggregates)[number]

/** Arithmetic over leaves. What is divided by nothing is missing, and so is what has a missing part. */
export type Calculation<Leaf> =
  | Leaf
  | { readonly kind: 'number'; readonly value: number }
  | {
      readonly kind: 'calculation'
      readonly op: (typeof calculations)[number]
      readonly left: Calculation<Leaf>
      readonly right: Calculation<Leaf>
    }
export const calculations = ['+', '-', '*', '/'] as const
/** What is computed of each row; all columns are of one relation. */
export type RowFormula = Calculation<{ readonly kind: 'column'; readonly column: ColumnRef }>
/** An aggregate of rows; without `of` rows are counted. */
export interface AggregateTerm {
  readonly kind: 'aggregate'
  readonly aggregate: Exclude<Aggregate, 'none'>
  readonly of?: RowFormula
}
/** What is computed of each group: `sum(revenue) / count_distinct(order)`. */
export type Formula = Calculation<AggregateTerm>
