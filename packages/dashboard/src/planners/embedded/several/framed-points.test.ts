import { describe, expect, it } from 'vitest'
import { bazaar } from '../fixtures/bazaar.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'
import type { DashboardPlan } from '../../../plan.ts'

const shop = catalog(
  [
    table('orders', 900, [id('id', 900), column('ordered_on', 'date', { distinct: 300, min: '2023-01-02', max: '2025-12-30' })]),
    table('order_lines', 2000, [id('id', 2000), id('order_id', 900), id('product_id', 40), column('amount', 'money', { unit: 'INR' })]),
    table('products', 40, [
      id('id', 40),
      column('name', 'name', { distinct: 40, unique: true }),
      column('category', 'category', { values: ['Grocery', 'Toys'] }),
    ]),
    table('returns', 90, [id('id', 90), id('order_line_id', 90), column('returned_on', 'date')]),
  ],
  [key('order_lines.order_id', 'orders.id'), key('order_lines.product_id', 'products.id'), key('returns.order_line_id', 'order_lines.id')],
)

async function plan(prompt: string, over = shop): Promise<DashboardPlan> {
  return embeddedPlanner.plan({ prompt, catalog: over, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
}

describe('a board with a list of figures and charts', () => {
  it.each(['dashboard for Pune: daily sales, orders, top shops', 'Pune dashboard - sales by month, number of orders, top 3 shops'])(
    'is of what it is for, point by point: %s',
    async (prompt) => {
      const { charts } = await plan(prompt, bazaar)
      expect(charts).toHaveLength(3)
      expect(charts.every(({ where }) => where.some((each) => each.kind === 'compare' && each.value === 'Pune'))).toBe(true)
    },
  )
})

describe('items of a shop', () => {
  it.each(['top 5 items', 'sales by item', 'item wise sales'])('are its products: %s', async (prompt) => {
    const { charts } = await plan(prompt)
    expect(charts).toHaveLength(1)
    expect(charts[0]?.dimensions[0]?.column).toEqual({ relation: 'products', column: 'name' })
  })
})

describe('those that were returned the most', () => {
  it('are ranked, whatever is left out', async () => {
    const { charts } = await plan('which products are returned the most excluding Grocery')
    expect(charts).toHaveLength(1)
    expect(charts[0]?.limit?.count).toBe(10)
  })

  it('have a rate on a heatmap', async () => {
    const { charts } = await plan('return rate by category and product as a heatmap')
    expect([charts[0]?.kind, charts[0]?.measures[0]?.aggregate]).toEqual(['rect', 'metric'])
  })
})

const spenders = catalog(
  [
    table('customers', 300, [id('id', 300), column('state', 'place', { values: ['Goa', 'Kerala', 'Punjab'] })]),
    table('orders', 900, [id('id', 900), id('customer_id', 300), column('ordered_on', 'date', { distinct: 300 })]),
    table('order_lines', 2000, [id('id', 2000), id('order_id', 900), column('amount', 'money', { unit: 'INR' })]),
  ],
  [key('order_lines.order_id', 'orders.id'), key('orders.customer_id', 'customers.id')],
)

describe('how many there are, beside what they come to', () => {
  it('is each of them once', async () => {
    const { charts } = await plan('compare total amount and number of customers by state', spenders)
    const counts = charts.flatMap(({ measures }) => measures.filter(({ aggregate }) => aggregate.startsWith('count')))
    expect(counts.map(({ aggregate, column: of }) => [aggregate, of?.relation])).toEqual([['count_distinct', 'customers']])
  })
})
