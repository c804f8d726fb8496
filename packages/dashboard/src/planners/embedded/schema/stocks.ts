import type { TableProfile } from '../../../connections/connection.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { isNumeric } from './column-types.ts'

const now = /^(?:closing|current|available|present|balance|final|end|ending)$/
const before = /^(?:opening|initial|start|starting|previous|received|purchased|issued|sold)$/
const stock = /^(?:stock|inventory)$/

/** What is in stock now, where a sheet tells what there was before as well: the closing one. */
function closingStock({ columns }: Pick<TableProfile, 'columns'>): string | undefined {
  const stocks = columns.filter((column) => isNumeric(column) && wordsOfName(column.name).some((word) => stock.test(formOf(word).text)))
  const closing = stocks.filter(({ name }) => wordsOfName(name).some((word) => now.test(word)))
  const [only, ...more] = closing
  return stocks.length > 1 && more.length === 0 ? only?.name : undefined
}

/** Whether it is what there was before, or came and went, beside what there is now. */
export const isEarlierStock = (table: Pick<TableProfile, 'columns'>, name: string): boolean =>
  wordsOfName(name).some((word) => before.test(word)) && closingStock(table) !== undefined && closingStock(table) !== name

/** "Stock" of a sheet with an opening and a closing one. */
export const stockInHandNames = (table: TableProfile, { name }: { readonly name: string }): readonly string[] =>
  closingStock(table) === name ? ['stock', 'inventory', 'current stock', 'stock in hand', 'stock left', 'balance stock'] : []
