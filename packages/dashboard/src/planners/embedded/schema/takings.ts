import type { TableProfile } from '../../../connections/connection.ts'
import { dealWords, madeWords, makingWords, netWords, notMadeWords, outgoingWords, quantityWords, receiptWords } from '../words/business.ts'
import { settledWords } from '../words/debts.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { addsUp } from './additive.ts'
import { isBoughtBook } from './bought.ts'
import type { IndexedTable, SchemaIndex } from './schema-index.ts'
import { first, isDated, isMoney, isQuantity, isRecord, moneyOf, numbersOf, ownMoney, says, single, totalWords } from './amounts.ts'
import type { RowAmount } from './amounts.ts'

/** Whether its rows are lines of what another table has the whole amount of: parts of jobs with a total. */
export function areLines(index: SchemaIndex, table: TableProfile): boolean {
  return index.catalog.keys.some(({ from, to }) => {
    const whole = from.table === table.id && to.table !== table.id ? index.tables.find((entry) => entry.table.id === to.table) : undefined
    const amount = whole && moneyOf(index, whole.table)
    const named = index.columns.find((entry) => entry.table === whole?.table && entry.column === amount?.column)
    const isWhole = named !== undefined && (says(named, totalWords) || (says(named, netWords) && isRecord(index, named.table)))
    return amount?.times === undefined && isWhole
  })
}

/** Whether its rows pay what the rows of another table come to, part by part: payments that refer to bills. */
function arePaymentsOf(index: SchemaIndex, entry: IndexedTable): boolean {
  const { table } = entry
  return (
    says(entry, settlingWords) &&
    index.catalog.keys.some(({ from, to }) => {
      const whole = from.table === table.id && to.table !== table.id ? index.tables.find((each) => each.table.id === to.table) : undefined
      return whole !== undefined && !says(whole, settlingWords) && isRecord(index, whole.table) && moneyOf(index, whole.table)?.score === 1
    })
  )
}

const settlingWords: ReadonlySet<string> = new Set(['payment', 'receipt'])
/** What was sold goes before what was paid of it. */
const paymentsCost = 0.5

/** A whole goes before its lines, which are still among the readings where only they can be broken down. */
const linesCost = 0.25

const takings = new WeakMap<SchemaIndex, readonly RowAmount[]>()

/** What comes in, in every table that tells it, the likeliest first. */
export function takingsOf(index: SchemaIndex): readonly RowAmount[] {
  const before = takings.get(index)
  if (before) return before
  const most = Math.log1p(Math.max(1, ...index.tables.map(({ table }) => table.rowCount)))
  const found = index.tables
    .filter(({ table }) => table.rowCount > 0)
    .flatMap((entry): readonly RowAmount[] => {
      const { table } = entry
      const amount = moneyOf(index, table) ?? pricedElsewhere(index, table)
      if (!amount) return []
      const deals = says(entry, dealWords)
      const score =
        amount.score +
        (deals ? 0.4 : 0) -
        (says(entry, outgoingWords) ? 0.8 : 0) -
        (arePaymentsOf(index, entry) ? paymentsCost : 0) -
        (areLines(index, table) ? linesCost : 0) +
        (isRecord(index, table) ? 0.2 : 0) +
        (0.3 * Math.log1p(table.rowCount)) / most
      return deals || isRecord(index, table) || amount.times || amount.score === 1 ? [{ ...amount, score }] : []
    })
    .filter(({ score }) => score >= 0.9)
    .toSorted((a, b) => b.score - a.score)
  // What is bought of suppliers comes in nowhere else but in a sheet of nothing besides.
  const sold = found.filter(({ table }) => !isBoughtBook(table))
  const taken = sold.length > 0 ? sold : found
  takings.set(index, taken)
  return taken
}

/** What was paid to us, in every table of payments that tells it; else what of each bill was received. */
export function receiptsOf(index: SchemaIndex): readonly RowAmount[] {
  const tables = index.tables.filter((entry) => entry.table.rowCount > 0 && says(entry, receiptWords) && !says(entry, outgoingWords))
  const received = tables.flatMap(({ table }) => ownMoney(index, table) ?? [])
  return received.length > 0 ? received : takingsOf(index).flatMap(({ table, score }) => receivedOf(index, table, score) ?? [])
}

/** What was paid of each bill, beside what it comes to. */
function receivedOf(index: SchemaIndex, table: TableProfile, score: number): RowAmount | undefined {
  const [paid] = numbersOf(index, table).filter(
    (column) => isMoney(column.column) && says(column, settledWords) && !says(column, outgoingWords) && !says(column, single),
  )
  return paid && { table, column: paid.column, score }
}

/** How much was made, in every table that tells it, the likeliest first. */
export function outputOf(index: SchemaIndex): readonly RowAmount[] {
  return index.tables
    .flatMap((entry): readonly RowAmount[] => {
      const numbers = numbersOf(index, entry.table).filter((column) => !says(column, notMadeWords) && !says(column, single))
      const made = first(numbers, madeWords)
      const making = says(entry, makingWords)
      const quantity = making ? numbers.find((column) => says(column, quantityWords)) : undefined
      const best = made ?? quantity
      if (!best || !addsUp(wordsOfName(best.column.name), best.column)) return []
      return [
        {
          table: entry.table,
          column: best.column,
          score: (made ? 1 : 0.7) + (making ? 0.3 : 0) + (isRecord(index, entry.table) ? 0.2 : 0),
        },
      ]
    })
    .toSorted((a, b) => b.score - a.score)
}

/** Lines that tell how many were sold, of what has its price in the one table of goods that they refer to. */
function pricedElsewhere(index: SchemaIndex, table: TableProfile): RowAmount | undefined {
  const quantity = numbersOf(index, table).find(isQuantity)
  if (!quantity) return undefined
  const goods = index.catalog.keys.flatMap(({ from, to }) => {
    const own = from.table === table.id && to.table !== table.id ? index.tables.find((entry) => entry.table.id === to.table) : undefined
    const price =
      own && !isDated(own.table)
        ? first(
            numbersOf(index, own.table).filter((column) => isMoney(column.column)),
            ['price', 'rate'],
          )
        : undefined
    return own && price ? [{ pricedIn: own.table, column: price.column }] : []
  })
  const [only, ...more] = goods
  return only && more.length === 0 ? { table, ...only, times: quantity.column, score: 0.85 } : undefined
}
