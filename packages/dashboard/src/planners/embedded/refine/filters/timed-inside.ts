import { columnOf } from '../../../../connections/connection.ts'
import type { Condition } from '../../../../plan-condition.ts'
import { relationsOf } from '../../../../plan.ts'
import type { ChartPlan } from '../../../../plan.ts'
import type { ConditionReading } from '../../understanding.ts'
import type { EditContext } from '../edit.ts'

/**
 * "The same for September" of those without a visit in October: the time of what they did or did not do, and none of their own. Undefined
 * where the rows that are shown have a time themselves.
 */
export function timedInside(
  chart: ChartPlan,
  conditions: readonly ConditionReading[],
  { catalog, fiscalYearStart }: EditContext,
): ChartPlan | undefined {
  const [time, ...more] = conditions
  if (!time?.time || !time.make || more.length > 0 || chart.dimensions.some(({ grain }) => grain) || chart.where.some(isTimed))
    return undefined
  const related = chart.where.filter((each) => each.kind === 'related' && each.sub.where.some(isTimed))
  const [only, ...others] = related
  if (only?.kind !== 'related' || others.length > 0) return undefined
  const where = only.sub.where.map((each): Condition => {
    if (each.kind !== 'period' || each.negated) return each
    const table = relationsOf(only.sub.source).find(({ alias }) => alias === each.column.relation)?.table
    const profile = table === undefined ? undefined : columnOf(catalog, table, each.column.column)
    const made = profile && time.make?.(each.column, profile, fiscalYearStart)
    return made ?? each
  })
  const changed: Condition = { ...only, sub: { ...only.sub, where } }
  return { ...chart, where: chart.where.map((each) => (each === only ? changed : each)) }
}

const isTimed = (condition: Condition): boolean => condition.kind === 'period' && condition.negated !== true
