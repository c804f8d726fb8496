import type { Condition, Literal } from '../../../plan-condition.ts'

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
