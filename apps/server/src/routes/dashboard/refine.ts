import { dashboardResponse, refineRequestWith } from '@chitravani/protocol'
import { toolsFor } from '../../generation.ts'
import { idempotencyHeader, once } from '../../idempotency.ts'
import { answersJson, route } from '../../route.ts'
import type { Services } from '../../services.ts'
import { changedResponse, changingSession, openSession } from '../../sessions.ts'

export const refine = (services: Services) =>
  route({
    method: 'POST',
    path: '/dashboard/refine',
    summary: 'Changes a dashboard by words',
    access: 'user',
    budget: 'refine',
    body: refineRequestWith(services.config['limits.new_feedback']),
    headers: idempotencyHeader,
    answers: answersJson(dashboardResponse, 'The changed dashboard'),
    fails: ['not_found', 'conflict', 'unavailable', 'timeout'],
    async handle({ user, body, signal, requestId, header }) {
      const tools = toolsFor(services, body.planner)
      const { session, connection } = await openSession(services, body.session_id, user.name)
      return once(
        services.records.idempotency,
        { owner: user.name, route: 'refine', sight: connection.sight, key: header('idempotency-key'), body, requestId },
        () =>
          changingSession(services, body.session_id, user.name, async () => {
            const request = {
              owner: user.name,
              sessionId: session.record.id,
              connection,
              feedback: body.new_feedback,
              ...(body.target_chart_id === undefined ? {} : { targetChartId: body.target_chart_id }),
              ...(body.if_version === undefined ? {} : { ifVersion: body.if_version }),
            }
            return changedResponse(await services.verbs.refine(request, tools, { signal }))
          }),
      )
    },
  })
