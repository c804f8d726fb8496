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

/** The charts changed, and words of the wish that were of no use. */
export interface Acted {
  readonly state: State
  readonly unread: readonly string[]
}

export function isRefusal(result: State | Acted | Refusal): result is Refusal {
  return !('plan' in result || 'state' in result)
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

/** The dashboard with one more chart, of which the next wish may say "it". */
export function withChart(state: State, made: Omit<ChartPlan, 'id' | 'alternatives'>): State {
  const { plan } = state
  const number = freeNumber(plan)
  const chart: ChartPlan = { ...made, id: `chart_${String(number)}`, alternatives: [] }
  return { ...state, last: [chart.id], plan: { ...plan, charts: [...plan.charts, chart], nextChartNumber: number + 1 } }
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
