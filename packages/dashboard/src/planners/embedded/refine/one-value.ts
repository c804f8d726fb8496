import { isSameColumn } from '../../../plan-source.ts'
import type { ChartPlan, Dimension, Sort } from '../../../plan.ts'
import { withoutTotals } from './groups/dropping.ts'

/**
 * "Only Pune by month" of the ten largest cities: what is left of one city is broken down by what is said alone, and not the largest of anything.
 */
export function brokenDown(before: ChartPlan, after: ChartPlan): ChartPlan {
  const isOne = ({ column }: Dimension): boolean =>
    after.where.some(
      (each) => each.kind === 'compare' && each.op === 'eq' && isSameColumn(each.column, column) && !before.where.includes(each),
    )
  const [was] = before.dimensions
  const [axis] = after.dimensions
  // One colour is left.
  if (
    after.series &&
    before.series &&
    after.kind !== 'table' &&
    isOne(after.series) &&
    isSameColumn(after.series.column, before.series.column)
  ) {
    const { series: _one, stack: _stack, ...rest } = after
    return brokenDown(before, { ...rest, sort: withoutTotals(after.sort) })
  }
  if (!was || !axis || !isOne(was) || after.kind === 'table' || after.dimensions.length > 1) return after
  if (after.series && isSameColumn(after.series.column, was.column)) {
    const { series: _one, stack: _stack, ...rest } = after
    return unlimited({ ...rest, sort: withoutTotals(after.sort) })
  }
  return isSameColumn(axis.column, was.column) ? after : unlimited(after)
}

/** In the order of time, or the largest first. */
function unlimited({ limit, ...chart }: ChartPlan): ChartPlan {
  const [axis] = chart.dimensions
  if (!limit) return chart
  const sort = chart.sort.map((each): Sort => ('dimension' in each.by ? each : { ...each, order: 'desc' }))
  return { ...chart, sort: axis?.grain ? [{ by: { dimension: axis.id }, order: 'asc' }] : sort }
}
