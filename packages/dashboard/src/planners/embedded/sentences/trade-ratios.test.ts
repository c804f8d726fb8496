import { describe, expect, it } from 'vitest'
import { catalog, column, table } from '../fixtures/catalogs.ts'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { webShop } from '../fixtures/web-shop.ts'

describe('quantities that a trade has initials for', () => {
  it.each([
    ['roas by campaign', 'Return on ad spend', ['Campaign']],
    ['acos by campaign', 'Advertising cost of sales', ['Campaign']],
    ["what's our AOV per channel", 'Average order value', ['Channel']],
    ['aov by region', 'Average order value', ['Region']],
  ])('are made of the columns that tell both: %s', async (prompt, label, broken) => {
    const chart = await only(prompt, webShop)
    expect([measures(chart), by(chart)]).toEqual([[label], broken])
  })

  it('are a column where one is called so', async () => {
    const stores = catalog([
      table('stores', 60, [
        column('Store', 'name', { distinct: 60, unique: true }),
        column('City', 'place', { values: ['Ulm', 'Bonn'] }),
        column('AOV', 'money', { distinct: 60, min: 10, max: 90 }),
      ]),
    ])
    expect(measures(await only('average aov by city', stores))).toEqual(['mean AOV'])
  })
})

it.each(['hows the advertising doing', 'how is marketing going', 'how are our ads doing'])(
  'shows how the adverts do, whichever word for them is used: %s',
  async (prompt) => {
    const { charts } = await plan(prompt, webShop)
    expect(charts.length).toBeGreaterThan(2)
    expect(new Set(charts.map(({ source }) => source.base.table))).toEqual(new Set(['advert_daily']))
  },
)
