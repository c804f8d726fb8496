import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { wordsOfName } from '../words/word-forms.ts'

/** `town_nm`, `ParkNm`. */
const isShortName = (column: ColumnProfile): boolean => /^n(?:a?m|ame?)$/.test(wordsOfName(column.name).at(-1) ?? '')

function titled(column: ColumnProfile): number {
  if (/^(?:full_?)?name$|^title$/i.test(column.name)) return 3
  if (/name|title/i.test(column.name) || isShortName(column)) return 2
  if (column.meaning === 'name') return 1.5
  return /desc|label/i.test(column.name) ? 1 : 0
}

/** A name in two columns. */
export interface NameHalves {
  readonly first: ColumnProfile
  readonly last: ColumnProfile
}

const firstHalf = /^first$|(?:^| )(?:(?:first|given|fore)|f) ?(?:name|nm)$/
const lastHalf = /^last$|(?:^| )(?:(?:last|family|sur)|l) ?(?:name|nm)$/

/** `first_name` and `last_name`, `emp_fname` and `emp_lname` of people who have no column for the whole name. */
export function nameHalves(table: TableProfile): NameHalves | undefined {
  const called = (half: RegExp): ColumnProfile | undefined =>
    table.columns.find(({ name, type }) => type === 'text' && half.test(wordsOfName(name).join(' ')))
  const [first, last] = [called(firstHalf), called(lastHalf)]
  const name = nameColumn(table)
  return first && last && (name === first || name === last) ? { first, last } : undefined
}

export function isNameHalf(table: TableProfile, column: ColumnProfile): boolean {
  const halves = nameHalves(table)
  return halves !== undefined && (column === halves.first || column === halves.last)
}

/** "Surname", "l_name": a name of people, or one half of it. */
export const isNamedSo = (name: string): boolean => /(?:^| )(?:[a-z]*name|nm)$/.test(wordsOfName(name).join(' '))

/** Says by its own words that it is a name. */
export const isTitled = (column: ColumnProfile): boolean => titled(column) > 0

const names = new WeakMap<TableProfile, { readonly column: ColumnProfile | undefined }>()

/** The column by which people know the rows of a table; found once for each table. */
export function nameColumn(table: TableProfile): ColumnProfile | undefined {
  const known = names.get(table) ?? { column: findName(table) }
  names.set(table, known)
  return known.column
}

/** A `title` that several people bear beside a first and a last name: what they are, and not how they are called. */
function isTitleOfPeople({ name, distinct }: ColumnProfile, { columns, rowCount }: TableProfile): boolean {
  const isHalved = [firstHalf, lastHalf].every((half) =>
    columns.some((column) => column.type === 'text' && half.test(wordsOfName(column.name).join(' '))),
  )
  return isHalved && /^title$/i.test(name) && distinct < rowCount / 2
}

function findName(table: TableProfile): ColumnProfile | undefined {
  const text = table.columns.filter((column) => column.type === 'text' && column.meaning !== 'id')
  const best = text.filter((column) => !isTitleOfPeople(column, table)).toSorted((a, b) => titled(b) - titled(a))[0]
  if (best && titled(best) > 0) return best
  return best && best.distinct > table.rowCount * 0.5 ? best : undefined
}
