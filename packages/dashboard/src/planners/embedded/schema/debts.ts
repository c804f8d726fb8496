import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import type { Condition } from '../../../plan-condition.ts'
import type { ColumnRef } from '../../../plan-source.ts'
import { netWords } from '../words/business.ts'
import {
  debtWords,
  duesWords,
  eachWords,
  loanWords,
  openWords,
  restWords,
  settledWords,
  spentWords,
  unsettledStates,
} from '../words/debts.ts'
import { isRecord, ownMoney, spelled } from './amounts.ts'
import { isNumeric, isTemporal } from './column-types.ts'
import { answersYesOrNo, flagValue } from './flags.ts'
import type { IndexedColumn, SchemaIndex } from './schema-index.ts'

/** What tells that a row is not paid: a value of one of its columns, or none where there would be the day of payment. */
export type Unsettled =
  | { readonly column: string; readonly kind: 'values'; readonly values: readonly (string | number | boolean)[] }
  | { readonly column: string; readonly kind: 'missing' }

/** Money that is still owed, in one of the ways in which tables tell it. */
export interface Debt {
  readonly table: string
  readonly column: string
  /** What was paid of it already. */
  readonly minus?: string
  /** Which rows are not paid yet. */
  readonly unsettled?: Unsettled
}

/** The rows that are not paid, as a condition of a plan. */
export function unsettledWhere(unsettled: Unsettled, column: ColumnRef): Condition {
  if (unsettled.kind === 'missing') return { kind: 'missing', column }
  const [only, ...more] = unsettled.values
  return only !== undefined && more.length === 0
    ? { kind: 'compare', column, op: 'eq', value: only }
    : { kind: 'among', column, values: unsettled.values }
}

const has = ({ pieces }: IndexedColumn, words: ReadonlySet<string>): boolean =>
  pieces.some(({ text }) => spelled(text).some((word) => words.has(word)))

const isMoney = ({ column }: IndexedColumn): boolean =>
  isNumeric(column) && (column.meaning === 'money' || column.meaning === 'measure') && column.distinct > 1

/** Every place where the schema tells what is owed, the most direct first. */
export function debtsOf(index: SchemaIndex): readonly Debt[] {
  const tables = index.tables.map(({ table }) => table).filter(({ rowCount }) => rowCount > 0)
  const named = tables.flatMap((table) => namedDebt(index, table))
  return [
    // "Outstanding dues" of one sheet before the "rent due" of another.
    ...named.toSorted((a, b) => Number(b.sure) - Number(a.sure)).map(({ sure: _sure, ...debt }) => debt),
    ...tables.flatMap((table) => restOf(index, table, settledWords)),
    ...tables.flatMap((table) => unpaidRows(index, table)),
  ]
}

/** What is left of a budget: of what was allotted, what was not spent. */
export function unspentOf(index: SchemaIndex): readonly Debt[] {
  return index.tables.flatMap(({ table }) => restOf(index, table, spentWords))
}

/** "Pending amount": what is left of it already. */
const isOpen = (column: IndexedColumn): boolean => column.column.meaning === 'money' && has(column, openWords)

/** A column `outstanding`, `balance_due`; `amount_due` where another one tells what it is the rest of, or none what was paid. */
function namedDebt(index: SchemaIndex, table: TableProfile): readonly (Debt & { readonly sure: boolean })[] {
  const money = ownColumns(index, table).filter(isMoney)
  const isPart = money.some((column) => has(column, duesWords) && ![restWords, settledWords, eachWords].some((words) => has(column, words)))
  const isRest = isPart || !money.some((column) => has(column, settledWords))
  const sure = money.find((column) => has(column, debtWords) || isOpen(column)) ?? principalOf(money)
  const found = sure ?? (isRest ? money.find((column) => has(column, restWords)) : undefined)
  return found ? [{ table: table.id, column: found.column.name, sure: sure !== undefined }] : []
}

