import { describe, expect, it } from 'vitest'
import { clinic } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'
import { board, chart } from './fixtures/clinic-board.ts'

const bars = { ...board, charts: [chart(board, 'chart_3')] }
const refine = (feedback: string) => embeddedPlanner.refine({ feedback, plan: bars, catalog: clinic, fiscalYearStart: 4 })

/** Of each a few words more would have taken ages: what is read in one way only is answered at once, however long it is. */
describe('a long wish', () => {
  it.each([
    ['of digits', `split by ${'1'.repeat(200)}x`],
    ['of one phrase again and again', `how much${' of these'.repeat(200)} x`],
    ['of blanks', `a bar chart${'\t'.repeat(2000)}b`],
    ['of blanks behind a verb', `replace${' '.repeat(2000)}urgency`],
    ['of blanks in Hindi', `नाम${'  '.repeat(1000)} x`],
  ])('%s comes to an end', async (_, feedback) => {
    const outcome = await refine(feedback).then(
      () => 'changed',
      (error: { code?: string }) => error.code,
    )
    expect(['changed', 'not_understood']).toContain(outcome)
  })

  it('is read in spite of its blanks', async () => {
    const { charts } = await refine(`drop${'\t'.repeat(2000)}cats`)
    expect(charts).toMatchObject([{ title: 'Fee by species, without cat' }])
  })

  it('is still read', async () => {
    const { charts } = await refine(`fee by urgency${' '.repeat(500)}instead of${' '.repeat(500)}species`)
    expect(charts).toMatchObject([{ dimensions: [{ column: { column: 'urgency' } }] }])
  })
})
