import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../../plan.ts'
import { measures, plan } from '../../fixtures/asked.ts'
import { grainLedger } from '../../fixtures/grain-ledger.ts'
import { embeddedPlanner } from '../../index.ts'

const say = (feedback: string, before: DashboardPlan): Promise<DashboardPlan> =>
  embeddedPlanner.refine({ feedback, plan: before, catalog: grainLedger, fiscalYearStart: 4 })

describe('what the rows of a list come to', () => {
  it.each([
    ['total amount', ['sum Raqam']],
    ['how much is that in total', ['sum Raqam']],
    ['total weight', ['sum Vazan (Qtl)']],
    ['total of these?', ['sum Raqam']],
    ['what do they add up to', ['sum Raqam']],
    ['average weight of these', ['mean Vazan (Qtl)']],
    ['how many is that', ['count']],
  ])('is one figure beside it, and no column of it: %s', async (words, wanted) => {
    const list = await plan('list of slips this month', grainLedger)
    const [kept, figure, ...more] = (await say(words, list)).charts
    expect([kept, more]).toEqual([list.charts[0], []])
    expect([figure?.kind, figure && measures(figure), figure?.where]).toEqual(['text', wanted, list.charts[0]?.where])
  })

  it('is broken down where a list of them stands beside', async () => {
    const listed = await plan('slips without payments', grainLedger)
    const { charts } = await say('by farmer', await say('total amount', listed))
    expect(charts.map(({ kind, dimensions: [axis] }) => [kind, axis?.column.column])).toEqual([
      ['bar', 'Kisaan'],
      ['table', 'Parchi No'],
    ])
  })
})

it('the time of all figures holds for a chart that is put beside them, by the dates of its own rows', async () => {
  const figures = await plan('total weight, total commission and amount paid this October', grainLedger)
  expect(figures.charts).toHaveLength(3)
  const { charts } = await say('add another chart with commission by crop for these', figures)
  expect(charts.at(-1)).toMatchObject({ dimensions: [{ column: { column: 'Fasal' } }], where: [{ column: { column: 'Tareekh' } }] })
})
