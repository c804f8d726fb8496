import type { ColumnProfile } from '../../connections/connection.ts'
import type { ChartBody } from '../embedded/chart/body.ts'
import type { ColumnRef } from '../../plan-source.ts'
import { groupingsOf } from '../../plan.ts'
import type { Sort } from '../../plan.ts'
import { isAlong } from '../../sql/along.ts'
import { isOrdered } from './parts.ts'
import type { ReplyChart } from './reply.ts'

/** Categories beyond these cannot be read on an axis or in a pie. */
const mostBars = 30
const keptBars = 20
const mostSlices = 8
const mostLimit = 1_000

interface Wish extends Pick<ReplyChart, 'sort' | 'limit'> {
  /** The column for each of whose values the limit is. */
  readonly each: ColumnRef | undefined
}

type Arranged = { readonly body: ChartBody; readonly notes: readonly string[] }

/** The order of the axis and how much of it is shown: as asked, else the readable one. @returns a problem where there is no first of each */
export function arranged(
  body: ChartBody,
  wish: Wish,
  columnOf: (ref: ColumnRef) => ColumnProfile | undefined,
): Arranged | { readonly problem: string } {
  if (wish.each) return firstOfEach(body, wish)
  const { sort, limit } = wish
  const [axis] = body.dimensions
  const [measure] = body.measures
  const plain = (): Arranged => ({ body, notes: [] })
  if (body.kind === 'text' || body.kind === 'histogram' || body.kind === 'boxplot' || body.kind === 'rect') return plain()
  if (body.kind === 'table') return { body: { ...body, ...tableOrder(body, sort), ...limited(limit) }, notes: [] }
  if (!axis || !measure || body.kind === 'point') return plain()
  const profile = columnOf(axis.column)
  const ordered = isOrdered(axis, profile)
  const byValue: Sort['by'] =
    body.series && body.stack !== 'grouped' && body.kind !== 'line' ? { total: measure.id } : { measure: measure.id }
  const byAxis: Sort['by'] = { dimension: axis.id }
  const asked: Sort | undefined = sort && { by: sort.by === 'measure' ? byValue : byAxis, order: sort.order }
  const natural: Sort =
    ordered || body.kind === 'line' || body.kind === 'area' ? { by: byAxis, order: 'asc' } : { by: byValue, order: 'desc' }
  const order = asked ?? (limit === undefined ? natural : { by: byValue, order: 'desc' })
  const made = { ...body, sort: [order], ...limited(limit) }
  if (limit !== undefined || body.measures.some(isAlong) || axis.grain !== undefined || axis.bin !== undefined || !profile)
    return { body: made, notes: [] }
  if (body.kind === 'arc' && profile.distinct > mostSlices) {
    const adds = measure.aggregate === 'sum' || measure.aggregate === 'count'
    return {
      body: { ...made, sort: [{ by: byValue, order: 'desc' }], limit: { count: mostSlices - 1, rest: adds ? 'other' : 'drop' } },
      notes: [`The ${String(mostSlices - 1)} largest slices are shown${adds ? ', the rest as Other' : ''}.`],
    }
  }
  if (profile.distinct <= mostBars || (ordered && body.kind !== 'bar')) return { body: made, notes: [] }
  return {
    body: {
      ...made,
      sort: [asked && sort?.by === 'measure' ? asked : { by: byValue, order: 'desc' }],
      limit: { count: keptBars, rest: 'drop' },
    },
    notes: [`Of ${String(profile.distinct)} values of ${axis.label} the first ${String(keptBars)} are shown.`],
  }
}

function limited(limit: number | undefined): Pick<ChartBody, 'limit'> {
  return limit === undefined ? {} : { limit: { count: Math.min(limit, mostLimit), rest: 'drop' } }
}

/** The first few of one breakdown for each value of another. */
function firstOfEach(body: ChartBody, { sort, limit, each }: Wish): Arranged | { readonly problem: string } {
  const groups = groupingsOf(body)
  const within = groups.find(({ column }) => column.relation === each?.relation && column.column === each.column)
  const [measure] = body.measures
  if (limit === undefined) return { problem: 'limit_each needs a limit' }
  if ((body.kind !== 'table' && body.kind !== 'bar') || !measure || measure.aggregate === 'none')
    return { problem: 'limit_each needs bars or a table with a measure that ranks them' }
  if (!within) return { problem: 'limit_each is a column that the chart is broken down by; one with many values goes into a table' }
  if (groups.length < 2) return { problem: 'limit_each needs another dimension, whose values are ranked' }
  const byValue: Sort = { by: { measure: measure.id }, order: sort?.by === 'measure' ? sort.order : 'desc' }
  const leads = within === body.dimensions[0] ? [{ by: { dimension: within.id }, order: 'asc' as const }] : []
  const count = Math.min(limit, mostLimit)
  return { body: { ...body, sort: [...leads, byValue], limit: { count, rest: 'drop', within: within.id } }, notes: [] }
}

function tableOrder({ measures, dimensions }: ChartBody, sort: ReplyChart['sort']): Pick<ChartBody, 'sort'> {
  const [measure] = measures
  const [dimension] = dimensions
  if (sort?.by === 'measure' && measure) return { sort: [{ by: { measure: measure.id }, order: sort.order }] }
  return sort && dimension ? { sort: [{ by: { dimension: dimension.id }, order: sort.order }] } : { sort: [] }
}
