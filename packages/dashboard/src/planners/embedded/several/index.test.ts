import { describe, expect, it } from 'vitest'
import { embeddedPlanner } from '../index.ts'
import { by, only, plan } from '../fixtures/asked.ts'
import { rentals } from '../fixtures/rentals.ts'
import { webShop } from '../fixtures/web-shop.ts'

async function chartsOf(prompt: string): Promise<readonly string[]> {
  const board = await embeddedPlanner.plan({ prompt, catalog: rentals, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  for (const { traces } of board.charts) for (const { start, end, words } of traces) expect(prompt.slice(start, end)).toBe(words)
  return board.charts.map(({ kind, measures, dimensions, series, where, limit }) => {
    const shown = measures.map(({ aggregate, column }) => (column ? `${aggregate} ${column.column}` : aggregate)).join(', ')
    const by = [...dimensions, ...(series ? [series] : [])]
      .map(({ column, grain }) => (grain ? `${column.column}:${grain}` : column.column))
      .join(', ')
    return `${kind} ${shown} by ${by}${where.length > 0 ? ` (${where.length})` : ''}${limit ? ` limit ${limit.count}` : ''}`
  })
}

describe('charts in a list', () => {
  it('are made one by one, however the list is written', async () => {
    const charts = await chartsOf('total charge by class, number of rentals by month, average charge by class')
    expect(charts).toHaveLength(3)
    for (const prompt of [
      'total charge by class; number of rentals by month; average charge by class',
      'show me:\n- total charge by class\n- number of rentals by month\n- average charge by class',
      '1. total charge by class\n2. number of rentals by month\n3. average charge by class',
      'a dashboard with total charge by class, number of rentals by month and average charge by class',
      'total charge by class + number of rentals by month + average charge by class',
    ])
      expect([prompt, await chartsOf(prompt)]).toEqual([prompt, charts])
  })

  it('have a breakdown each of the number that was said once', async () => {
    const charts = await chartsOf('total charge by class, by harbour and by month')
    expect(charts).toHaveLength(3)
  })

  it('keep what frames them all', async () => {
    for (const prompt of [
      'for 2024: total charge by class, number of rentals by class',
      'total charge by class, number of rentals by class, all for 2024',
      'a dashboard for 2024 with total charge by class and number of rentals by class',
    ])
      expect([prompt, (await chartsOf(prompt)).map((chart) => chart.includes('(1)'))]).toEqual([prompt, [true, true]])
  })

  it('leave none out that says little', async () => {
    expect((await chartsOf('total charge by month, share of boats')).map((chart) => chart.split(' ')[0])).toEqual(['line', 'arc'])
  })

  it('may count one thing by several', async () => {
    const charts = await chartsOf('number of rentals by class, number of rentals by month')
    expect(charts).toHaveLength(2)
  })

  it('are one where the words belong together', async () => {
    for (const prompt of [
      'total charge by class and month',
      'lowest and highest charge by class',
      'total charge by class in a bar chart, sorted from high to low',
      'relationship between capacity and charge',
      'How many rentals are there of each class? Show the class and the number of rentals as bars.',
    ])
      expect([prompt, (await chartsOf(prompt)).length]).toEqual([prompt, 1])
  })
})

describe('a broad wish with a breakdown', () => {
  it('is an overview by it', async () => {
    const charts = await chartsOf('overview of the rentals by class')
    expect(charts.length).toBeGreaterThanOrEqual(3)
    expect(charts.filter((chart) => chart.includes('by') && chart.includes('class')).length).toBeGreaterThanOrEqual(2)
  })
})

describe('a breakdown without one of its values', () => {
  it('is still what the chart is broken down by', async () => {
    expect(await chartsOf('total charge by class except yachts')).toEqual(['bar sum charge by class (1)'])
  })
})

describe('kinds of things in a list of charts', () => {
  it.each([
    ['monthly sales, top 10 codes by revenue, return reasons', ['Order Date', 'Code', 'Return Reason']],
    ['sales by month, units by category, region', ['Order Date', 'Category', 'Region']],
  ])('are a chart of their own: %s', async (prompt, broken) => {
    const { charts } = await plan(prompt, webShop)
    expect(charts.map(by)).toEqual(broken.map((each) => [each]))
  })

  it('are a further breakdown of the only one', async () => {
    expect(by(await only('sales by region, return reason', webShop))).toEqual(['Region', 'Return Reason'])
  })
})
