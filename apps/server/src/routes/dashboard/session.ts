import { dashboardResponse, removedSession, sessionPatch, sessionResponse as sessionAnswer } from '@chitravani/protocol'
import { failure as dashboardFailure } from '@chitravani/dashboard'
import { z } from 'zod'
import { answersJson, json, route } from '../../route.ts'
import type { Services } from '../../services.ts'
import { applyChange, openSeen, sessionResponse } from '../../sessions.ts'
import { invalid } from '../../validate.ts'

export const sessionParams = z.strictObject({ session_id: z.guid() })
const path = '/dashboard/sessions/{session_id}'

export const readSession = (services: Services) =>
  route({
    method: 'GET',
    path,
    summary: 'One dashboard as it was stored last',
    access: 'user',
    params: sessionParams,
    answers: answersJson(sessionAnswer, 'The dashboard'),
    fails: ['not_found', 'unavailable', 'timeout'],
    async handle({ user, params, signal }) {
      return json(sessionResponse(await openSeen(services, params.session_id, user.name, signal)))
    },
  })

export const changeSession = (services: Services) =>
  route({
    method: 'PATCH',
    path,
    summary: 'Changes title, places and colours by hand',
    access: 'user',
    budget: 'refine',
    params: sessionParams,
    body: sessionPatch,
    answers: answersJson(dashboardResponse, 'The changed dashboard'),
    fails: ['not_found', 'conflict', 'unavailable', 'timeout'],
    async handle({ user, params, body, signal }) {
      if (body.title === undefined && body.layout === undefined && body.theme === undefined)
        throw invalid([{ field: '', problem: 'changes nothing', allowed: ['title', 'layout', 'theme'] }])
      const wish = {
        ...(body.title === undefined ? {} : { title: body.title }),
        ...(body.layout === undefined ? {} : { layout: body.layout }),
        ...(body.theme === undefined ? {} : { theme: body.theme }),
      }
      const session = { id: params.session_id, owner: user.name, ifVersion: body.if_version }
      return json(
        await applyChange(services, session, (target) => services.verbs.editDashboard({ ...target, ...wish }, services.tools, { signal })),
      )
    },
  })

export const removeSession = (services: Services) =>
  route({
    method: 'DELETE',
    path,
    summary: 'Removes a dashboard with all its versions',
    access: 'user',
    params: sessionParams,
    answers: answersJson(removedSession, 'It is gone'),
    fails: ['not_found'],
    async handle({ user, params }) {
      const id = params.session_id.toLowerCase()
      if (!(await services.records.sessions.remove(id, user.name)))
        throw dashboardFailure('unknown_session', 'There is no such dashboard among yours.')
      return json({ success: true, session_id: id, error: null })
    },
  })
