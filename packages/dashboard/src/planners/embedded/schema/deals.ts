import { tableOf } from '../../../connections/connection.ts'
import type { Catalog, TableProfile } from '../../../connections/connection.ts'
import { dealWords, outgoingWords } from '../words/business.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'

const isDated = ({ columns }: TableProfile): boolean => columns.some(({ meaning }) => meaning === 'date')
const isPaid = ({ columns }: TableProfile): boolean => columns.some(({ meaning }) => meaning === 'money')

function says({ id, path }: TableProfile, known: ReadonlySet<string>): boolean {
  return wordsOfName(path.at(-1) ?? id).some((word) => known.has(word) || known.has(formOf(word).text))
}

/** Whether each row is one deal, which people call a transaction: of the only sheet one with a date and money, of several the only such table. */
export function areTransactions(table: TableProfile, tables: readonly TableProfile[]): boolean {
  if (tables.length === 1) return isDated(table) && isPaid(table)
  const deals = tables.filter((other) => isDated(other) && says(other, dealWords) && !says(other, outgoingWords))
  return deals.length === 1 && deals[0] === table
}

/** The table whose rows are the deals that amounts of a table belong to: itself where it has dates, else what its rows are lines of. */
export function dealsOf(catalog: Catalog, id: string): TableProfile | undefined {
  const table = tableOf(catalog, id)
  if (!table || isDated(table)) return table
  const above = catalog.keys.flatMap(({ from, to }) => (from.table === id ? (tableOf(catalog, to.table) ?? []) : []))
  const [header, ...more] = above.filter((other) => isDated(other) && says(other, dealWords))
  return header && more.length === 0 ? header : table
}
