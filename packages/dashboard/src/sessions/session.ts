import type { ComposedDashboardSpec, Warning } from '@chitravani/protocol'
import type { SessionRecord, SessionRecords } from '@chitravani/storage'
import type { Cell, Connection } from '../connections/connection.ts'
import type { DashboardPlan } from '../plan.ts'
import type { ResultColumn } from '../sql/compiled.ts'

/** What a chart keeps beside its spec so that it can be filtered and refreshed without planning again. */
export interface ChartState {
  readonly chartId: string
  readonly sql: string
  readonly columns: readonly ResultColumn[]
}

/** A dashboard between two calls: the plan that made it and the whole of what was answered. Plain JSON. */
export interface DashboardState {
  readonly plan: DashboardPlan
  readonly charts: readonly ChartState[]
  readonly dashboard: ComposedDashboardSpec
  readonly warnings: readonly Warning[]
  /** `Connection.sight` that the rows were asked through; absent: everything was seen. */
  readonly sight?: string
}

/** Do the rows of the state show what is seen through this connection? Where not, they are shown to nobody. */
export function isOfSight({ sight }: Pick<DashboardState, 'sight'>, connection: Pick<Connection, 'sight'>): boolean {
  return (sight ?? '') === (connection.sight ?? '')
}

export interface Session {
  readonly record: SessionRecord
  readonly state: DashboardState
}

/** Typed sessions over the store of records; every call is one owner's. */
export interface Sessions {
  create(session: {
    readonly owner: string
    readonly connection: string
    readonly prompt: string
    readonly state: DashboardState
  }): Promise<Session>
  /** @throws `unknown_session` */
  open(id: string, owner: string): Promise<Session>
  /** @throws `stale_version`, `unknown_session` */
  save(id: string, owner: string, expected: number, state: DashboardState): Promise<Session>
  /** @throws `nothing_to_undo`, `nothing_to_redo`, `stale_version`, `unknown_session` */
  step(id: string, owner: string, direction: 'undo' | 'redo', expected?: number): Promise<Session>
  readonly records: SessionRecords
}

export type Row = Readonly<Record<string, Cell>>
