import { columnOf } from '../connections/connection.ts'
import type { Catalog } from '../connections/connection.ts'
import { relationsOf } from '../plan.ts'
import type { ChartPlan, DashboardPlan } from '../plan.ts'

/** More slices than these are told apart by nobody. */
const mostSlices = 16
/** So many keep a slice of their own; the others become one. */
const ownSlices = 10

type Body = Omit<ChartPlan, 'id' | 'alternatives'>

/**
 * The plan with pies of few slices: the largest, and one of all the others. Pies that were there before stay as somebody wanted them.
 * @param before the plan that was changed
 */
export function withFewSlices(plan: DashboardPlan, catalog: Catalog, before?: DashboardPlan): DashboardPlan {
  const kept = new Set(before?.charts.filter(({ kind }) => kind === 'arc').map(({ id }) => id))
  const charts = plan.charts.map((chart) => (kept.has(chart.id) ? chart : fewer(chart, catalog)))
  return charts.every((chart, at) => chart === plan.charts[at]) ? plan : { ...plan, charts }
}

function fewer(chart: ChartPlan, catalog: Catalog): ChartPlan {
  const alternatives = chart.alternatives.map((other) => {
    const cut = cutOff(other.plan, catalog)
    return cut ? { ...other, plan: cut } : other
  })
  const changed = alternatives.some((other, at) => other !== chart.alternatives[at])
  const cut = cutOff(chart, catalog)
  return cut || changed ? { ...chart, ...cut, alternatives } : chart
}

/** Undefined where there is nothing to cut. Only what adds up has a rest. */
function cutOff(chart: Body, catalog: Catalog): Body | undefined {
  const { kind, limit, dimensions, measures, series, facet, sort } = chart
  const [slices, ...others] = dimensions
  const [measure, ...more] = measures
  if (kind !== 'arc' || limit || !slices || !measure || others.length > 0 || more.length > 0 || series || facet) return undefined
  if (slices.grain || slices.bin || (measure.aggregate !== 'sum' && measure.aggregate !== 'count')) return undefined
  const relation = relationsOf(chart.source).find(({ alias }) => alias === slices.column.relation)
  const profile = relation && columnOf(catalog, relation.table, slices.column.column)
  if (!profile || profile.distinct <= mostSlices) return undefined
  const note = `The ${String(ownSlices)} largest have slices of their own; all others share one.`
  return {
    ...chart,
    limit: { count: ownSlices, rest: 'other' },
    sort: sort.some(({ by }) => 'measure' in by) ? sort : [{ by: { measure: measure.id }, order: 'desc' }],
    ...(chart.wording ? {} : { assumptions: [...chart.assumptions, note] }),
  }
}
