import { massWords } from '../words/business.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { addsUp } from './additive.ts'
import { isRecord, mainAmount } from './amounts.ts'
import type { RowAmount } from './amounts.ts'
import type { SchemaIndex } from './schema-index.ts'

/** What the rows of the only sheet come to, where it is called by what has an amount and no number: expenses, sales. */
export function ledgerOf(index: SchemaIndex): RowAmount | undefined {
  const [only, ...others] = index.tables
  if (!only || others.length > 0) return undefined
  const { table } = only
  const isCalled = wordsOfName(table.path.at(-1) ?? table.id).some((word) => massWords.has(word) || massWords.has(formOf(word).text))
  const amount = isCalled && isRecord(index, table) ? mainAmount(index, table) : undefined
  return amount && !amount.times && addsUp(wordsOfName(amount.column.name), amount.column) ? amount : undefined
}

/** "Transactions by mode": the entries of a ledger, and not what they come to. */
export function countsEntries(text: string): boolean {
  return /\b(?:entr(?:y|ies)|records|rows|transactions?|deals|orders|invoices|bills|receipts|vouchers|number|how many)\b/i.test(text)
}
