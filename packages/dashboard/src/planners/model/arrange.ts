import type { ColumnProfile } from '../../connections/connection.ts'
import type { ChartBody } from '../embedded/chart/body.ts'
import type { ColumnRef } from '../../plan-source.ts'
import type { Sort } from '../../plan.ts'
import { isOrdered } from './parts.ts'
import type { ReplyChart } from './reply.ts'

/** Categories beyond these cannot be read on an axis or in a pie. */
const mostBars = 30
const keptBars = 20
const mostSlices = 8
const mostLimit = 1_000

/** The order of the axis and how much of it is shown: as asked, else the readable one. */
export function arranged(
  body: ChartBody,
  { sort, limit }: Pick<ReplyChart, 'sort' | 'limit'>,
  columnOf: (ref: ColumnRef) => ColumnProfile | undefined,
): { readonly body: ChartBody; readonly notes: readonly string[] } {
  const [axis] = body.dimensions
  const [measure] = body.measures
  const plain = (): { readonly body: ChartBody; readonly notes: readonly string[] } => ({ body, notes: [] })
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
  if (limit !== undefined || axis.grain !== undefined || axis.bin !== undefined || !profile) return { body: made, notes: [] }
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

function tableOrder({ measures, dimensions }: ChartBody, sort: ReplyChart['sort']): Pick<ChartBody, 'sort'> {
  const [measure] = measures
  const [dimension] = dimensions
  if (sort?.by === 'measure' && measure) return { sort: [{ by: { measure: measure.id }, order: sort.order }] }
  return sort && dimension ? { sort: [{ by: { dimension: dimension.id }, order: sort.order }] } : { sort: [] }
}
