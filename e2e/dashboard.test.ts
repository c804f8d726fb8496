import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { DashboardResponse, GenerateChunk, SessionList } from '@chitravani/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckedClient } from './client.ts'
import type { TestServer } from './server.ts'
import { startSignedIn } from './signed-in.ts'

const prompt = 'Bar chart of the total sales amount per region'
let server: TestServer
let client: CheckedClient
let token: string
beforeAll(async () => {
  ;({ server, client, token } = await startSignedIn())
})
afterAll(() => server[Symbol.asyncDispose]())

const code = (body: unknown) => (body as { error: { code: string } | null }).error?.code
const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  client.call('POST', path, { token, ...(body === undefined ? {} : { body }), headers })
const chunksOf = async (path: string, init: Parameters<CheckedClient['stream']>[1] = {}) => {
  const chunks: GenerateChunk[] = []
  for await (const { chunk } of client.stream(path, { token, ...init })) chunks.push(chunk)
  return chunks
}

describe('generate', () => {
  it('streams the four stages in order, charts between, complete last', async () => {
    const chunks = await chunksOf('/dashboard/generate/stream', {
      body: { user_prompt: prompt, connection_name: 'shop' },
    })
    const stages = chunks.flatMap((chunk) => (chunk.type === 'progress' ? [chunk.stage] : []))
    expect([...new Set(stages)]).toEqual(['strategy', 'data', 'viz_spec', 'layout'])
    expect(chunks[0]).toMatchObject({ type: 'progress', stage: 'strategy' })
    expect(
      chunks.some((chunk) => chunk.type === 'progress' && chunk.stage === 'strategy' && Number.isInteger(chunk.details['charts_planned'])),
    ).toBe(true)
    expect(chunks.filter((chunk) => chunk.type === 'chart').length).toBeGreaterThan(0)
    const last = chunks.at(-1)
    if (last?.type !== 'complete') throw new Error('no complete')
    expect(last.result.dashboard_spec.chart_count).toBe(last.result.dashboard_spec.individual_specs.length)
    const stored = await client.call('GET', `/dashboard/sessions/${last.result.session_id}`, { token })
    expect((stored.body as DashboardResponse).dashboard).toEqual(last.result.dashboard_spec)
  })

  it('answers the same dashboard without a stream', async () => {
    const { dashboard, version, error, warnings } = await client.generate(token, prompt)
    expect({ version, error, warnings }).toEqual({ version: 1, error: null, warnings: [] })
    expect(dashboard.individual_specs[0]?.data.values).toHaveLength(4)
  })

  it.each([
    ['an empty prompt', { user_prompt: '   ' }, 422, 'invalid_request'],
    ['a prompt too long', { user_prompt: 'x'.repeat(5_000) }, 422, 'invalid_request'],
    ['no charts', { max_charts: 0 }, 422, 'invalid_request'],
    ['thirteen charts', { max_charts: 13 }, 422, 'invalid_request'],
    ['an unknown theme', { theme: 'pink' }, 422, 'invalid_request'],
    ['an unknown field', { colour: 1 }, 422, 'invalid_request'],
    ['a language that is none', { language: '???' }, 422, 'invalid_request'],
    ['a model that is not set up', { planner: 'llm' }, 422, 'planner_unavailable'],
    ['an unknown connection', { connection_name: 'nowhere' }, 404, 'unknown_connection'],
    ['nothing of the data', { user_prompt: 'weather on Mars' }, 422, 'not_understood'],
  ])('refuses %s', async (_, change, status, expected) => {
    const answer = await post('/dashboard/generate', { user_prompt: prompt, connection_name: 'shop', ...change })
    expect([answer.status, code(answer.body)]).toEqual([status, expected])
  })

  it.each(['\0', '\ud800', '\ufffe', '\u001b[31mx', '\u202eabc', 'a\r\nb', 'a\u2028b'])('refuses the title %j', async (title) => {
    const made = await post('/dashboard/generate', { user_prompt: prompt, connection_name: 'shop' })
    const { session_id, dashboard } = made.body as DashboardResponse
    const patch = (path: string, body: unknown) => client.call('PATCH', `/dashboard/sessions/${session_id}${path}`, { token, body })
    const chart = `/charts/${dashboard.individual_specs[0]?.chart_id ?? ''}`
    for (const answer of [await patch('', { title }), await patch(chart, { plan: { title } })])
      expect([answer.status, code(answer.body), answer.text]).toEqual([422, 'invalid_request', expect.stringContaining('control signs')])
    // Joiners belong to words.
    for (const answer of [await patch('', { title: 'क्‍ष 👩‍👩‍👧' }), await patch(chart, { plan: { title: 'क्‍ष' } })])
      expect(answer.status).toBe(200)
  })

  it('names the connections there are', async () => {
    const answer = await post('/dashboard/generate', { user_prompt: prompt, connection_name: 'nowhere' })
    expect(answer.body).toMatchObject({ error: { details: { available: ['shop'] } } })
  })

  it('ends a stream that fails with an error chunk of the status that the plain call answers', async () => {
    const chunks = await chunksOf('/dashboard/generate/stream', { body: { user_prompt: 'weather on Mars', connection_name: 'shop' } })
    expect(chunks.at(-1)).toMatchObject({ type: 'error', stage: 'strategy', status: 422, error: { code: 'not_understood' } })
  })

  it('says that titles stay in the language of the data', async () => {
    const answer = await post('/dashboard/generate', { user_prompt: prompt, connection_name: 'shop', language: 'hi' })
    expect(answer.body).toMatchObject({ success: true, warnings: [{ code: 'language_unavailable' }] })
  })

  it('takes a stream up again after the last event, once, for its owner only', async () => {
    const seen: string[] = []
    let generation = ''
    const body = { user_prompt: prompt, connection_name: 'shop' }
    for await (const { id, chunk } of client.stream('/dashboard/generate/stream?resume=true', { token, body })) {
      if (chunk.type === 'progress' && chunk.generation_id !== undefined) generation = chunk.generation_id
      seen.push(id ?? '')
    }
    expect(seen).toEqual(seen.map((_, index) => `${generation}.${index + 1}`))
    const path = `/dashboard/generate/stream/${generation}`
    const again: string[] = []
    for await (const { id } of client.stream(path, { token, method: 'GET', headers: { 'last-event-id': seen[2] ?? '' } }))
      again.push(id ?? '')
    expect(again).toEqual(seen.slice(3))
    expect((await client.call('GET', path, { token, headers: { 'last-event-id': seen.at(-1) ?? '' } })).status).toBe(204)
    for (const id of ['1', `${generation}.99`, 'x.1']) {
      const answer = await client.call('GET', path, { token, headers: { 'last-event-id': id } })
      expect([answer.status, code(answer.body)]).toEqual([404, 'unknown_generation'])
    }
    expect((await client.call('DELETE', path, { token })).status).toBe(204)
  })
})

