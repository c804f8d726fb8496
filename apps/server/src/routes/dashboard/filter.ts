import { filterRequest, filterResponse } from '@chitravani/protocol'
import type { FilterResponse } from '@chitravani/protocol'
import type { FilteredDashboard } from '@chitravani/dashboard'
import { answersJson, json, route } from '../../route.ts'
import type { Services } from '../../services.ts'
import { openSession } from '../../sessions.ts'

export const filter = (services: Services) =>
  route({
    method: 'POST',
    path: '/dashboard/filter',
    summary: 'Shows a dashboard inside a filter; nothing stored changes, no model is asked',
    access: 'user',
    budget: 'filter',
    body: filterRequest,
    answers: answersJson(filterResponse, 'The same charts with new data'),
    fails: ['not_found', 'unavailable', 'timeout'],
    async handle({ user, body, signal }) {
      const { session, connection } = await openSession(services, body.session_id, user.name)
      const request = { owner: user.name, sessionId: session.record.id, session, connection, state: body.filter_state }
      return json(toFilterResponse(await services.verbs.filterSession(request, services.tools, { signal })))
    },
  })

export function toFilterResponse({ sessionId, version, dashboard }: FilteredDashboard): FilterResponse {
  return {
    success: true,
    session_id: sessionId,
    version,
    dashboard: { ...dashboard, filters: [...dashboard.filters] },
    error: null,
    warnings: [],
  }
}
