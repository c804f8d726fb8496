import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { buyersCalled, soldCalled } from './deal-names.ts'
import { doersCalled } from './doer-names.ts'
import { collectedNames, goodsNames, interestNames, moneyNames, salaryNames } from './sheet-names.ts'
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
  ].flatMap((names) => names(table, column))
}

/** What it is called besides though there are other sheets, none of which has a better right to the name. */
export function namesAmongSheets(table: TableProfile, column: ColumnProfile, all: readonly TableProfile[]): readonly string[] {
  const alone = (names: (table: TableProfile, column: ColumnProfile) => readonly string[]): readonly string[] =>
    all.some((other) => other !== table && other.columns.some((each) => names(other, each).length > 0)) ? [] : names(table, column)
  const taken = new Set(all.flatMap(({ columns }) => columns.flatMap(({ name }) => wordsOfName(name).map((word) => formOf(word).text))))
  const isFree = (name: string): boolean => !taken.has(formOf(name.split(' ')[0] ?? '').text)
  return [...alone(goodsNames), ...alone(salaryNames).filter(isFree), ...alone(collectedNames)]
}
