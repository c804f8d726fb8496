import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../plan.ts'
import { clinic } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

async function talk(first: string, ...more: readonly string[]): Promise<DashboardPlan> {
  let plan = await embeddedPlanner.plan({ prompt: first, catalog: clinic, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  for (const feedback of more) plan = await embeddedPlanner.refine({ feedback, plan, catalog: clinic, fiscalYearStart: 4 })
  return plan
}

const of2023 = { kind: 'period', from: '2023-01-01' }

describe('a question of its own', () => {
  it.each([
    ['which doctor had the most visits', { kind: 'bar', dimensions: [{ column: { column: 'full_name' } }], where: [of2023] }],
    ['which doctors have no visits', { kind: 'table', where: [{ kind: 'related', negated: true }] }],
    ['Please tell me which doctors have no visits?', { kind: 'table', where: [{ kind: 'related', negated: true }] }],
    ['what is the average fee', { kind: 'text', measures: [{ aggregate: 'mean', column: { column: 'fee' } }], where: [of2023] }],
  ])('is answered beside what is shown, of the same rows: %s', async (words, answer) => {
    const { charts } = await talk('visits by species', 'only 2023', words)
    expect(charts).toMatchObject([{ dimensions: [{ column: { column: 'species' } }], where: [of2023] }, answer])
  })

  it('is what the next words are about', async () => {
    const { charts } = await talk('visits by species', 'what is the average fee by town', 'as a table')
    expect(charts.map(({ kind }) => kind)).toEqual(['bar', 'table'])
  })

  it.each(['which species has the most', 'which one is the lowest'])('is none where it asks about the bars: %s', async (words) => {
    expect((await talk('visits by species', words)).charts).toHaveLength(1)
  })

  it.each(['send this to the doctors', 'who is the landlord'])('is none where nothing goes by its words: %s', async (words) => {
    await expect(talk('visits by species', words)).rejects.toMatchObject({ code: 'not_understood' })
  })
})

it('words of a change that were of no use are told', async () => {
  const { warnings } = await talk('visits by month', 'average fee by insurer')
  expect(warnings.map(({ code, message }) => [code, message.includes('insurer')])).toEqual([['unused_words', true]])
  expect((await talk('visits by species', 'by month instead, really')).warnings).toEqual([])
})
