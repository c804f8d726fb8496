import { debtsOf, unspentOf } from './debts.ts'
import type { Debt } from './debts.ts'
import type { SchemaIndex } from './schema-index.ts'

/** Money that was granted, billed or planned, and what of it was spent or paid, told by the same rows. */
export interface Granted {
  readonly table: string
  readonly granted: string
  readonly spent: string
}

/** What was spent of budgets. */
export function budgetsSpent(index: SchemaIndex): readonly Granted[] {
  return unspentOf(index).flatMap(asGranted)
}

/** What was spent of budgets first, then what was paid of bills. */
export function grantedMoney(index: SchemaIndex): readonly Granted[] {
  return [...budgetsSpent(index), ...debtsOf(index).flatMap(asGranted)]
}

const asGranted = ({ table, column, minus }: Debt): readonly Granted[] =>
  minus === undefined ? [] : [{ table, granted: column, spent: minus }]
