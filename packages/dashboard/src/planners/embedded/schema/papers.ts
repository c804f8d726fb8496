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
  const numbers = index.columns.filter(({ pieces, column, table }) => {
    const [key, noun] = [pieces.at(-1)?.text ?? '', pieces.at(-2)]
    const isNumber = noun?.stem === stem && (keyNumbers.has(key) || keyPieces.has(key))
    return isNumber && !column.unique && table.rowCount >= fewest && column.distinct > 1 && column.distinct < table.rowCount * repeated
  })
  const own = index.tables.some(
    ({ table, pieces }) => pieces.some((piece) => piece.stem === stem) && !numbers.some((each) => each.table === table),
  )
  return own ? [] : numbers
}
