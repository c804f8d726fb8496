import { startEmulator } from '@chitravani/emulators'
import type { DashboardResponse, GenerateChunk } from '@chitravani/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NoStream, openClient } from './client.ts'
import type { CheckedClient } from './client.ts'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import { startSignedIn } from './signed-in.ts'

/** Section 2 of the decisions page: "Stages and the stream", "Requests and answers". */

let server: TestServer
let client: CheckedClient
let token: string
beforeAll(async () => {
  ;({ server, client, token } = await startSignedIn({ settings: '[connections.broken]\nkind = "sqlite"\npath = "broken.db"' }))
})
afterAll(() => server[Symbol.asyncDispose]())

const asked = { user_prompt: 'How are we doing?', connection_name: 'shop' }
const post = (path: string, body?: unknown) => client.call('POST', path, { token, ...(body === undefined ? {} : { body }) })
const refine = (session_id: string, new_feedback: string, more: object = {}) =>
  post('/dashboard/refine', { session_id, new_feedback, ...more })
const codeOf = (body: unknown) => (body as { error: { code: string } | null }).error?.code
const dashboardOf = (answer: { body: unknown }) => (answer.body as DashboardResponse).dashboard

async function streamed(body: unknown): Promise<GenerateChunk[]> {
  const chunks: GenerateChunk[] = []
  for await (const { chunk } of client.stream('/dashboard/generate/stream', { token, body })) chunks.push(chunk)
  return chunks
}

describe('the stream', () => {
  it('reports each stage from start to end, data and viz_spec chart by chart, never going down [spec: decisions 2 Stages and the stream / The four stages, in order]', async () => {
    const progress = (await streamed(asked)).filter((chunk) => chunk.type === 'progress')
    for (const stage of ['strategy', 'data', 'viz_spec', 'layout'] as const)
      expect(progress.filter((chunk) => chunk.stage === stage).length).toBeGreaterThanOrEqual(2)
    for (const stage of ['data', 'viz_spec'] as const)
      expect(progress.some((chunk) => chunk.stage === stage && typeof chunk.details['chart_id'] === 'string')).toBe(true)
    const percents = progress.map((chunk) => chunk.progress)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect([percents[0], percents.at(-1)]).toEqual([0, 100])
    expect(progress.findLast((chunk) => chunk.stage === 'strategy')?.details).toHaveProperty('charts_planned')
  })

  it('has chunks of four types; a chart comes with its rows before the end [spec: decisions 2 Stages and the stream / A chunk is data]', async () => {
    const chunks = await streamed(asked)
    expect(new Set(chunks.map((chunk) => chunk.type))).toEqual(new Set(['progress', 'chart', 'complete']))
    const charts = chunks.filter((chunk) => chunk.type === 'chart')
    for (const { chart } of charts) expect(chart.data.values.length).toBeGreaterThan(0)
    expect(chunks.findIndex((chunk) => chunk.type === 'chart')).toBeLessThan(
      chunks.findIndex((chunk) => chunk.type === 'progress' && chunk.stage === 'layout'),
    )
    const failed = await streamed({ ...asked, user_prompt: 'weather on Mars' })
    expect(failed.at(-1)).toMatchObject({ type: 'error', stage: 'strategy', status: 422, error: { code: 'not_understood' } })
    await expect(streamed({ ...asked, connection_name: 'nowhere' })).rejects.toThrow(NoStream)
  })

  it('says what is there when no word can be tied to it, and shows the overview for general words [spec: decisions 2 Stages and the stream / No word of the prompt]', async () => {
    const refused = await post('/dashboard/generate', { ...asked, user_prompt: 'weather on Mars' })
    expect([refused.status, codeOf(refused.body)]).toEqual([422, 'not_understood'])
    expect(refused.text).toMatch(/sales/)
    expect(dashboardOf(await post('/dashboard/generate', { ...asked, user_prompt: 'overview' })).chart_count).toBeGreaterThanOrEqual(3)
  })

  it('ends with an error when no chart can be made [spec: decisions 2 Stages and the stream / A chart whose query fails]', async () => {
    const answer = await post('/dashboard/generate', { ...asked, connection_name: 'broken' })
    expect(answer.status).toBe(503)
    const chunks = await streamed({ ...asked, connection_name: 'broken' })
    expect(chunks.at(-1)).toMatchObject({ type: 'error', status: 503, error: { code: 'connection_failed' } })
  })

  it('is left without a trace: the work ends with the caller [spec: decisions 2 Stages and the stream / The caller going away cancels]', async () => {
    // A model that never answers: whoever leaves is sure to leave in the midst of it.
    await using model = await startEmulator('openai-chat', { faults: [{ name: 'never' }] })
    const llm = `[llm]\nprovider = "openai"\nmodel = "emulated"\nbase_url = "${model.url}"`
    await using thinking = await startTestServer({ settings: llm, environment: { CHITRAVANI_LLM_API_KEY: 'test-key' } })
    const other = await openClient(thinking.url)
    const mine = await thinking.signIn()
    const leaving = new AbortController()
    const reading = (async () => {
      const body = { ...asked, planner: 'llm' }
      for await (const { chunk } of other.stream('/dashboard/generate/stream', { token: mine, body, signal: leaving.signal })) {
        if (chunk.type !== 'progress' || chunk.stage !== 'strategy') continue
        await expect.poll(() => model.active).toBe(1)
        leaving.abort()
      }
    })()
    await expect(reading).rejects.toThrow('aborted')
    await expect.poll(() => thinking.log().some((line) => line.includes('generate/stream') && line.includes('"left":true'))).toBe(true)
    await expect.poll(() => model.active).toBe(0)
    expect((await other.call('GET', '/dashboard/sessions', { token: mine })).body).toMatchObject({ sessions: [] })
  })

  it('can be taken up again for its owner [spec: decisions 2 Stages and the stream / The caller going away cancels / resume=true]', async () => {
    const leaving = new AbortController()
    let id = ''
    let last = ''
    const reading = (async () => {
      for await (const event of client.stream('/dashboard/generate/stream?resume=true', { token, body: asked, signal: leaving.signal })) {
        if (event.chunk.type === 'progress' && event.chunk.generation_id !== undefined) id = event.chunk.generation_id
        last = event.id ?? last
        leaving.abort()
      }
    })()
    // What comes all at once, on a slow machine, is over before it can be left.
    expect(await reading.then(() => 'over', String)).toMatch(/^over$|aborted/)
    const rest: GenerateChunk[] = []
    for await (const { chunk } of client.stream(`/dashboard/generate/stream/${id}`, {
      method: 'GET',
      token,
      headers: { 'last-event-id': last },
    }))
      rest.push(chunk)
    expect(rest.at(-1)?.type).toBe('complete')
  })

  it("and its sibling hand out the whole dashboard in a DashboardResponse [spec: decisions 2 Stages and the stream / The spec's operation that returns]", async () => {
    const answer = await post('/dashboard/generate', asked)
    expect(answer.body).toMatchObject({
      success: true,
      error: null,
      warnings: expect.any(Array) as unknown[],
      dashboard: { layout_type: 'grid', sql_queries: expect.any(Array) as unknown[], vega_lite_spec: expect.any(Object) as object },
    })
  })

  it('gives the same dashboard twice, but for ids and times [spec: decisions 2 Stages and the stream / Same prompt, data, connection and]', async () => {
    const plain = (answer: { body: unknown }) => JSON.stringify(dashboardOf(answer)).replaceAll(/"refreshed_at":"[^"]+"/g, '')
    expect(plain(await post('/dashboard/generate', asked))).toBe(plain(await post('/dashboard/generate', asked)))
  })
})

