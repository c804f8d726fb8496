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
  /** Whose budget a language model's answer counts on. Default: nobody's in particular. */
  readonly owner?: string
  /** Has the database plan a statement without running it; answers its columns. Absent: no statement of a model's own is taken. @throws what the guard or the database says */
  readonly explain?: (sql: string, call: CallOptions) => Promise<readonly string[]>
  /** Hears how far a language model is, and what it took. */
  readonly onNote?: (note: PlannerNote) => void
}

export interface RefineRequest {
  readonly feedback: string
  readonly plan: DashboardPlan
  readonly catalog: Catalog
  readonly targetChartId?: string
  readonly fiscalYearStart: number
  readonly owner?: string
  readonly onNote?: (note: PlannerNote) => void
}

/** What a language model took for one request, all its calls together. */
export interface ModelUsage {
  readonly model: string
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** By the prices of the settings; absent where none are set. */
  readonly cost?: number
  /** ISO 4217, of the cost. */
  readonly currency?: string
}

export type PlannerNote =
  /** So many charts can be seen in the answer that is still being written. */
  | { readonly kind: 'drafting'; readonly charts: number }
  /** Said once, after the last call of a request that made any, whether it succeeded or not. */
  | { readonly kind: 'spent'; readonly usage: ModelUsage }

/** Turns words into a typed plan, and a plan and words into a changed plan. */
export interface Planner {
  readonly name: 'embedded' | 'llm'
  /** @throws `not_understood` (details.available: what is there instead), `language_not_supported` */
  plan(request: PlanRequest, call?: CallOptions): Promise<DashboardPlan>
  /** The changed plan; what cannot be acted on changes nothing. @throws `not_understood` (details.suggestions: up to three things that would work), `unknown_chart` */
  refine(request: RefineRequest, call?: CallOptions): Promise<DashboardPlan>
}
