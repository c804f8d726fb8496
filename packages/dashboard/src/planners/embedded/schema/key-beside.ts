import { keyNumbers, keyPieces } from './name-pieces.ts'
import type { IndexedColumn, SchemaIndex } from './schema-index.ts'

const nameWords: ReadonlySet<string> = new Set(['name', 'title'])

/** The key of the things that a column names, kept beside it where rows repeat them: `Emp Code` beside `Employee Name`. */
export function keyBeside(index: SchemaIndex, table: string, name: string): IndexedColumn | undefined {
  const named = index.columns.find((entry) => entry.table.id === table && entry.column.name === name)
  return named && index.columns.find((key) => key.table === named.table && isOfSame(key, named))
}

/** The name of the things that a repeated key tells apart, kept beside it. */
export function nameBeside(index: SchemaIndex, key: IndexedColumn): IndexedColumn | undefined {
  return index.columns.find((named) => key.table === named.table && isOfSame(key, named))
}

/** Whether a column tells of things by their key, or by names with a key beside them, of which there are several rows. */
export function isToldAgain(index: SchemaIndex, table: string, name: string): boolean {
  const entry = index.columns.find((each) => each.table.id === table && each.column.name === name)
  if (!entry || entry.column.unique) return false
  const isKey = entry.column.meaning === 'id' && entry.pieces.some(({ text }) => isKeyWord(text))
  return isKey || keyBeside(index, table, name) !== undefined
}

const amountWords: ReadonlySet<string> = new Set(['amount', 'value', 'total', 'amt', 'sum', 'given'])

/** The money of what a key only names: `Discount Amount` beside `Discount Code`. */
export function amountBeside(index: SchemaIndex, key: IndexedColumn): IndexedColumn | undefined {
  const things = stemsOf(key, isKeyWord)
  return index.columns.find((other) => {
    const called = stemsOf(other, (text) => amountWords.has(text))
    return (
      other.table === key.table &&
      other.column.meaning === 'money' &&
      called.length > 0 &&
      called.length < other.pieces.length &&
      called.join(' ') === things.join(' ')
    )
  })
}

function isOfSame(key: IndexedColumn, named: IndexedColumn): boolean {
  const [things, called] = [stemsOf(key, isKeyWord), stemsOf(named, (text) => nameWords.has(text))]
  return (
    key.column.meaning === 'id' &&
    !key.column.unique &&
    named.column.type === 'text' &&
    things.length > 0 &&
    things.length < key.pieces.length &&
    called.length < named.pieces.length &&
    things.length === called.length &&
    things.every((word, place) => isShortFor(word, called[place] ?? '') || isShortFor(called[place] ?? '', word))
  )
}

/** "Emp" of "employee". */
function isShortFor(brief: string, word: string): boolean {
  return word.startsWith(brief) && brief.length >= Math.min(3, word.length)
}

/** A word of a name that says that it is a number or code of what stands before it. */
export const isKeyWord = (text: string): boolean => keyPieces.has(text) || keyNumbers.has(text)

/** What is left of a name without the words that say what kind of name it is. */
function stemsOf({ pieces }: IndexedColumn, isKind: (text: string) => boolean): readonly string[] {
  return pieces.filter(({ text }) => !isKind(text)).map(({ stem }) => stem)
}
