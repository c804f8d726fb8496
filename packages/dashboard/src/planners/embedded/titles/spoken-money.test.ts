import { describe, expect, it } from 'vitest'
import { plan } from '../fixtures/asked.ts'
import { saddlery } from '../fixtures/saddlery.ts'
import { embeddedPlanner } from '../index.ts'

const titles = async (...said: readonly [string, ...string[]]): Promise<readonly string[]> => {
  const [first, ...changes] = said
  let shown = await plan(first, saddlery)
  for (const feedback of changes) shown = await embeddedPlanner.refine({ feedback, plan: shown, catalog: saddlery, fiscalYearStart: 4 })
  return shown.charts.map(({ title }) => title)
}

describe('what comes in', () => {
  it.each([
    ['sales by month', 'Sales per month'],
    ['top 5 brands by revenue', 'Top 5 brands by revenue'],
    ['sale by brand', 'Sales by brand'],
    ['growth of sales by month', 'Growth of sales per month'],
    ['amount by brand', 'Amount by brand'],
  ])('goes by the word that it was asked for with: %s', async (words, title) => {
    expect(await titles(words)).toEqual([title])
  })

  it('goes by its own word in each of several charts', async () => {
    expect(await titles('sales by month, revenue by brand')).toEqual(['Sales per month', 'Revenue by brand'])
  })

  it('keeps its word through changes, and takes that of a change', async () => {
    expect(await titles('sales by brand', 'show the average instead')).toEqual(['Average sales by brand'])
    expect(await titles('sales by brand', 'in percent', 'in rupees again')).toEqual(['Sales by brand'])
    expect(await titles('quantity by brand', 'show revenue instead')).toEqual(['Revenue by brand'])
  })
})
