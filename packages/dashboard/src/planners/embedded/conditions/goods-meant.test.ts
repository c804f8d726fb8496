import { describe, expect, it } from 'vitest'
import { by, only } from '../fixtures/asked.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'

/** What a pawnbroker takes in. */
const pledges = catalog([
  table('pledges', 4000, [
    id('id', 4000),
    column('kind', 'category', { values: ['Apparel', 'Beverages', 'Footwear', 'Jewellery'] }),
    column('sort', 'category', { values: ['Boots', 'Coats', 'Rings', 'Wine'] }),
    column('town', 'place', { values: ['Graz', 'Linz'] }),
    column('taken_on', 'date', { distinct: 500, min: '2024-01-02', max: '2025-06-30' }),
  ]),
])

describe('kinds of goods that are called otherwise', () => {
  it.each([
    ['pledges in clothes or shoes by town', ['Apparel', 'Footwear']],
    ['shoe and drink pledges by town', ['Footwear', 'Beverages']],
    ['garment pledges by town', ['Apparel']],
  ])('are those that are stored: %s', async (prompt, values) => {
    const chart = await only(prompt, pledges)
    expect(chart.where).toMatchObject([{ kind: 'among', column: { column: 'kind' }, values }])
    expect(by(chart)).toContain('town')
  })

  it('are no kinds where none is stored', async () => {
    expect((await only('medicine pledges by town', pledges)).where).toEqual([])
  })
})
