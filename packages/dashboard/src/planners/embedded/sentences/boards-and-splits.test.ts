import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { theatre } from '../fixtures/theatre.ts'
import { upholstery } from '../fixtures/upholstery.ts'
import { embeddedPlanner } from '../index.ts'

async function chartsOf(prompt: string, catalog = theatre): Promise<readonly ChartPlan[]> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  return charts
}

describe('a board of several things', () => {
  it.each(['a board for our manager: rehearsals, costumes and gifts', 'dashboard with rehearsals, costumes and gifts'])(
    'shows each over time as well: %s',
    async (prompt) => {
      const charts = await chartsOf(prompt)
      expect(charts.map(({ kind }) => kind)).toEqual(['text', 'text', 'text', 'line', 'line', 'line'])
      expect(charts.slice(3).map(({ source }) => source.base.table)).toEqual(['rehearsals', 'costumes', 'gifts'])
    },
  )

  it.each(['make me a nice dashboard', 'a dashboard for my college project', 'some beautiful charts for the presentation'])(
    'is of everything, whoever will look at it: %s',
    async (prompt) => {
      expect((await chartsOf(prompt)).length).toBeGreaterThan(2)
    },
  )

  it('shows their numbers alone where no board was asked for', async () => {
    const charts = await chartsOf('rehearsals, costumes and gifts')
    expect(charts.map(({ kind }) => kind)).toEqual(['text', 'text', 'text'])
  })
})

describe('what is split by something', () => {
  it.each([
    ['amount received split by town', 'sum'],
    ['gifts split by town', 'count'],
    ['gifts broken down by town', 'count'],
  ])('has it along the axis: %s', async (prompt, aggregate) => {
    const [chart, ...more] = await chartsOf(prompt)
    expect(more).toEqual([])
    expect(chart).toMatchObject({ kind: 'bar', measures: [{ aggregate }], dimensions: [{ column: { column: 'town' } }] })
    expect(chart?.series).toBeUndefined()
  })

  it('has it as colours beside another axis', async () => {
    const [chart] = await chartsOf('gifts per month split by town')
    expect(chart).toMatchObject({ dimensions: [{ grain: 'month' }], series: { column: { column: 'town' } } })
  })
})

describe('lengths of time by other names', () => {
  it.each(['average delay by troupe', 'average lateness by troupe'])('%s', async (prompt) => {
    expect(await chartsOf(prompt)).toMatchObject([{ kind: 'bar', measures: [{ aggregate: 'mean', column: { column: 'late_min' } }] }])
  })
})

describe('what is due within so long', () => {
  const due = (from: string, until: string) => [{ kind: 'period', column: { column: 'due_on' }, from, until }]

  it.each([
    ['costumes due in the next 7 days', '2024-06-28', '2024-07-06'],
    ['costumes due next month', '2024-07-01', '2024-08-01'],
    ['costumes due tomorrow by tailor', '2024-06-29', '2024-06-30'],
  ])('goes by the day it is due: %s', async (prompt, from, until) => {
    expect((await chartsOf(prompt))[0]?.where).toMatchObject(due(from, until))
  })
})

describe('a rating', () => {
  it('is no rate', async () => {
    const { warnings } = await embeddedPlanner.plan({
      prompt: 'average rating by kind',
      catalog: upholstery,
      maxCharts: 6,
      theme: 'default',
      fiscalYearStart: 1,
    })
    expect(warnings.map(({ message }) => message).join()).toContain('rating')
  })
})

describe('a full report', () => {
  it('is of everything, whatever people call their place', async () => {
    expect((await chartsOf('chair hospital full report', upholstery)).length).toBeGreaterThan(3)
  })
})
