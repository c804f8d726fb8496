import { debtsOf, unspentOf } from './debts.ts'
import type { SchemaIndex } from './schema-index.ts'

/** Money that was granted, billed or planned, and what of it was spent or paid, told by the same rows. */
export interface Granted {
  readonly table: string
  readonly granted: string
  readonly spent: string
}

/** What was spent of budgets first, then what was paid of bills. */
export function grantedMoney(index: SchemaIndex): readonly Granted[] {
  return [...unspentOf(index), ...debtsOf(index)].flatMap(({ table, column, minus }) =>
    minus === undefined ? [] : [{ table, granted: column, spent: minus }],
  )
}
