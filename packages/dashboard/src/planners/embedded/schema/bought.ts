import type { TableProfile } from '../../../connections/connection.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'

/** Words of names of tables of what a business buys. */
export const boughtWords: ReadonlySet<string> = new Set(['purchase', 'procurement', 'buying', 'inward'])
const sellers: ReadonlySet<string> = new Set(['supplier', 'vendor', 'supp', 'wholesaler', 'distributor', 'seller', 'dealer'])

const says = (name: string, known: ReadonlySet<string>): boolean => wordsOfName(name).some((word) => known.has(formOf(word).text))

/** A book of what is bought of suppliers: its money goes out, whereas purchases of customers are sales. */
export function isBoughtBook({ id, path, columns }: TableProfile): boolean {
  return says(path.at(-1) ?? id, boughtWords) && columns.some(({ name }) => says(name, sellers))
}
