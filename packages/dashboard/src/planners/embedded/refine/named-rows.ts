import type { Catalog } from '../../../connections/connection.ts'
import type { Condition } from '../../../plan-condition.ts'
import { isSameColumn } from '../../../plan-source.ts'
import { groupingsOf } from '../../../plan.ts'
import type { ChartPlan } from '../../../plan.ts'
import { lowered } from '../titles/names.ts'
import { withNames } from './order/index.ts'

/**
 * "Top 5 makers" leaves out what has no maker, which nobody asked for: by another breakdown these rows count again, and of the few that
 * are ranked now those without a name are none.
 */
export function namedRows(before: ChartPlan, after: ChartPlan, catalog: Catalog): ChartPlan {
  const shown = groupingsOf(after)
  const where = after.where.filter(
    (each) => !isLeftOutUnasked(each, before) || shown.some(({ column }) => 'column' in each && isSameColumn(column, each.column)),
  )
  const [was, axis] = [before.dimensions[0], after.dimensions[0]]
  const kept = where.length === after.where.length ? after : { ...after, where }
  const isAnother = was !== undefined && axis !== undefined && !isSameColumn(was.column, axis.column)
  return isAnother && kept.kind === 'bar' && kept.limit?.rest === 'drop' && axis.grain === undefined ? withNames(kept, catalog) : kept
}

/** Rows without what the chart was broken down by, for which there was no room beside its names. */
function isLeftOutUnasked(condition: Condition, before: ChartPlan): boolean {
  if (condition.kind !== 'missing' || condition.negated !== true) return false
  const was = groupingsOf(before).find(({ column }) => isSameColumn(column, condition.column))
  const isOld = before.where.some((each) => each.kind === 'missing' && isSameColumn(each.column, condition.column))
  return was !== undefined && (!isOld || before.assumptions.includes(`Rows without ${lowered(was.label)} are left out.`))
}