describe('a session', () => {
  const make = async () => (await client.generate(token, prompt)).session_id

  it('is refined, undone, redone; versions only grow', async () => {
    const id = await make()
    const refined = await post('/dashboard/refine', { session_id: id, new_feedback: 'make it a pie chart' })
    expect(refined.body).toMatchObject({ success: true, version: 2 })
    expect((refined.body as DashboardResponse).dashboard.individual_specs[0]?.chart_type).toBe('arc')
    expect((await post(`/dashboard/sessions/${id}/undo`)).body).toMatchObject({
      version: 3,
      dashboard: { individual_specs: [{ chart_type: 'bar' }] },
    })
    expect((await post(`/dashboard/sessions/${id}/redo`, { if_version: 3 })).body).toMatchObject({
      version: 4,
      dashboard: { individual_specs: [{ chart_type: 'arc' }] },
    })
    expect(code((await post(`/dashboard/sessions/${id}/redo`)).body)).toBe('nothing_to_redo')
    expect((await post('/dashboard/refine', { session_id: id, new_feedback: 'make it a line', if_version: 1 })).status).toBe(409)
    const refused = await post('/dashboard/refine', { session_id: id, new_feedback: 'wibble wobble' })
    expect([refused.status, code(refused.body)]).toEqual([422, 'not_understood'])
    expect((await client.call('GET', `/dashboard/sessions/${id}`, { token })).body).toMatchObject({
      version: 4,
      session: { undo_steps: 1, redo_steps: 0 },
    })
  })

  it('goes back and forth when the words ask for it', async () => {
    const id = await make()
    const refineBy = (feedback: string) => post('/dashboard/refine', { session_id: id, new_feedback: feedback })
    expect(code((await refineBy('undo')).body)).toBe('nothing_to_undo')
    await refineBy('make it a pie chart')
    expect((await refineBy('Please undo that.')).body).toMatchObject({
      version: 3,
      dashboard: { individual_specs: [{ chart_type: 'bar' }] },
    })
    expect((await refineBy('pls redo, thanks')).body).toMatchObject({
      version: 4,
      dashboard: { individual_specs: [{ chart_type: 'arc' }] },
    })
  })

  it('says of a change what was not understood once, and sums up the charts as they are', async () => {
    const id = await make()
    const first = await post('/dashboard/refine', { session_id: id, new_feedback: 'make it a pie chart. flurble the gronk.' })
    expect(first.body).toMatchObject({ warnings: [{ code: 'unused_words' }] })
    const { dashboard } = first.body as DashboardResponse
    expect(dashboard).toMatchObject({ description: dashboard.individual_specs[0]?.description })
    const second = await post('/dashboard/refine', { session_id: id, new_feedback: 'make it a bar chart' })
    expect(second.body).toMatchObject({ version: 3, warnings: [] })
  })

  it('is filtered without a change', async () => {
    const id = await make()
    const filtered = await post('/dashboard/filter', { session_id: id, filter_state: { region: 'West' } })
    expect(filtered.body).toMatchObject({
      success: true,
      version: 1,
      dashboard: { individual_specs: [{ data: { values: [{}] } }], filters: [{ applied: { region: {} } }] },
    })
    expect(code((await post('/dashboard/filter', { session_id: id, filter_state: { nothing: 1 } })).body)).toBe('unknown_column')
    expect((await client.call('GET', `/dashboard/sessions/${id}`, { token })).body).toMatchObject({ version: 1 })
  })

  it('is changed by hand', async () => {
    const id = await make()
    const path = `/dashboard/sessions/${id}`
    const renamed = await client.call('PATCH', path, {
      token,
      body: { title: 'Regions', layout: [{ i: 'chart_1', x: 0, y: 0, w: 12, h: 6 }], if_version: 1 },
    })
    expect(renamed.body).toMatchObject({
      version: 2,
      dashboard: { title: 'Regions', layout_config: { layout: [{ i: 'chart_1', w: 12, h: 6 }] } },
    })
    expect((await client.call('PATCH', `${path}/charts/chart_1`, { token, body: { plan: { labels: 'yes' } } })).status).toBe(422)
    const patched = await client.call('PATCH', `${path}/charts/chart_1`, {
      token,
      body: { plan: { title: 'By hand', kind: 'arc', labels: true } },
    })
    expect(patched.body).toMatchObject({ version: 3, dashboard: { individual_specs: [{ title: 'By hand', chart_type: 'arc' }] } })
    expect((await client.call('PATCH', `${path}/charts/chart_9`, { token, body: { plan: { title: 'x' } } })).status).toBe(404)
    expect((await client.call('PATCH', `${path}/charts/chart_1`, { token, body: { plan: { sql: 'drop table sales' } } })).status).toBe(422)
    expect((await client.call('PATCH', path, { token, body: {} })).status).toBe(422)
    const bare = await client.call('PATCH', `${path}/charts/chart_1`, { token, body: { plan: { measures: [], dimensions: [] } } })
    expect([bare.status, code(bare.body)]).toEqual([422, 'unknown_column'])
    expect((await post(`${path}/refresh`)).body).toMatchObject({ version: 4 })
  })

  it('takes up another reading of the words, and the one before again', async () => {
    const id = await make()
    const path = `/dashboard/sessions/${id}/charts/chart_1`
    const shown = async () => {
      const { body } = await client.call('GET', `/dashboard/sessions/${id}`, { token })
      return (body as DashboardResponse).dashboard.individual_specs[0]!
    }
    const first = await shown()
    const other = first.alternatives[0]!
    const chosen = await client.call('PATCH', path, { token, body: { alternative: 0, if_version: 1 } })
    expect(chosen.body).toMatchObject({
      version: 2,
      dashboard: { individual_specs: [{ chart_id: 'chart_1', title: other.title, chart_type: other.kind }] },
    })
    expect((await shown()).alternatives[0]).toMatchObject({ title: first.title, kind: first.chart_type })
    await client.call('PATCH', path, { token, body: { alternative: 0 } })
    expect(await shown()).toMatchObject({ title: first.title, spec: first.spec, data: first.data })
    const missing = await client.call('PATCH', path, { token, body: { alternative: 4 } })
    const known = (await shown()).alternatives.length
    expect([missing.status, code(missing.body)]).toEqual(known > 4 ? [200, undefined] : [404, 'unknown_alternative'])
    for (const body of [{}, { alternative: 0, plan: { title: 'Both' } }, { alternative: 5 }, { alternative: -1 }])
      expect((await client.call('PATCH', path, { token, body })).status).toBe(422)
  })

  it('gives its rows as JSON and CSV, and itself as a file', async () => {
    const id = await make()
    const path = `/dashboard/sessions/${id}`
    const rows = await client.call('GET', `${path}/charts/chart_1/data`, { token })
    expect(rows.body).toMatchObject({ chart_id: 'chart_1', row_count: 4 })
    const csv = await client.call('GET', `${path}/charts/chart_1/data?format=csv`, { token })
    expect(csv.text.split('\r\n')).toHaveLength(6)
    expect((await client.call('GET', `${path}/export?format=json`, { token })).body).toMatchObject({ chart_count: 1 })
    const svg = await client.call('GET', `${path}/export?format=svg`, { token })
    expect(svg.text).toMatch(/^<svg [\s\S]*North[\s\S]*<\/svg>$/)
    const html = await client.call('GET', `${path}/export?format=html`, { token })
    expect(html.text).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/)
    expect([200, 503]).toContain((await client.call('GET', `${path}/export?format=png`, { token })).status)
    expect((await client.call('GET', `${path}/export?format=pdf`, { token })).status).toBe(422)
  })

  it('is listed newest first, duplicated, shared, removed', async () => {
    const id = await make()
    const copy = await post(`/dashboard/sessions/${id}/duplicate`)
    const { session_id: copied } = copy.body as DashboardResponse
    expect(copied).not.toBe(id)
    const list = (await client.call('GET', '/dashboard/sessions?limit=2', { token })).body as SessionList
    expect(list.sessions.map((each) => each.session_id)).toEqual([copied, id])
    const next = await client.call('GET', `/dashboard/sessions?limit=2&before=${list.next}`, { token })
    expect((next.body as SessionList).sessions.map((each) => each.session_id)).not.toContain(id)
    const { path } = (await post(`/dashboard/sessions/${id}/share`)).body as { path: string }
    expect((await client.call('GET', path)).body).toMatchObject({ version: 1, dashboard: { chart_count: 1 } })
    const filtered = await client.call('POST', `${path}/filter`, { body: { filter_state: { region: 'West' } } })
    expect(filtered.body).toMatchObject({ dashboard: { individual_specs: [{ row_count: 1 }] } })
    expect((await client.call('DELETE', `/dashboard/sessions/${id}/share`, { token })).status).toBe(204)
    expect((await client.call('GET', path)).status).toBe(404)
    expect((await client.call('DELETE', `/dashboard/sessions/${id}`, { token })).status).toBe(200)
    expect((await client.call('DELETE', `/dashboard/sessions/${id}`, { token })).status).toBe(404)
    expect((await client.call('GET', `/dashboard/sessions/${copied}`, { token })).status).toBe(200)
  })

  it('takes one of two changes at the same time', async () => {
    const id = await make()
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        client.call('PATCH', `/dashboard/sessions/${id}`, { token, body: { title: `Try ${n}`, if_version: 1 } }),
      ),
    )
    expect(tries.filter((each) => each.status === 200)).toHaveLength(1)
    expect(tries.filter((each) => each.status === 409).map((each) => code(each.body))).toHaveLength(9)
    expect((await client.call('GET', `/dashboard/sessions/${id}`, { token })).body).toMatchObject({ version: 2 })
  })
})

