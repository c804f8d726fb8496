import { failure as dashboardFailure } from '@chitravani/dashboard'
import { chartData } from '@chitravani/protocol'
import type { ChartData } from '@chitravani/protocol'
import { z } from 'zod'
import { byteOrderMark, toCsv } from '../../csv.ts'
import { json, route } from '../../route.ts'
import type { Services } from '../../services.ts'
import { openSeen } from '../../sessions.ts'
import { chartParams } from './chart.ts'

export const readChartData = (services: Services) =>
  route({
    method: 'GET',
    path: '/dashboard/sessions/{session_id}/charts/{chart_id}/data',
    summary: 'The rows of one chart',
    access: 'user',
    params: chartParams,
    query: z.strictObject({
      format: z.enum(['json', 'csv']).default('json'),
      /** CSV begins with a byte order mark: for Excel on Windows. */
      bom: z.enum(['true', 'false']).default('false'),
    }),
    answers: { 200: { description: 'The rows', content: { 'application/json': chartData, 'text/csv': null } } },
    fails: ['not_found', 'unavailable', 'timeout'],
    async handle({ user, params, query, signal }) {
      const { state } = await openSeen(services, params.session_id, user.name, signal)
      const chart = state.dashboard.individual_specs.find((each) => each.chart_id === params.chart_id)
      if (!chart)
        throw dashboardFailure('unknown_chart', 'There is no such chart on this dashboard.', {
          details: { charts: state.dashboard.individual_specs.map((each) => each.chart_id) },
        })
      const { chart_id, title, data, row_count, truncated } = chart
      if (query.format === 'json') return json({ chart_id, title, values: data.values, row_count, truncated } satisfies ChartData)
      const columns =
        state.charts.find((each) => each.chartId === chart_id)?.columns.map((column) => column.name) ?? Object.keys(data.values[0] ?? {})
      return {
        kind: 'text',
        body: `${query.bom === 'true' ? byteOrderMark : ''}${toCsv(columns, data.values)}`,
        type: 'text/csv; charset=utf-8',
        headers: { 'content-disposition': `attachment; filename="${chart_id.replaceAll(/[^\w-]/g, '_')}.csv"` },
      }
    },
  })
