import { describe, expect, it } from 'vitest'
import { talk } from '../../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../../fixtures/catalogs.ts'

/** Errands by van or on foot, and the vans. */
const errands = catalog(
  [
    table('errands', 3000, [
      id('id', 3000),
      column('van_id', 'id', { distinct: 20, min: 1, max: 20, nulls: 900, nullable: true }),
      column('went_on', 'date', { distinct: 600, min: '2023-01-02', max: '2024-12-30' }),
      column('means', 'category', { values: ['Van', 'Foot', 'Bicycle'] }),
    ]),
    table('vans', 20, [id('id', 20), column('plate', 'name', { distinct: 20, unique: true })]),
  ],
  [key('errands.van_id', 'vans.id')],
)

describe('a value that is seen in a chart', () => {
  it.each([
    ['just van and foot', { kind: 'among', values: expect.arrayContaining(['Van', 'Foot']) as unknown }],
    ['only van', { op: 'eq', value: 'Van' }],
    ['only van errands', { op: 'eq', value: 'Van' }],
    ['without vans', { op: 'ne', value: 'Van' }],
  ])('is meant though a table is called so: %s', async (words, condition) => {
    const { charts } = await talk(errands, 'errands by month and means', words)
    expect(charts[0]?.where).toMatchObject([condition])
  })

  it('is no breakdown', async () => {
    const { charts } = await talk(errands, 'errands by means', 'by van')
    expect(charts[0]).toMatchObject({ dimensions: [{ column: { column: 'plate' } }], where: [] })
  })
})
