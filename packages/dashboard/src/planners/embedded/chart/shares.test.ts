import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { tearooms } from '../fixtures/tearooms.ts'
import { embeddedPlanner } from '../index.ts'

async function chart(prompt: string): Promise<ChartPlan> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: tearooms, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  const [only, ...more] = charts
  if (!only || more.length > 0) throw new Error(`${String(charts.length)} charts for ${prompt}`)
  return only
}

describe('the share that each has of the whole', () => {
  it.each([
    ['revenue share by tearoom', 'Share of amount by tearoom'],
    ['share of revenue by dish', 'Share of amount by dish'],
    ['percentage of visits by guest', 'Share of visits by guest'],
    ['contribution of each dish to revenue', 'Share of amount by dish'],
  ])('%s is in percent', async (prompt, title) => {
    expect(await chart(prompt)).toMatchObject({ kind: 'bar', title, measures: [{ share: true }] })
  })

  it.each([
    ['share of revenue by course per month', 'area', 'month', 'course'],
    ['course share of revenue by quarter', 'area', 'quarter', 'course'],
    ['share of visits by course for each tearoom', 'bar', 'tearoom', 'course'],
  ])('is one of each step: %s', async (prompt, kind, axis, series) => {
    const shared = await chart(prompt)
    const [first] = shared.dimensions
    expect([shared.kind, shared.stack, first?.grain ?? first?.label.toLowerCase(), shared.series?.label.toLowerCase()]).toEqual([
      kind,
      'normalized',
      axis,
      series,
    ])
    expect(shared.title).toMatch(/^Share of /)
  })

  it('is seen in a pie of few slices', async () => {
    const { kind, measures } = await chart('share of revenue by course')
    expect(kind).toBe('arc')
    expect(measures[0]?.share).toBeUndefined()
  })

  it.each([
    ['top 3 dishes by revenue share', 'Share of amount by dish'],
    ['top 3 guests by visits share', 'Share of visits by guest'],
  ])('has the rest beside the first: %s', async (prompt, title) => {
    const ranked = await chart(prompt)
    expect(ranked).toMatchObject({ title, measures: [{ share: true }], limit: { count: 3, rest: 'other' } })
    expect(ranked.assumptions.join(' ')).not.toMatch(/are shown/)
  })

  it('is none of what is limited', async () => {
    expect((await chart('revenue by tearoom')).measures[0]?.share).toBeUndefined()
    expect((await chart('late visits share by tearoom')).measures).toMatchObject([{ aggregate: 'metric' }])
  })
})

describe('the worst of a rate', () => {
  it.each([
    ['late visits share by tearoom, worst 3', 'desc', 'Top 3 tearooms by late visits share'],
    ['share of late visits by tearoom, best 3', 'asc', 'Bottom 3 tearooms by share of late visits'],
    ['on time share by tearoom, worst 3', 'asc', 'Bottom 3 tearooms by on time share'],
  ])('%s', async (prompt, order, title) => {
    expect(await chart(prompt)).toMatchObject({ title, sort: [{ by: { measure: 'm1' }, order }], limit: { count: 3 } })
  })

  it('is no end of all rows, where nothing tells of what the rate is', async () => {
    const { limit, sort, assumptions } = await chart('spoilt servings share by dish, worst 3')
    expect(limit).toBeUndefined()
    expect(sort).toMatchObject([{ order: 'desc' }])
    expect(assumptions.join(' ')).toContain('Nothing in the data tells what is “spoilt”')
  })
})
