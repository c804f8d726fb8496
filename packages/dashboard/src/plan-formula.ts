import type { Aggregate } from './plan-aggregate.ts'
import type { Condition } from './plan-condition.ts'
import type { ColumnRef } from './plan-source.ts'

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
/**
 * Whole days from one date of a row to another, or to a day of the calendar; below 0 where that is earlier, missing where a date is.
 * In minutes the time between two moments, to the second.
 */
export interface Elapsed {
  readonly kind: 'days'
  readonly from: ColumnRef
  readonly until: ColumnRef | { readonly date: string }
  readonly in?: 'minutes'
}
/** What is computed of each row, of its own columns and of those of rows that it refers to; stretches of time are of one relation. */
export type RowFormula = Calculation<{ readonly kind: 'column'; readonly column: ColumnRef } | Elapsed>
/** Units of time that can be counted: "per day" divides by as many days as there were. */
export const countedUnits = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const
/** An aggregate of rows; without `of` rows are counted, with `where` only those for which all of it holds. */
export interface AggregateTerm {
  readonly kind: 'aggregate'
  readonly aggregate: Exclude<Aggregate, 'none'>
  readonly of?: RowFormula
  /** Of a date that is counted: how many different units of time it falls into. */
  readonly unit?: (typeof countedUnits)[number]
  readonly where?: readonly Condition[]
  /** No rows come to 0: what was paid back of that of which nothing was. Default: missing. */
  readonly orZero?: true
}
/** What is computed of each group: `sum(revenue) / count_distinct(order)`. */
export type Formula = Calculation<AggregateTerm>
