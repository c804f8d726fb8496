import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { measures, plan } from '../fixtures/asked.ts'
import { shop } from '../fixtures/till-lines.ts'
import { embeddedPlanner } from '../index.ts'

async function changed(prompt: string, ...wishes: readonly string[]): Promise<readonly ChartPlan[]> {
  let board = await plan(prompt, shop)
  for (const feedback of wishes) board = await embeddedPlanner.refine({ feedback, plan: board, catalog: shop, fiscalYearStart: 4 })
  return board.charts
}

describe('bills whose lines are the rows', () => {
  it.each([
    ['no of bills of each also', ['sum Amt (Rs)', 'count_distinct Bill No']],
    ['also number of bills', ['sum Amt (Rs)', 'count_distinct Bill No']],
    ['show number of bills', ['count_distinct Bill No']],
    ['how many bills for each', ['count_distinct Bill No']],
    ['how many times they came instead', ['count_distinct Bill No']],
    ['number of visits instead', ['count_distinct Bill No']],
  ])('are counted once each in a change: %s', async (wish, shown) => {
    const [chart] = await changed('sales by customer', wish)
    expect(chart && measures(chart)).toEqual(shown)
  })

  it('are not counted by their lines when they are asked for again', async () => {
    await expect(changed('sales by till', 'show number of bills', 'how many bills in each')).rejects.toMatchObject({
      code: 'not_understood',
    })
  })

  it('are none that nobody keeps', async () => {
    await expect(changed('sales by month', 'minus the shop rent n light bill also')).rejects.toMatchObject({ code: 'not_understood' })
  })

  it('are kept to those that are due', async () => {
    const [chart] = await changed('purchase supplier wise', 'pending only')
    expect(chart?.where).toMatchObject([{ column: { column: 'Paid / Due' }, value: 'Due' }])
  })
})
