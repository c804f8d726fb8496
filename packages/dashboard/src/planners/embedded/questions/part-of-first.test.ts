import { describe, expect, it } from 'vitest'
import { bazaar } from '../fixtures/bazaar.ts'
import { embeddedPlanner } from '../index.ts'

async function chartsOf(prompt: string) {
  return (await embeddedPlanner.plan({ prompt, catalog: bazaar, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })).charts
}

describe('what part of the whole the first few have', () => {
  it.each([
    ['what share of sales comes from the top 3 shops', 'sum', 3],
    ['percentage of sales from five biggest shops?', 'sum', 5],
    ['share of orders by top 3 shops', 'count', 3],
    ['what percent of the total sales is made by the top ten shops', 'sum', 10],
  ])('is told of each of them, and of the rest: %s', async (prompt, aggregate, count) => {
    const [chart, ...more] = await chartsOf(prompt)
    expect(more).toEqual([])
    expect(chart).toMatchObject({
      kind: 'bar',
      source: { base: { table: 'orders' } },
      measures: [{ aggregate, share: true }],
      dimensions: [{ column: { relation: 'shops', column: 'name' } }],
      limit: { count, rest: 'other' },
    })
  })

  it('keeps what else is said', async () => {
    const [chart] = await chartsOf('what share of sales came from the top 5 shops in 2024')
    expect(chart?.where).toMatchObject([{ kind: 'period', from: '2024-01-01' }])
  })
})

describe('what goes into one chart', () => {
  it('is what it would be without these words', async () => {
    const drawn = async (prompt: string) =>
      (await chartsOf(prompt)).map(({ kind, title, measures, dimensions, where }) => ({ kind, title, measures, dimensions, where }))
    const plain = await drawn('quantity and amount by month')
    for (const tail of ['in one chart', 'in the same graph', 'all on a single chart'])
      expect(await drawn(`quantity and amount by month ${tail}`)).toEqual(plain)
  })
})
