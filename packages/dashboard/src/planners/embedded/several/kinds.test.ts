import { describe, expect, it } from 'vitest'
import { embeddedPlanner } from '../index.ts'
import { rentals } from '../fixtures/rentals.ts'

async function chartsOf(prompt: string): Promise<readonly string[]> {
  const plan = await embeddedPlanner.plan({ prompt, catalog: rentals, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  return plan.charts.map(({ kind, dimensions: [by] }) => `${kind} by ${by?.column.column ?? ''}`)
}

describe('charts of a list whose kinds are named', () => {
  it('are each as they are named', async () => {
    for (const prompt of [
      'a pie of boats by class, a bar of rentals by harbour and a line of total charge by month',
      'boats by class as a pie, rentals by harbour as bars and a line chart of total charge by month',
      'boats by class (pie), rentals by harbour (bar), total charge by month (line)',
      'Pie: boats by class. Bar: rentals by harbour. Line: total charge by month.',
    ])
      expect([prompt, await chartsOf(prompt)]).toEqual([prompt, ['arc by class', 'bar by title', 'line by lent_at']])
  })

  it('are of what was measured before, where they say no more than by what', async () => {
    const both = ['bar by class', 'line by lent_at']
    for (const prompt of [
      'total charge by class as bars and by month as a line',
      'a bar chart of total charge by class and a line by month',
      'bars of total charge by class, and a line chart by month',
    ])
      expect([prompt, await chartsOf(prompt)]).toEqual([prompt, both])
    expect(await chartsOf('total charge by month and also class as a pie chart')).toEqual(['line by lent_at', 'arc by class'])
  })

  it('may stand beside others', async () => {
    expect(await chartsOf('total charge by month, a pie of boats by class and rentals by harbour')).toEqual([
      'line by lent_at',
      'arc by class',
      'bar by title',
    ])
  })
})

describe('charts in a list without marks', () => {
  it('are told by what each begins with', async () => {
    expect(await chartsOf('rentals by harbour total charge by month top 3 boats')).toEqual([
      'bar by title',
      'line by lent_at',
      'bar by name',
    ])
  })

  it('may be numbered, or set apart by strokes', async () => {
    const charts = await chartsOf('rentals by harbour, total charge by month')
    for (const prompt of [
      '1) rentals by harbour 2) total charge by month',
      'rentals by harbour | total charge by month',
      'rentals by harbour / total charge by month',
    ])
      expect([prompt, await chartsOf(prompt)]).toEqual([prompt, charts])
  })

  it('are one where a single chart has several breakdowns', async () => {
    expect(await chartsOf('total charge by class per month')).toHaveLength(1)
  })
})
