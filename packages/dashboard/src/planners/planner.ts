import type { CallOptions } from '@chitravani/kit'
import type { Catalog } from '../connections/connection.ts'
import type { DashboardPlan, Theme } from '../plan.ts'

export interface PlanRequest {
  readonly prompt: string
  readonly catalog: Catalog
  /** 1..12 */
  readonly maxCharts: number
  readonly theme: Theme
  /** Month 1..12 in which the fiscal year starts. Default 4. */
  readonly fiscalYearStart: number
}

export interface RefineRequest {
  readonly feedback: string
  readonly plan: DashboardPlan
  readonly catalog: Catalog
  readonly targetChartId?: string
  readonly fiscalYearStart: number
}

/** Turns words into a typed plan, and a plan and words into a changed plan. */
export interface Planner {
  readonly name: 'embedded' | 'llm'
  /** @throws `not_understood` (details.available: what is there instead), `language_not_supported` */
  plan(request: PlanRequest, call?: CallOptions): Promise<DashboardPlan>
  /** The changed plan; what cannot be acted on changes nothing. @throws `not_understood` (details.suggestions: up to three things that would work), `unknown_chart` */
  refine(request: RefineRequest, call?: CallOptions): Promise<DashboardPlan>
}
