import type { ColumnProfile } from '../../../connections/connection.ts'
import { isNumeric } from '../schema/column-kinds.ts'
import type { Comparison } from '../../../plan-condition.ts'
import { keysBetween } from '../schema/joins.ts'
import { mainAmount, ownMoney, takingsOf } from '../schema/amounts.ts'
import { reaches } from './context.ts'
import type { ConditionContext } from './context.ts'
import { isGrammar } from '../schema/word-match.ts'
import type { ConditionReading, Span } from '../understanding.ts'

/** "Invoices over 300", "products above 5000 rupees": what the things that are named come to, where no column was said. */
export function ownAmount(
  { mentions, index }: ConditionContext,
  base: Pick<ConditionReading, 'start' | 'end' | 'words' | 'joiner'>,
  make: NonNullable<ConditionReading['make']>,
  { op, value }: { readonly op: Comparison; readonly value: number },
): ConditionReading | undefined {
  const thing = mentions.find(({ end, readings: [best] }) => end === base.start && best?.kind === 'table')?.readings[0]?.table
  const table = index.tables.find((entry) => entry.table.id === thing)?.table
  if (!table) return undefined
  const amount = (ownMoney(index, table) ?? mainAmount(index, table))?.column ?? onlyMoney(table.columns)
  if (!amount) return ofLines(index, table.id, base, op, value)
  if (!reaches(amount, value)) return undefined
  return { ...base, kind: 'column', choices: [{ table: table.id, column: amount.name, score: 0.7 }], make }
}

/** "How many orders", "number of orders above 5000 by city"; of "cities with a number of orders above 5000" the number itself is limited. */
export function asksHowMany({ tokens }: ConditionContext, counted: Span, sign: Span): boolean {
  if (tokens[counted.start]?.lower === 'how') return true
  const ahead = tokens.slice(0, counted.start).map(({ lower }) => lower)
  return (
    /^(?:above|over|below|under)$/.test(tokens[sign.start]?.lower ?? '') &&
    ahead.every((word) => isGrammar(word) && !/^(?:with|where|having|have|has|whose)$/.test(word))
  )
}

/** "Orders over 10000", where their lines tell the amounts: what the lines of each come to. */
function ofLines(
  index: ConditionContext['index'],
  of: string,
  base: Pick<ConditionReading, 'start' | 'end' | 'words' | 'joiner'>,
  op: Comparison,
  value: number,
): ConditionReading | undefined {
  const lines = takingsOf(index).find(
    ({ table, times }) => !times && table.id !== of && keysBetween(index.catalog, table.id, of).length > 0,
  )
  if (!lines) return undefined
  const choices = [{ table: lines.table.id, column: lines.column.name, score: 0.7 }]
  return { ...base, kind: 'group', choices, group: { aggregate: 'sum', table: lines.table.id, op, value, of } }
}

/** Their price, where there is no other. */
function onlyMoney(columns: readonly ColumnProfile[]): ColumnProfile | undefined {
  const prices = columns.filter((column) => isNumeric(column) && column.meaning === 'money' && !/cost/i.test(column.name))
  return prices.length === 1 ? prices[0] : undefined
}
