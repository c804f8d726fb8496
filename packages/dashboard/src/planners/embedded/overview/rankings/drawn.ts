import type { Understanding } from '../../understanding.ts'
import type { RankedThing } from './ranked.ts'

/** A chart is asked for by its name. */
export const isDrawn = ({ charts }: Understanding): boolean => charts.some(({ explicit }) => explicit)

/** "The three stores with the most returns, in a bar chart": bars in their own order; "top 3" is a limit of whatever is shown. */
export const inBars = ({ sort, limit, charts }: Understanding): boolean =>
  limit === undefined &&
  charts.every(({ kind, stack, explicit }) => !explicit || (kind === 'bar' && stack === undefined)) &&
  sort?.target !== 'x'

/** Who asks for an order asks for all things in it, unless a number of them was said. */
export const isFew = ({ sort }: Understanding, { count, order }: RankedThing): boolean =>
  sort === undefined || (count !== undefined && sort.order === order)
