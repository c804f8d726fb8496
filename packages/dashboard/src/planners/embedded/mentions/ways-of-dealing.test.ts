import { describe, expect, it } from 'vitest'
import { by, only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** Branches of a bank, beside an app and the counter of a branch; loans taken there are of the way "Branch". */
const bank = catalog(
  [
    table('loans', 9000, [
      id('id', 9000),
      id('branch_id', 40),
      id('borrower_id', 5000),
      column('granted_on', 'date', { distinct: 900, min: '2023-01-02', max: '2025-12-30' }),
      column('amount', 'money', { unit: 'INR' }),
      column('way', 'category', { values: ['App', 'Branch', 'Agent'] }),
    ]),
    table('branches', 40, [
      id('id', 40),
      column('name', 'name', { distinct: 40, unique: true }),
      column('city', 'place', { distinct: 12 }),
    ]),
    table('borrowers', 5000, [id('id', 5000), column('name', 'name', { distinct: 4900 }), column('city', 'place', { distinct: 20 })]),
  ],
  [key('loans.branch_id', 'branches.id'), key('loans.borrower_id', 'borrowers.id')],
)

const atBranches = { kind: 'compare', column: { relation: 'loans', column: 'way' }, op: 'eq', value: 'Branch' }

describe('a way of dealing that is called as things are', () => {
  it.each(['branch loans by month', 'loans in branches by month', 'loans at our branches by month', 'branch amount by month'])(
    'leaves out what went another way: %s',
    async (prompt) => {
      const chart = await only(prompt, bank)
      expect([chart.where, by(chart)]).toMatchObject([[atBranches], ['granted_on']])
    },
  )

  it('has the places of those things', async () => {
    const chart = await only('loans at branches per city', bank)
    expect([chart.where, chart.dimensions[0]?.column]).toMatchObject([[atBranches], { relation: 'branches', column: 'city' }])
  })

  it.each(['loans by branch', 'loans per branch', 'top 5 branches by loans', 'amount of branches by city'])(
    'is not meant where the things are: %s',
    async (prompt) => {
      expect((await only(prompt, bank)).where).toEqual([])
    },
  )
})
