import { expect, it } from 'vitest'
import { sqliteDialect } from '../../../connections/sqlite/dialect.ts'
import type { ChartPlan } from '../../../plan.ts'
import { compileChart } from '../../../sql/compile.ts'
import { clinic } from '../fixtures/catalogs.ts'
import { lending } from '../fixtures/lending.ts'
import { harvest } from '../fixtures/orchard.ts'
import { embeddedPlanner } from '../index.ts'

/** The first chart; it and every other reading must compile. */
async function ask(prompt: string, catalog = lending): Promise<ChartPlan | undefined> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog, maxCharts: 4, theme: 'default', fiscalYearStart: 1 })
  for (const chart of charts)
    for (const body of [chart, ...chart.alternatives.map(({ plan }) => ({ ...plan, id: chart.id, alternatives: [] }))])
      expect(compileChart(body, catalog, sqliteDialect).sql).toContain('SELECT')
  return charts[0]
}

it('asks by existence for a sum over rows of a table that the chart does not show', async () => {
  const chart = await ask('How many members of each town with average fee higher than 20?')
  expect(chart?.source.joins).toEqual([])
  expect(chart?.where).toMatchObject([{ kind: 'related', having: [{ aggregate: 'mean', op: 'gt', value: 20 }] }])
})

it('never adds up or averages moments, in no reading', async () => {
  const chart = await ask(
    'Line chart, the X is the picked on of baskets and the Y-axis is the weight, return a scatter chart of picker id and weight',
    harvest,
  )
  const every = [...(chart?.measures ?? []), ...(chart?.alternatives ?? []).flatMap(({ plan }) => plan.measures)]
  expect(every.some(({ aggregate, column }) => ['sum', 'mean'].includes(aggregate) && column?.column === 'picked_on')).toBe(false)
})

it.each([
  ['years before the first', 'visits last 9999 years', { kind: 'period', from: '0001-01-01' }],
  ['years after the last', 'visits in fy9999', { kind: 'period', from: '9999-01-01', until: '9999-12-31' }],
  ['numbers of hundreds of digits', `fee above ${'9'.repeat(320)}`, { kind: 'compare', value: Number.MAX_VALUE }],
  ['numbers of hundreds of words', `fee above 9 ${'million '.repeat(60)}`, { kind: 'compare', value: Number.MAX_VALUE }],
])('keeps to what databases can hold: %s', async (_, prompt, where) => {
  const chart = await ask(prompt, clinic)
  expect(chart?.where).toMatchObject([where])
})

it('takes a moving average for the values themselves once its axis is gone', async () => {
  const request = { catalog: clinic, fiscalYearStart: 1 }
  const planned = await embeddedPlanner.plan({ ...request, prompt: 'fee per month', maxCharts: 4, theme: 'default' })
  const plan = await embeddedPlanner.refine({ ...request, plan: planned, feedback: 'moving average of 3 months; drop months' })
  const [chart, ...more] = plan.charts
  expect(more).toEqual([])
  expect(chart?.dimensions).toEqual([])
  expect(chart && compileChart(chart, clinic, sqliteDialect).sql).toContain('SELECT')
})
