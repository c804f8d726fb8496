import { describe, expect, it } from 'vitest'
import { plan } from '../fixtures/asked.ts'
import { bank } from '../fixtures/bank.ts'

/** By what each chart tells the sides apart, and which these are. */
async function sidesOf(prompt: string) {
  const { charts } = await plan(prompt, bank)
  return charts.map(({ dimensions: [axis], where }) => [
    `${axis?.column.relation ?? ''}.${axis?.column.column ?? ''}`,
    where.flatMap((each) => (each.kind === 'among' ? each.values : [])).toSorted(),
  ])
}

describe('sides that are compared by a measure', () => {
  it.each([
    ['compare Kochi branches with Salem branches on amount', 'branches.city'],
    ['compare branches in Kochi and Salem by amount', 'branches.city'],
    ['compare borrowers in Kochi and Salem by amount', 'borrowers.city'],
  ])('are places of what is named: %s', async (prompt, column) => {
    expect(await sidesOf(prompt)).toEqual([[column, ['Kochi', 'Salem']]])
  })

  it('may be called as a table is', async () => {
    expect(await sidesOf('compare app and branch by amount')).toEqual([['loans.way', ['App', 'Branch']]])
  })
})