describe('a request', () => {
  it('to generate has defaults and bounds, and knows its languages and planners [spec: decisions 2 Requests and answers / Generate]', async () => {
    const plain = await post('/dashboard/generate', asked)
    expect(dashboardOf(plain).chart_count).toBeLessThanOrEqual(6)
    expect(dashboardOf(plain)).toEqual({
      ...dashboardOf(await post('/dashboard/generate', { ...asked, max_charts: 6, theme: 'default', planner: 'embedded' })),
      individual_specs: expect.any(Array) as unknown[],
    })
    const hindi = (await post('/dashboard/generate', { ...asked, language: 'hi' })).body as DashboardResponse
    expect(hindi.warnings.map((warning) => warning.code)).toContain('language_unavailable')
    const question = await post('/dashboard/generate', { ...asked, user_prompt: 'অঞ্চল অনুযায়ী বিক্রি দেখাও' })
    expect([question.status, codeOf(question.body)]).toEqual([422, 'language_not_supported'])
    expect((await post('/dashboard/generate', { ...asked, planner: 'llm' })).status).toBe(422)
  })

  it('to refine changes what it names and nothing when it is not understood [spec: decisions 2 Requests and answers / Refine]', async () => {
    const { session_id, dashboard } = await client.generate(token, asked.user_prompt)
    const refused = await refine(session_id, 'sing me a song')
    expect([refused.status, codeOf(refused.body)]).toEqual([422, 'not_understood'])
    const { suggestions } = (refused.body as { error: { details: { suggestions: string[] } } }).error.details
    expect(suggestions.length).toBeGreaterThan(0)
    expect(suggestions.length).toBeLessThanOrEqual(3)
    expect(dashboardOf(await client.call('GET', `/dashboard/sessions/${session_id}`, { token })).title).toBe(dashboard.title)
    const steps: [string, (now: DashboardResponse['dashboard']) => unknown, unknown][] = [
      ['rename the dashboard to Money', (now) => now.title, 'Money'],
      ['remove the histogram', (now) => now.individual_specs.some((chart) => chart.chart_type === 'histogram'), false],
      ['make the pie a bar chart', (now) => now.individual_specs.some((chart) => chart.chart_type === 'arc'), false],
      ['use the dark theme', (now) => now.vega_lite_spec['background'], '#15181c'],
      [
        'make the line chart full width',
        (now) =>
          now.layout_config.layout.find((item) => item.i === now.individual_specs.find((chart) => chart.chart_type === 'line')?.chart_id)
            ?.w,
        12,
      ],
    ]
    for (const [words, look, expected] of steps) {
      const answer = await refine(session_id, words)
      expect([words, answer.status]).toEqual([words, 200])
      expect([words, look(dashboardOf(answer))]).toEqual([words, expected])
    }
  })

  it('that changes makes a version; undo and redo walk them; a stale one is refused [spec: decisions 2 Requests and answers / Every change of a session]', async () => {
    const { session_id, version, dashboard } = await client.generate(token, asked.user_prompt)
    const changed = (await refine(session_id, 'rename the dashboard to One')).body as DashboardResponse
    expect(changed.version).toBeGreaterThan(version)
    const stale = await refine(session_id, 'rename the dashboard to Two', { if_version: version })
    expect([stale.status, codeOf(stale.body)]).toEqual([409, 'stale_version'])
    const ids = (answer: DashboardResponse['dashboard']) => answer.individual_specs.map((chart) => chart.chart_id)
    const undone = await post(`/dashboard/sessions/${session_id}/undo`)
    expect([dashboardOf(undone).title, ids(dashboardOf(undone))]).toEqual([dashboard.title, ids(dashboard)])
    expect(dashboardOf(await post(`/dashboard/sessions/${session_id}/redo`)).title).toBe('One')
    await post(`/dashboard/sessions/${session_id}/undo`)
    const end = await post(`/dashboard/sessions/${session_id}/undo`)
    expect([end.status, codeOf(end.body)]).toEqual([409, 'nothing_to_undo'])
  })

  it('is answered with warnings of a code and a message [spec: decisions 2 Requests and answers / DashboardResponse and complete.result have warnings]', async () => {
    const answer = (await post('/dashboard/generate', { ...asked, user_prompt: 'total amount of sales by region on Mars' }))
      .body as DashboardResponse
    expect(answer.warnings.length).toBeGreaterThan(0)
    for (const warning of answer.warnings)
      expect(warning).toMatchObject({ code: expect.stringMatching(/^[a-z_]+$/) as string, message: expect.stringMatching(/\S/) as string })
    const complete = (await streamed(asked)).at(-1)
    expect(complete).toMatchObject({ result: { warnings: expect.any(Array) as unknown[] } })
  })

  it('finds every other route that was decided [spec: decisions 2 Requests and answers / Also there]', async () => {
    const { session_id: id, dashboard } = await client.generate(token, asked.user_prompt)
    const chart = dashboard.individual_specs.find((each) => each.chart_type === 'bar')?.chart_id ?? ''
    const at = `/dashboard/sessions/${id}`
    const get = async (path: string) => (await client.call('GET', path, { token })).status
    expect(
      await Promise.all(
        [
          '/dashboard/sessions',
          at,
          `${at}/charts/${chart}/data`,
          `${at}/charts/${chart}/data?format=csv`,
          `${at}/export?format=html`,
          `${at}/export?format=svg`,
          `${at}/export?format=json`,
        ].map(get),
      ),
    ).toEqual(Array(7).fill(200))
    expect(
      await Promise.all(['/dashboard/connections', '/dashboard/connections/shop/schema', '/dashboard/connections/shop/examples'].map(get)),
    ).toEqual([200, 200, 200])
    const patched = await client.call('PATCH', at, { token, body: { title: 'By hand' } })
    expect(dashboardOf(patched).title).toBe('By hand')
    expect((await client.call('DELETE', `${at}/charts/${chart}`, { token })).status).toBe(200)
    expect([(await post(`${at}/duplicate`)).status, (await post(`${at}/refresh`)).status]).toEqual([200, 200])
    const link = (await post(`${at}/share`)).body as { path: string }
    expect((await client.call('GET', link.path)).status).toBe(200)
    expect((await client.call('DELETE', `${at}/share`, { token })).status).toBeLessThan(300)
    expect((await client.call('GET', link.path)).status).toBe(404)
    expect((await client.call('DELETE', at, { token })).status).toBe(200)
    expect(await get(at)).toBe(404)
  })
})
