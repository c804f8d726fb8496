import { composedDashboardSpec, filterState, languageTag, themeNames } from '@chitravani/protocol'
import type { ComposedDashboardSpec, FilterState } from '@chitravani/protocol'
import { dashboardInTheme } from '@chitravani/protocol/themes'
import { z } from 'zod'
import { failure } from '../../errors.ts'
import { toHtml, toSvg } from '../../export.ts'
import { route } from '../../route.ts'
import type { Answer } from '../../route.ts'
import { readJson } from '../../read-json.ts'
import type { Services } from '../../services.ts'
import { openSeen, openSession, seenNow } from '../../sessions.ts'
import { inLanguage } from '../../speech/dashboard-words.ts'
import { openTurns } from '../../turns.ts'
import { check, invalid } from '../../validate.ts'
import { toFilterResponse } from './filter.ts'
import { sessionParams } from './session.ts'

/** Drawing is heavy: a user's exports come one after the other, and a few may wait. */
const exporting = { atOnce: 1, waiting: 4 }

export const exportSession = (services: Services) => {
  const turns = openTurns(exporting)
  return route({
    method: 'GET',
    path: '/dashboard/sessions/{session_id}/export',
    summary: 'The dashboard as one file that needs nothing else',
    access: 'user',
    budget: 'export',
    params: sessionParams,
    query: z.strictObject({
      format: z.enum(['html', 'svg', 'png', 'json']),
      /** A filter state as JSON: the file shows the dashboard inside it, and says so. */
      filter: z.string().max(6_000).optional(),
      /** The colours of the file; without it those that the dashboard is kept in. */
      theme: z.enum(themeNames).optional(),
      /** The language of titles, axes and descriptions, translated as `/api/translate` does; without it that of the dashboard. */
      language: languageTag.optional(),
    }),
    answers: {
      200: {
        description: 'The file',
        content: { 'application/json': composedDashboardSpec, 'text/html': null, 'image/svg+xml': null, 'image/png': null },
      },
    },
    fails: ['not_found', 'bad_upstream', 'unavailable', 'timeout'],
    handle: (call) =>
      turns.run(
        call.user.name,
        async () => {
          const { user, params, query, signal } = call
          const filters = filterOf(query.filter)
          const kept = await dashboardInside(services, user.name, params.session_id, filters, signal)
          const { language } = query
          const told = language === undefined ? kept : await inLanguage(services, call, kept, language)
          const dashboard = query.theme === undefined ? told : dashboardInTheme(told, query.theme)
          const how = { signal, filters, ...(language === undefined ? {} : { language }) }
          const { renderer } = services
          switch (query.format) {
            case 'json':
              return file(JSON.stringify(dashboard, null, 2), 'application/json; charset=utf-8', 'json')
            case 'html':
              return file(await toHtml(dashboard, renderer, how), 'text/html; charset=utf-8', 'html')
            case 'svg':
              return file(await toSvg(dashboard, renderer, how), 'image/svg+xml; charset=utf-8', 'svg')
            default: {
              if (!renderer.png) throw failure('renderer_unavailable', 'PNG needs the package "sharp" beside the server; use svg or html.')
              return file(await renderer.png(await toSvg(dashboard, renderer, how), how), 'image/png', 'png')
            }
          }
        },
        call,
      ),
  })
}

/** Always a download: what stands in it never runs as a page of this server. */
function file(body: string | Uint8Array, type: string, ending: string): Answer {
  return { kind: 'text', body, type, headers: { 'content-disposition': `attachment; filename="dashboard.${ending}"` } }
}

/** @throws `invalid_request` */
function filterOf(text: string | undefined): FilterState {
  if (text === undefined) return {}
  let value: unknown
  try {
    value = readJson(Buffer.from(text))
  } catch {
    throw invalid([{ field: 'filter', problem: 'is not JSON', allowed: 'a filter state' }], 'query')
  }
  return check(filterState, value, 'query')
}

async function dashboardInside(
  services: Services,
  owner: string,
  id: string,
  filters: FilterState,
  signal: AbortSignal,
): Promise<ComposedDashboardSpec> {
  const sessionId = id.toLowerCase()
  if (Object.keys(filters).length === 0) return (await openSeen(services, sessionId, owner, signal)).state.dashboard
  const { session, connection } = await openSession(services, sessionId, owner)
  const filtered = await services.verbs.filterSession({ owner, sessionId, connection, state: filters }, services.tools, { signal })
  const { individual_specs } = toFilterResponse(filtered).dashboard
  return { ...(await seenNow(services, session, signal)).state.dashboard, individual_specs }
}
