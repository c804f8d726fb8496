import { abbreviations } from '../../../connections/abbreviations.ts'
import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { dealWords, chargeWords, entryWords, grossWords, outgoingWords, paperWords, quantityWords } from '../words/business.ts'
import { incomeWords } from '../words/money.ts'
import { settledWords } from '../words/debts.ts'
import { lifeDateWords } from '../words/time.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { addsUp } from './additive.ts'
import { nameColumn } from './name-column.ts'
import { tellsDeeds } from './row-deed.ts'
import { isNumeric, isYear } from './column-types.ts'
import type { IndexedColumn, SchemaIndex } from './schema-index.ts'

/** What the rows of a table come to: the sum of a column, or of a column times another. */
export interface RowAmount {
  readonly table: TableProfile
  readonly column: ColumnProfile
  readonly times?: ColumnProfile
  /** The table that has the column, where rows tell only how many were sold of what is priced there. */
  readonly pricedIn?: TableProfile
  /** The higher the likelier. */
  readonly score: number
}

/** Words of names that say no more than that it is an amount, and those that say that it is the whole of several. */
const bareWords: ReadonlySet<string> = new Set(['amount', 'total'])
export const totalWords: ReadonlySet<string> = new Set(['total', 'grand', 'final', 'overall', 'bill', 'invoice', 'payable'])

/** "Order value", "invoice value": what a deal is worth. */
const valueWords: ReadonlySet<string> = new Set(['value', 'worth'])

const chargeSet: ReadonlySet<string> = new Set(chargeWords)
/** Beside a price: one of several that were asked. */
const quotedWords: ReadonlySet<string> = new Set(['min', 'max', 'minimum', 'maximum', 'modal', 'opening', 'closing'])

/** Amounts of one piece, of which no sum says anything where several may have been sold. */
export const single: ReadonlySet<string> = new Set(['unit', 'price', 'rate', 'each', 'per', 'cost', 'list'])

export const says = ({ pieces }: Pick<IndexedColumn, 'pieces'>, words: ReadonlySet<string>): boolean =>
  pieces.some(({ text }) => spelled(text).some((word) => words.has(word)))

/** `amt` is an amount. */
export function spelled(text: string): readonly string[] {
  return Object.hasOwn(abbreviations, text) ? [text, ...(abbreviations[text] ?? [])] : [text]
}

/** Place of the likeliest word of the name; `Infinity` where it has none of them. */
function place({ pieces }: IndexedColumn, words: readonly string[]): number {
  const places = pieces.flatMap(({ text }) => spelled(text).flatMap((word) => (words.includes(word) ? [words.indexOf(word)] : [])))
  return Math.min(Infinity, ...places)
}

export function first(columns: readonly IndexedColumn[], words: readonly string[]): IndexedColumn | undefined {
  return columns.filter((column) => place(column, words) < Infinity).toSorted((a, b) => place(a, words) - place(b, words))[0]
}

/** The amount by the likeliest word; of an amount of labour, one of parts and their total the total, else the largest. */
function wholeOf(columns: readonly IndexedColumn[]): IndexedColumn | undefined {
  const best = first(columns, incomeWords) ?? columns.find((column) => says(column, valueWords) && says(column, dealWords))
  if (!best || !says(best, bareWords)) return best
  const most = ({ column: { max } }: IndexedColumn): number => (typeof max === 'number' ? max : 0)
  const alike = columns.filter((column) => says(column, bareWords))
  const totals = alike.filter((column) => says(column, totalWords) && most(column) >= most(best))
  const [largest] = (totals.length > 0 ? totals : alike).toSorted((a, b) => most(b) - most(a))
  return totals.length > 0 || (largest && place(largest, incomeWords) === place(best, incomeWords)) ? largest : best
}

export function numbersOf({ columns }: SchemaIndex, table: TableProfile): readonly IndexedColumn[] {
  return columns.filter(
    ({ table: owner, column }) =>
      owner === table && isNumeric(column) && (['money', 'measure'].includes(column.meaning) || isTariff(column)) && column.distinct > 1,
  )
}

