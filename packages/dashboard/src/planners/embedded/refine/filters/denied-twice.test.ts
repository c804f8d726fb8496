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
