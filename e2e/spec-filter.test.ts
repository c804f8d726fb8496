import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { FilterResponse, FilterState } from '@chitravani/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckedClient } from './client.ts'
import type { TestServer } from './server.ts'
import { startSignedIn } from './signed-in.ts'

/** Section 2 of the decisions page: "Filter". */

let server: TestServer
let client: CheckedClient
let token: string
let database: DatabaseSync
/** A number over sales, its regions in shares, products by amount, and regions without sales. */
let session: string

beforeAll(async () => {
  ;({ server, client, token } = await startSignedIn())
  database = new DatabaseSync(join(server.folder, 'shop.db'), { readOnly: true })
  session = (await client.generate(token, 'How are we doing?')).session_id
})
afterAll(async () => {
  database.close()
  await server[Symbol.asyncDispose]()
})

const filter = (state: unknown, session_id = session) =>
  client.call('POST', '/dashboard/filter', { token, body: { session_id, filter_state: state } })
const filtered = async (state: FilterState): Promise<FilterResponse['dashboard']> => {
  const answer = await filter(state)
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.body as FilterResponse).dashboard
}
const codeOf = (body: unknown) => (body as { error: { code: string } }).error.code
/** The amounts that the chart by product shows, added up. */
const shownAmount = async (state: FilterState): Promise<number> => {
  const { individual_specs } = await filtered(state)
  const chart = individual_specs.find((each) => each.chart_type === 'bar')
  return (chart?.data.values ?? []).reduce(
    (sum, row) => sum + Object.values(row).reduce<number>((all, cell) => all + (typeof cell === 'number' ? cell : 0), 0),
    0,
  )
}
const amountWhere = (condition: string): number => {
  const row = database
    .prepare(
      `select coalesce(sum(s.amount), 0) as amount from sales s join regions r on r.id = s.region_id join products p on p.id = s.product_id where ${condition}`,
    )
    .get() as { amount: number }
  return row.amount
}

describe('a filter state', () => {
  it.each<[string, FilterState, string]>([
    ['a column to a value', { region: 'West' }, "r.region = 'West'"],
    ['a qualified column', { 'regions.region': 'West' }, "r.region = 'West'"],
    ['another letter case', { Region: 'West' }, "r.region = 'West'"],
    ['a list', { region: ['West', 'East'] }, "r.region in ('West', 'East')"],
    ['an empty list', { region: [] }, 'false'],
    ['null', { region: null }, 'r.region is null'],
    ['a range', { quantity: { gte: 3, lt: 6 } }, 's.quantity >= 3 and s.quantity < 6'],
    ['several columns', { region: 'West', category: 'Food' }, "r.region = 'West' and p.category = 'Food'"],
    ['nothing', {}, 'true'],
  ])('maps %s [spec: decisions 2 Filter / filter_state maps a column, or]', async (_, state, condition) => {
    expect(await shownAmount(state)).toBeCloseTo(amountWhere(condition), 6)
  })

  it('leaves the stored dashboard as it is [spec: decisions 2 Filter / filter_state maps a column, or / The stored dashboard does not change]', async () => {
    const read = async () => (await client.call('GET', `/dashboard/sessions/${session}`, { token })).text
    const before = await read()
    await filtered({ region: 'West' })
    expect(await read()).toBe(before)
  })

  it('has strings converted by the type of their column, a date meaning its day [spec: decisions 2 Filter / A string is converted by]', async () => {
    expect(await shownAmount({ quantity: '5' })).toBeCloseTo(amountWhere('s.quantity = 5'), 6)
    expect(await shownAmount({ sold_on: '2024-03-05' })).toBeCloseTo(amountWhere("s.sold_on = '2024-03-05'"), 6)
    const refused = await filter({ quantity: 'many' })
    expect([refused.status, codeOf(refused.body)]).toEqual([422, 'bad_filter_value'])
    expect(await shownAmount({ region: 'west' })).toBe(0)
    expect(await shownAmount({ region: "West' or '1'='1" })).toBe(0)
  })
})

describe('its meaning', () => {
  it('holds for every chart made from rows that have it, shown or not, before aggregation [spec: decisions 2 Filter / Meaning]', async () => {
    const { individual_specs, filters } = await filtered({ region: 'West' })
    for (const report of filters) expect(report.applied['region']?.how).not.toBe('none')
    const bar = individual_specs.find((chart) => chart.chart_type === 'bar')
    expect(Object.keys(bar?.data.values[0] ?? {})).not.toContain('region')
    expect(await shownAmount({ region: 'West' })).toBeCloseTo(amountWhere("r.region = 'West'"), 6)
    const kpi = individual_specs.find((chart) => chart.chart_type === 'text')
    const [unfiltered] = (await filtered({})).individual_specs
    expect(kpi?.data.values).not.toEqual(unfiltered?.data.values)
  })

  it('is answered out of the database once, and out of what was kept after that; each chart says which', async () => {
    const sources = async () => new Set((await filtered({ 'regions.region': ['West', 'North'] })).filters.map((report) => report.source))
    expect(await sources()).toEqual(new Set(['query']))
    expect(await sources()).toEqual(new Set(['cache']))
  })

  it('of a plain name is a base table’s column first, then a related one; what nothing has is refused [spec: decisions 2 Filter / A plain name means, in]', async () => {
    const applied = async (key: string) => {
      const { filters, individual_specs } = await filtered({ [key]: key === 'quantity' ? 5 : 'West' })
      const bar = individual_specs.find((chart) => chart.chart_type === 'bar')?.chart_id
      return filters.find((report) => report.chart_id === bar)?.applied[key]
    }
    expect(await applied('quantity')).toEqual({ how: 'base_table', table: 'sales' })
    expect(await applied('region')).toEqual({ how: 'related_table', table: 'regions' })
    const unknown = await filter({ colour: 'red' })
    expect([unknown.status, codeOf(unknown.body)]).toEqual([422, 'unknown_column'])
  })

  it('is answered with new data under the same specifications, and a report per chart [spec: decisions 2 Filter / The answer]', async () => {
    const before = await filtered({})
    const after = await filtered({ category: 'Food' })
    expect(Object.keys(after).toSorted()).toEqual(['filters', 'individual_specs', 'layout_config', 'title'])
    expect(after.individual_specs.map(({ chart_id, spec }) => ({ chart_id, spec }))).toEqual(
      before.individual_specs.map(({ chart_id, spec }) => ({ chart_id, spec })),
    )
    expect(after.filters.map((report) => report.chart_id)).toEqual(after.individual_specs.map((chart) => chart.chart_id))
    expect(after.layout_config).toEqual(before.layout_config)
  })
})
