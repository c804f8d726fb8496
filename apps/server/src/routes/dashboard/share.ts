import { createHash, randomBytes } from 'node:crypto'
import { failure as dashboardFailure } from '@chitravani/dashboard'
import { shareLink, shareState } from '@chitravani/protocol'
import type { ShareLink, ShareState } from '@chitravani/protocol'
import { answersJson, json, route } from '../../route.ts'
import type { Services } from '../../services.ts'
import { sessionParams } from './session.ts'

const path = '/dashboard/sessions/{session_id}/share'

/** Only the digest of a link's token is kept. */
export const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export const readShareState = (services: Services) =>
  route({
    method: 'GET',
    path,
    summary: 'Whether a link shows this dashboard; the link itself is kept nowhere',
    access: 'user',
    params: sessionParams,
    answers: answersJson(shareState, 'When the link was made, or null'),
    fails: ['not_found'],
    async handle({ user, params }) {
      const id = params.session_id.toLowerCase()
      const made = await services.records.shares.ofSession(id, user.name)
      if (!made && !(await services.records.sessions.read(id, user.name)))
        throw dashboardFailure('unknown_session', 'There is no such dashboard among yours.')
      return json({ created_at: made?.createdAt ?? null } satisfies ShareState)
    },
  })

export const share = (services: Services) =>
  route({
    method: 'POST',
    path,
    summary: 'Makes a link that shows this dashboard to whoever has it; an earlier link ends',
    access: 'user',
    params: sessionParams,
    answers: answersJson(shareLink, 'The link'),
    fails: ['not_found'],
    async handle({ user, params }) {
      const token = randomBytes(24).toString('base64url')
      const made = await services.records.shares.put({
        tokenHash: digestOf(token),
        session: params.session_id.toLowerCase(),
        owner: user.name,
      })
      if (!made) throw dashboardFailure('unknown_session', 'There is no such dashboard among yours.')
      return json({ token, path: `/share/${token}`, created_at: made.createdAt } satisfies ShareLink)
    },
  })

export const unshare = (services: Services) =>
  route({
    method: 'DELETE',
    path,
    summary: 'Ends the link',
    access: 'user',
    params: sessionParams,
    answers: { 204: { description: 'There is no link any more.', content: {} } },
    fails: ['not_found'],
    async handle({ user, params }) {
      const id = params.session_id.toLowerCase()
      const removed = await services.records.shares.remove(id, user.name)
      if (!removed && !(await services.records.sessions.read(id, user.name)))
        throw dashboardFailure('unknown_session', 'There is no such dashboard among yours.')
      return { kind: 'text', status: 204, body: '', type: 'text/plain' }
    },
  })
