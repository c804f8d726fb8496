import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { webShop } from '../fixtures/web-shop.ts'

const returned: unknown = expect.objectContaining({ kind: 'compare', value: 'Returned' })

describe('lines that came back', () => {
  it.each([
    ['returns by category', ['Category']],
    ['returns per month', ['Order Date']],
    ['which categories have the most returns', ['Category']],
    ['which categories come back the most?', ['Category']],
    ['which products get sent back the most', ['Product']],
    ['most returned categories', ['Category']],
    ['most returned products', ['Product']],
  ])('are counted, and not the goods that have any: %s', async (prompt, broken) => {
    const chart = await only(prompt, webShop)
    expect([measures(chart), by(chart), chart.source.base.table]).toEqual([['count'], broken, 'order_lines'])
    expect(chart.where).toEqual([returned])
  })

  it.each([
    ['share of order lines returned by category, worst first', 'desc'],
    ['percentage of order lines returned by category, best first', 'asc'],
  ])('are unwanted, so that the worst have most: %s', async (prompt, order) => {
    const chart = await only(prompt, webShop)
    expect([by(chart), chart.measures[0]?.format, chart.sort[0]?.order]).toEqual([['Category'], 'percent', order])
  })

  it('are none where the word is a verb', async () => {
    expect((await only('what returns the sales by region', webShop)).where).toEqual([])
  })
})
