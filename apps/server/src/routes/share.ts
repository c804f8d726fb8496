import { filterResponse, filterState, sharedDashboard } from '@chitravani/protocol'
import type { SharedDashboard } from '@chitravani/protocol'
import type { ShareRecord } from '@chitravani/storage'
import { z } from 'zod'
import { failure } from '../errors.ts'
import { answersJson, json, route } from '../route.ts'
import type { Services } from '../services.ts'
import { openSeen, openSession } from '../sessions.ts'
import { digestOf } from './dashboard/share.ts'
import { toFilterResponse } from './dashboard/filter.ts'

const params = z.strictObject({ token: z.string().min(1).max(128) })

/** The share of a token, while its owner is still there. @throws `unknown_share` */
async function shareOf({ records }: Services, token: string): Promise<ShareRecord> {
  const found = await records.shares.read(digestOf(token))
  if (!found || !(await records.users.read(found.owner))) throw failure('unknown_share', 'This link shows nothing (any more).')
  return found
}

export const readShare = (services: Services) =>
  route({
    method: 'GET',
    path: '/share/{token}',
    summary: 'The dashboard behind a link',
    access: 'anyone',
    params,
    answers: answersJson(sharedDashboard, 'The dashboard as it is now'),
    fails: ['not_found', 'unavailable', 'timeout'],
    async handle({ params, signal }) {
      const { session, owner } = await shareOf(services, params.token)
      const { record, state } = await openSeen(services, session, owner, signal)
      return json({
        title: record.title,
        version: record.version,
        // How it was asked for is between its owner and the database.
        dashboard: { ...state.dashboard, sql_queries: [] },
        warnings: [...state.warnings],
      } satisfies SharedDashboard)
    },
  })

export const filterShare = (services: Services) =>
  route({
    method: 'POST',
    path: '/share/{token}/filter',
    summary: 'Shows the dashboard behind a link inside a filter',
    access: 'anyone',
    budget: 'filter',
    params,
    body: z.strictObject({ filter_state: filterState }),
    answers: answersJson(filterResponse, 'The same charts with new data'),
    fails: ['not_found', 'unavailable', 'timeout'],
    async handle({ params, body, signal }) {
      const { session, owner } = await shareOf(services, params.token)
      const { connection } = await openSession(services, session, owner)
      return json(
        toFilterResponse(
          await services.verbs.filterSession(
            { owner, sessionId: session, connection, state: body.filter_state, columns: 'shown' },
            services.tools,
            {
              signal,
            },
          ),
        ),
      )
    },
  })
