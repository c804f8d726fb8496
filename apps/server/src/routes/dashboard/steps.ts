import { dashboardResponse, stepRequest } from '@chitravani/protocol'
import { answersJson, json, route } from '../../route.ts'
import type { Services } from '../../services.ts'
import { applyChange, changedResponse, changingSession, seenNow } from '../../sessions.ts'
import { sessionParams } from './session.ts'

const step = (services: Services, direction: 'undo' | 'redo', summary: string) =>
  route({
    method: 'POST',
    path: `/dashboard/sessions/{session_id}/${direction}`,
    summary,
    access: 'user',
    budget: 'refine',
    params: sessionParams,
    body: stepRequest,
    bodyMayBeMissing: true,
    answers: answersJson(dashboardResponse, 'The dashboard of that version'),
    fails: ['not_found', 'conflict', 'unavailable', 'timeout'],
    async handle({ user, params, body, signal }) {
      const id = params.session_id.toLowerCase()
      return changingSession(services, id, user.name, async () => {
        const stepped = await services.tools.sessions.step(id, user.name, direction, body?.if_version)
        const { record, state } = await seenNow(services, stepped, signal)
        return json(
          changedResponse({ sessionId: record.id, version: record.version, dashboard: state.dashboard, warnings: state.warnings }),
        )
      })
    },
  })

export const undo = (services: Services) => step(services, 'undo', 'Takes the last change back')
export const redo = (services: Services) => step(services, 'redo', 'Makes a change again that was taken back')

export const refresh = (services: Services) =>
  route({
    method: 'POST',
    path: '/dashboard/sessions/{session_id}/refresh',
    summary: 'Asks the database again for every chart',
    access: 'user',
    budget: 'refine',
    params: sessionParams,
    body: stepRequest,
    bodyMayBeMissing: true,
    answers: answersJson(dashboardResponse, 'The dashboard with new data'),
    fails: ['not_found', 'conflict', 'unavailable', 'timeout'],
    async handle({ user, params, body, signal }) {
      const session = { id: params.session_id, owner: user.name, ifVersion: body?.if_version }
      return json(await applyChange(services, session, (target) => services.verbs.refresh(target, services.tools, { signal })))
    },
  })
