import { failure as dashboardFailure } from '@chitravani/dashboard'
import type { ChartPatch } from '@chitravani/dashboard'
import { chartPatch, chartPlan, dashboardResponse } from '@chitravani/protocol'
import { z } from 'zod'
import { toChartPatch, toChartPlan } from '../../chart-patch.ts'
import { answersJson, json, route } from '../../route.ts'
import type { Services } from '../../services.ts'
import { applyChange, openSession } from '../../sessions.ts'
import { invalid } from '../../validate.ts'
import { versionQuery } from './version-query.ts'

export const chartParams = z.strictObject({ session_id: z.guid(), chart_id: z.string().min(1).max(64) })
const path = '/dashboard/sessions/{session_id}/charts/{chart_id}'
const shared = {
  path,
  access: 'user',
  budget: 'refine',
  params: chartParams,
  answers: answersJson(dashboardResponse, 'The changed dashboard'),
  fails: ['not_found', 'conflict', 'unavailable', 'timeout'],
} as const

export const readChart = (services: Services) =>
  route({
    path,
    access: 'user',
    params: chartParams,
    method: 'GET',
    summary: 'What a chart is made of, as PATCH takes it back',
    answers: answersJson(chartPlan, 'Its typed plan'),
    fails: ['not_found', 'unavailable', 'timeout'],
    async handle({ user, params, signal }) {
      const { session, connection } = await openSession(services, params.session_id, user.name)
      const chart = session.state.plan.charts.find(({ id }) => id === params.chart_id)
      if (!chart) throw dashboardFailure('unknown_chart', 'There is no such chart on this dashboard.')
      return json(toChartPlan(chart, await connection.catalog({ signal })))
    },
  })

export const changeChart = (services: Services) =>
  route({
    ...shared,
    method: 'PATCH',
    summary: 'Changes one chart by hand: parts of its typed plan, or one of its alternatives',
    body: chartPatch,
    async handle({ user, params, body, signal }) {
      const wish = wishOf(body)
      const session = { id: params.session_id, owner: user.name, ifVersion: body.if_version }
      const changed = await applyChange(services, session, async (target) => {
        const chart = { ...target, chartId: params.chart_id }
        return 'alternative' in wish
          ? services.verbs.chooseAlternative({ ...chart, ...wish }, services.tools, { signal })
          : services.verbs.editChart({ ...chart, ...wish }, services.tools, { signal })
      })
      return json(changed)
    },
  })

/** Either a plan's parts or an alternative. @throws `invalid_request` */
function wishOf({ plan, alternative }: z.output<typeof chartPatch>): { readonly patch: ChartPatch } | { readonly alternative: number } {
  if (plan !== undefined && alternative !== undefined) throw invalid([{ field: 'alternative', problem: 'stands alone, without plan' }])
  if (alternative !== undefined) return { alternative }
  if (plan === undefined) throw invalid([{ field: 'plan', problem: 'is missing, and so is alternative' }])
  return { patch: toChartPatch(plan) }
}

export const removeChart = (services: Services) =>
  route({
    ...shared,
    method: 'DELETE',
    summary: 'Takes a chart off the dashboard',
    query: versionQuery,
    async handle({ user, params, query, signal }) {
      const ifVersion = query.if_version === undefined ? undefined : Number(query.if_version)
      const changed = await applyChange(services, { id: params.session_id, owner: user.name, ifVersion }, async (target) =>
        services.verbs.removeChart({ ...target, chartId: params.chart_id }, services.tools, { signal }),
      )
      return json(changed)
    },
  })
