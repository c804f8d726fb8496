import { describe, expect, it } from 'vitest'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { bank } from '../fixtures/bank.ts'

/** By what each chart tells the sides apart, and which these are. */
async function sidesOf(prompt: string) {
  const { charts } = await plan(prompt, bank)
  return charts.map(({ dimensions: [axis], where }) => [
    `${axis?.column.relation ?? ''}.${axis?.column.column ?? ''}`,
    where.flatMap((each) => (each.kind === 'among' ? each.values.map(String) : [])).toSorted((a, b) => a.localeCompare(b)),
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

describe('an amount beside another measure', () => {
  it.each([
    ['amount and number of loans by way', ['sum amount', 'count'], ['way']],
    ['number of loans and amount by way', ['count', 'sum amount'], ['way']],
    ['amount and average tenor by way', ['sum amount', 'mean tenor'], ['way']],
    ['amount by way with average tenor on a second axis', ['sum amount', 'mean tenor'], ['way']],
    ['amount by month with average tenor', ['sum amount', 'mean tenor'], ['granted_on']],
    ['amount and count of loans per month', ['sum amount', 'count'], ['granted_on']],
  ])('is summed up for each of what breaks both down: %s', async (prompt, shown, groups) => {
    const chart = await only(prompt, bank)
    expect([measures(chart), by(chart)]).toEqual([shown, groups])
  })
})

describe('rows that are said first, and how many of them behind', () => {
  it.each(['branch loans above 5 lakh, count per city', 'show branch loans above 5 lakh, number of them by city'])(
    'are counted: %s',
    async (prompt) => {
      const chart = await only(prompt, bank)
      expect([measures(chart), by(chart), chart.where.length]).toEqual([['count'], ['city'], 2])
    },
  )
})
