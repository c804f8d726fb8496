import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { bazaar } from '../fixtures/bazaar.ts'
import { embeddedPlanner } from '../index.ts'

async function chartOf(prompt: string, catalog: Catalog = bazaar): Promise<ChartPlan> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  expect(charts).toHaveLength(1)
  return charts[0]!
}

const parts = ({ dimensions, series, facet }: ChartPlan): readonly string[] =>
  [...dimensions, ...(series ? [series] : []), ...(facet ? [facet] : [])].map(
    ({ column, grain }) => `${column.column}${grain ? `:${grain}` : ''}`,
  )

describe('the first few of each', () => {
  it.each([
    ['top 3 shops in each region by amount', 'bar', ['name', 'region'], 'f1', 3, 'Top 3 shops by amount in each region'],
    ['region wise top 3 shops', 'bar', ['name', 'region'], 'f1', 3, 'Top 3 shops by amount in each region'],
    ['top 2 shops per brand by number of orders in 2024', 'bar', ['name', 'brand'], 'f1', 2, 'Top 2 shops by orders in each brand, 2024'],
    ['best shop of every city', 'table', ['city', 'name'], 'd1', 1, 'Top shop by amount in each city'],
    ['which channel has the most orders in each region', 'table', ['region', 'channel'], 'd1', 1, 'Top channel by orders in each region'],
    ["each region's busiest weekday", 'table', ['region', 'ordered_on:weekday'], 'd1', 1, 'Top weekday by orders in each region'],
    [
      'most popular payment method in each month',
      'table',
      ['ordered_on:month', 'payment_method'],
      'd1',
      1,
      'Top payment method by orders in each month',
    ],
    ['worst 2 shops in each region by amount as a table', 'table', ['region', 'name'], 'f1', 2, 'Bottom 2 shops by amount in each region'],
    ['best selling shop each month', 'table', ['ordered_on:month', 'name'], 'd1', 1, 'Top shop by amount in each month'],
    ['best brand per quarter', 'table', ['ordered_on:quarter', 'brand'], 'd1', 1, 'Top brand by amount in each quarter'],
    ['top shop month wise', 'table', ['ordered_on:month', 'name'], 'd1', 1, 'Top shop by amount in each month'],
    ['for every city the one best shop', 'table', ['city', 'name'], 'd1', 1, 'Top shop by amount in each city'],
    ['in each city, which is the best shop', 'table', ['city', 'name'], 'd1', 1, 'Top shop by amount in each city'],
    ['for each region top 3 shops by amount', 'bar', ['name', 'region'], 'f1', 3, 'Top 3 shops by amount in each region'],
    ['second best shop in each city', 'bar', ['name', 'city'], 'f1', 2, 'Top 2 shops by amount in each city'],
    ['yearly top brand by orders', 'table', ['ordered_on:year', 'brand'], 'd1', 1, 'Top brand by orders in each year'],
    ['shop with the most orders every month', 'table', ['ordered_on:month', 'name'], 'd1', 1, 'Top shop by orders in each month'],
    ['top shops each year', 'table', ['ordered_on:year', 'name'], 'd1', 3, 'Top 3 shops by amount in each year'],
    ['peak weekday by shop', 'table', ['name', 'ordered_on:weekday'], 'd1', 1, 'Top weekday by orders in each shop'],
    ['best shops by region', 'bar', ['name', 'region'], 'f1', 3, 'Top 3 shops by amount in each region'],
  ] as const)('%s', async (prompt, kind, groups, within, count, title) => {
    const chart = await chartOf(prompt)
    expect([chart.kind, parts(chart), chart.limit, chart.title]).toEqual([kind, groups, { count, rest: 'drop', within }, title])
  })

  it('keeps the usual answer among the other readings', async () => {
    const [beside] = (await chartOf('which channel has the most orders in each region')).alternatives
    expect(beside).toMatchObject({ reason: 'All of them, not the first of each.', plan: { measures: [{ aggregate: 'count' }] } })
  })

  it.each([
    'number of orders in each region, rank from highest to lowest',
    'bar chart of the most orders in each region',
    'orders in each region sorted by most first',
  ])('%s: an order of all, and no ranking of some', async (prompt) => {
    const chart = await chartOf(prompt)
    expect([chart.kind, parts(chart), chart.limit]).toEqual(['bar', ['region'], undefined])
  })

  it('says how many there are where nobody did, and by which date', async () => {
    expect((await chartOf('best shops each month')).assumptions).toEqual([
      'Nothing said by what to rank shops: total amount was taken.',
      'Time is taken from “ordered_on”.',
      'Nobody said how many: the first 3 of each are shown.',
    ])
  })

  it.each(['top 5 shops by orders', 'best shops by amount', 'top 3 shops by quantity'])('%s: ranked by it', async (prompt) => {
    expect(parts(await chartOf(prompt))).toEqual(['name'])
  })

  it('shows the course of the first few', async () => {
    const chart = await chartOf('orders per month for the top 3 shops')
    expect([chart.kind, parts(chart), chart.limit]).toEqual(['line', ['ordered_on:month', 'name'], { count: 3, rest: 'drop' }])
    expect((await chartOf('amount over time for the bottom 2 brands')).title).toBe('Amount per month by bottom 2 brands')
  })
})
