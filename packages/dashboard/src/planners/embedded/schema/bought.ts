import type { TableProfile } from '../../../connections/connection.ts'
import { hindiNames } from '../../../connections/hindi-names.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'

/** Words of names of tables of what a business buys. */
export const boughtWords: ReadonlySet<string> = new Set(['purchase', 'procurement', 'buying', 'inward'])
const sellers: ReadonlySet<string> = new Set(['supplier', 'hawker', 'vendor', 'supp', 'wholesaler', 'distributor', 'seller', 'dealer'])

const says = (name: string, known: ReadonlySet<string>): boolean => wordsOfName(name).some((word) => isOneOf(word, known))

/** "Kharid" is a purchase. */
const isOneOf = (word: string, known: ReadonlySet<string>): boolean =>
  known.has(formOf(word).text) || (Object.hasOwn(hindiNames, word) && hindiNames[word]?.some((english) => known.has(english)) === true)

/** "Purchase", "kharid": a word for what is bought. */
export const isBoughtWord = (word: string): boolean => isOneOf(word, boughtWords)

/** A book of what is bought of suppliers: its money goes out, whereas purchases of customers are sales. */
export function isBoughtBook({ id, path, columns }: TableProfile): boolean {
  return says(path.at(-1) ?? id, boughtWords) && columns.some(({ name }) => says(name, sellers))
}
