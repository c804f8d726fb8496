import { describe, expect, it } from 'vitest'
import { by, only } from '../fixtures/asked.ts'
import { bank } from '../fixtures/bank.ts'

const atBranches = { kind: 'compare', column: { relation: 'loans', column: 'way' }, op: 'eq', value: 'Branch' }

describe('a way of dealing that is called as things are', () => {
  it.each(['branch loans by month', 'loans in branches by month', 'loans at our branches by month', 'branch amount by month'])(
    'leaves out what went another way: %s',
    async (prompt) => {
      const chart = await only(prompt, bank)
      expect([chart.where, by(chart)]).toMatchObject([[atBranches], ['granted_on']])
    },
  )

  it.each(['number of loans in branches after 2023', 'loan amount at the branches before 2024', 'number of loans in branches on Mondays'])(
    'is one of several conditions: %s',
    async (prompt) => {
      expect((await only(prompt, bank)).where).toContainEqual(expect.objectContaining(atBranches))
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
