import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { dealWords } from '../words/business.ts'
import { isPersonWord } from '../words/people.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'

/** Names of columns that say who bought, the likelier first: shops' own exports have no other. */
const buyers: readonly RegExp[] = [
  /^party(?: name)?$/,
  /^(?:billing|shipping|recipient|delivery|contact|bill to|ship to) name$|^(?:bill|billed|ship|sold) to$/,
  /^(?:(?:billing|contact) )?e ?mail(?: address| id)?$/,
  /^(?:(?:billing|contact) )?(?:phone|mobile)(?: number| no)?$/,
]

/** Names of columns that say what was bought. */
const goods =
  /^(?:line ?item|item|sku|article)s?(?: (?:name|title|description))?$|^particulars$|^(?:item |goods )?description(?: of goods)?$/
const goodsWords: ReadonlySet<string> = new Set(['product', 'good', 'goods'])

const nameOf = ({ name }: ColumnProfile): string => wordsOfName(name).join(' ')
const says = ({ name }: ColumnProfile, is: (word: string) => boolean): boolean => wordsOfName(name).some((word) => is(formOf(word).text))

function isOfDeals({ id, path }: TableProfile): boolean {
  return wordsOfName(path.at(-1) ?? id).some((word) => dealWords.has(word) || dealWords.has(formOf(word).text))
}

/** "Customers" of a sheet of orders that tells only how to reach them. */
export function buyersCalled(table: TableProfile, column: ColumnProfile): readonly string[] {
  if (column.type !== 'text' || !isOfDeals(table) || table.columns.some((other) => says(other, isPersonWord))) return []
  const [first] = buyers.flatMap((pattern) => table.columns.find((other) => other.type === 'text' && pattern.test(nameOf(other))) ?? [])
  return first === column ? ['customer', 'buyer', 'client', 'shopper'] : []
}

/** "Products" of a sheet of orders whose lines are of an "item". */
export function soldCalled(table: TableProfile, column: ColumnProfile): readonly string[] {
  if (column.type !== 'text' || !isOfDeals(table) || table.columns.some((other) => says(other, (word) => goodsWords.has(word)))) return []
  const [first] = table.columns.filter((other) => other.type === 'text' && other.meaning !== 'text' && goods.test(nameOf(other)))
  return first === column ? ['product', 'item', 'goods'] : []
}
