import { sessionList } from '@chitravani/protocol'
import type { SessionList } from '@chitravani/protocol'
import { z } from 'zod'
import { answersJson, json, route } from '../../route.ts'
import type { Services } from '../../services.ts'
import { toSummary } from '../../sessions.ts'

export const listSessions = (services: Services) =>
  route({
    method: 'GET',
    path: '/dashboard/sessions',
    summary: 'My dashboards, newest first',
    access: 'user',
    query: z.strictObject({
      limit: z
        .string()
        .regex(/^([1-9]\d?|100)$/, 'must be a whole number from 1 to 100')
        .optional(),
      before: z.string().max(256).optional(),
    }),
    answers: answersJson(sessionList, 'One page'),
    async handle({ user, query }) {
      const page = { limit: Number(query.limit ?? 20), ...(query.before === undefined ? {} : { before: query.before }) }
      const { sessions, next } = await services.records.sessions.list(user.name, page)
      return json({ sessions: sessions.map(toSummary), next: next ?? null } satisfies SessionList)
    },
  })
