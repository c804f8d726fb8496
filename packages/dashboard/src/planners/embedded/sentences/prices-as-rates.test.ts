import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { catalog, column, table } from '../fixtures/catalogs.ts'

/** Oranges sold by the crate, and pests counted on a hundred leaves of each plot. */
const grove = catalog([
  table('Crates Sold', 400, [
    column('Dt', 'date', { distinct: 200, min: '2024-01-02', max: '2025-03-20' }),
    column('Trader', 'category', { values: ['Anil', 'Bina', 'Chand'] }),
    column('Crates', 'measure', { type: 'integer', distinct: 30, min: 1, max: 60 }),
    column('Rate/crate', 'share', { type: 'integer', distinct: 12, min: 300, max: 520 }),
    column('Amount', 'money', { type: 'integer', distinct: 250, min: 300, max: 30_000 }),
  ]),
  table('Leaf Counts', 600, [
    column('Seen On', 'date', { distinct: 90, min: '2024-01-02', max: '2025-03-20' }),
    column('Plot', 'category', { values: ['East', 'North', 'West'] }),
    column('Aphids /100', 'measure', { distinct: 80, min: 0, max: 9 }),
    column('Fruit (kg)', 'measure', { distinct: 80, min: 0, max: 90, unit: 'kg' }),
  ]),
])

describe('what is told of one', () => {
  it('reads a price of a column of rates', async () => {
    for (const prompt of ['average price per crate for each trader', 'average price by trader', 'rate per crate by trader']) {
      const chart = await only(prompt, grove)
      expect(measures(chart)).toEqual(['mean Rate/crate'])
      expect(by(chart)).toEqual(['Trader'])
    }
  })

  it('averages what is counted on so many', async () => {
    expect(measures(await only('are aphids going up month by month?', grove))).toEqual(['mean Aphids /100'])
    expect(measures(await only('aphids by plot', grove))).toEqual(['mean Aphids /100'])
    expect(measures(await only('fruit by plot', grove))).toEqual(['sum Fruit (kg)'])
  })
})