/** A `rate` beyond a hundred is no part of anything, but what one piece is sold at. */
export const isTariff = ({ meaning, name, max }: ColumnProfile): boolean =>
  meaning === 'share' && wordsOfName(name).at(-1) === 'rate' && typeof max === 'number' && max > 100

/** Its rows refer to others, or have a date, and are known by no name: each is something that happened. */
export function isRecord({ catalog }: SchemaIndex, table: TableProfile): boolean {
  const refers = catalog.keys.some(({ from, to }) => from.table === table.id && to.table !== table.id)
  return (refers || isDated(table)) && !isNamed(table)
}

/** "Born on" and the like are dates of what something is. */
export function isDated({ columns }: TableProfile): boolean {
  return columns.some(
    ({ type, name }) => (type === 'date' || type === 'timestamp') && !wordsOfName(name).some((word) => lifeDateWords.has(word)),
  )
}

const fiscalYears = /^(?:fy )?\d{4}[-/–]\d{2}(?:\d{2})?$/i

/** "2023-24", "FY 2023-24": years as text, which sort as the alphabet has them. */
export const holdsFiscalYears = ({ type, values, valuesComplete }: ColumnProfile): boolean =>
  type === 'text' && valuesComplete && values.length > 1 && values.every((value) => fiscalYears.test(value))

/** Its rows are figures that come again year by year, each of something else: crops by district and year, budgets of schemes. */
export function isYearly({ catalog: { tables, keys } }: SchemaIndex, table: TableProfile): boolean {
  const { columns, rowCount } = table
  const years = columns.find((column) => isYear(column) || holdsFiscalYears(column))
  if (!years || years.distinct < 2 || rowCount < years.distinct * 3) return false
  if (tables.length > 1 && keys.some(({ to }) => to.table === table.id)) return false
  return !columns.some((column) => column.unique && column.type === 'text') && !isNamed(table)
}

function isNamed(table: TableProfile): boolean {
  const name = nameColumn(table)
  if (!name || tellsDeeds(table) || areDeals(table, name) || areEntries(table, name) || isAccount(table, name)) return false
  if (name.distinct > table.rowCount * 0.5) return true
  // Medicines of a sheet of their batches are named again and again.
  if (table.rowCount >= 20 && name.distinct <= table.rowCount * 0.2) return false
  // A sheet of days worked has workers' names, and is no list of workers.
  const own = new Set([...plainNames, ...wordsOfName(table.path.at(-1) ?? table.id)])
  return name.meaning === 'name' && wordsOfName(name.name).every((word) => own.has(word))
}

