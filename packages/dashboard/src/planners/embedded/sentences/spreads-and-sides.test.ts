import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { bakery } from '../fixtures/bakery.ts'
import { clinic } from '../fixtures/catalogs.ts'
import { stall } from '../fixtures/orchard.ts'
import { workshop } from '../fixtures/workshop.ts'
import { embeddedPlanner } from '../index.ts'

async function chartsOf(prompt: string, catalog: Catalog = bakery): Promise<readonly ChartPlan[]> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  return charts
}

describe('how something is spread', () => {
  it.each(['job value distribution', 'distribution of job value', 'histogram of job values'])('%s', async (prompt) => {
    expect(await chartsOf(prompt, workshop)).toMatchObject([
      { kind: 'histogram', dimensions: [{ column: { relation: 'jobs', column: 'amount' }, bin: {} }] },
    ])
  })

  it('is told by the lines of what has no amount of its own', async () => {
    expect(await chartsOf('purchase value distribution')).toMatchObject([
      {
        kind: 'histogram',
        dimensions: [{ column: { relation: 'purchase_items', column: 'revenue' } }],
        assumptions: ['What each purchase comes to is told by its purchase items only; the amounts of these are shown.'],
      },
    ])
  })
})

describe('how something is spread in each group', () => {
  it.each(['distribution of weight for each species', 'spread of weight by species'])('is told by boxes: %s', async (prompt) => {
    expect(await chartsOf(prompt, clinic)).toMatchObject([
      {
        kind: 'boxplot',
        measures: [{ aggregate: 'none', column: { column: 'weight_kg' } }],
        dimensions: [{ column: { column: 'species' } }],
      },
    ])
  })

  it('is the total of what adds up', async () => {
    expect(await chartsOf('fee distribution by species', clinic)).toMatchObject([{ kind: 'bar', measures: [{ aggregate: 'sum' }] }])
  })
})

describe('two amounts against each other', () => {
  const both = [
    { aggregate: 'sum', column: { column: 'qty_good' } },
    { aggregate: 'sum', column: { column: 'qty_scrap' } },
  ]

  it.each(['qty good vs qty scrap by status', 'qty good against qty scrap by hall'])(
    'stand side by side with a breakdown: %s',
    async (prompt) => {
      expect(await chartsOf(prompt, workshop)).toMatchObject([{ kind: 'bar', measures: both }])
    },
  )

  it('are points where these are asked for', async () => {
    expect(await chartsOf('scatter of qty good vs qty scrap by status', workshop)).toMatchObject([{ kind: 'point' }])
    expect(await chartsOf('correlation of qty good and qty scrap', workshop)).toMatchObject([{ kind: 'point' }])
  })

  it('are told over time where nothing breaks them down and each row has its day', async () => {
    expect(await chartsOf('qty good vs qty scrap', workshop)).toMatchObject([{ kind: 'line', measures: both }])
  })
})

describe('growth from one period to the next', () => {
  it.each([
    ['monthly growth of amount', 'percent'],
    ['amount growth month over month', 'percent'],
    ['amount growth per month', 'percent'],
    ['monthly change in amount', 'difference'],
  ])('%s', async (prompt, change) => {
    const [chart] = await chartsOf(prompt, stall)
    expect(chart).toMatchObject({ kind: 'bar', dimensions: [{ grain: 'month' }], measures: [{ aggregate: 'sum', change }] })
    expect(chart?.title).toMatch(change === 'percent' ? /^Growth of amount per month/ : /^Change in amount per month/)
    expect(chart?.alternatives.slice(0, 2)).toMatchObject([
      { kind: 'line', reason: 'The values themselves.', plan: { measures: [{ aggregate: 'sum' }] } },
      { kind: 'text', plan: { comparison: { current: { from: '2024-08-01' }, before: { from: '2024-07-01' } } } },
    ])
    expect(chart?.alternatives[0]?.plan.measures[0]).not.toHaveProperty('change')
  })

  it.each([
    ['3 month moving average of amount', 3, 'month'],
    ['moving average of monthly amount', 3, 'month'],
    ['amount per week, as a rolling average over four weeks', 4, 'week'],
  ])('%s', async (prompt, moving, grain) => {
    const [chart, ...others] = await chartsOf(prompt, stall)
    expect(others).toEqual([])
    expect(chart).toMatchObject({ kind: 'line', dimensions: [{ grain }], measures: [{ aggregate: 'sum', moving }] })
  })

  it('stands beside the values where it is said to be with them', async () => {
    const [chart] = await chartsOf('amount by month with a moving average', stall)
    expect(chart?.measures).toMatchObject([
      { id: 'm1', aggregate: 'sum' },
      { aggregate: 'sum', moving: 3, label: 'Moving average of amount' },
    ])
    expect(chart?.measures[0]).not.toHaveProperty('moving')
  })
})
