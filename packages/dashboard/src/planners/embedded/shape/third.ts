import { isUnique, similar } from '../items/kinds.ts'
import type { Item } from '../items/item.ts'
import type { Understanding } from '../understanding.ts'
import { wantsSplit } from '../words/splits.ts'
import { isShort } from './ends.ts'
import type { Parts, Shape } from './draft-parts.ts'

/** "How many … of each region, by how they ended? Show as stacked bars": what is named and has no place is what stands on each other. */
export function withThird(shaped: Shape, { understanding, pool, dimension }: Parts): Shape {
  const { measures, x, series, facet } = shaped
  const [measured, ...more] = measures
  if (!x || series || facet || !measured || more.length > 0 || !wantsSplit(understanding.text)) return shaped
  const isShown = (item: Item): boolean =>
    item === measured.item ||
    item === x.item ||
    similar(item, x.item) ||
    x.choices.some(({ table, column }) => table === item.columns[0]?.table && column === item.columns[0]?.column)
  const isFree = (item: Item): boolean =>
    !isShown(item) && item.axis === undefined && item.aggregates.length === 0 && isKind(understanding, item)
  // What is told of the chart stands behind what is shown.
  const third = pool.findLast(isFree)
  return third ? { ...shaped, series: dimension(third) } : shaped
}

/** What it is has few values, and its words say so well enough. */
function isKind(understanding: Understanding, item: Item): boolean {
  const [best] = item.columns
  if (!best || best.score <= 0.6 || isUnique(understanding, item)) return false
  return item.sort === 'category' || item.sort === 'few' || (item.sort === 'number' && isShort(understanding.index, item))
}
