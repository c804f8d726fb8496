import { describe, expect, it } from 'vitest'
import type { ChartPlan, DashboardPlan } from '../../../plan.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

const trade = catalog(
  [
    table('buyers', 900, [
      id('id', 900),
      column('name', 'name', { distinct: 400 }),
      column('street', 'place', { distinct: 36 }),
      column('town', 'place', { values: Array.from({ length: 40 }, (_, at) => `Town ${at}`) }),
    ]),
    table('bills', 9_000, [
      id('id', 9_000),
      id('buyer_id', 900),
      column('billed_on', 'date', { distinct: 700, min: '2023-01-02', max: '2024-12-30' }),
      column('amount', 'money', { distinct: 5_000, min: 10, max: 9_000 }),
    ]),
  ],
  [key('bills.buyer_id', 'buyers.id')],
)

const plan = async (prompt: string): Promise<DashboardPlan> =>
  embeddedPlanner.plan({ prompt, catalog: trade, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
const refine = async (before: DashboardPlan, feedback: string): Promise<DashboardPlan> =>
  embeddedPlanner.refine({ feedback, plan: before, catalog: trade, fiscalYearStart: 1 })
const only = ({ charts: [chart] }: DashboardPlan): ChartPlan => {
  if (!chart) throw new Error('no chart')
  return chart
}
const said = 'Only 30 of 900 are shown, so that the bars can be read.'

describe('bars of more things than can be read', () => {
  it('are those that come first, and say of how many', async () => {
    const chart = only(await plan('amount by buyer'))
    expect(chart).toMatchObject({ kind: 'bar', title: 'Top 30 buyers by amount', limit: { count: 30, rest: 'drop' } })
    expect(chart.assumptions).toContain(said)
  })

  it('have one for each namesake', async () => {
    expect(only(await plan('bills by buyer')).dimensions).toMatchObject([{ column: { column: 'name' }, identity: [{ column: 'id' }] }])
  })

  it('count nothing they do not know where rows are left out', async () => {
    expect(only(await plan('amount by buyer in 2024')).assumptions).toContain('Only 30 are shown, so that the bars can be read.')
  })

  it.each(['amount by buyer for all buyers', 'amount by town', 'amount by buyer as a table', 'amount by month'])(
    'are all of them in %s',
    async (prompt) => {
      const chart = only(await plan(prompt))
      expect(chart.limit).toBeUndefined()
      expect(chart.assumptions.join(' ')).not.toMatch(/can be read/)
    },
  )

  it('are as many as a person asks for', async () => {
    const first = await plan('amount by buyer')
    for (const feedback of ['show all', 'show all buyers', 'as a table']) {
      const chart = only(await refine(first, feedback))
      expect(chart.limit).toBeUndefined()
      expect(chart.assumptions).not.toContain(said)
    }
    const ten = only(await refine(first, 'only the top 10'))
    expect(ten).toMatchObject({ limit: { count: 10 } })
    expect(ten.assumptions).not.toContain(said)
  })
})

describe('colours of more groups than can be told apart over time', () => {
  it('are those of the largest along lines', async () => {
    const chart = only(await plan('amount by month and street'))
    expect(chart).toMatchObject({ kind: 'line', series: { column: { column: 'street' } }, limit: { count: 8, rest: 'drop' } })
    expect(chart.assumptions).toContain('Of 36 only the 8 with the highest total are shown.')
  })

  it('are all of them when a person asks for all', async () => {
    const chart = only(await refine(await plan('amount by month and street'), 'show all'))
    expect(chart.limit).toBeUndefined()
    expect(chart.assumptions.join(' ')).not.toMatch(/are shown/)
  })

  it('have the rest as one where they stand upon each other', async () => {
    const chart = only(await plan('stacked bar of amount by month and street'))
    expect(chart).toMatchObject({ kind: 'bar', limit: { count: 8, rest: 'other' } })
    expect(chart.assumptions).toContain('The smaller of 36 are summed up as “Other”.')
  })
})
