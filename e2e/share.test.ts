import type { DashboardResponse, FilterResponse, FilterState, SharedDashboard } from '@chitravani/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckedClient } from './client.ts'
import type { TestServer } from './server.ts'
import { startSignedIn } from './signed-in.ts'

let server: TestServer
let client: CheckedClient
let token: string
let made: DashboardResponse
let link: string
beforeAll(async () => {
  ;({ server, client, token } = await startSignedIn())
  made = await client.generate(token, 'Total amount by region and number of sales by month')
  link = await share(made)
})
afterAll(() => server[Symbol.asyncDispose]())

async function share({ session_id: id }: DashboardResponse): Promise<string> {
  return ((await client.call('POST', `/dashboard/sessions/${id}/share`, { token })).body as { path: string }).path
}

const inside = (state: FilterState, path = link) => client.call('POST', `${path}/filter`, { body: { filter_state: state } })

describe('a shared dashboard', () => {
  it('tells nobody its statements', async () => {
    const { text, body } = await client.call('GET', link)
    const { dashboard } = body as SharedDashboard
    expect(dashboard.sql_queries).toEqual([])
    expect(text).not.toMatch(/select\s/i)
    expect(dashboard.individual_specs).toEqual(made.dashboard?.individual_specs)
    const own = await client.call('GET', `/dashboard/sessions/${made.session_id}`, { token })
    expect((own.body as DashboardResponse).dashboard?.sql_queries).toHaveLength(dashboard.chart_count)
  })

  it('can be filtered by what its charts are broken down by', async () => {
    const states: FilterState[] = [
      { region: 'West' },
      { 'regions.region': ['West', 'East'] },
      { Region: 'West' },
      { sold_on: { gte: '2024-05-01', lt: '2024-07-01' } },
      { region: 'West', 'sales.sold_on': { gte: '2024-05-01' } },
      {},
    ]
    for (const state of states) {
      const own = await client.call('POST', '/dashboard/filter', { token, body: { session_id: made.session_id, filter_state: state } })
      const guest = await inside(state)
      expect([state, guest.status]).toEqual([state, 200])
      const values = ({ body }: typeof own) => (body as FilterResponse).dashboard.individual_specs.map(({ data }) => data)
      expect(values(guest)).toEqual(values(own))
    }
  })

  it('gives nothing away of other columns, there or not', async () => {
    const hidden = [
      'product_id',
      'sales.product_id',
      'id',
      'sales.amount',
      'amount',
      'products.product',
      'category',
      'country',
      'regions.id',
      'nope',
    ]
    for (const key of hidden) {
      const answer = await inside({ [key]: 1 })
      expect([key, answer.status, answer.body]).toEqual([
        key,
        422,
        expect.objectContaining({
          error: expect.objectContaining({
            code: 'unknown_column',
            message: `No chart can be filtered by "${key}".`,
            details: { field: key },
          }) as unknown,
        }),
      ])
    }
    // Who made it may go on filtering by all that its charts have a way to.
    const own = await client.call('POST', '/dashboard/filter', {
      token,
      body: { session_id: made.session_id, filter_state: { category: 'Food' } },
    })
    expect(own.status).toBe(200)
  })

  it('of rows in a list can be filtered by the columns that are listed', async () => {
    const path = await share(await client.generate(token, 'List product and price of all products'))
    expect((await inside({ product: 'Tea' }, path)).body).toMatchObject({ dashboard: { individual_specs: [{ row_count: 1 }] } })
    expect((await inside({ category: 'Food' }, path)).status).toBe(422)
  })
})
