import type { ComposedDashboardSpec, DashboardResponse, FilterResponse, GenerateChunk } from '@chitravani/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckedClient } from './client.ts'
import type { TestServer } from './server.ts'
import { startSignedIn } from './signed-in.ts'

/** The specification of the dashboard service, line by line, over a real server. Its client checks every answer against the document. */

let server: TestServer
let client: CheckedClient
let token: string
let chunks: GenerateChunk[]
let made: DashboardResponse
let dashboard: ComposedDashboardSpec

beforeAll(async () => {
  ;({ server, client, token } = await startSignedIn())
  made = await client.generate(token, 'How are we doing?')
  dashboard = made.dashboard
  chunks = []
  for await (const { chunk } of client.stream('/dashboard/generate/stream', {
    token,
    body: { user_prompt: 'How are we doing?', connection_name: 'shop' },
  }))
    chunks.push(chunk)
})
afterAll(() => server[Symbol.asyncDispose]())

const generate = (body: unknown) => client.call('POST', '/dashboard/generate', { token, body })
const refine = (body: unknown) => client.call('POST', '/dashboard/refine', { token, body })
const filter = (body: unknown) => client.call('POST', '/dashboard/filter', { token, body })
const asked = { user_prompt: 'How are we doing?', connection_name: 'shop' }
const problemsOf = (body: unknown) => JSON.stringify((body as { error: unknown }).error)

