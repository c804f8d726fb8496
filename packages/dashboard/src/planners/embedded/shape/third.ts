import { isUnique, similar } from '../items/kinds.ts'
import type { Item } from '../items/item.ts'
import { isToldApart } from '../words/told-apart.ts'
import { isShort } from './ends.ts'
import type { Parts, Shape } from './draft-parts.ts'

/** "How many … of each region, by how they ended? Show as stacked bars": what is named and has no place is what stands on each other. */
export function withThird(shaped: Shape, { understanding, pool, dimension }: Parts): Shape {
  const { measures, x, series, facet } = shaped
  if (!x || series || facet || measures.length !== 1 || !isToldApart(understanding.text)) return shaped
  const [measured] = measures
  const isFree = (item: Item): boolean =>
    item !== x.item &&
    item !== measured?.item &&
    item.axis === undefined &&
    item.aggregates.length === 0 &&
    item.columns.length > 0 &&
    (item.columns[0]?.score ?? 0) > 0.6 &&
    !similar(item, x.item) &&
    !x.choices.some((choice) => choice.table === item.columns[0]?.table && choice.column === item.columns[0]?.column) &&
    !isUnique(understanding, item) &&
    (item.sort === 'category' ||
      (item.sort === 'few' && item !== measured?.item) ||
      (item.sort === 'number' && isShort(understanding.index, item)))
  // What is told of the chart stands behind what is shown.
  const third = pool.findLast(isFree)
  return third ? { ...shaped, series: dimension(third) } : shaped
}
