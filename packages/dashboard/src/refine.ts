import type { CallOptions } from '@chitravani/kit'
import { change } from './change.ts'
import type { ChangedDashboard } from './progress.ts'
import type { DashboardTools, RefineRequest } from './service.ts'

/**
 * Feedback in, changed dashboard out: the whole, or one chart. What cannot be acted on changes nothing.
 * @throws `not_understood` (with suggestions), `unknown_chart`, `unknown_session`, `stale_version`
 */
export function refine(request: RefineRequest, tools: DashboardTools, call: CallOptions = {}): Promise<ChangedDashboard> {
  const { feedback, targetChartId } = request
  return change(request, tools, call, ({ state }, catalog) =>
    tools.planner.refine(
      {
        feedback,
        plan: state.plan,
        catalog,
        fiscalYearStart: tools.fiscalYearStart,
        ...(targetChartId === undefined ? {} : { targetChartId }),
      },
      call,
    ),
  )
}

/** Asks the database for every chart again; a version of its own. */
export function refresh(
  request: Omit<RefineRequest, 'feedback' | 'targetChartId'>,
  tools: DashboardTools,
  call: CallOptions = {},
): Promise<ChangedDashboard> {
  return change(request, tools, call, ({ state }) => state.plan, { afresh: true })
}
