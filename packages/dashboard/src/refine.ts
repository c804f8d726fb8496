import type { CallOptions } from '@chitravani/kit'
import { answer, change } from './change.ts'
import { withFewSlices } from './charts/few-slices.ts'
import type { ModelUsage } from './planners/planner.ts'
import type { ChangedDashboard } from './progress.ts'
import { seenAgain } from './seen-again.ts'
import type { DashboardTools, RefineRequest } from './service.ts'
import { stepSaid } from './step-said.ts'

/**
 * Feedback in, changed dashboard out: the whole, or one chart. What cannot be acted on changes nothing.
 * "undo" and "redo" step back and forth.
 * @throws `not_understood` (with suggestions), `unknown_chart`, `unknown_session`, `stale_version`, `nothing_to_undo`, `nothing_to_redo`
 */
export async function refine(request: RefineRequest, tools: DashboardTools, call: CallOptions = {}): Promise<ChangedDashboard> {
  const { feedback, targetChartId, owner } = request
  const step = stepSaid(feedback)
  if (step) {
    const { record, state } = await tools.sessions.step(request.sessionId, owner, step, request.ifVersion)
    return answer({ record, state: await seenAgain(state, { connection: request.connection, tools }, call) })
  }
  let usage: ModelUsage | undefined
  const changed = await change(request, tools, call, async ({ state }, catalog) => {
    const plan = await tools.planner.refine(
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
    )
    return withFewSlices(plan, catalog, state.plan)
  })
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
