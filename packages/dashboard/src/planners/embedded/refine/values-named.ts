import type { Condition, Literal } from '../../../plan-condition.ts'
import { isSameColumn } from '../../../plan-source.ts'
import type { ColumnRef } from '../../../plan-source.ts'

/** The values that a condition names, whether it wants or denies them. */
export function valuesNamed(condition: Condition): readonly Literal[] {
  if (condition.kind === 'compare' && (condition.op === 'eq' || condition.op === 'ne')) return [condition.value]
  return condition.kind === 'among' ? condition.values : []
}

/** Whether the rows with the values that it names are left out. */
export function deniesValues(condition: Condition): boolean {
  return condition.kind === 'compare' ? condition.op === 'ne' : condition.kind === 'among' && condition.negated === true
}

/** Whether it keeps the rows to that value, whatever its letters. */
export const keepsTo = (condition: Condition, said: string): boolean =>
  !deniesValues(condition) && valuesNamed(condition).some((value) => typeof value === 'string' && value.toLowerCase() === said)

/** The dates of which a condition keeps a stretch, or several of one. */
export function timesIn(condition: Condition): readonly ColumnRef[] {
  if (condition.kind === 'period') return condition.negated === true ? [] : [condition.column]
  const [first, ...more] = condition.kind === 'any' ? condition.of.map(timesIn) : []
  const [column] = first ?? []
  return column && more.every(([other]) => other && isSameColumn(other, column)) ? [column] : []
}
