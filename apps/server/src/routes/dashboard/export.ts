import { composedDashboardSpec } from '@chitravani/protocol'
import { z } from 'zod'
import { failure } from '../../errors.ts'
import { toHtml, toSvg } from '../../export.ts'
import { route } from '../../route.ts'
import type { Answer } from '../../route.ts'
import type { Services } from '../../services.ts'
import { sessionParams } from './session.ts'

export const exportSession = (services: Services) =>
  route({
    method: 'GET',
    path: '/dashboard/sessions/{session_id}/export',
    summary: 'The dashboard as one file that needs nothing else',
    access: 'user',
    budget: 'refine',
    params: sessionParams,
    query: z.strictObject({ format: z.enum(['html', 'svg', 'png', 'json']) }),
    answers: {
      200: {
        description: 'The file',
        content: { 'application/json': composedDashboardSpec, 'text/html': null, 'image/svg+xml': null, 'image/png': null },
      },
    },
    fails: ['not_found', 'unavailable'],
    async handle({ user, params, query, signal }) {
      const { state } = await services.tools.sessions.open(params.session_id.toLowerCase(), user.name)
      const { dashboard } = state
      const { renderer } = services
      switch (query.format) {
        case 'json':
          return file(JSON.stringify(dashboard, null, 2), 'application/json; charset=utf-8', 'json')
        case 'html':
          return file(await toHtml(dashboard, renderer, { signal }), 'text/html; charset=utf-8', 'html')
        case 'svg':
          return file(await toSvg(dashboard, renderer, { signal }), 'image/svg+xml; charset=utf-8', 'svg')
        default: {
          if (!renderer.png) throw failure('renderer_unavailable', 'PNG needs the package "sharp" beside the server; use svg or html.')
          return file(await renderer.png(await toSvg(dashboard, renderer, { signal })), 'image/png', 'png')
        }
      }
    },
  })

/** Always a download: what stands in it never runs as a page of this server. */
function file(body: string | Uint8Array, type: string, ending: string): Answer {
  return { kind: 'text', body, type, headers: { 'content-disposition': `attachment; filename="dashboard.${ending}"` } }
}
