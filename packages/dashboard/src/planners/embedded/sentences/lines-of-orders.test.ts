import { describe, expect, it } from 'vitest'
import { by, measures, only, plan } from '../fixtures/asked.ts'
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

describe('days between two dates of a row', () => {
  it.each([
    ['avg days from order to dispatch per channel', 'Average days from order date to ship date'],
    ['how long do orders take to go out', 'Average days from order date to ship date'],
    ['average time to despatch an order', 'Average days from order date to ship date'],
    ['days between delivery and return by channel', 'Average days from delivered date to ret date'],
    ['how many days does it take orders to come back', 'Average days from order date to ret date'],
  ])('are found by what the day is called elsewhere: %s', async (prompt, label) => {
    expect(measures(await only(prompt, webShop))).toEqual([label])
  })

  it.each([
    ['which orders took 5 days or more to go out', 'gte', 'Ship Dt'],
    ['orders that took 5+ days to ship', 'gte', 'Ship Dt'],
    ['which orders took 2 or fewer days to deliver', 'lte', 'Delivered Dt'],
    ['orders sent out after more than 3 days', 'gt', 'Ship Dt'],
  ])('limit the rows on the side that is said: %s', async (prompt, op, until) => {
    const { charts } = await plan(prompt, webShop)
    expect(charts[0]?.where).toContainEqual(
      expect.objectContaining({ kind: 'elapsed', op, until: { relation: 'order_lines', column: until } }),
    )
  })
})
