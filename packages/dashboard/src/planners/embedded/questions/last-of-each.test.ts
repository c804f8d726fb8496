import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { theatre } from '../fixtures/theatre.ts'
import { embeddedPlanner } from '../index.ts'

async function firstOf(prompt: string): Promise<Partial<ChartPlan>> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: theatre, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  return charts[0] ?? {}
}

const day = (aggregate: 'max' | 'min', table: string, column: string) => ({
  aggregate,
  column: { relation: table, column },
})

describe('when something was last, of each', () => {
  it.each([
    'last rehearsal of each actor',
    'latest rehearsal date per actor',
    'when was the last rehearsal of every actor',
    'actors with their last rehearsal',
  ])('is a day for each of them: %s', async (prompt) => {
    expect(await firstOf(prompt)).toMatchObject({
      kind: 'table',
      measures: [day('max', 'rehearsals', 'held_on')],
      dimensions: [{ column: { relation: 'actors', column: 'actor_name' } }],
    })
  })

  it('goes by what was done', async () => {
    expect(await firstOf('when did each patron last donate')).toMatchObject({
      kind: 'table',
      measures: [day('max', 'gifts', 'given_on')],
      dimensions: [{ column: { column: 'patron_name' } }],
    })
  })

  it('is the first day where that was asked for', async () => {
    expect(await firstOf('first gift of each patron')).toMatchObject({ measures: [day('min', 'gifts', 'given_on')] })
  })

  it('is none where a stretch of time is meant, or one thing alone', async () => {
    for (const prompt of ['rehearsals of each actor in the last 3 months', 'rehearsals of each actor last month']) {
      const { measures } = await firstOf(prompt)
      expect(measures).toMatchObject([{ aggregate: 'count' }])
    }
    expect((await firstOf('when was the last rehearsal')).kind).toBe('text')
  })
})
