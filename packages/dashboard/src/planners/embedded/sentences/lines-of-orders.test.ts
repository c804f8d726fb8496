import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { webShop } from '../fixtures/web-shop.ts'

describe('orders of a sheet with a row for each line of them', () => {
  it.each([
    ['how many orders', []],
    ['orders by region', ['Region']],
    ['regions by orders', ['Region']],
    ['top 2 regions by orders', ['Region']],
    ['which region has the most orders', ['Region']],
    ['rank channels by orders', ['Channel']],
    ['best 5 products by orders', ['Product']],
  ])('are counted once each, and are not what is on order: %s', async (prompt, broken) => {
    const chart = await only(prompt, webShop)
    expect([measures(chart), by(chart)]).toEqual([['count_distinct Order ID'], broken])
  })

  it('still knows what is on order', async () => {
    expect(measures(await only('total on order by wh', webShop))).toEqual(['sum On Order'])
  })
})