describe('an idempotency key', () => {
  const body = { user_prompt: 'number of sales by product', connection_name: 'shop' }

  it('makes one dashboard of twenty pairs each', async () => {
    for (let n = 0; n < 20; n++) {
      const pair = await Promise.all([1, 2].map(() => post('/dashboard/generate', body, { 'idempotency-key': `pair-${n}` })))
      const done = pair.filter((each) => each.status === 200)
      for (const each of pair) expect(each.status === 200 || code(each.body) === 'idempotency_running').toBe(true)
      const later = await post('/dashboard/generate', body, { 'idempotency-key': `pair-${n}` })
      expect(new Set([...done, later].map((each) => (each.body as DashboardResponse).session_id)).size).toBe(1)
      expect(later.text).toBe(done[0]?.text)
    }
  })

  it('gives no dashboard back that was removed', async () => {
    const key = { 'idempotency-key': 'removed' }
    const made = (await post('/dashboard/generate', body, key)).body as DashboardResponse
    const change = { session_id: made.session_id, new_feedback: 'make it a pie chart' }
    const refined = await post('/dashboard/refine', change, key)
    expect((await post('/dashboard/refine', change, key)).text).toBe(refined.text)
    expect((await client.call('DELETE', `/dashboard/sessions/${made.session_id}`, { token })).status).toBe(200)
    expect((await post('/dashboard/refine', change, key)).status).toBe(404)
    const again = (await post('/dashboard/generate', body, key)).body as DashboardResponse
    expect(again.session_id).not.toBe(made.session_id)
    const [streamed] = await chunksOf('/dashboard/generate/stream', { body, headers: key })
    expect(streamed).toMatchObject({ type: 'complete', result: { session_id: again.session_id } })
    expect((await client.call('DELETE', `/dashboard/sessions/${again.session_id}`, { token })).status).toBe(200)
    const stored = new DatabaseSync(join(server.folder, 'data', 'records.db'), { readOnly: true })
    const kept = stored.prepare('select count(*) as n from idempotency where instr(body, ?) > 0')
    for (const { session_id: id } of [made, again]) expect(kept.get(id)).toEqual({ n: 0 })
    stored.close()
  })

  it('is refused with another body, and kept over a restart of the stream', async () => {
    const first = await post('/dashboard/generate', body, { 'idempotency-key': 'other' })
    const other = await post('/dashboard/generate', { ...body, max_charts: 2 }, { 'idempotency-key': 'other' })
    expect([other.status, code(other.body)]).toEqual([422, 'idempotency_mismatch'])
    const streamed = await chunksOf('/dashboard/generate/stream', { body, headers: { 'idempotency-key': 'other' } })
    expect(streamed).toHaveLength(1)
    expect(streamed[0]).toMatchObject({ type: 'complete', result: { session_id: (first.body as DashboardResponse).session_id } })
    expect((await post('/dashboard/generate', body, { 'idempotency-key': 'é'.normalize('NFC') })).status).toBe(422)
  })

  it('stores nothing for a request that is not valid', async () => {
    expect((await post('/dashboard/generate', { ...body, theme: 'x' }, { 'idempotency-key': 'valid' })).status).toBe(422)
    expect((await post('/dashboard/generate', body, { 'idempotency-key': 'valid' })).status).toBe(200)
  })
})

