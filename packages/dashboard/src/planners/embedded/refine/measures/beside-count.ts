import { columnOf } from '../../../../connections/connection.ts'
import type { Catalog, TableProfile } from '../../../../connections/connection.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { attach, baseOf } from '../columns.ts'
import { rebased } from '../rebased.ts'

/** What part of the rows that are counted must have lines: all of them, but for a few that are broken. */
const nearlyAll = 0.98

/**
 * A count of orders over the lines of them, each order once, so that what the lines come to can stand beside it. Undefined where something
 * else is counted or measured, or where only some of the orders have such rows.
 */
export function countedOverLines(catalog: Catalog, chart: ChartPlan, lines: TableProfile): ChartPlan | undefined {
  const base = baseOf(catalog, chart)
  const [key, ...more] = base.primaryKey
  const isCount = chart.measures.every(
    ({ aggregate, column, share, running, change }) => aggregate === 'count' && !column && !share && !running && !change,
  )
  const link = catalog.keys.find(({ from, to }) => from.table === lines.id && to.table === base.id && from.columns.length === 1)
  const linked = link && columnOf(catalog, lines.id, link.from.columns[0] ?? '')
  if (!isCount || key === undefined || more.length > 0 || !linked || linked.distinct < base.rowCount * nearlyAll) return undefined
  const home = rebased(catalog, { ...chart, measures: [] }, lines)
  const at = home && attach(catalog, home, base.id)
  if (!home || !at) return undefined
  const measures = chart.measures.map((count) => ({
    ...count,
    aggregate: 'count_distinct' as const,
    column: { relation: at.relation, column: key },
  }))
  return { ...home, source: at.source, measures }
}
