import { describe, expect, it } from 'vitest'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

const most = Array.from({ length: 12 }, (_, at) => ({ value: 20 + at * 10, count: 40 }))
const gifts = (quantiles?: readonly number[]) =>
  catalog([
    table('gifts', 4_000, [
      id('id', 4_000),
      column('worth', 'measure', { distinct: 900, min: 5, max: 80_000, frequent: most, ...(quantiles ? { quantiles } : {}) }),
    ]),
  ])

async function spread(prompt: string, quantiles?: readonly number[]) {
  const plan = await embeddedPlanner.plan({ prompt, catalog: gifts(quantiles), maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  const [chart] = plan.charts
  return { kind: chart?.kind, where: chart?.where, step: chart?.dimensions[0]?.bin?.step, notes: chart?.assumptions.join(' ') }
}

describe('a distribution of which few values are far larger', () => {
  it('shows nineteen in twenty of them, and says so', async () => {
    const { kind, where, step, notes } = await spread('distribution of worth', [8, 20, 60, 150, 820])
    expect(kind).toBe('histogram')
    expect(where).toMatchObject([{ kind: 'compare', op: 'lt', value: 900, column: { column: 'worth' } }])
    expect(step).toBe(100)
    expect(notes).toContain('Larger values, up to 80,000, are left out: one in twenty at most.')
  })

  it('goes by the frequent values where nobody told more', async () => {
    const { where, notes } = await spread('distribution of worth')
    expect(where).toMatchObject([{ op: 'lt', value: 400 }])
    expect(notes).toContain('Larger values, up to 80,000, are left out.')
  })

  it('shows all where steps or a limit are asked for, and where the values lie side by side', async () => {
    expect(await spread('distribution of worth in bins of 5000', [8, 20, 60, 150, 820])).toMatchObject({ where: [], step: 5_000 })
    expect((await spread('distribution of worth above 1000', [8, 20, 60, 150, 820])).where).toMatchObject([{ op: 'gt', value: 1_000 }])
    expect((await spread('distribution of worth', [3_000, 20_000, 40_000, 60_000, 76_000])).where).toEqual([])
  })
})
