import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { receiptWords } from '../words/business.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { buyersCalled, soldCalled } from './deal-names.ts'
import { doersCalled } from './doer-names.ts'
import { collectedNames, goodsNames, headNames, interestNames, moneyNames, salaryNames } from './sheet-names.ts'
import { stockInHandNames } from './stocks.ts'

/** What a column of the only sheet is called besides. */
export function namesInSheet(table: TableProfile, column: ColumnProfile): readonly string[] {
  return [
    doersCalled,
    buyersCalled,
    soldCalled,
    goodsNames,
    moneyNames,
    salaryNames,
    collectedNames,
    interestNames,
    stockInHandNames,
    headNames,
  ].flatMap((names) => names(table, column))
}

const known = new WeakMap<readonly TableProfile[], ReadonlyMap<ColumnProfile, readonly string[]>>()

/** What it is called besides though there are other sheets, none of which has a better right to the name. */
export function namesAmongSheets(column: ColumnProfile, all: readonly TableProfile[]): readonly string[] {
  const names = known.get(all) ?? found(all)
  known.set(all, names)
  return names.get(column) ?? []
}

/** Of all columns at once: each asks whether another table has one like it. */
function found(all: readonly TableProfile[]): ReadonlyMap<ColumnProfile, readonly string[]> {
  const names = new Map<ColumnProfile, readonly string[]>()
  const taken = new Set(all.flatMap(({ columns }) => columns.flatMap(({ name }) => wordsOfName(name).map((word) => formOf(word).text))))
  const isFree = (name: string): boolean => !taken.has(formOf(name.split(' ')[0] ?? '').text)
  // "Collection centre" is a place.
  const areCollected = all.some(({ columns }) =>
    columns.some(({ name }) => wordsOfName(name).some((word) => /^coll(?:ect.*)?$/.test(word))),
  )
  for (const [called, fits] of [
    [goodsNames, () => true],
    [salaryNames, isFree],
    [headNames, isFree],
    [collectedNames, (name: string) => !areCollected || !/\bcollected$/.test(name)],
  ] as const) {
    const each = all.flatMap((table) =>
      called === collectedNames && hasReceipts(all, table)
        ? []
        : table.columns.map((column) => ({ table, column, names: called(table, column) })),
    )
    const some = each.filter((entry) => entry.names.length > 0)
    if (new Set(some.map(({ table }) => table)).size !== 1) continue
    for (const entry of some) names.set(entry.column, [...(names.get(entry.column) ?? []), ...entry.names.filter(fits)])
  }
  return names
}

/** What was collected of bills is told by the receipts, where these are kept. */
const hasReceipts = (all: readonly TableProfile[], { id }: TableProfile): boolean =>
  all.some((other) => other.id !== id && wordsOfName(other.path.at(-1) ?? other.id).some((word) => receiptWords.has(formOf(word).text)))
