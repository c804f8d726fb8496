import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../plan.ts'
import { clinic } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'
import { writtenOut } from './shorthand.ts'

const plan = (prompt: string): Promise<DashboardPlan> =>
  embeddedPlanner.plan({ prompt, catalog: clinic, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })

describe('shorthand', () => {
  it('counts what there is a "no of", and denies nothing', async () => {
    for (const words of ['no of visits by species', 'no. of visits species wise', 'nos of visits per species']) {
      const { charts } = await plan(words)
      expect([words, charts]).toMatchObject([words, [{ measures: [{ aggregate: 'count' }], where: [] }]])
    }
    const { charts } = await plan('animals with no visits')
    expect(charts[0]?.where).toMatchObject([{ kind: 'related', negated: true }])
  })

  it('reads units of time written short where the words beside them say so', async () => {
    for (const [words, grain] of [
      ['total fee by qtr', 'quarter'],
      ['total fee mth wise', 'month'],
      ['total fee per wk', 'week'],
    ] as const) {
      const { charts } = await plan(words)
      expect([words, charts]).toMatchObject([words, [{ dimensions: [{ grain }] }]])
    }
    expect(writtenOut('pupils of Yr 9')).toBeUndefined()
    expect(writtenOut("answer 'no' of each")).toBeUndefined()
  })

  it('points at the words that were written', async () => {
    const prompt = 'no of visits by species'
    const { charts } = await plan(prompt)
    for (const { start, end, words } of charts[0]?.traces ?? []) expect(prompt.slice(start, end)).toBe(words)
    expect(charts[0]?.traces.map(({ words }) => words)).toEqual(expect.arrayContaining([expect.stringContaining('species')]))
  })
})
