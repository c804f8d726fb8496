import type { Catalog, ColumnProfile } from '../../../connections/connection.ts'
import type { ChartBody } from './body.ts'
import { mostSeries } from './arrange.ts'
import { barsOf } from './few-bars.ts'

/** So many colours are told apart over time. */
const mostColours = 8

type Coloured = Pick<ChartBody, 'series' | 'measures' | 'dimensions' | 'limit' | 'where' | 'kind' | 'assumptions'>

/** "Revenue by store over time" of many stores: the largest of them, and where they stand upon each other the rest as one. */
export function fewColours<Body extends Coloured>(body: Body, profile: ColumnProfile | undefined, catalog: Catalog): Body {
  const { series, measures, dimensions, limit, where, kind } = body
  if (!series || !profile || series.grain || profile.distinct <= mostSeries || limit || dimensions[0]?.grain === undefined) return body
  const isListed = where.some(
    (each) => 'column' in each && each.column.relation === series.column.relation && each.column.column === series.column.column,
  )
  if (isListed) return body
  const stacks = kind !== 'line' && measures.every(({ aggregate }) => aggregate === 'sum' || aggregate === 'count')
  const things = barsOf(catalog, series)
  const note = stacks
    ? `The smaller of ${things.toLocaleString('en-US')} are summed up as “Other”.`
    : `Of ${things.toLocaleString('en-US')} only the ${mostColours} with the highest total are shown.`
  return { ...body, limit: { count: mostColours, rest: stacks ? 'other' : 'drop' }, assumptions: [...body.assumptions, note] }
}
