import { me as meAnswer, removedData } from '@chitravani/protocol'
import type { Me } from '@chitravani/protocol'
import { answersJson, json, route } from '../../route.ts'
import type { Services } from '../../services.ts'

export const me = () =>
  route({
    method: 'GET',
    path: '/auth/me',
    summary: 'Who I am',
    access: 'user',
    answers: answersJson(meAnswer, 'Me'),
    async handle({ user }) {
      return json({ name: user.name, role: user.role, created_at: user.createdAt } satisfies Me)
    },
  })

export const removeMyData = ({ records, uploads }: Services) =>
  route({
    method: 'DELETE',
    path: '/auth/me/data',
    summary: 'Removes all that is kept of mine: dashboards, prompts, links, stored answers, uploaded files',
    access: 'user',
    answers: answersJson(removedData, 'What was removed'),
    async handle({ user }) {
      const sessions = await records.sessions.removeAll(user.name)
      await records.idempotency.removeAll(user.name)
      await uploads.removeAll(user.name)
      return json({ sessions })
    },
  })
