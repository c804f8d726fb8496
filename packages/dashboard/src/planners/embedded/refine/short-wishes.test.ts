import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../plan.ts'
import { measures, only, plan, talk } from '../fixtures/asked.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'
import { repairs } from '../fixtures/repairs.ts'
import { refinePlan } from './index.ts'

const depot = catalog([
  table('sales', 3000, [
    id('id', 3000),
    column('Sold On', 'date', { distinct: 700, min: '2023-01-02', max: '2024-11-20' }),
    column('Article', 'category', { values: ['Barley', 'Lentils', 'Rope', 'Soap'] }),
    column('Qty', 'measure', { distinct: 90, min: 1, max: 90 }),
    column('Unit', 'category', { values: ['kg', 'pc'] }),
    column('Amount', 'money', { distinct: 900, min: 5, max: 900, unit: 'INR' }),
  ]),
  table('purchases', 600, [
    id('id', 600),
    column('Bought On', 'date', { distinct: 300, min: '2023-01-02', max: '2024-11-20' }),
    column('Vendor', 'category', { values: ['Bauer', 'Lang', 'Weiss'] }),
    column('Cost', 'money', { distinct: 500, min: 5, max: 9000, unit: 'INR' }),
  ]),
])

const say = (feedback: string, before: DashboardPlan): DashboardPlan =>
  refinePlan({ feedback, plan: before, catalog: depot, fiscalYearStart: 4 })

async function after(request: string, ...wishes: readonly string[]) {
  const done = wishes.reduce((before, wish) => say(wish, before), await plan(request, depot))
  return done.charts
}

describe('a measure said by its unit', () => {
  it.each(['kg not amount', 'in kg', 'put it in kg', 'kg instead of amount'])('is kept to its rows: %s', async (words) => {
    const [chart] = await after('amount by article', words)
    expect(chart && measures(chart)).toEqual(['sum Qty'])
    expect(chart?.where).toMatchObject([{ kind: 'compare', column: { column: 'Unit' }, value: 'kg' }])
  })

  it.each(['put back rupees', 'in rupees', 'rupees instead'])('comes back with all rows: %s', async (words) => {
    const [chart] = await after('amount by article', 'in kg', words)
    expect(chart && measures(chart)).toEqual(['sum Amount'])
    expect(chart?.where).toEqual([])
  })

  it('is none where nothing has the unit', async () => {
    const before = await plan('amount by article', depot)
    expect(() => say('litres instead', before)).toThrow('could not be turned')
  })
})

describe('what was meant', () => {
  it.each(['no i meant qty', 'i meant the qty', 'what i wanted was qty'])('is said alone: %s', async (words) => {
    const [chart] = await after('amount by article', words)
    expect(chart && measures(chart)).toEqual(['sum Qty'])
  })

  it.each(['weeks rather', 'rather by week', 'weeks instead'])('is a unit of time: %s', async (words) => {
    const [chart] = await after('amount by month', words)
    expect(chart?.dimensions[0]?.grain).toBe('week')
  })

  it('is the year around what is shown', async () => {
    const [chart] = await after('amount by day in march 2024', 'the full financial year')
    expect(chart?.where).toMatchObject([{ from: '2023-04-01', until: '2024-04-01' }])
    const [whole] = await after('amount by day in march 2024', 'whole year')
    expect(whole?.where).toMatchObject([{ from: '2024-01-01', until: '2025-01-01' }])
  })

  it.each([
    'he wants to see it for the whole year not only the month',
    'not just the month, the whole year',
    'make it the whole year instead of the month',
  ])('is the one that is whole: %s', async (words) => {
    const { charts } = await talk(repairs, 'amount by zone last month', words)
    expect(charts[0]?.where).toMatchObject([{ from: '2025-04-01', until: '2026-04-01', words: 'in FY 2025-26' }])
  })

  it('begins in a month of a year that is told from now', async () => {
    expect((await only('amount by month from april this year', depot)).where).toMatchObject([{ from: '2024-04-01' }])
    expect((await only('amount by month since june last year', depot)).where).toMatchObject([{ from: '2023-06-01' }])
  })
})

describe('what is put beside', () => {
  it.each(['put lentils with it', 'lentils next to it', 'put lentils besides'])('stands apart: %s', async (words) => {
    const [chart] = await after('amount by month for barley', words)
    expect(chart).toMatchObject({ series: { column: { column: 'Article' } }, where: [{ kind: 'among', values: ['Barley', 'Lentils'] }] })
  })

  it('is shown too where it is added', async () => {
    const [chart] = await after('amount by month for barley', 'add lentils')
    expect(chart?.where).toMatchObject([{ kind: 'among', values: ['Barley', 'Lentils'] }])
  })

  it('is of the same rows', async () => {
    const [, beside] = await after('number of sales per week in november 2024', 'add average amount besides')
    expect(beside?.where).toMatchObject([{ kind: 'period', from: '2024-11-01' }])
    expect(beside?.dimensions[0]?.grain).toBe('week')
  })
})

describe('a chart said by what it was asked for', () => {
  it.each(['purchases one area chart', 'make the purchases chart an area chart', 'purchases chart as area'])(
    'is that one: %s',
    async (words) => {
      const charts = await after('sales amount and purchases cost both by month, 2 charts', words)
      expect(charts.map(({ kind }) => kind)).toEqual(['line', 'area'])
    },
  )
})

describe('a year that is added', () => {
  it.each(['add 2023', 'add 2023 too', 'include 2023', 'and 2023'])('stands beside the one that is shown: %s', async (words) => {
    const [chart] = await after('amount by month in 2024', words)
    expect(chart?.where).toMatchObject([{ kind: 'period', from: '2023-01-01', until: '2025-01-01', words: 'in 2023 and 2024' }])
  })
})

describe('what is drilled down to', () => {
  it('takes the place of what it is told apart by', async () => {
    const charts = (await talk(repairs, 'amount by zone', 'drill down to benches')).charts
    expect(charts).toMatchObject([{ kind: 'bar', dimensions: [{ column: { column: 'name' } }], measures: [{ aggregate: 'sum' }] }])
  })
})
