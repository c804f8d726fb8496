import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { isNumeric } from './column-types.ts'
import { dueAndPaid } from './due-and-paid.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** What is done with goods that a sheet is called after: "milk collection", "paddy procurement". */
export const doneWithGoods = set('collection procurement purchase production supply intake dispatch consumption usage harvest catch')
/** Words of names of how much of them there was. */
const quantityWords = set('qty quantity weight volume litre liter kg kilo ton tonne quintal')

/** "Milk" of the only sheet, "milk collection", with one column of quantities: as much of it as there was, rather than rows. */
export function goodsNames({ id, path, columns }: TableProfile, column: ColumnProfile): readonly string[] {
  const words = wordsOfName(path.at(-1) ?? id).filter((word) => !/^\d+$/.test(word))
  const [goods, deed, ...more] = words
  if (goods === undefined || deed === undefined || more.length > 0 || !doneWithGoods.has(formOf(deed).text)) return []
  // "Site purchases" with a column `Site`: no goods.
  const isOwn = ({ name }: ColumnProfile): boolean => {
    const own = wordsOfName(name)
    // "Milk type" is a kind of the goods all the same.
    return (
      own.some((word) => formOf(word).stem === formOf(goods).stem) && !/^(?:types?|kinds?|grades?|quality|variety)$/.test(own.at(-1) ?? '')
    )
  }
  if (columns.some(isOwn)) return []
  const amounts = columns.filter(
    (other) => isNumeric(other) && other.meaning !== 'id' && wordsOfName(other.name).some((word) => quantityWords.has(formOf(word).text)),
  )
  return amounts.length === 1 && amounts[0] === column ? [goods] : []
}

/** Of a sheet called after what was taken in of goods, how much of them there was: "daily collection" of "milk collection". */
export function goodsTaken(table: TableProfile): ColumnProfile | undefined {
  return table.columns.find((column) => goodsNames(table, column).length > 0)
}

/** "State" of a place of supply, as bills with taxes of India have it. */
export function placeNames({ columns }: TableProfile, { name }: ColumnProfile): readonly string[] {
  const hasState = columns.some((other) => wordsOfName(other.name).includes('state'))
  return !hasState && /^place of supply$/.test(wordsOfName(name).join(' ')) ? ['state'] : []
}

/** "Spending" of the only amount in a sheet of expenses, "payment" of any other where nothing is called so. */
export function moneyNames({ id, path, columns }: TableProfile, column: ColumnProfile): readonly string[] {
  const isSheet = wordsOfName(path.at(-1) ?? id).some((word) => ['expense', 'spending', 'expenditure'].includes(formOf(word).text))
  const money = columns.filter(({ meaning }) => meaning === 'money')
  if (money.length !== 1 || money[0] !== column) return []
  if (isSheet) return ['spending', 'spend', 'expenditure', 'outlay']
  const isPaid = columns.some(({ name }) =>
    wordsOfName(name).some((word) => /^(?:pay|pays|paid|payments?|payable|payee|payer)$/.test(word)),
  )
  return isPaid ? [] : ['payment', 'payout']
}

const netPay = /^(?:net (?:pay|salary|amount|payable|wages?)|take home(?: pay| salary)?|in hand(?: pay| salary)?)$/
const grossPay = /^(?:gross(?: pay| salary| wages?| earnings?)?|total (?:pay|earnings?)|ctc)$/
const salaryWords = set('salary salaries wage wages')

/** "Salary" of a sheet of pay slips that has the parts of it and what is paid out, and no column called so. */
export function salaryNames({ columns }: TableProfile, column: ColumnProfile): readonly string[] {
  if (columns.some(({ name }) => wordsOfName(name).some((word) => salaryWords.has(word)))) return []
  const [paid] = [netPay, grossPay].flatMap(
    (pattern) => columns.find((other) => isNumeric(other) && pattern.test(wordsOfName(other.name).join(' '))) ?? [],
  )
  return paid === column ? ['salary', 'wage', 'salary cost', 'payroll cost'] : []
}

/** "Collected", "received" of what was paid, beside what was due. */
export function collectedNames(table: TableProfile, { name }: ColumnProfile): readonly string[] {
  if (dueAndPaid(table)?.paid !== name) return []
  // "Rent collected" of "Rent Recd".
  const [what] = wordsOfName(name)
  const isNamed = what !== undefined && !/^(?:amount|amt|paid|recd|received|collected)$/.test(what)
  return ['collected', 'received', ...(isNamed ? ['collected', 'received', 'paid'].map((done) => `${what} ${done}`) : [])]
}

const quotes = /^(?:adj(?:usted)? )?close$/
const symbols = /^(?:symbol|ticker|scrip|security)(?: name| code)?$/

/** "Stock" of a sheet that tells what shares opened and closed at; their "price" is what they closed at. */
export function stockNames({ columns }: TableProfile, column: ColumnProfile): readonly string[] {
  const called = ({ name }: ColumnProfile): string => wordsOfName(name).join(' ')
  const all = columns.map(called)
  if (!all.includes('open') || !all.some((name) => quotes.test(name))) return []
  if (symbols.test(called(column))) return ['stock', 'share', 'company', 'scrip', 'ticker']
  return called(column) === 'close' ? ['price', 'share price', 'stock price', 'closing price'] : []
}

/** "Interest rate" of a column `ROI` in a book of loans or deposits. */
export function interestNames({ columns }: TableProfile, { name }: ColumnProfile): readonly string[] {
  const isLent = columns.some((other) => wordsOfName(other.name).some((word) => lendingWords.has(word)))
  return wordsOfName(name).includes('roi') && isLent ? ['interest rate', 'rate of interest', 'interest'] : []
}

const lendingWords = set('emi emis loan loans disbursed disbursement disb tenure maturity principal deposit fd')

const headCounts = /^(?:enrolments?|enrollments?|strength)$/

/** "Students", "children" of a `Total Enrolment`: whom a number of heads is of, where nothing else is called so. */
export function headNames({ columns }: TableProfile, column: ColumnProfile): readonly string[] {
  const isHeads = (other: ColumnProfile): boolean => {
    const words = wordsOfName(other.name).filter((word) => !/^(?:total|no|number|of|\d+|students?|pupils?|class|school)$/.test(word))
    return isNumeric(other) && other.meaning === 'measure' && words.length === 1 && headCounts.test(words[0] ?? '')
  }
  const heads = columns.filter(isHeads)
  return heads.length === 1 && heads[0] === column ? ['student', 'pupil', 'child', 'kid'] : []
}
