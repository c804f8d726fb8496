import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../../plan.ts'
import { webShop } from '../../fixtures/web-shop.ts'
import { embeddedPlanner } from '../../index.ts'

async function changed(first: string, feedback: string): Promise<ChartPlan> {
  const plan = await embeddedPlanner.plan({ prompt: first, catalog: webShop, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  const { charts } = await embeddedPlanner.refine({ feedback, plan, catalog: webShop, fiscalYearStart: 4 })
  return charts[0] as ChartPlan
}

const stretches = ({ where }: ChartPlan): readonly string[] =>
  where
    .flatMap((each) => (each.kind === 'any' ? each.of : [each]))
    .flatMap((each) => (each.kind === 'period' ? [`${String(each.from)} ${String(each.until)}`] : []))

describe('two times against each other', () => {
  it.each([
    ['h1 2025 vs h1 2026', ['2025-01-01 2025-07-01', '2026-01-01 2026-07-01'], 'year'],
    ['this year vs last year', ['2025-01-01 2027-01-01'], 'year'],
    ['april vs march', ['2026-03-01 2026-05-01'], 'month'],
    ['show q1 this year against q1 last year', ['2025-01-01 2025-04-01', '2026-01-01 2026-04-01'], 'quarter'],
  ])('stand in colours of their own: %s', async (feedback, times, grain) => {
    const chart = await changed('sales by region', feedback)
    expect([stretches(chart), chart.series?.grain]).toEqual([times, grain])
  })

  it('are those of a figure', async () => {
    const { comparison } = await changed('total sales', 'fy to date vs same point last fy')
    expect(comparison).toMatchObject({
      current: { from: '2026-04-01', until: '2026-05-28' },
      before: { from: '2025-04-01', until: '2025-05-28' },
    })
  })

  it('keep the colours for themselves where a condition leaves one', async () => {
    const chart = await changed('sales by month and channel on the website', 'h1 2025 vs h1 2026')
    expect([chart.dimensions[0]?.grain, chart.series?.grain]).toEqual(['month_of_year', 'year'])
  })

  it('are not summed up as one where they cannot be told apart', async () => {
    const { series, measures } = await changed('sales by region', 'this fy vs last fy')
    expect([series, measures.map(({ label }) => label)]).toEqual([undefined, ['Apr 2026–Mar 2027', 'Apr 2025–Mar 2026']])
  })
})
