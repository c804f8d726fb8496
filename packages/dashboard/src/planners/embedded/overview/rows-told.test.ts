import { describe, expect, it } from 'vitest'
import { academy } from '../fixtures/academy.ts'
import { by, only } from '../fixtures/asked.ts'

describe('a list of those of whom other rows tell something', () => {
  it.each(['list of learners absent', 'list learners absent in piano', 'list of kids with grade F in violin'])(
    'is of them: %s',
    async (prompt) => {
      const chart = await only(prompt, academy)
      expect(chart).toMatchObject({ kind: 'table', source: { base: { table: 'learners' } }, where: [{ kind: 'related' }] })
    },
  )

  it.each([
    ['list of learners absent in the papers', ['Learner', 'Paper']],
    ['list of kids who were absent, with instrument and paper', ['Learner', 'Instrument', 'Paper']],
  ])('is of these rows where more of them is asked for: %s', async (prompt, columns) => {
    const chart = await only(prompt, academy)
    expect([chart.kind, by(chart)]).toEqual(['table', columns])
    expect(chart.where).toMatchObject([{ column: { column: 'Remarks' }, value: 'Absent' }])
  })
})
