import { describe, expect, it } from 'vitest'
import type { Catalog } from '../connections/connection.ts'
import type { ChartPlan, DashboardPlan } from '../plan.ts'
import { withFewSlices } from './few-slices.ts'
import { examplePlan } from './fixtures/example-plan.ts'

const catalog = {
  tables: [
    {
      id: 't',
      columns: [
        { name: 'city', distinct: 48 },
        { name: 'region', distinct: 6 },
      ],
    },
  ],
} as unknown as Catalog

function pie(column: string, more: Partial<ChartPlan> = {}): ChartPlan {
  return {
    ...examplePlan('arc'),
    measures: [{ id: 'm1', aggregate: 'count', label: 'Orders' }],
    dimensions: [{ id: 'd1', column: { relation: 't', column }, label: column }],
    ...more,
  }
}

const board = (...charts: ChartPlan[]): DashboardPlan => ({ charts }) as unknown as DashboardPlan

describe('a pie', () => {
  it('of many slices keeps the largest and sums up the others', () => {
    const [cities, regions] = withFewSlices(board(pie('city'), pie('region')), catalog).charts
    expect(cities).toMatchObject({ limit: { count: 10, rest: 'other' }, sort: [{ by: { measure: 'm1' }, order: 'desc' }] })
    expect(cities?.assumptions.at(-1)).toMatch(/10 largest/)
    expect(regions?.limit).toBeUndefined()
  })

  it('of averages has no rest, and one with a limit of its own keeps it', () => {
    const averages = pie('city', { measures: [{ id: 'm1', aggregate: 'mean', label: 'Mean' }] })
    const asked = pie('city', { limit: { count: 3, rest: 'drop' } })
    const plan = board(averages, asked)
    expect(withFewSlices(plan, catalog)).toBe(plan)
  })

  it('stays as it was wanted by a change', () => {
    const before = board(pie('city'))
    expect(withFewSlices(before, catalog, before)).toBe(before)
    const bars = board({ ...pie('city'), kind: 'bar' })
    expect(withFewSlices(before, catalog, bars).charts[0]?.limit).toEqual({ count: 10, rest: 'other' })
  })

  it('among other readings is cut as well', () => {
    const { id: _id, alternatives: _none, ...plan } = pie('city')
    const bars: ChartPlan = {
      ...pie('city'),
      kind: 'bar',
      alternatives: [{ title: 'Share', kind: 'arc', reason: '', score: 0.5, plan }],
    }
    expect(withFewSlices(board(bars), catalog).charts[0]?.alternatives[0]?.plan.limit).toEqual({ count: 10, rest: 'other' })
  })
})
