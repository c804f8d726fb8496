import { dealWords, paperWords } from '../words/business.ts'
import type { Token } from '../words/tokens.ts'
import { keyNumbers, keyPieces } from './name-pieces.ts'
import type { IndexedColumn, SchemaIndex } from './schema-index.ts'

/** So many of the rows at most have a number of their own where each paper has several of them. */
const repeated = 0.9
/** Fewer rows tell nothing of it. */
const fewest = 40

/** Whether people speak of papers that are numbered: bills, invoices, orders. */
export const isPaper = ({ word }: Pick<Token, 'word'>): boolean => paperWords.has(word) || dealWords.has(word)

/**
 * `Bill No` of a sheet that has a row for each line of a bill: what tells the papers apart of which the rows are lines. Nothing where a
 * table has a row for each of them.
 */
export function numberedPapers(index: SchemaIndex, { stem }: Pick<Token, 'stem'>): readonly IndexedColumn[] {
  const numbers = index.columns.filter((each) => each.pieces.at(-2)?.stem === stem && isRepeatedNumber(each))
  const own = index.tables.some(
    ({ table, pieces }) => pieces.some((piece) => piece.stem === stem) && !numbers.some((each) => each.table === table),
  )
  return own ? [] : numbers
}

function isRepeatedNumber({ pieces, column, table }: IndexedColumn): boolean {
  const key = pieces.at(-1)?.text ?? ''
  const isNumber = keyNumbers.has(key) || keyPieces.has(key)
  return isNumber && !column.unique && table.rowCount >= fewest && column.distinct > 1 && column.distinct < table.rowCount * repeated
}

const coming = /\b(?:visits?|footfalls?)\b|\b(?:times|often)\b.*\b(?:come|comes|came|coming|visited|shop|shops|shopped)\b/i

/** "How many times they came" to where each is given a bill: what tells the papers of a table's lines apart. */
export function papersOfVisits(index: SchemaIndex, table: string, words: string): IndexedColumn | undefined {
  if (!coming.test(words)) return undefined
  const numbers = index.columns.filter(
    (each) => each.table.id === table && [...paperWords, ...dealWords].includes(each.pieces.at(-2)?.text ?? '') && isRepeatedNumber(each),
  )
  return numbers.length === 1 ? numbers[0] : undefined
}
