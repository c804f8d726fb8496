import { describe, expect, it } from 'vitest'
import type { PlanRequest } from '../../planner.ts'
import type { DashboardPlan } from '../../../plan.ts'
import { talk as over } from '../fixtures/asked.ts'
import { clinic } from '../fixtures/catalogs.ts'
import { repairs } from '../fixtures/repairs.ts'
import { embeddedPlanner } from '../index.ts'

const planned = (prompt: string): Promise<DashboardPlan> =>
  embeddedPlanner.plan({ prompt, catalog: clinic, maxCharts: 6, theme: 'default', fiscalYearStart: 4 } satisfies PlanRequest)
async function talk(first: string, ...more: readonly string[]): Promise<DashboardPlan> {
  let plan = await planned(first)
  for (const feedback of more) plan = await embeddedPlanner.refine({ feedback, plan, catalog: clinic, fiscalYearStart: 4 })
  return plan
}
const bySpecies = { dimensions: [{ column: { column: 'species' } }] }

describe('how much of what is shown', () => {
  it.each(['how much money is it in each', 'the fees for each', 'how much money was that for each'])(
    'is another measure: %s',
    async (words) => {
      const { charts } = await talk('visits by species', 'only 2023', words)
      expect(charts).toMatchObject([
        { ...bySpecies, measures: [{ aggregate: 'sum', column: { column: 'fee' } }], where: [{ kind: 'period', from: '2023-01-01' }] },
      ])
    },
  )

  it('is told as one number', async () => {
    const { charts } = await talk('visits by species', 'only 2023', 'total fee as one number')
    expect(charts).toMatchObject([{ kind: 'text', dimensions: [], measures: [{ column: { column: 'fee' } }], where: [{ kind: 'period' }] }])
  })

  it.each(['how much profit does each make', 'how many nurses were on duty in each'])(
    'is nothing that the data do not hold: %s',
    async (words) => {
      await expect(talk('visits by species', words)).rejects.toMatchObject({ code: 'not_understood' })
    },
  )
})

describe('the first of what is shown', () => {
  it.each([
    ['top 3 by minutes', 'minutes', 3],
    ['best 2 by weight', 'weight_kg', 2],
  ])('go by another measure: %s', async (words, column, count) => {
    const { charts } = await talk('fee by species', words)
    expect(charts).toMatchObject([{ ...bySpecies, measures: [{ column: { column } }], limit: { count } }])
  })

  it('are those of one value by what it is made of', async () => {
    const { charts } = await talk('fee by species', 'drill into dog by urgency')
    expect(charts).toMatchObject([{ dimensions: [{ column: { column: 'urgency' } }], where: [{ kind: 'compare', value: 'dog' }] }])
  })
})

describe('what is shown over something else', () => {
  it.each([
    ['show amount per sqm instead of amount', 'Amount per sqm'],
    ['amount per owner instead', 'Amount per owner'],
    ['per owner', 'Amount per owner'],
    ['repairs per owner', 'Repairs per owner'],
  ])('is said by both or by the other: %s', async (words, label) => {
    const { charts } = await over(repairs, 'bottom 5 benches by amount in 2025', words)
    expect(charts).toMatchObject([
      {
        dimensions: [{ column: { column: 'name' } }],
        measures: [{ aggregate: 'metric', label }],
        limit: { count: 5 },
        sort: [{ order: 'asc' }],
      },
    ])
    expect(charts[0]?.where).toMatchObject([{ kind: 'period', from: '2025-01-01' }])
  })

  it('is no breakdown', async () => {
    const { charts } = await over(repairs, 'amount by bench', 'amount per zone')
    expect(charts).toMatchObject([{ dimensions: [{ column: { column: 'zone' } }], measures: [{ aggregate: 'sum' }] }])
  })
})