/** Orders that an export names by their numbers ("#1001") are deals all the same. */
function areDeals({ id, path }: TableProfile, name: ColumnProfile): boolean {
  const words = wordsOfName(path.at(-1) ?? id).map((word) => formOf(word).text)
  return words.some((word) => dealWords.has(word)) && name.frequent.every(({ value }) => /^#?[A-Z]{0,4}[-/ ]?\d+$/.test(String(value)))
}

/** "JC/26/001" of each row, with its day: papers that are numbered through, and no things. */
function areEntries(table: TableProfile, { unique, name, frequent }: ColumnProfile): boolean {
  const isNumbered = unique && frequent.length > 0 && frequent.every(({ value }) => serial.test(String(value)))
  return isNumbered && isDated(table) && wordsOfName(name).some((word) => paperWords.has(formOf(word).text))
}

const serial = /^\p{Lu}{1,5}(?:[-/ ]?\d+)+$/u

/** What was written beside each entry of an account tells one from another, and names no thing that there is. */
function isAccount(table: TableProfile, name: ColumnProfile): boolean {
  return isDated(table) && wordsOfName(name.name).some((word) => entryWords.has(formOf(word).text))
}

const plainNames: readonly string[] = ['name', 'title', 'full', 'first', 'last', 'display', 'label']

/** "Deal value", "order worth": money of each of the deals, which have it together, whatever their rows are called by. */
export function isDealWorth({ columns }: SchemaIndex, table: TableProfile, column: ColumnProfile): boolean {
  const entry = columns.find((each) => each.table === table && each.column === column)
  return column.meaning === 'money' && isDated(table) && entry !== undefined && says(entry, valueWords) && says(entry, dealWords)
}

/** Kilos and minutes are none. */
export function isMoney({ meaning, unit }: ColumnProfile): boolean {
  return meaning === 'money' || unit === undefined || /^[A-Z]{3}$/.test(unit)
}

/** The money that rows of the table come to: an amount, a price times a quantity, or a price where every row is of one piece. */
export function moneyOf(index: SchemaIndex, table: TableProfile): RowAmount | undefined {
  const all = numbersOf(index, table).filter((column) => isMoney(column.column) && !says(column, outgoingWords))
  // What was paid of it already is a part of what it comes to.
  const whole = all.filter((column) => !says(column, settledWords))
  const numbers = whole.length > 0 ? whole : all
  const amount = wholeOf(numbers.filter((column) => !says(column, single)))
  if (amount) return { table, column: amount.column, score: 1 }
  const price = first(numbers, chargeWords)
  // A lowest and a highest price are what is asked in a market, and nothing that was sold.
  if (!price || numbers.some((column) => says(column, chargeSet) && says(column, quotedWords))) return undefined
  // "Price per kg", "Modal Price (Rs/q)".
  const isOfUnit = price.pieces.some(({ text }) => text === 'per') || /\/ ?\p{L}+\)?\s*$/u.test(price.column.name)
  const quantity = isOfUnit ? soldOf(index, table, price) : numbersOf(index, table).find((column) => isQuantity(column) && column !== price)
  // It alone says nothing of what a row comes to.
  if (isOfUnit && !quantity) return undefined
  if (quantity) return { table, column: price.column, times: quantity.column, score: 0.9 }
  return isRecord(index, table) ? { table, column: price.column, score: 0.7 } : undefined
}

export const isQuantity = (column: IndexedColumn): boolean => says(column, quantityWords) && !says(column, single)

/** What a "price per kg" is paid for: the only number of its unit that is no price, the net one of several. */
function soldOf(index: SchemaIndex, table: TableProfile, { column: { unit } }: IndexedColumn): IndexedColumn | undefined {
  const own = numbersOf(index, table).filter(({ column }) => column.meaning === 'measure' && unit !== undefined && column.unit === unit)
  const whole = own.filter((column) => !says(column, grossWords))
  const [only, ...more] = whole.length > 0 ? whole : own
  return more.length === 0 ? only : undefined
}

/** The money that is told of each row of a table, though it is paid out: of a claim, a refund, an expense. */
export function ownMoney(index: SchemaIndex, table: TableProfile): RowAmount | undefined {
  const money = numbersOf(index, table).filter((column) => isMoney(column.column))
  const amount = wholeOf(money.filter((column) => !says(column, single)))
  if (amount) return { table, column: amount.column, score: 1 }
  // "Total cost" of repairs.
  const [total, ...more] = money.filter((column) => says(column, totalWords) && addsUp(wordsOfName(column.column.name), column.column))
  return total && more.length === 0 && isRecord(index, table) ? { table, column: total.column, score: 0.9 } : undefined
}

/**
 * What a table that is called after an amount ("downtime", "sales") holds of it.
 * @param called the word of it: of a sheet "budget" the column "Budget Estimate" goes before all others
 */
export function mainAmount(index: SchemaIndex, table: TableProfile, called?: string): RowAmount | undefined {
  const [own] = numbersOf(index, table)
    .filter(({ column, pieces }) => pieces.some(({ text }) => text === called) && addsUp(wordsOfName(column.name), column))
    .toSorted((a, b) => a.pieces.length - b.pieces.length)
  if (own) return { table, column: own.column, score: 1 }
  const money = moneyOf(index, table)
  if (money) return money
  const [only, ...more] = numbersOf(index, table).filter((column) => addsUp(wordsOfName(column.column.name), column.column))
  return only && more.length === 0 ? { table, column: only.column, score: 0.6 } : undefined
}