describe('connections', () => {
  it('are listed, described, asked for examples that work', async () => {
    expect((await client.call('GET', '/dashboard/connections', { token })).body).toEqual({
      connections: [{ name: 'shop', kind: 'sqlite', sample: false }],
    })
    const schema = await client.call('GET', '/dashboard/connections/shop/schema', { token })
    expect(schema.body).toMatchObject({ name: 'shop', keys: [{ from: { table: 'sales' } }, {}] })
    const { examples } = (await client.call('GET', '/dashboard/connections/shop/examples', { token })).body as { examples: string[] }
    expect(examples.length).toBeGreaterThan(2)
    for (const example of examples)
      expect([example, (await post('/dashboard/generate', { user_prompt: example, connection_name: 'shop' })).status]).toEqual([
        example,
        200,
      ])
    expect((await client.call('GET', '/dashboard/connections/nowhere/schema', { token })).status).toBe(404)
  })

  it('are added by an admin and last', async () => {
    const added = await post('/dashboard/connections', { name: 'second', kind: 'sqlite', path: 'shop.db' })
    expect([added.status, added.body]).toEqual([201, { name: 'second', kind: 'sqlite', sample: false }])
    expect((await post('/dashboard/connections', { name: 'second', kind: 'sqlite', path: 'shop.db' })).status).toBe(409)
    expect((await client.generate(token, prompt, 'second')).success).toBe(true)
    const away = await post('/dashboard/connections', { name: 'third', kind: 'sqlite', path: 'nowhere.db' })
    expect([away.status, code(away.body)]).toEqual([422, 'connection_unusable'])
    expect((await client.call('GET', '/dashboard/connections/third/schema', { token })).status).toBe(404)
  })
})
