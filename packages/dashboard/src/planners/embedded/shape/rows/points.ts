import type { Item } from '../../items/item.ts'
import { isApart, isUnique, similar } from '../../items/kinds.ts'
import type { Understanding } from '../../understanding.ts'
import { measureOf } from '../draft-parts.ts'
import type { Parts, Shape } from '../draft-parts.ts'
import { isYearItem } from './listing.ts'
import type { Listing } from './listing.ts'

/** "Height against weight": two numbers of each row, where points were asked for or nothing else is shown. */
export function pointsOf({ understanding, dimension, ends }: Parts, listing: Listing): Shape | undefined {
  const pair = pairOf(understanding, listing)
  if (!pair) return undefined
  const along = alongOf(understanding, listing, pair)
  const value = pair.find((item) => item !== along)
  if (along && value) return { measures: [measureOf(value)], x: dimension(along), ...ends }
  const measures = pair.map(measureOf)
  if (ends.series?.item && !ends.facet && isApart(understanding, ends.series.item)) return { measures, facet: ends.series }
  const group = listing.columns.find((item) => !pair.includes(item) && item.sort !== 'number' && !isUnique(understanding, item))
  if (!group || ends.series || ends.facet) return { measures, ...ends }
  return { measures, ...(isApart(understanding, group) ? { facet: dimension(group) } : { series: dimension(group) }), ...ends }
}

/** "A line chart with the depth on the x axis and the yield on the y axis", "bars of yield by depth": one of them is what the chart runs along. */
function alongOf({ charts }: Understanding, { onX, onY }: Listing, pair: readonly Item[]): Item | undefined {
  if (!charts.some(({ explicit, kind }) => explicit && /^(?:line|area|bar)$/.test(kind))) return undefined
  return onX ?? (onY ? pair.find((item) => item !== onY) : pair.find(({ marker }) => marker === 'group'))
}

/** The two places of a point. */
function pairOf(understanding: Understanding, listing: Listing): readonly Item[] | undefined {
  const { charts } = understanding
  const asked = charts[0]?.kind === 'point'
  if (!asked && listing.numbers.length < 2) return undefined
  const quantities = quantitiesOf(understanding, listing, asked)
  const x = listing.onX ?? quantities[0]
  const y = listing.onY ?? quantities.find((item) => item !== x)
  const isPlace = (item: Item): boolean => item.sort !== 'category' && (item.sort !== 'date' || (asked && isYearItem(understanding, item)))
  if (!x || !y || !isPlace(x) || !isPlace(y)) return undefined
  const alone = listing.columns.every((item) => listing.numbers.includes(item))
  return asked || alone || !charts.some((chart) => chart.explicit) ? [x, y] : undefined
}

function quantitiesOf(understanding: Understanding, { columns }: Listing, asked: boolean): readonly Item[] {
  const apart = columns.filter((item, place) => !columns.slice(0, place).some((other) => similar(other, item)))
  const amounts = apart.filter((item) => item.sort === 'number' || item.sort === 'few' || (asked && isYearItem(understanding, item)))
  // "The income of the borrower against the principal": a key is a place of points only where there are no two numbers.
  return amounts.length >= 2 ? amounts : apart.filter((item) => amounts.includes(item) || item.sort === 'id')
}
