import { expect, it } from 'vitest'
import { plan } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

const libraries = catalog(
  [
    table('branches', 30, [
      id('id', 30),
      column('name', 'name', { distinct: 30, unique: true }),
      column('opened_on', 'date', { distinct: 30, min: '2010-01-02', max: '2024-06-30' }),
    ]),
    table('loans', 9000, [
      id('id', 9000),
      id('branch_id'),
      column('lent_on', 'date', { distinct: 500, min: '2024-01-02', max: '2025-06-30' }),
      column('kind', 'category', { values: ['Book', 'Film'] }),
      column('fee', 'money', { type: 'number', distinct: 90, min: 1, max: 80, unit: 'INR' }),
    ]),
  ],
  [key('loans.branch_id', 'branches.id')],
)

it('looks at things by when something happened with them, and not by the day that says which are meant', async () => {
  const { charts } = await plan('branches opened after 2020 how are they doing', libraries)
  const times = charts.flatMap(({ dimensions }) => dimensions.flatMap(({ column: of, grain }) => (grain ? [of.column] : [])))
  expect(times).toEqual(['lent_on'])
  expect(charts.every(({ where }) => JSON.stringify(where).includes('opened_on'))).toBe(true)
})
