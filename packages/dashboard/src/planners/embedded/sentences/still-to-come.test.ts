import { describe, expect, it } from 'vitest'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { webShop } from '../fixtures/web-shop.ts'

const awaited = (column: string): unknown[] => [
  expect.objectContaining({ kind: 'missing', column: { relation: 'order_lines', column } }),
  expect.objectContaining({ kind: 'among', values: ['Cancelled'], negated: true }),
]

describe('what is still to be done', () => {
  it.each([
    ['how many orders are still waiting to go out', 'Ship Dt'],
    ["how many orders haven't shipped yet", 'Ship Dt'],
    ['number of orders awaiting dispatch', 'Ship Dt'],
    ['how many orders are yet to be delivered', 'Delivered Dt'],
  ])('has no day on which it was, and was not called off: %s', async (prompt, column) => {
    const chart = await only(prompt, webShop)
    expect([measures(chart), chart.where]).toEqual([['count_distinct Order ID'], awaited(column)])
  })

  it('is listed where it is asked which', async () => {
    const { charts } = await plan('orders not yet dispatched', webShop)
    expect(charts.map(({ kind, where }) => [kind, where])).toEqual(['text', 'table'].map((kind) => [kind, awaited('Ship Dt')]))
  })
})

describe('goods that did not sell', () => {
  it.each(['what hasnt sold at all since 1 march', 'which codes have not sold since 1 march', 'anything that has not sold since 1 march'])(
    'are listed, whatever they are called: %s',
    async (prompt) => {
      const list = (await plan(prompt, webShop)).charts.at(-1)
      expect([list?.kind, list?.source.base.table]).toEqual(['table', 'goods'])
      expect(list?.where).toEqual([expect.objectContaining({ kind: 'related', negated: true })])
      expect(JSON.stringify(list?.where)).toContain('"from":"2026-03-01"')
    },
  )
})

it('keeps to the value whose first half is said', async () => {
  const chart = await only('where do our web orders go, regions', webShop)
  expect([measures(chart), by(chart), chart.where]).toEqual([
    ['count_distinct Order ID'],
    ['Region'],
    [expect.objectContaining({ value: 'Website' })],
  ])
})
