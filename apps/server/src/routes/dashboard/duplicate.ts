import { sessionResponse as sessionAnswer } from '@chitravani/protocol'
import { answersJson, json, route } from '../../route.ts'
import type { Services } from '../../services.ts'
import { openSeen, sessionResponse } from '../../sessions.ts'
import { sessionParams } from './session.ts'

export const duplicate = (services: Services) =>
  route({
    method: 'POST',
    path: '/dashboard/sessions/{session_id}/duplicate',
    summary: 'Makes a new dashboard of mine out of this one as it is now',
    access: 'user',
    budget: 'refine',
    params: sessionParams,
    answers: answersJson(sessionAnswer, 'The new dashboard'),
    fails: ['not_found', 'unavailable', 'timeout'],
    async handle({ user, params, signal }) {
      const { record, state } = await openSeen(services, params.session_id, user.name, signal)
      const { connection, prompt } = record
      return json(sessionResponse(await services.tools.sessions.create({ owner: user.name, connection, prompt, state })))
    },
  })
