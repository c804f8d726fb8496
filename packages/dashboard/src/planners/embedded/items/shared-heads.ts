import { keyPieces } from '../schema/name-pieces.ts'
import type { IndexedColumn } from '../schema/schema-index.ts'
import type { Item } from './item.ts'
import type { Understanding } from '../understanding.ts'

/**
 * "Courier or parcel ids", "billing or shipping city": the last word belongs to both, so the column that the first of them names together
 * with it is as good as the one that is written out.
 */
export function sharedHeads(items: readonly Item[], { tokens, text, index }: Understanding): readonly Item[] {
  return items.map((said) => {
    const item = ofKeys(said, { tokens, text, index })
    const [first] = item.columns
    const [before, or, head] = [tokens[item.start - 2], tokens[item.start - 1], tokens[item.end - 1]]
    if (!first || !before || or?.lower !== 'or' || !head || item.mention === undefined || item.either || item.end - item.start < 2)
      return item
    const other = index.columns.find(
      ({ table, column, pieces }) =>
        table.id === first.table &&
        column.name !== first.column &&
        pieces.length > 1 &&
        pieces.at(-1)?.stem === head.stem &&
        pieces.slice(0, -1).every(({ stem }) => stem === before.stem),
    )
    if (!other) return item
    const choice = { table: first.table, column: other.column.name, score: 0.9 * first.score }
    const rest = item.columns.slice(1).filter(({ table, column }) => table !== choice.table || column !== choice.column)
    const words = text.slice(before.start, head.end)
    return { ...item, columns: [first, choice, ...rest], mention: { ...item.mention, words }, either: true }
  })
}

/** "Courier or depot", where one table has the key of either: things of one kind, rather than a thing and some `mail_depot`. */
function ofKeys(item: Item, { tokens, text, index }: Pick<Understanding, 'tokens' | 'text' | 'index'>): Item {
  const [first] = item.columns
  const [before, or, word] = [tokens[item.start - 2], tokens[item.start - 1], tokens[item.end - 1]]
  const alone = item.end - item.start === 1 && item.table === undefined && item.aggregates.length === 0 && !item.either
  if (!first || !before || or?.lower !== 'or' || !word || !item.mention || !alone) return item
  const keyOf = (stem: string): IndexedColumn | undefined =>
    index.columns.find(
      ({ table, column, pieces }) =>
        table.id === first.table &&
        column.meaning === 'id' &&
        pieces.length === 2 &&
        pieces[0]?.stem === stem &&
        keyPieces.has(pieces[1]?.text ?? ''),
    )
  const [one, other] = [keyOf(before.stem), keyOf(word.stem)]
  if (!one || !other || first.score > 0.9) return item
  const columns = [other, one].map(({ table, column }, place) => ({
    table: table.id,
    column: column.name,
    score: first.score * (place === 0 ? 1 : 0.9),
  }))
  const words = text.slice(before.start, word.end)
  return { ...item, columns, mention: { ...item.mention, words }, sort: 'id', either: true }
}
