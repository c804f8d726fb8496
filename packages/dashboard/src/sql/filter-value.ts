import type { Scalar } from '../plan-condition.ts'

/** What a column must be: one of these values, any of a list, or a range. */
export type FilterValue =
  | Scalar
  | readonly Scalar[]
  | {
      readonly gte?: Scalar | undefined
      readonly gt?: Scalar | undefined
      readonly lte?: Scalar | undefined
      readonly lt?: Scalar | undefined
    }

/** Any of a list? */
export function isList(value: FilterValue): value is readonly Scalar[] {
  return Array.isArray(value)
}

/** `table.column` to what it must be; all of them hold. The form of a filter state, with every table named. */
export type RowRule = Readonly<Record<string, FilterValue>>
