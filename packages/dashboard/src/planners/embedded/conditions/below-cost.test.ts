import { describe, expect, it } from 'vitest'
import { by, only, plan } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

const farm = catalog(
  [
    table('crops', 40, [
      id('id', 40),
      column('name', 'name', { distinct: 40, unique: true }),
      column('family', 'category', { values: ['Bean', 'Gourd'] }),
    ]),
    table('deals', 9000, [
      id('id', 9000),
      id('crop_id'),
      column('dealt_on', 'date', { distinct: 500, min: '2024-01-02', max: '2025-06-30' }),
      column('revenue', 'money', { type: 'number', distinct: 900, min: 10, max: 9000, unit: 'INR' }),
      column('cost', 'money', { type: 'number', distinct: 900, min: 10, max: 8000, unit: 'INR' }),
    ]),
  ],
  [key('deals.crop_id', 'crops.id')],
)
const loss = { kind: 'compare_columns', left: { column: 'revenue' }, op: 'lt', right: { column: 'cost' } }

describe('what is sold below cost', () => {
  it.each(['deals below cost by family', 'deals sold at a loss by family', 'number of deals we are selling below cost price by family'])(
    'is a condition on the rows: %s',
    async (prompt) => {
      const chart = await only(prompt, farm)
      expect(by(chart)).toEqual(['family'])
      expect(chart.where).toMatchObject([loss])
    },
  )

  it('holds for things by their rows', async () => {
    const chart = await only('how many crops are we selling below cost', farm)
    expect(chart.where).toMatchObject([{ kind: 'related', sub: { where: [loss] } }])
  })

  it.each(['crops sold below cost', 'list crops sold at a loss', 'bean crops we are selling below cost'])(
    'tells which things they are beside how many: %s',
    async (prompt) => {
      const { charts } = await plan(prompt, farm)
      expect(charts.map(({ kind }) => kind)).toEqual(['text', 'table'])
      const [count, list] = charts
      expect(list?.where).toEqual(count?.where)
      expect(list?.where).toContainEqual(expect.objectContaining({ kind: 'related' }))
    },
  )

  it('is no cost below a number', async () => {
    expect(JSON.stringify(await only('deals with cost below 500 by family', farm))).not.toContain('compare_columns')
  })
})
