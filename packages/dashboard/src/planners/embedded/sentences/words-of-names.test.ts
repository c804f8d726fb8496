import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { catalog, column, table } from '../fixtures/catalogs.ts'
import { webShop } from '../fixtures/web-shop.ts'

describe('words that several names are near', () => {
  it('belong to the name that has them, and not to one that only means as much', async () => {
    const chart = await only('fernmart fees per month', webShop)
    expect([measures(chart), by(chart)]).toEqual([['sum Mkt Fee ($)'], ['Order Date']])
    expect(chart.where).toHaveLength(1)
  })

  it.each(['sales of all 3 marketplaces by month', 'sales by month of 5 junctions', 'omar 12 sales by month'])(
    'are no day where they only begin or end as a month does: %s',
    async (prompt) => {
      expect((await only(prompt, webShop)).where.filter(({ kind }) => kind === 'period')).toEqual([])
    },
  )

  it.each(['sales on 3 mar', 'sales on mar 3', 'sales of 3rd of march'])('are a day where they are one: %s', async (prompt) => {
    expect((await only(prompt, webShop)).where).toMatchObject([{ kind: 'period', from: '2026-03-03' }])
  })
})

it('takes a unit of time for a date, though a number has the word too', async () => {
  const shows = catalog([
    table('shows', 90, [
      column('film', 'name', { distinct: 30 }),
      column('date', 'date', { distinct: 40, min: '2025-01-02', max: '2025-12-20' }),
      column('times_per_day', 'measure', { type: 'integer', distinct: 6, min: 1, max: 6 }),
      column('price', 'money', { distinct: 20, min: 5, max: 30 }),
    ]),
  ])
  expect(by(await only('sum of price for each day in a bar chart', shows))).toEqual(['date'])
})
