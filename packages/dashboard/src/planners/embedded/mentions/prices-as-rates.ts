import { isNumeric } from '../schema/column-types.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, Reading } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'

/**
 * "Average price by grower" of a column `Rate`, "rate per crate" and "price per crate" of one `Rate/crate`: what one piece is sold at,
 * where nothing is called a price.
 */
export function pricesAsRates(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  const found = tokens.flatMap((token): readonly Mention[] => {
    const { index: at, word } = token
    const isPrice = word === 'price'
    const said = mentions.find(({ start, end }) => start <= at && at < end)
    if ((!isPrice && word !== 'rate') || (said && (isPrice || said.end - said.start > 1))) return []
    if (isPrice && index.columns.some(({ pieces }) => pieces.some(({ text }) => text === 'price'))) return []
    const rates = index.columns.filter(isSoldAt)
    const of = tokens[at + 1]?.lower === 'per' ? tokens[at + 2] : undefined
    const own = of ? rates.filter(({ pieces }) => pieces.some(({ stem }) => stem === of.stem)) : []
    // "Price per kg" of a column `Rate` beside one `Weight (kg)`; "rate per kg" is told by what is divided.
    const named = !of ? rates : own.length > 0 || !isPrice ? own : rates.filter(({ table }) => isMeasuredIn(table.id, of, index))
    if (named.length === 0 || (!isPrice && !of)) return []
    const end = of ? at + 3 : at + 1
    const words = tokens.slice(at, end).map(({ text }) => text)
    return [{ start: at, end, words: words.join(' '), readings: named.map(readingOf) }]
  })
  const isFree = ({ start, end }: Mention): boolean => !found.some((each) => each.start < end && start < each.end)
  return found.length === 0 ? mentions : [...mentions.filter(isFree), ...found].toSorted((a, b) => a.start - b.start)
}

const readingOf = ({ table, column }: IndexedColumn): Reading => ({
  kind: 'column',
  table: table.id,
  column: column.name,
  score: 0.85,
  how: 'synonym',
})

/** `Rate`, `Rate/crate`: money for one piece, and no part of a hundred. */
const isSoldAt = ({ column }: IndexedColumn): boolean =>
  isNumeric(column) &&
  /^rate(?: ?\/ ?\p{L}+| per \p{L}+| \([^)]*\))?$/iu.test(column.name) &&
  typeof column.max === 'number' &&
  column.max > 20

const isMeasuredIn = (id: string, { lower, stem }: Token, { columns }: SchemaIndex): boolean =>
  columns.some(
    ({ table, column, pieces }) =>
      table.id === id && isNumeric(column) && (column.unit === lower || pieces.some((piece) => piece.stem === stem)),
  )
