import { onlyAmount } from '../schema/only-amount.ts'
import type { Item } from '../items/item.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'

/**
 * "Maths average by class", "cash total by month": of what is computed nothing says what it is, and the rows that have those values, or by
 * which it is broken down, have one amount.
 */
export function unsaidAmounts({ index, conditions }: Understanding, items: readonly Item[]): readonly ColumnChoice[] {
  if (items.some(({ table, sort, marker }) => table !== undefined || (marker === undefined && sort !== undefined))) return []
  const only = onlyAmount(index, [
    ...conditions.flatMap(({ kind, time, choices }) => (kind === 'column' && !time ? [choices] : [])),
    ...items.flatMap(({ columns }) => (columns.length > 0 ? [columns] : [])),
  ])
  return only ? [only] : []
}
