import type { CallOptions } from '@chitravani/kit'
import type { Catalog, Connection } from './connections/connection.ts'
import { failure } from './errors.ts'
import type { DashboardPlan } from './plan.ts'
import type { ChangedDashboard } from './progress.ts'
import { redraw } from './redraw.ts'
import type { DashboardTools } from './service.ts'
import type { Session } from './sessions/session.ts'
import { summaryOf } from './summary.ts'
import { withoutTold } from './told-once.ts'

export interface ChangeTarget {
  readonly owner: string
  readonly sessionId: string
  readonly connection: Connection
  /** The version the change was made from; another one is `stale_version`. */
  readonly ifVersion?: number
}

/**
 * One version further: opens the session, lets `edit` make the next plan, draws what changed and saves.
 * A change that somebody else finished meanwhile makes this one `stale_version`; nothing is ever mixed.
 */
export async function change(
  target: ChangeTarget,
  tools: DashboardTools,
  call: CallOptions,
  edit: (session: Session, catalog: Catalog) => Promise<DashboardPlan> | DashboardPlan,
  options: { readonly afresh?: boolean } = {},
): Promise<ChangedDashboard> {
  const { owner, sessionId, connection, ifVersion } = target
  const session = await tools.sessions.open(sessionId, owner)
  const { version } = session.record
  if (ifVersion !== undefined && ifVersion !== version) {
    throw failure(
      'stale_version',
      `The dashboard is at version ${version} by now, not ${ifVersion}. Load it again and repeat the change.`,
      { details: { version } },
    )
  }
  const catalog = await connection.catalog(call)
  const { plan: before } = session.state
  const asked = withoutTold(before)
  const changed = await edit({ ...session, state: { ...session.state, plan: asked } }, catalog)
  // A summary that a planner put together from its charts follows them.
  const plan = before.description === summaryOf(before.charts) ? { ...changed, description: summaryOf(changed.charts) } : changed
  const state = await redraw(plan, session.state, { connection, catalog, tools, ...options }, call)
  call.signal?.throwIfAborted()
  return answer(await tools.sessions.save(sessionId, owner, version, state))
}

export function answer({ record, state }: Session): ChangedDashboard {
  return { sessionId: record.id, version: record.version, dashboard: state.dashboard, warnings: state.warnings }
}
