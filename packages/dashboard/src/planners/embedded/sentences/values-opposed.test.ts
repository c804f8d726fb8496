import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { jobBranches } from '../fixtures/job-branches.ts'
import { rentals } from '../fixtures/rentals.ts'
import { theatre } from '../fixtures/theatre.ts'
import { embeddedPlanner } from '../index.ts'

async function onlyOf(prompt: string, catalog = theatre): Promise<Partial<ChartPlan>> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  for (const { traces } of charts) for (const { start, end, words } of traces) expect(prompt.slice(start, end)).toBe(words)
  expect(charts).toHaveLength(1)
  return charts[0] ?? {}
}

const among = (column: string, ...values: readonly string[]) => ({
  kind: 'among',
  column: { column },
  values: expect.arrayContaining([...values]) as unknown,
})

describe('two values of one column, set against each other with other words between them', () => {
  it.each([
    'average price of costumes by Berta compared with those made by Quill',
    'average price of Berta costumes vs Quill costumes',
    'compare the average price of Berta costumes with Quill costumes',
  ])('are both shown, by their column: %s', async (prompt) => {
    expect(await onlyOf(prompt)).toMatchObject({
      kind: 'bar',
      measures: [{ aggregate: 'mean', column: { column: 'price' } }],
      dimensions: [{ column: { column: 'tailor' } }],
      where: [among('tailor', 'Berta', 'Quill')],
    })
  })

  it('are compared by what the question asks for', async () => {
    const both = { dimensions: [{ column: { column: 'class' } }], where: [among('class', 'canoe', 'yacht')] }
    expect(await onlyOf('do yachts bring more charge than canoes', rentals)).toMatchObject({
      ...both,
      measures: [{ column: { column: 'charge' } }],
    })
    expect(await onlyOf('are yachts longer than canoes', rentals)).toMatchObject({
      ...both,
      measures: [{ column: { column: 'length_cm' } }],
    })
    expect(await onlyOf('difference in charge between yachts and canoes', rentals)).toMatchObject(both)
  })

  it('are a line each beside the time', async () => {
    for (const prompt of ['yacht rentals vs canoe rentals by month', 'yacht and canoe per month'])
      expect(await onlyOf(prompt, rentals)).toMatchObject({
        kind: 'line',
        series: { column: { column: 'class' } },
        where: [among('class', 'canoe', 'yacht')],
      })
  })

  it('are both sides of a yes or no', async () => {
    for (const prompt of [
      'average charge of insured rentals against uninsured rentals',
      'average charge of insured rentals vs not insured rentals',
    ])
      expect(await onlyOf(prompt, rentals)).toMatchObject({ dimensions: [{ column: { column: 'is_insured' } }], where: [] })
  })

  it('come to an amount where it is asked how much', async () => {
    expect(await onlyOf('Berta vs Quill how much')).toMatchObject({
      measures: [{ aggregate: 'sum', column: { column: 'price' } }],
      dimensions: [{ column: { column: 'tailor' } }],
    })
  })
})

it('a question after an amount of two times asks for the amount in both', async () => {
  expect(await onlyOf('how much did we receive in gifts this year compared to last year')).toMatchObject({
    measures: [{ aggregate: 'sum', column: { column: 'amount_received' } }],
    where: [{ from: '2023-01-01', until: '2025-01-01' }],
  })
})

describe('things compared by what they come to', () => {
  const planOf = async (prompt: string) => {
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: jobBranches, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
    for (const { traces } of charts) for (const { start, end, words } of traces) expect(prompt.slice(start, end)).toBe(words)
    return charts
  }
  const revenue = { aggregate: 'sum', column: { column: 'revenue' } }
  const by = [{ column: { column: 'method' } }]

  it('are shown by all of it', async () => {
    expect(await planOf('compare methods by revenue and number of jobs')).toMatchObject([
      { measures: [revenue, { aggregate: 'count' }], dimensions: by },
    ])
  })

  it('are those that were named', async () => {
    expect(await planOf('compare hot and cold by revenue and profit')).toMatchObject([
      { measures: [revenue, { ...revenue, minus: { column: 'cost' } }], dimensions: by, where: [among('method', 'cold', 'hot')] },
    ])
  })

  it('are not what they are broken down by', async () => {
    expect(await planOf('compare jobs by method and trade')).toMatchObject([{ measures: [{ aggregate: 'count' }], dimensions: by }])
  })
})
