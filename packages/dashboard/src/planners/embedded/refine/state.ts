import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan, DashboardPlan, PlanWarning } from '../../../plan.ts'
import { inWords } from '../../../wording.ts'

/** What one wish sees and leaves behind. */
export interface State {
  readonly plan: DashboardPlan
  readonly catalog: Catalog
  readonly fiscalYearStart: number
  /** Charts that the wish before spoke of: what "it" means. */
  readonly last: readonly string[]
  readonly targetChartId?: string
}

/** A wish that cannot be done here. */
export interface Refusal {
  /** A sentence; left out where nothing better is known than that it was not understood. */
  readonly refused?: string
  /** It is so already. */
  readonly isSo?: true
  /** What would work instead. */
  readonly suggestions?: readonly string[]
}

export function isRefusal(result: State | Refusal): result is Refusal {
  return !('plan' in result)
}

export function chartOf(state: State, id: string): ChartPlan | undefined {
  return state.plan.charts.find((chart) => chart.id === id)
}

/** So many charts a dashboard has at the most. */
export const maxCharts = 12

/** Nothing that is there is changed in place of a chart that there is no room for. */
export function boardIsFull({ plan: { charts } }: State): Refusal & { readonly refused: string } {
  const last = charts.at(-1)
  return {
    refused: `A dashboard holds ${String(maxCharts)} charts, and this one is full.`,
    ...(last ? { suggestions: [`remove “${inWords(last, last.title)}”`] } : {}),
  }
}

/** A number that no chart of the plan bears, nor one that was taken away since. */
export function freeNumber({ nextChartNumber, charts }: DashboardPlan): number {
  return Math.max(nextChartNumber, ...charts.map(({ id }) => Number(/^chart_(\d+)$/.exec(id)?.[1] ?? 0) + 1))
}

export function replaceCharts(state: State, changed: ReadonlyMap<string, ChartPlan>): State {
  if (changed.size === 0) return state
  return {
    ...state,
    last: [...changed.keys()],
    plan: { ...state.plan, charts: state.plan.charts.map((chart) => changed.get(chart.id) ?? chart) },
  }
}

export function warn(state: State, warning: PlanWarning): State {
  return { ...state, plan: { ...state.plan, warnings: [...state.plan.warnings, warning] } }
}
