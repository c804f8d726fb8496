import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { isNumeric } from './column-types.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words of names of what goes out of an account, and of what comes in. */
const outWords = set('withdrawal withdrawn debit dr outflow outgo expense expenditure payment paid spent')
const inWords = set('deposit deposited credit cr inflow income receipt received')

/** What people call either, whatever the columns are called. */
const calledOut: readonly string[] = [
  'withdrawal',
  'spending',
  'spent',
  'expense',
  'expenditure',
  'debit',
  'outflow',
  'paid',
  'money out',
  'outgoing',
]
const calledIn: readonly string[] = ['deposit', 'income', 'revenue', 'credit', 'receipt', 'received', 'inflow', 'money in', 'incoming']

/** The two columns of a statement of account, where each row is money that went out or came in. */
export interface AccountColumns {
  readonly out: ColumnProfile
  readonly in: ColumnProfile
}

/** A bank's statement, a cash book: one column of what went out and one of what came in, each left empty in many rows. */
export function accountColumns({ columns, rowCount }: TableProfile): AccountColumns | undefined {
  const money = columns.filter((column) => isNumeric(column) && column.meaning !== 'id' && !says(column, balanceWords))
  const [out, ...moreOut] = money.filter((column) => says(column, outWords))
  const [into, ...moreIn] = money.filter((column) => says(column, inWords))
  if (!out || !into || moreOut.length + moreIn.length > 0 || out === into) return undefined
  return isSparse(out, rowCount) && isSparse(into, rowCount) ? { out, in: into } : undefined
}

/** What the columns of an account are called besides. */
export function accountNames(table: TableProfile, column: ColumnProfile): readonly string[] {
  const account = accountColumns(table)
  const names = account?.out === column ? calledOut : account?.in === column ? calledIn : []
  return names.filter((name) => !table.columns.some((other) => says(other, new Set([name]))))
}

const balanceWords = set('balance')

function says({ name }: ColumnProfile, known: ReadonlySet<string>): boolean {
  return wordsOfName(name).some((word) => known.has(word) || known.has(formOf(word).text))
}

/** A row has one of the two: what is not there is empty, or nothing. */
function isSparse({ nulls, min }: ColumnProfile, rowCount: number): boolean {
  return nulls >= rowCount * 0.05 || min === 0
}
