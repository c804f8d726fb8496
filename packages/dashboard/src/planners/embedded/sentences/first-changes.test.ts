import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { by, measures, talk } from '../fixtures/asked.ts'
import { cycles } from '../fixtures/cycles.ts'

async function after(first: string, ...changes: readonly string[]): Promise<ChartPlan> {
  const { charts } = await talk(cycles, first, ...changes)
  expect(charts).toHaveLength(1)
  return charts[0] as ChartPlan
}

describe('changes in the words that people use first', () => {
  it.each([
    ['sales by category for 2024', 'and next to it 2023', 'year'],
    ['sales by category for March 2024', 'next to it March 2023', 'month'],
    ['sales by category for March 2024', 'March 2023 next to it', 'month'],
    ['sales by category for 2024', 'put 2023 next to it', 'year'],
  ])('%s, %s: a bar for either', async (first, change, grain) => {
    expect((await after(first, change)).series?.grain).toBe(grain)
  })

  it('puts another value beside the one that is shown', async () => {
    expect(by(await after('sales for Bikes by month', 'next to it Clothing'))).toEqual(['ordered_at', 'category'])
  })

  it.each(['no sex again', 'no sex', 'drop sex again'])('takes away one of two breakdowns, and no rows: %s', async (change) => {
    const { dimensions, series, where } = await after('buyers by town', 'only the top 3', 'split by sex', change)
    expect([dimensions.map(({ column }) => column.column), series, where]).toEqual([['town'], undefined, []])
  })

  it('keeps to the one value where another is denied', async () => {
    const { where } = await after('sales by quarter', 'only stores, not web')
    expect(where).toMatchObject([{ kind: 'compare', op: 'eq', value: 'Store' }])
  })

  it('counts the rows of which so many are asked, and not what they come to', async () => {
    const { having } = await after('average order value by town', 'just towns with more than 100 orders')
    expect(having).toMatchObject([{ aggregate: 'count_distinct', op: 'gt', value: 100 }])
  })

  it('counts orders, and not their lines', async () => {
    const { having } = await after('sales by town', 'only towns with more than 100 orders')
    expect(having).toMatchObject([{ aggregate: 'count_distinct', column: { relation: 'orders' }, op: 'gt', value: 100 }])
  })

  it.each(['put it back please', 'bring it back'])('shows again what was left out: %s', async (change) => {
    const chart = await after('orders by payment method', 'as a pie', 'leave out cash', change)
    expect([chart.kind, measures(chart), chart.where]).toEqual(['arc', ['count'], []])
  })
})