describe('what the service does', () => {
  it('runs a four-stage pipeline and ends with the dashboard and its session [spec: What the service does / Generation] [spec: Endpoints / 1]', () => {
    const stages = chunks.flatMap((chunk) => (chunk.type === 'progress' ? [chunk.stage] : []))
    expect([...new Set(stages)]).toEqual(['strategy', 'data', 'viz_spec', 'layout'])
    expect(chunks.at(-1)).toMatchObject({ type: 'complete', result: { session_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string } })
  })

  it('changes a dashboard by feedback, optionally at one chart [spec: What the service does / Refinement] [spec: Endpoints / 2] [spec: Endpoints / POST /dashboard/refine]', async () => {
    const { session_id } = await client.generate(token, 'How are we doing?')
    const renamed = await refine({ session_id, new_feedback: 'rename the dashboard to Shop at a glance' })
    expect(renamed.status).toBe(200)
    expect((renamed.body as DashboardResponse).dashboard.title).toBe('Shop at a glance')
    const bar = dashboard.individual_specs.find((chart) => chart.chart_type === 'bar')
    const aimed = await refine({ session_id, new_feedback: 'make it a pie chart', target_chart_id: bar?.chart_id })
    const changed = (aimed.body as DashboardResponse).dashboard.individual_specs
    expect(changed.find((chart) => chart.chart_id === bar?.chart_id)?.chart_type).toBe('arc')
    expect(changed).toHaveLength(dashboard.chart_count)
  })

  it('filters by wrapping the charts’ own SQL, at once and without planning [spec: What the service does / Filtering] [spec: Endpoints / 3] [spec: Endpoints / POST /dashboard/filter]', async () => {
    const answer = await filter({ session_id: made.session_id, filter_state: { region: 'West' } })
    expect(answer.status).toBe(200)
    const filtered = (answer.body as FilterResponse).dashboard
    expect(filtered.individual_specs.map((chart) => [chart.chart_id, chart.spec])).toEqual(
      dashboard.individual_specs.map((chart) => [chart.chart_id, chart.spec]),
    )
    expect(filtered.individual_specs.map((chart) => chart.data)).not.toEqual(dashboard.individual_specs.map((chart) => chart.data))
  })

  it('exchanges name and password for a bearer token [spec: What the service does / Token issuing] [spec: Endpoints / POST /auth/token] [spec: Authentication / The token is obtained with] [spec: Token response / access_token] [spec: Token response / token_type]', async () => {
    const answer = await client.call('POST', '/auth/token', {
      raw: new URLSearchParams({ username: server.admin?.name ?? '', password: server.admin?.password ?? '' }),
    })
    const body = answer.body as { access_token: string; token_type: string }
    expect([answer.status, body.token_type]).toEqual([200, 'bearer'])
    expect(body.access_token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect((await client.call('GET', '/auth/me', { token: body.access_token })).status).toBe(200)
  })
})

describe('a generate request', () => {
  it('needs a prompt [spec: DashboardGenerateRequest / user_prompt]', async () => {
    for (const user_prompt of [undefined, '', '   ', 7, 'x'.repeat(4_001)]) {
      const answer = await generate({ ...asked, user_prompt })
      expect([answer.status, problemsOf(answer.body)]).toEqual([422, expect.stringContaining('user_prompt')])
    }
  })

  it('needs a connection that is there [spec: DashboardGenerateRequest / connection_name]', async () => {
    expect((await generate({ user_prompt: 'sales' })).status).toBe(422)
    const unknown = await generate({ ...asked, connection_name: 'nowhere' })
    expect([unknown.status, problemsOf(unknown.body)]).toEqual([404, expect.stringMatching(/unknown_connection.*shop/)])
  })

  it('is bounded by max_charts [spec: DashboardGenerateRequest / max_charts] [spec: Limits / max_charts in the generate request]', async () => {
    const two = (await generate({ ...asked, max_charts: 2 })).body as DashboardResponse
    expect(two.dashboard.individual_specs.length).toBeLessThanOrEqual(2)
    expect(two.dashboard.individual_specs.length).toBeGreaterThan(0)
    for (const max_charts of [0, 13, 1.5, '3']) expect((await generate({ ...asked, max_charts })).status).toBe(422)
  })

  it('names a theme [spec: DashboardGenerateRequest / theme]', async () => {
    const slate = (await generate({ ...asked, theme: 'slate', max_charts: 1 })).body as DashboardResponse
    const plain = (await generate({ ...asked, max_charts: 1 })).body as DashboardResponse
    expect(slate.dashboard.vega_lite_spec['background']).not.toBe(plain.dashboard.vega_lite_spec['background'])
    const unknown = await generate({ ...asked, theme: 'mauve' })
    expect([unknown.status, problemsOf(unknown.body)]).toEqual([422, expect.stringMatching(/theme.*high_contrast/)])
  })
})

describe('a refine request', () => {
  it('names a session of mine [spec: DashboardRefineRequest / session_id]', async () => {
    expect((await refine({ session_id: 'not-a-uuid', new_feedback: 'x' })).status).toBe(422)
    expect((await refine({ session_id: '00000000-0000-4000-8000-000000000000', new_feedback: 'only West' })).status).toBe(404)
  })

  it('says what to change [spec: DashboardRefineRequest / new_feedback]', async () => {
    for (const new_feedback of [undefined, '', 'x'.repeat(2_001)])
      expect((await refine({ session_id: made.session_id, new_feedback })).status).toBe(422)
  })

  it('aims at a chart that is there [spec: DashboardRefineRequest / target_chart_id]', async () => {
    const answer = await refine({ session_id: made.session_id, new_feedback: 'make it a line chart', target_chart_id: 'chart_99' })
    expect([answer.status, problemsOf(answer.body)]).toEqual([404, expect.stringContaining('unknown_chart')])
  })
})

describe('a filter request', () => {
  it('names a session of mine [spec: DashboardFilterRequest / session_id]', async () => {
    expect((await filter({ session_id: 'x', filter_state: {} })).status).toBe(422)
    expect((await filter({ session_id: '00000000-0000-4000-8000-000000000000', filter_state: {} })).status).toBe(404)
  })

  it('maps columns to values [spec: DashboardFilterRequest / filter_state]', async () => {
    expect((await filter({ session_id: made.session_id })).status).toBe(422)
    expect((await filter({ session_id: made.session_id, filter_state: ['West'] })).status).toBe(422)
    expect((await filter({ session_id: made.session_id, filter_state: { region: 'West' } })).status).toBe(200)
  })
})

describe('an answer', () => {
  it('carries success, session, dashboard and error [spec: DashboardResponse / success] [spec: DashboardResponse / session_id] [spec: DashboardResponse / dashboard] [spec: DashboardResponse / error] [spec: Errors / DashboardResponse carries success (boolean) and]', async () => {
    expect(made).toMatchObject({ success: true, error: null })
    expect(made.session_id).toMatch(/^[0-9a-f]{8}-/)
    expect(Object.keys(made.dashboard)).toEqual(expect.arrayContaining(['title', 'individual_specs', 'layout_config']))
    const failed = await generate({ ...asked, connection_name: 'nowhere' })
    expect(failed.body).toMatchObject({ success: false, session_id: null, dashboard: null, error: { code: 'unknown_connection' } })
  })

  it('holds a whole dashboard [spec: ComposedDashboardSpec / title] [spec: ComposedDashboardSpec / description] [spec: ComposedDashboardSpec / layout_type] [spec: ComposedDashboardSpec / chart_count] [spec: ComposedDashboardSpec / individual_specs]', () => {
    expect(dashboard.title).toMatch(/\S/)
    expect(dashboard.description).toMatch(/\S/)
    expect(dashboard.layout_type).toBe('grid')
    expect(dashboard.chart_count).toBe(dashboard.individual_specs.length)
  })

  it('has a base specification [spec: ComposedDashboardSpec / vega_lite_spec]', () => {
    expect(dashboard.vega_lite_spec).toMatchObject({
      $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
      background: expect.stringMatching(/^#/) as string,
    })
  })

  it('has charts of a kind, a specification and rows [spec: ChartSpec / chart_id] [spec: ChartSpec / title] [spec: ChartSpec / chart_type] [spec: ChartSpec / spec] [spec: ChartSpec / data]', () => {
    expect(new Set(dashboard.individual_specs.map((chart) => chart.chart_id)).size).toBe(dashboard.chart_count)
    expect(dashboard.individual_specs.map((chart) => chart.chart_type)).toContain('bar')
    for (const chart of dashboard.individual_specs) {
      expect(chart.title).toMatch(/\S/)
      expect(chart.spec).toMatchObject({
        $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
        mark: { type: expect.any(String) as string, tooltip: true },
        encoding: expect.any(Object) as object,
      })
      expect(chart.data.values.length).toBeGreaterThan(0)
    }
    const bar = dashboard.individual_specs.find((chart) => chart.chart_type === 'bar')?.spec['encoding'] as Record<
      string,
      { field: string; type: string }
    >
    expect([bar['x'], bar['y']].map((channel) => [typeof channel?.field, channel?.type])).toEqual(
      expect.arrayContaining([['string', 'quantitative']]),
    )
  })

  it('lays the charts out on a grid [spec: ComposedDashboardSpec / layout_config] [spec: layout_config / cols] [spec: layout_config / row_height] [spec: layout_config / layout]', () => {
    const { cols, row_height, layout } = dashboard.layout_config
    expect([cols, row_height]).toEqual([12, 80])
    expect(layout.map((item) => item.i).toSorted()).toEqual(dashboard.individual_specs.map((chart) => chart.chart_id).toSorted())
    for (const item of layout) expect([item.x, item.y, item.w, item.h].every(Number.isInteger)).toBe(true)
  })

  it('tells the statement of each chart [spec: ComposedDashboardSpec / sql_queries] [spec: SqlQuery / chart_id] [spec: SqlQuery / sql_query]', () => {
    expect(dashboard.sql_queries.map((query) => query.chart_id)).toEqual(dashboard.individual_specs.map((chart) => chart.chart_id))
    for (const { sql_query } of dashboard.sql_queries) expect(sql_query).toMatch(/^(select|with)\b/i)
  })
})

describe('the stream', () => {
  it('is a stream of events [spec: Endpoints / POST /dashboard/generate/stream]', async () => {
    const answer = await fetch(`${server.url}/dashboard/generate/stream`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    })
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(await answer.text()).toMatch(/^data: \{"type":"progress","stage":"strategy"/)
  })

  it('reports progress [spec: Events / progress]', () => {
    const planned = chunks.flatMap((chunk) =>
      chunk.type === 'progress' && chunk.stage === 'strategy' ? [chunk.details['charts_planned']] : [],
    )
    expect(planned.at(-1)).toBe(dashboard.chart_count)
    for (const chunk of chunks.filter((each) => each.type === 'progress'))
      expect([typeof chunk.message, Number.isInteger(chunk.progress)]).toEqual(['string', true])
  })

  it('ends with the result [spec: Events / complete]', () => {
    expect(chunks.filter((chunk) => chunk.type === 'complete')).toHaveLength(1)
    expect(chunks.at(-1)).toMatchObject({ result: { dashboard_spec: { title: dashboard.title, chart_count: dashboard.chart_count } } })
  })

  it('has a sibling that answers at once [spec: Endpoints / 4]', () => {
    expect(made.dashboard.individual_specs.length).toBe(dashboard.chart_count)
    expect(made.success).toBe(true)
  })
})

describe('who may call', () => {
  it.each(['/dashboard/generate/stream', '/dashboard/refine', '/dashboard/filter'])(
    '%s needs a bearer token [spec: Authentication / The three /dashboard endpoints require]',
    async (path) => {
      for (const bad of [undefined, 'x.y.z']) {
        const answer = await client.call('POST', path, { token: bad, body: asked })
        expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Bearer/)])
      }
    },
  )

  it('a token lasts a stated time [spec: Authentication / Token lifetime, refresh, user management]', async () => {
    const answer = await client.call('POST', '/auth/token', {
      raw: new URLSearchParams({ username: server.admin?.name ?? '', password: server.admin?.password ?? '' }),
    })
    expect((answer.body as { expires_in: number }).expires_in).toBe(8 * 3_600)
  })
})

describe('what the specification leaves open', () => {
  it('errors have a status by kind and one shape [spec: Errors / HTTP status codes, the shape]', async () => {
    const statuses = [
      await client.call('POST', '/dashboard/filter', { body: {} }),
      await generate({ ...asked, connection_name: 'nowhere' }),
      await generate({}),
    ]
    expect(statuses.map((answer) => answer.status)).toEqual([401, 404, 422])
    for (const answer of statuses)
      expect(answer.body).toMatchObject({
        success: false,
        error: {
          code: expect.stringMatching(/^[a-z_]+$/) as string,
          message: expect.any(String) as string,
          request_id: answer.headers.get('x-request-id') as string,
        },
      })
  })

  it('sizes and rates have numbers [spec: Limits / Numeric bounds, rate limits and]', async () => {
    expect((await generate({ ...asked, user_prompt: 'x'.repeat(4_001) })).status).toBe(422)
    expect(
      (
        await client.call('POST', '/dashboard/filter', {
          token,
          raw: `{"a":"${'x'.repeat(1_048_577)}"}`,
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(413)
  })
})
