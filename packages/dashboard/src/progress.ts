import type { ModelUsage } from './planners/planner.ts'
import type { ChartSpec, ComposedDashboardSpec, StageName, Warning } from '@chitravani/protocol'

/** What a generation yields; in this order, `chart` between the progress of `data` and `viz_spec`, `complete` last. */
export type GenerateEvent =
  | {
      readonly type: 'progress'
      readonly stage: StageName
      /** 0..100, never goes down. */
      readonly progress: number
      readonly message: string
      readonly details: Readonly<Record<string, number | string>>
    }
  | { readonly type: 'chart'; readonly chart: ChartSpec }
  | {
      readonly type: 'complete'
      readonly sessionId: string
      readonly version: number
      readonly dashboard: ComposedDashboardSpec
      readonly warnings: readonly Warning[]
      /** Where a language model was asked. */
      readonly usage?: ModelUsage
    }

/** What a change of a session answers. */
export interface ChangedDashboard {
  readonly sessionId: string
  readonly version: number
  readonly dashboard: ComposedDashboardSpec
  readonly warnings: readonly Warning[]
  /** Where a language model was asked. */
  readonly usage?: ModelUsage
}
