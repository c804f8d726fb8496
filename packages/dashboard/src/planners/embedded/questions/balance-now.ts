import { accountColumns } from '../schema/accounts.ts'
import { lastDay } from '../schema/days-ahead.ts'
import { datesOf } from '../schema/spans.ts'
import type { Understanding } from '../understanding.ts'
import { wordsOfName } from '../words/word-forms.ts'

const asks =
  /^\s*(?:(?:what(?:'s|’s|s| is)|show(?: me)?|tell me|how much is) )?(?:(?:my|our|the) )?(?:(?:current|latest|present|available|closing|bank|account) )*balance(?: (?:now|today|right now|as of (?:now|today)|in (?:the|my|our) (?:bank|account)))*\s*[?.]*\s*$/i
const nowSaid = /\b(?:current|latest|present|available|now|today)\b/i

/**
 * "What is my current balance" of the only sheet, a statement of account with a running balance: the entries of its newest day, which have it.
 * Of a balance there is no average, and which entry of a day was the last one no column may tell.
 */
export function balanceNow({ text, index }: Understanding): string | undefined {
  if (!asks.test(text) || !nowSaid.test(text)) return undefined
  const [only, ...more] = index.tables
  if (!only || more.length > 0 || !accountColumns(only.table)) return undefined
  const isKept = only.table.columns.some(({ name }) => wordsOfName(name).includes('balance'))
  const [day] = datesOf(index, only.table.id)
  const newest = day && lastDay(day)
  return isKept && newest !== undefined ? `list of transactions on ${newest}` : undefined
}
