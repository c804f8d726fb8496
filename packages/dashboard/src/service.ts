import type { CallOptions } from '@chitravani/kit'
import type { FilterReport, FilterState, LayoutItem } from '@chitravani/protocol'
import type { ComposedDashboardSpec } from '@chitravani/protocol'
import type { Connection } from './connections/connection.ts'
import type { Cubes } from './cubes/cube.ts'
import type { Theme } from './plan.ts'
import type { Planner } from './planners/planner.ts'
import type { ChangedDashboard, GenerateEvent } from './progress.ts'
import type { Results } from './results.ts'
import type { Session, Sessions } from './sessions/session.ts'

/** What a dashboard is made with; opened by the app, handed to every call. */
export interface DashboardTools {
  readonly sessions: Sessions
  readonly planner: Planner
  /** Month 1..12. */
  readonly fiscalYearStart: number
  /** BCP 47, for numbers and dates. */
  readonly locale: string
  readonly now: () => Date
  /** Keeps results of statements. Absent: each is run. */
  readonly results?: Results
  /** Charts summed up beforehand, in the background. Absent: none are. */
  readonly cubes?: Cubes
}

export interface GenerateRequest {
  readonly owner: string
  readonly prompt: string
  readonly connection: Connection
  /** 1..12 */
  readonly maxCharts: number
  readonly theme: Theme
}

export interface RefineRequest {
  readonly owner: string
  readonly sessionId: string
  readonly connection: Connection
  readonly feedback: string
  readonly targetChartId?: string
  /** A change made from another version is `stale_version`. */
  readonly ifVersion?: number
}

export interface FilterRequest {
  readonly owner: string
  readonly sessionId: string
  readonly connection: Connection
  readonly state: FilterState
  /** The same session, where it was opened already: to read and unpack it takes longer than to filter it. */
  readonly session?: Session
  /** Which columns the state may name: all that a chart has a way to, or those alone whose values the charts show. Default `all`. */
  readonly columns?: 'all' | 'shown'
}

export interface FilteredDashboard {
  readonly sessionId: string
  readonly version: number
  readonly dashboard: Pick<ComposedDashboardSpec, 'title' | 'individual_specs' | 'layout_config'> & {
    readonly filters: readonly FilterReport[]
  }
}

/** A change by hand: the dashboard's title and places. */
export interface SessionPatch {
  readonly title?: string
  readonly layout?: readonly LayoutItem[]
}

/** The verbs as a server calls them. */
export interface DashboardVerbs {
  generate(request: GenerateRequest, tools: DashboardTools, call?: CallOptions): AsyncGenerator<GenerateEvent, void>
  refine(request: RefineRequest, tools: DashboardTools, call?: CallOptions): Promise<ChangedDashboard>
  filter(request: FilterRequest, tools: DashboardTools, call?: CallOptions): Promise<FilteredDashboard>
  refresh(request: Omit<RefineRequest, 'feedback' | 'targetChartId'>, tools: DashboardTools, call?: CallOptions): Promise<ChangedDashboard>
}
