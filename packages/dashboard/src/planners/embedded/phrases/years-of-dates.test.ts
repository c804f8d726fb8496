import { describe, expect, it } from 'vitest'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { only } from '../fixtures/asked.ts'
import { rentals } from '../fixtures/rentals.ts'

/** Looms that were bought in some year, and the orders woven on them for somebody. */
const weavers = catalog(
  [
    table('looms', 12, [
      id('id', 12),
      column('name', 'name', { distinct: 12, unique: true }),
      column('year_bought', 'date', { type: 'integer', temporal: { as: 'year' }, distinct: 9, min: 1999, max: 2021 }),
    ]),
    table('buyers', 30, [
      id('id', 30),
      column('name', 'name', { distinct: 30, unique: true }),
      column('trade', 'category', { values: ['shop', 'hotel', 'school'] }),
    ]),
    table('orders', 900, [
      id('id', 900),
      id('loom_id', 12),
      id('buyer_id', 30),
      column('order_date', 'date', { distinct: 300, min: '2020-01-03', max: '2024-11-20' }),
      column('price', 'money', { distinct: 400, min: 5, max: 900 }),
    ]),
  ],
  [key('orders.loom_id', 'looms.id'), key('orders.buyer_id', 'buyers.id')],
)

describe('a year', () => {
  it.each([
    'a line chart of the total price per year with a line for each trade, only buyers of the trades shop and hotel',
    'line chart of the total price ordered per year for buyers that are schools',
  ])('is that of the rows whose number is shown: %s', async (prompt) => {
    const chart = await only(prompt, weavers)
    expect(chart.dimensions[0]).toMatchObject({ column: { column: 'order_date' }, grain: 'year' })
  })

  it.each(['line chart: year of order_date against mean price', 'line chart: year of the order date vs average price by trade'])(
    'is of the date that is named: %s',
    async (prompt) => {
      const chart = await only(prompt, weavers)
      expect(chart.dimensions[0]).toMatchObject({ column: { column: 'order_date' }, grain: 'year' })
    },
  )
})

it('so many people are those that a thing is for', async () => {
  const { where } = await only('number of 4-person boats by class', rentals)
  expect(where).toMatchObject([{ column: { column: 'capacity' }, value: 4 }])
})
