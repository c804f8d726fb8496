import { describe, expect, it } from 'vitest'
import { Failure } from '@chitravani/kit'
import type { ChartPlan } from '../../../plan.ts'
import { jobBranches } from '../fixtures/job-branches.ts'
import { embeddedPlanner } from '../index.ts'

async function changed(prompt: string, ...wishes: readonly string[]): Promise<readonly ChartPlan[]> {
  let plan = await embeddedPlanner.plan({ prompt, catalog: jobBranches, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  for (const feedback of wishes) plan = await embeddedPlanner.refine({ feedback, plan, catalog: jobBranches, fiscalYearStart: 1 })
  return plan.charts
}

async function refused(prompt: string, wish: string): Promise<string> {
  const failure: unknown = await changed(prompt, wish).catch((error: unknown) => error)
  return failure instanceof Failure ? `${failure.code}: ${failure.message}` : 'done'
}

describe('what is left of what came in', () => {
  it.each([
    ['revenue by method', 'show profit instead', 'Profit by method'],
    ['revenue per month', 'show profit instead', 'Profit per month'],
    ['share of jobs by method as a pie', 'show profit instead', 'Share of profit by method'],
  ])('takes the place of %s: %s', async (prompt, wish, title) => {
    const [chart] = await changed(prompt, wish)
    expect(chart).toMatchObject({ title, measures: [{ aggregate: 'sum', column: { column: 'revenue' }, minus: { column: 'cost' } }] })
  })

  it('stands beside it, and goes again', async () => {
    const [both] = await changed('revenue by method', 'add profit to it')
    expect(both?.measures.map(({ label }) => label)).toEqual(['Total revenue', 'Total profit'])
    const [back] = await changed('revenue by method', 'show profit instead', 'show revenue instead')
    expect(back?.measures).toMatchObject([{ label: 'Total revenue' }])
    expect(back?.measures[0]?.minus).toBeUndefined()
  })

  it('has no slices as a margin', async () => {
    const [chart] = await changed('share of jobs by method as a pie', 'show the margin instead')
    expect([chart?.kind, chart?.measures[0]?.aggregate]).toEqual(['bar', 'metric'])
  })
})

describe('growth', () => {
  it('of things is that of the last whole year', async () => {
    const [chart, ...others] = await changed('revenue by method', 'show the growth instead')
    expect([chart?.id, chart?.kind, chart?.title]).toEqual(['chart_1', 'bar', 'Growth of revenue by method, 2023 against 2022'])
    expect(others).toEqual([])
  })

  it('from month to month, and back', async () => {
    const [chart] = await changed('revenue per month', 'show growth instead')
    expect(chart).toMatchObject({ kind: 'bar', measures: [{ change: 'percent' }] })
    const [back] = await changed('month over month growth of revenue', 'show the values themselves')
    expect(back?.title).toBe('Revenue per month')
    expect(back?.measures[0]).not.toHaveProperty('change')
  })
})

describe('a moving average', () => {
  it('is drawn beside the values, or instead of them', async () => {
    const [both, ...others] = await changed('revenue per month', 'add a moving average of 3 months')
    expect(others).toEqual([])
    expect(both?.measures).toMatchObject([{ aggregate: 'sum' }, { aggregate: 'sum', moving: 3 }])
    expect((await changed('revenue per month', 'smooth it'))[0]?.measures).toMatchObject([{ moving: 3 }])
    expect((await changed('revenue per month with a moving average', 'without the moving average'))[0]?.measures).toHaveLength(1)
  })
})

describe('what cannot be drawn', () => {
  it.each([
    ['revenue by method', 'add a moving average of 3 months', /A moving average runs along time/],
    ['revenue per month', 'show both measures', /shows one measure.*add weight/],
    ['revenue per month by method', 'hide the legend', /The legend of .* stays.*remove method/],
    ['revenue per month', 'sort descending', /runs along time.*as a bar chart/],
    ['revenue per month', 'hide the legend', /None of the charts has a legend/],
    ['share of revenue by method as a pie', 'add weight to it', /slices of .* show one measure.*show weight instead/],
  ])('is refused and changes nothing: %s, %s', async (prompt, wish, sentence) => {
    expect(await refused(prompt, wish)).toMatch(sentence)
  })
})

describe('values on bars', () => {
  it.each(['show the values on the bars', 'add data labels', 'label the bars', 'show numbers on top of the bars'])(
    'are shown: %s',
    async (wish) => {
      const [chart, ...others] = await changed('revenue by method', wish)
      expect([chart?.labels, chart?.title, others.length]).toEqual([true, 'Revenue by method', 0])
    },
  )

  it('go again, and stand on nothing but bars', async () => {
    expect((await changed('revenue by method', 'show the labels', 'hide the labels'))[0]?.labels).toBeUndefined()
    expect(await refused('revenue per month', 'show the values on the bars')).toMatch(/Values are written on bars.*as a bar chart/)
    expect(await refused('revenue by method', 'hide the labels')).toMatch(/None of the bars says its value/)
  })
})
