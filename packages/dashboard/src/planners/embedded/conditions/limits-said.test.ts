import { describe, expect, it } from 'vitest'
import type { Condition } from '../../../plan-condition.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'
import { rentals } from '../fixtures/rentals.ts'
import { embeddedPlanner } from '../index.ts'

/** Trips of fishing boats; nothing else is known of those who steer them. */
const trips = catalog([
  table(
    'trips',
    150,
    [
      column('trip_id', 'id', { distinct: 150, unique: true, min: 1, max: 150, type: 'integer' }),
      id('skipper_id', 9),
      column('boat', 'name', { values: ['Sea Breeze', 'Gull', 'Petrel', 'Heron', 'Tern'] }),
      column('status', 'category', { values: ['Done', 'Cancelled', 'Pending'] }),
      column('crew_size', 'measure', { type: 'integer', distinct: 8, min: 2, max: 12 }),
      column('catch_weight', 'measure', { distinct: 140, min: 10, max: 4000 }),
      column('departed_on', 'date', { distinct: 150, min: '2018-01-03', max: '2018-06-01' }),
    ],
    ['trip_id'],
  ),
])

async function chartsOf(prompt: string) {
  const plan = await embeddedPlanner.plan({ prompt, catalog: trips, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  return plan.charts
}

function said(condition: Condition | undefined): string {
  if (condition?.kind === 'compare') return `${condition.column.column} ${condition.op} ${JSON.stringify(condition.value)}`
  if (condition?.kind === 'among') return `${condition.column.column} ${JSON.stringify(condition.values)}`
  return condition?.kind ?? ''
}

const firstOf = async (prompt: string): Promise<string> => said((await chartsOf(prompt))[0]?.where[0])

describe('a limit', () => {
  it('holds what it is equal to', async () => {
    for (const words of ['below or equal to', 'less or equal to', 'under or equal to', 'less than or equal to'])
      expect(await firstOf(`bar chart of trips by boat for crew sizes ${words} 6`)).toBe('crew_size lte 6')
    for (const words of ['above or equal to', 'greater or equal to', 'more than or equal to'])
      expect(await firstOf(`box plot of catch weight for crew sizes ${words} 5`)).toBe('crew_size gte 5')
  })

  it('may be a maximum or a minimum that rows have', async () => {
    expect(await firstOf('number of trips by boat with a maximum crew size of 6')).toBe('crew_size lte 6')
    expect(await firstOf('number of trips by boat with a minimum crew size of 4')).toBe('crew_size gte 4')
  })

  it('of an amount is no year', async () => {
    expect(await firstOf('number of trips by boat with catch weight up to 2000')).toBe('catch_weight lte 2000')
    expect(await firstOf('number of trips by boat up to 2018')).toBe('period')
  })
})

describe('a limit behind what is counted', () => {
  const charted = async (prompt: string) => {
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: rentals, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
    return charts.map(({ where, having }) => ({ where: where.map(said), having: having.length }))
  }

  it('is of what each comes to, where the request begins with the count', async () => {
    for (const words of ['number of rentals above 500 by class', 'show the number of rentals over 500 by class'])
      expect(await charted(words)).toEqual([{ where: ['charge gt 500'], having: 0 }])
  })

  it('is of their number, where that is what is limited', async () => {
    const [chart] = await charted('bar chart of classes with a number of rentals above 500')
    expect(chart?.where).not.toContain('charge gt 500')
    expect((chart?.where.length ?? 0) + (chart?.having ?? 0)).toBe(1)
  })
})

describe('a list', () => {
  it('of numbers follows what says that any of them is meant', async () => {
    expect(await firstOf('bar chart of catch weight where the skipper id is one of 3, 7, 8')).toBe('skipper_id [3,7,8]')
    expect(await firstOf('pie chart of trips for skipper ids equal to 3, 5, or 7')).toBe('skipper_id [3,5,7]')
  })

  it('of identification numbers is of those who were named before it', async () => {
    expect(await firstOf('bar chart of trips for skippers with identification numbers 2, 4 and 9')).toBe('skipper_id [2,4,9]')
  })

  it('is not cut into charts', async () => {
    const charts = await chartsOf('number of trips for boats Gull, Tern, and Heron by status')
    expect(charts).toHaveLength(1)
    expect(said(charts[0]?.where[0])).toBe('boat ["Gull","Tern","Heron"]')
    expect(await chartsOf('number of trips for boats Gull, Tern, and Heron by status; average catch weight by boat')).toHaveLength(2)
  })
})

describe('a heat map', () => {
  it('has the sides that were named before those of which a condition speaks', async () => {
    const [map] = await chartsOf('heat map of skipper and status with crew size at least 4')
    expect(map?.dimensions.map(({ column: { column: name } }) => name)).toEqual(['skipper_id', 'status'])
  })
})
