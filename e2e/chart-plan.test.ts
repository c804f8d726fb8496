import type { ChartPlan, DashboardResponse } from '@chitravani/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckedClient } from './client.ts'
import type { TestServer } from './server.ts'
import { startSignedIn } from './signed-in.ts'

let server: TestServer
let client: CheckedClient
let token: string
beforeAll(async () => {
  ;({ server, client, token } = await startSignedIn({ sample: true }))
})
afterAll(() => server[Symbol.asyncDispose]())

/** The first chart of what is asked for. */
async function chartOf(prompt: string, connection?: string) {
  const made = await client.generate(token, prompt, connection)
  const path = `/dashboard/sessions/${made.session_id}/charts/chart_1`
  const read = async () => (await client.call('GET', path, { token })).body as ChartPlan
  const patch = async (plan: unknown) => client.call('PATCH', path, { token, body: { plan } })
  const choose = async (alternative: number) => client.call('PATCH', path, { token, body: { alternative } })
  const rows = (body: unknown) => (body as DashboardResponse).dashboard.individual_specs[0]?.data.values
  const draw = async () => (await client.call('GET', `/dashboard/sessions/${made.session_id}/export?format=svg`, { token })).status
  return { read, patch, choose, draw, rows, before: rows(made) }
}

type Rows = DashboardResponse['dashboard']['individual_specs'][number]['data']['values']

/** What the last number of each row comes to in all. */
const sumOf = (rows: Rows = []) =>
  rows.reduce((sum, row) => sum + Number(Object.values(row).findLast((cell) => typeof cell === 'number')), 0)

/** All that is shown of a plan, as a patch. */
function whole({ chart_id: _id, relations: _relations, near: _near, title: _title, donut: _donut, labels: _labels, ...plan }: ChartPlan) {
  return plan
}

