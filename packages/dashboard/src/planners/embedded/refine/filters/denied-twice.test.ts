import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../../plan.ts'
import { webShop } from '../../fixtures/web-shop.ts'
import { embeddedPlanner } from '../../index.ts'

async function changed(first: string, feedback: string): Promise<DashboardPlan> {
  const plan = await embeddedPlanner.plan({ prompt: first, catalog: webShop, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  return embeddedPlanner.refine({ feedback, plan, catalog: webShop, fiscalYearStart: 4 })
}

describe('rows that are kept or left out', () => {
  it.each([
    ['leave out what is no longer active', true],
    ['exclude those not active', true],
    ['only the goods still active', true],
    ['active only please', true],
    ['only what is not active', false],
  ])('are those that are meant: %s', async (feedback, value) => {
    const { charts } = await changed('what has not sold since march', feedback)
    expect(charts[0]?.where).toContainEqual(expect.objectContaining({ kind: 'compare', value }))
  })

  it.each(["cancelled shouldn't count in the sales", 'cancelled should not be included', "cancelled don't count"])(
    'are left out where they do not count: %s',
    async (feedback) => {
      const { charts } = await changed('sales by region', feedback)
      expect(charts[0]?.where).toMatchObject([{ kind: 'compare', op: 'ne', value: 'Cancelled' }])
    },
  )

  it.each(['mail this to priya', 'send it to the boss', 'print the dashboard'])(
    'are not told by what is done with the board: %s',
    async (feedback) => {
      await expect(changed('sales by region', feedback)).rejects.toThrow(/sent, saved or printed/)
    },
  )
})

describe('amounts that are left out', () => {
  it.each([
    ['ignore those that sold less than 100 quid', 'gte'],
    ['leave out those below 100', 'gte'],
    ['only those below 100', 'lt'],
  ])('leave the others: %s', async (feedback, op) => {
    const { charts } = await changed('sales by region', feedback)
    expect(charts[0]?.having).toMatchObject([{ op, value: 100 }])
  })

  it('are left out of the first request too', async () => {
    const { charts } = await embeddedPlanner.plan({
      prompt: 'sales by region, ignoring line totals below 20',
      catalog: webShop,
      maxCharts: 6,
      theme: 'default',
      fiscalYearStart: 4,
    })
    expect(charts[0]?.where).toMatchObject([{ kind: 'compare', op: 'gte', value: 20 }])
  })
})

describe('what is shown as a part of something else', () => {
  it.each(['as a % of what we sold there', 'as percent of sales'])('is over the whole of the same rows: %s', async (feedback) => {
    const { charts } = await changed('fernmart fees per month', feedback)
    expect(charts[0]?.measures).toMatchObject([{ aggregate: 'metric', label: 'Mkt Fee ($) as a percentage of line Total ($)' }])
    expect(charts[0]?.where).toMatchObject([{ value: 'Fernmart' }])
  })
})
