import { redrawn } from '../alternatives/redrawn.ts'
import type { ChartPlan } from '../../../plan.ts'
import { groupingsOf } from '../../../plan.ts'
import type { Condition } from '../../../plan-condition.ts'
import type { PlanRequest } from '../../planner.ts'
import { isFlag } from '../schema/flags.ts'
import { describeChart } from '../titles/description.ts'
import type { Understanding } from '../understanding.ts'
import type { Sides } from './sides.ts'

export type Body = Omit<ChartPlan, 'id'>

/** The charts of a request in other words; undefined where it is broad. */
export type Reader = (prompt: string) => { readonly charts: readonly Body[]; readonly understanding: Understanding } | undefined

/** The chart of both and of nothing else; undefined where it tells them apart by nothing. */
export function ofBoth(
  chart: Body,
  { profile, values, compared }: Pick<Sides, 'profile' | 'values' | 'compared'>,
  { catalog, fiscalYearStart }: PlanRequest,
): Body | undefined {
  const breakdown = groupingsOf(chart).find(({ column }) => column.column === profile.name)
  if (!breakdown) return undefined
  // Of what compares them by a word of its own nothing but that is shown.
  if (compared && chart.measures.every(({ aggregate }) => aggregate === 'count')) return undefined
  const of = chart.where.filter((condition) => 'column' in condition && condition.column.column === profile.name)
  if (isFlag(profile)) return of.length === 0 ? chart : undefined
  if (of.length > 0) return of.every((condition) => holds(condition, values)) ? chart : undefined
  const { sort, limit: _limit, ...rest } = chart
  const where: readonly Condition[] = [...chart.where, { kind: 'among', column: breakdown.column, values: values.toSorted() }]
  const body = { ...rest, sort, where, alternatives: [] }
  const told = { ...body, ...describeChart(body) }
  return { ...told, alternatives: redrawn(catalog, { ...told, id: 'chart_1' }, fiscalYearStart) }
}

function holds(condition: Condition, values: readonly string[]): boolean {
  return condition.kind === 'among' && condition.negated !== true && values.every((value) => condition.values.includes(value))
}
