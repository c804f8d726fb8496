import type { CallOptions } from '@chitravani/kit'
import { change } from './change.ts'
import type { ModelUsage } from './planners/planner.ts'
import type { ChangedDashboard } from './progress.ts'
import type { DashboardTools, RefineRequest } from './service.ts'

/**
 * Feedback in, changed dashboard out: the whole, or one chart. What cannot be acted on changes nothing.
 * @throws `not_understood` (with suggestions), `unknown_chart`, `unknown_session`, `stale_version`
 */
export async function refine(request: RefineRequest, tools: DashboardTools, call: CallOptions = {}): Promise<ChangedDashboard> {
  const { feedback, targetChartId, owner } = request
  let usage: ModelUsage | undefined
  const changed = await change(request, tools, call, ({ state }, catalog) =>
    tools.planner.refine(
      {
        feedback,
        plan: state.plan,
        catalog,
        fiscalYearStart: tools.fiscalYearStart,
        owner,
        onNote: (note) => {
          if (note.kind === 'spent') usage = note.usage
        },
        ...(targetChartId === undefined ? {} : { targetChartId }),
      },
      call,
    ),
  )
  return usage ? { ...changed, usage } : changed
}

/** Asks the database for every chart again; a version of its own. */
export function refresh(
  request: Omit<RefineRequest, 'feedback' | 'targetChartId'>,
  tools: DashboardTools,
  call: CallOptions = {},
): Promise<ChangedDashboard> {
  return change(request, tools, call, ({ state }) => state.plan, { afresh: true })
}
