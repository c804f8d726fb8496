import type { ColumnProfile } from '../../../connections/connection.ts'
import { isNumeric } from '../schema/column-kinds.ts'
import { mainAmount, ownMoney } from '../schema/amounts.ts'
import { reaches } from './context.ts'
import type { ConditionContext } from './context.ts'
import type { ConditionReading } from '../understanding.ts'

/** "Invoices over 300", "products above 5000 rupees": what the things that are named come to, where no column was said. */
export function ownAmount(
  { mentions, index }: ConditionContext,
  base: Pick<ConditionReading, 'start' | 'end' | 'words' | 'joiner'>,
  make: NonNullable<ConditionReading['make']>,
  value: number,
): ConditionReading | undefined {
  const thing = mentions.find(({ end, readings: [best] }) => end === base.start && best?.kind === 'table')?.readings[0]?.table
  const table = index.tables.find((entry) => entry.table.id === thing)?.table
  if (!table) return undefined
  const amount = (ownMoney(index, table) ?? mainAmount(index, table))?.column ?? onlyMoney(table.columns)
  if (!amount || !reaches(amount, value)) return undefined
  return { ...base, kind: 'column', choices: [{ table: table.id, column: amount.name, score: 0.7 }], make }
}

/** Their price, where there is no other. */
function onlyMoney(columns: readonly ColumnProfile[]): ColumnProfile | undefined {
  const prices = columns.filter((column) => isNumeric(column) && column.meaning === 'money' && !/cost/i.test(column.name))
  return prices.length === 1 ? prices[0] : undefined
}
