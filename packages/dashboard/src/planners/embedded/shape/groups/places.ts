import { isApart, similar } from '../../items/kinds.ts'
import type { ChartMention } from '../../understanding.ts'
import { isShort } from '../ends.ts'
import { withMore } from '../draft-parts.ts'
import type { DimensionDraft, Parts, Shape } from '../draft-parts.ts'
import type { Order } from './order.ts'

/** Points that were asked for, and whether the breakdowns are their places. */
export interface Points {
  readonly points: ChartMention | undefined
  readonly onPoints: boolean
}

/** "A scatter of three attributes": both numbers of the points, and what these are. */
const saysThree = /\b(?:three|3) (?:attributes|variables|dimensions|columns|fields)\b/i

/** Gives breakdowns their places: axis, colours, panels. */
export function placed(parts: Parts, order: Order, { points, onPoints }: Points): Shape {
  const { measures, ends } = parts
  const all = dimensionsOf(parts, order)
  // "Of each family in each parish, coloured by family": the parishes are the axis.
  const others = all.filter((each) => !each.item || !similar(each.item, ends.series?.item))
  const dims = points === undefined && others.length > 0 ? others : all
  const [x, other] = dims
  // No colour for every number there is; of points it is the other place.
  const isMany =
    other?.item?.sort === 'number' && !onPoints && !(other.item.marker === 'grouping' && isShort(parts.understanding.index, other.item))
  const second = isMany ? undefined : other
  const panel = panelOf(parts, x, second)
  if (x && panel) return { measures, x, facet: panel }
  if (!x && ends.series && measures.length === 1) {
    const { series, ...others } = ends
    return { measures, x: series, ...others }
  }
  const isPair = points !== undefined && measures.length >= 2
  const asksColours = points?.stack === 'grouped' || x?.item?.marker === 'grouping' || saysThree.test(parts.understanding.text)
  // "For each country …, coloured by country": the points are told apart by it, whatever else would be.
  const coloured = isPair && (ends.series ? similar(x?.item, ends.series.item) : asksColours)
  const series = coloured ? (ends.series ?? x) : ends.series ? undefined : second
  return withMore({ measures, ...(x && !coloured ? { x } : {}), ...(series ? { series } : {}), ...ends }, dims)
}

/** Time comes first, where no other axis was asked for. */
function dimensionsOf({ pool, dimension, time }: Parts, order: Order): readonly DimensionDraft[] {
  const dims = order.items.map((item) => dimension(item))
  const dated = pool.find((item) => item.sort === 'date')
  if (time && !dated) return [time, ...dims]
  if (!dated || pool.some((item) => item.axis === 'x')) return dims
  return dims.toSorted((a, b) => Number(b.item === dated) - Number(a.item === dated))
}

/** "The average of each by region": what asks for one picture of each, where averages are shown of things that are no times. */
function panelOf(
  { understanding, measures, ends }: Parts,
  x: DimensionDraft | undefined,
  second: DimensionDraft | undefined,
): DimensionDraft | undefined {
  const averaged = measures.every((measure) => measure.aggregate === 'mean')
  const overDates = x?.item?.sort === 'date' || x?.grain !== undefined || (x !== undefined && x.item === undefined)
  const panel = ends.series ?? second
  return averaged && !overDates && !ends.facet && panel?.item && isApart(understanding, panel.item) ? panel : undefined
}
