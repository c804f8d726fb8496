import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../../plan.ts'
import { plan } from '../../fixtures/asked.ts'
import { clinic } from '../../fixtures/catalogs.ts'
import { embeddedPlanner } from '../../index.ts'

const say = (feedback: string, before: DashboardPlan): Promise<DashboardPlan> =>
  embeddedPlanner.refine({ feedback, plan: before, catalog: clinic, fiscalYearStart: 4 })

describe('the rows that a chart is made of', () => {
  it.each(['list the visits', 'show me the visits behind this', 'drill down to the individual visits', 'show the individual visits'])(
    'are listed beside it, kept to what it is kept to: %s',
    async (words) => {
      const shown = await plan('fee by species in 2024', clinic)
      const { charts } = await say(words, shown)
      expect(charts[0]).toEqual(shown.charts[0])
      expect(charts[1]).toMatchObject({ kind: 'table', source: { base: { table: 'visits' } }, where: [{ from: '2024-01-01' }] })
      expect(charts[1]?.measures.every(({ aggregate }) => aggregate === 'none')).toBe(true)
    },
  )

  it('are kept to what is said of them as well', async () => {
    const { charts } = await say('list the visits of dog', await plan('fee by species in 2024', clinic))
    expect(charts[1]?.where).toMatchObject([{ column: { column: 'species' }, value: 'dog' }, { from: '2024-01-01' }])
  })

  it('leave a ranking to be asked for', async () => {
    const { charts } = await say('show the top 2 species', await plan('fee by species in 2024', clinic))
    expect(charts).toHaveLength(1)
  })
})
