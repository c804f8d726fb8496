import type { Item } from '../../items/item.ts'
import { isUnique, listedWith } from '../../items/kinds.ts'
import type { Understanding } from '../../understanding.ts'
import type { Order } from './order.ts'

/** Columns without a mark: beside the first breakdown, or in its place. */
export function addPlain(order: Order, understanding: Understanding, plains: readonly Item[]): void {
  if (order.items.length === 1) order.add(...plains.filter((item) => isFor(item, understanding)))
  if (!order.first) order.add(plains.find((item) => item.sort === 'category' || item.sort === 'date' || item.sort === 'few'))
  for (const item of plains)
    if (order.items.length === 1 && order.first && listedWith(order.first, item, understanding.tokens) && item.sort !== 'number')
      order.add(item)
}

/** "By month for the regions". */
function isFor(item: Item, understanding: Understanding): boolean {
  const { tokens } = understanding
  const article = tokens[item.start - 1]?.lower === 'the'
  const before = tokens[item.start - (article ? 2 : 1)]
  return item.sort === 'category' && before?.lower === 'for' && !isUnique(understanding, item)
}
