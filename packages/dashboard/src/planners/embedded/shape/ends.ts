import type { Item } from '../items/item.ts'
import { isUnique, unmarked } from '../items/kinds.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { Understanding } from '../understanding.ts'
import { spread } from './spread.ts'

/** Items that are panels and colours, and the others. */
export interface Placed {
  readonly facet: Item | undefined
  readonly series: Item | undefined
  readonly pool: readonly Item[]
}

/** Takes panels and colours, where they were asked for, from the items that want a place. */
export function placesAsked(understanding: Understanding, items: readonly Item[]): Placed {
  const panels = items.find((item) => item.marker === 'facet')
  // No panel for every number there is.
  const facet =
    panels?.sort === 'number' ? items.find((item) => item.marker === 'group' && (item.sort === 'category' || item.sort === 'few')) : panels
  const coloured = items.filter(
    (item) => item.marker === 'series' && item !== facet && (item.sort !== 'number' || isShort(understanding.index, item)),
  )
  const series = coloured.find((item) => item.columns.length > 0 && !isUnique(understanding, item)) ?? coloured[0]
  const others = items
    .filter((item) => item !== facet && item !== series)
    .map((item) => (item === panels || (item.marker === 'series' && item.sort === 'number') ? unmarked(item) : item))
  return { facet, series, pool: spread(others, understanding) }
}

/** Whole numbers of which there are few enough for colours. */
export function isShort(index: Understanding['index'], { columns: [choice] }: Item): boolean {
  const profile = profileOf(index, choice)
  return profile?.type === 'integer' && profile.distinct <= 12
}
