import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
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