/** "POS" of a book of loans: the principal that is outstanding. */
function principalOf(money: readonly IndexedColumn[]): IndexedColumn | undefined {
  const lent = money.some((column) => has(column, loanWords))
  return lent ? money.find(({ column }) => /^(?:pos|o\/?s)$/i.test(column.name)) : undefined
}

/** What was due less what was paid, where the same rows tell both. */
function restOf(index: SchemaIndex, table: TableProfile, settled: ReadonlySet<string>): readonly Debt[] {
  const money = ownColumns(index, table).filter(isMoney)
  const paid = money.find((column) => has(column, settled))
  if (!paid) return []
  const isPaid = ({ column }: IndexedColumn): boolean => !isCountBeside(paid.column, column)
  const shared = ({ pieces }: IndexedColumn): number => pieces.filter(({ stem }) => paid.pieces.some((own) => own.stem === stem)).length
  // Of the price of one piece and the bill, the bill: no more is paid than was due.
  const most = ({ column: { max } }: IndexedColumn): number => (typeof max === 'number' ? max : 0)
  const covers = (column: IndexedColumn): number => Number(most(column) >= most(paid))
  const [due] = money
    .filter(isPaid)
    .filter((column) => column !== paid && !has(column, settled) && !has(column, eachWords) && !isOpen(column) && has(column, duesWords))
    .toSorted((a, b) => covers(b) - covers(a) || shared(b) - shared(a) || Number(has(b, netWords)) - Number(has(a, netWords)))
  return due ? [{ table: table.id, column: due.column.name, minus: paid.column.name }] : []
}

/** So many instalments at most are paid of one thing, and each amount is so much larger. */
const mostParts = 400
const leastMoney = 25

/** "EMIs Paid" beside the amount of a loan: how many were paid, and no money. */
function isCountBeside({ type, max }: ColumnProfile, due: ColumnProfile): boolean {
  return type === 'integer' && typeof max === 'number' && typeof due.max === 'number' && max <= mostParts && due.max > max * leastMoney
}

/** The money of rows that a flag, a state or a missing day tells to be unpaid. */
function unpaidRows(index: SchemaIndex, table: TableProfile): readonly Debt[] {
  const amount = ownMoney(index, table)?.column ?? onlyCharge(index, table)
  if (!amount) return []
  const found = ownColumns(index, table).flatMap((entry): readonly Unsettled[] => unsettledBy(entry) ?? [])
  return found[0] ? [{ table: table.id, column: amount.name, unsettled: found[0] }] : []
}

/** The "Fee" or "Charge" of each visit, where nothing else is money. */
function onlyCharge(index: SchemaIndex, table: TableProfile): ColumnProfile | undefined {
  const [only, ...more] = ownColumns(index, table).filter(({ column }) => isNumeric(column) && column.meaning === 'money')
  return only && more.length === 0 && isRecord(index, table) ? only.column : undefined
}

function unsettledBy(entry: IndexedColumn): readonly Unsettled[] | undefined {
  const { column } = entry
  const { name } = column
  if (has(entry, settledWords)) {
    if (isTemporal(column) && column.nulls > 0) return [{ column: name, kind: 'missing' }]
    if (answersYesOrNo(column)) return [{ column: name, kind: 'values', values: [flagValue(column, false)] }]
  }
  if (column.type !== 'text' || !column.valuesComplete || column.distinct > 12) return undefined
  const values = column.values.filter((value) => unsettledStates.has(value.toLowerCase().replaceAll(/[\s_-]+/g, ' ')))
  const isOfPayment = column.values.some((value) => /\b(?:un)?paid\b|\bsettled\b|\boutstanding\b/i.test(value))
  return values.length > 0 && isOfPayment ? [{ column: name, kind: 'values', values }] : undefined
}

function ownColumns({ columns }: SchemaIndex, table: TableProfile): readonly IndexedColumn[] {
  return columns.filter((entry) => entry.table === table)
}