describe('a chart as its plan', () => {
  it('of values against those before them comes back as it was, and loses or changes what a patch says', async () => {
    const { read, patch, rows, before } = await chartOf('month over month growth of the sales amount in 2024')
    const plan = await read()
    expect(plan.measures).toMatchObject([{ change: 'percent' }])
    expect(plan).toMatchObject({ facet: null, having: [], where: [{ kind: 'kept', place: 0 }] })
    expect(rows((await patch(whole(plan))).body)).toEqual(before)
    expect(await read()).toEqual(plan)
    const [{ change: _change, ...plain } = { id: 'm1', aggregate: 'count', label: 'x' } as const] = plan.measures
    await patch({ measures: [{ ...plain, moving: 3, label: 'Average of three' }] })
    expect((await read()).measures).toEqual([{ ...plain, moving: 3, label: 'Average of three' }])
    await patch({ measures: [plain], where: [] })
    expect(await read()).toMatchObject({ measures: [plain], where: [] })
  })

  it('of those whose measure comes to so much comes back as it was, with another limit and without', async () => {
    const { read, patch, rows, before } = await chartOf('stores with revenue above 1 crore', 'sample')
    const plan = await read()
    expect(plan.having).toEqual([{ measure: 'm1', op: 'gt', value: 10_000_000 }])
    expect(rows((await patch(whole(plan))).body)).toEqual(before)
    const all = rows((await patch({ having: [] })).body)
    expect(all?.length).toBeGreaterThan(before?.length ?? 0)
    const few = rows((await patch({ having: [{ measure: 'm1', op: 'gt', value: 15_000_000 }] })).body)
    expect(few?.length).toBeLessThan(before?.length ?? 0)
    expect((await patch({ having: [{ measure: 'm9', op: 'gt', value: 1 }] })).status).toBe(422)
  })

  it('of the first few of each comes back as it was, and counts anew within the same', async () => {
    const { read, patch, rows, before } = await chartOf('top 2 products by sales amount in each region')
    const plan = await read()
    expect(plan.limit).toEqual({ count: 2, rest: 'drop', within: expect.any(String) as unknown })
    expect(before).toHaveLength(8)
    expect(rows((await patch(whole(plan))).body)).toEqual(before)
    expect(await read()).toEqual(plan)
    expect(rows((await patch({ limit: { ...plan.limit, count: 1 } })).body)).toHaveLength(4)
  })

  it('still tells apart what bears the same name when its breakdowns come back', async () => {
    const { read, patch } = await chartOf('top 10 customers by sales', 'sample')
    const { dimensions } = await read()
    const sqlOf = (body: unknown) => (body as DashboardResponse).dashboard.sql_queries[0]?.sql_query
    const same = await patch({ dimensions: dimensions.map((each) => ({ ...each, label: 'Who' })) })
    expect(sqlOf(same.body)).toMatch(/GROUP BY.*customers"?\."?id/s)
  })

  it('takes columns of tables that its rows lead to, each row once, and reads them no longer than that', async () => {
    const { read, patch, rows, before } = await chartOf('total quantity of order lines by product category', 'sample')
    const plan = await read()
    const [dimension] = plan.dimensions
    const near = plan.near.map(({ table }) => table)
    expect(plan.relations.map(({ table }) => table)).toEqual(['order_lines', 'products'])
    expect(near).toEqual(expect.arrayContaining(['orders', 'customers']))
    // Several returns may be of one line: taking them in would count it more than once.
    expect(near).not.toContain('returns')
    const city = { ...dimension, column: { relation: 'customers', column: 'city' }, label: 'City' }
    const byCity = (await patch({ dimensions: [city] })).body
    expect(sumOf(rows(byCity))).toBe(sumOf(before))
    expect((await read()).relations.map(({ table }) => table)).toEqual(['order_lines', 'orders', 'customers'])
    expect(rows((await patch({ dimensions: plan.dimensions })).body)).toEqual(before)
    expect(await read()).toEqual(plan)
    const far = { ...city, column: { relation: 'returns', column: 'reason' } }
    expect((await patch({ dimensions: [far] })).status).toBe(422)
  })

  it('says what it shows after a change, but for the words that a person gave', async () => {
    const { patch } = await chartOf('bar chart of total amount of sales by region')
    const shown = async (plan: unknown) => (await patch(plan)).body as DashboardResponse
    const saysOf = ({ dashboard }: DashboardResponse) => {
      const [{ title, description } = { title: '', description: '' }] = dashboard.individual_specs
      return { title, description }
    }
    const product = { id: 'd1', column: { relation: 'products', column: 'product' }, label: 'Product' }
    expect(saysOf(await shown({ dimensions: [product] }))).toEqual({
      title: 'Amount by product',
      description: 'Bar chart: amount by product.',
    })
    await patch({ description: 'Our own words.' })
    const region = { id: 'd1', column: { relation: 'regions', column: 'region' }, label: 'Region' }
    expect(saysOf(await shown({ dimensions: [region] }))).toEqual({ title: 'Amount by region', description: 'Our own words.' })
    await patch({ title: 'By hand' })
    expect(saysOf(await shown({ kind: 'arc' }))).toEqual({ title: 'By hand', description: 'Our own words.' })
  })

  it('keeps the words that a person gave when another reading takes its place', async () => {
    const { patch, choose } = await chartOf('bar chart of total amount of sales by region')
    await patch({ description: 'Our own words.' })
    const chosen = ((await choose(0)).body as DashboardResponse).dashboard.individual_specs[0]
    expect(chosen?.alternatives[0]?.reason).toBe('The chart as it was before.')
    expect(chosen?.description).toBe('Our own words.')
    expect(((await choose(0)).body as DashboardResponse).dashboard.individual_specs[0]?.description).toBe('Our own words.')
  })

  it('refuses what does not go together', async () => {
    const { read, patch } = await chartOf('sales amount per month')
    const { measures } = await read()
    const [measure] = measures
    for (const [plan, problem] of [
      [{ measures: [{ ...measure, running: true, change: 'percent' }] }, 'one of them'],
      [{ measures: [{ ...measure, aggregate: 'mean', running: true }] }, 'running total'],
      [{ measures: [{ ...measure, moving: 1 }] }, 'moving'],
      [{ measures: [{ ...measure, change: 'percent' }], dimensions: [] }, 'along an axis'],
      [{ limit: { count: 3, rest: 'drop', within: 'nowhere' } }, 'nowhere'],
      [{ sort: [{ by: { measure: 'profit' }, order: 'desc' }] }, 'profit'],
      [{ sort: [{ by: { dimension: measure?.id ?? '' }, order: 'asc' }] }, 'no breakdown'],
      [{ where: [{ kind: 'kept', place: 7 }] }, 'place 7'],
    ] as const) {
      const { status, text } = await patch(plan)
      expect([status, text]).toEqual([422, expect.stringContaining(problem)])
    }
    expect((await read()).measures).toEqual(measures)
  })

  it('can be drawn and exported whatever its parts are called', async () => {
    const { read, patch, draw } = await chartOf('Bar chart of the total sales amount per region')
    const [measure] = (await read()).measures
    const [dimension] = (await read()).dimensions
    for (const plan of [
      { measures: [{ ...measure, label: 'ends in \\' }] },
      { measures: [{ ...measure, label: 'a\\": signal, "b' }] },
      { measures: [{ ...measure, unit: 'km\\h' }] },
      { dimensions: [{ ...dimension, label: 'C:\\data' }] },
    ]) {
      expect([plan, (await patch(plan)).status, await draw()]).toEqual([plan, 200, 200])
    }
    for (const plan of [
      { color: 'constructor' },
      { color: 'nosuchcolour' },
      { measures: [{ ...measure, unit: 'a\nb' }] },
      { description: 'one\u202eowt' },
    ])
      expect([plan, (await patch(plan)).status]).toEqual([plan, 422])
    expect((await patch({ color: 'rebeccapurple' })).status).toBe(200)
    expect(await draw()).toBe(200)
  })

  it('has a title of one line whatever its rows are kept to', async () => {
    const { read, patch } = await chartOf('Bar chart of the total sales amount per region')
    const column = (await read()).dimensions[0]?.column
    for (const value of ['two\nlines', 'one\u202eowt', '\ud800', 'x'.repeat(4_000), 1e308]) {
      expect((await patch({ where: [{ kind: 'compare', column, op: 'ne', value }] })).status).toBe(200)
      expect((await read()).title).toMatch(/^[^\p{Cc}\p{Cs}\u202e]{10,160}$/u)
    }
  })

  it('does not grow with every change by words', async () => {
    const made = await client.generate(token, 'bar chart of total amount of sales by region')
    const say = async (words: string) => {
      const { body } = await client.call('POST', '/dashboard/refine', { token, body: { session_id: made.session_id, new_feedback: words } })
      return (body as DashboardResponse).dashboard.individual_specs[0]?.explanation.matches ?? []
    }
    const first = [await say('sort ascending'), await say('sort descending')].at(-1)
    for (const words of ['sort ascending', 'sort descending', 'sort ascending']) expect(await say(words)).toHaveLength(first?.length ?? 0)
    let last = first
    await say('call it “Ours”')
    for (let n = 1; n <= 70; n++) last = await say(`change the colour to #1234${String(n + 10).padStart(2, '0')}`)
    expect(last?.length).toBeLessThan(65)
    const answer = await client.call('POST', '/dashboard/refine', {
      token,
      body: { session_id: made.session_id, new_feedback: 'by product' },
    })
    expect((answer.body as DashboardResponse).dashboard.individual_specs[0]?.title).toBe('Ours')
  })

  it('takes stack, orientation and colour away by null', async () => {
    const { read, patch } = await chartOf('Bar chart of the total sales amount per region')
    await patch({ color: '#123456', orientation: 'vertical', stack: 'grouped' })
    expect(await read()).toMatchObject({ color: '#123456', orientation: 'vertical', stack: 'grouped' })
    await patch({ color: null, orientation: null, stack: null })
    expect(await read()).toMatchObject({ color: null, orientation: null, stack: null })
  })
})
