import { describe, expect, it } from 'vitest'
import { only, plan } from '../fixtures/asked.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'

/** Letters that came in, the day on which each was answered, and those who answer them, some of them new. */
const post = catalog([
  table('letters', 900, [
    id('id', 900),
    column('received_on', 'date', { distinct: 400, min: '2023-01-02', max: '2024-06-28' }),
    column('answered_on', 'date', { distinct: 300, min: '2023-01-09', max: '2024-06-28', nulls: 120 }),
    column('topic', 'category', { values: ['Praise', 'Question'] }),
  ]),
  table('clerks', 60, [
    id('id', 60),
    column('clerk_name', 'name', { distinct: 60, unique: true }),
    column('hired_on', 'date', { distinct: 58, min: '2015-01-02', max: '2024-06-20' }),
    column('standing', 'category', { values: ['New', 'Senior'] }),
  ]),
])

describe('what has not come to its end', () => {
  it.each(['unanswered letters by topic', 'letters not answered by topic'])('is without its day: %s', async (prompt) => {
    expect((await only(prompt, post)).where).toMatchObject([{ kind: 'missing', column: { column: 'answered_on' } }])
  })

  it('waits for so long, whatever is not done', async () => {
    for (const state of ['unanswered', 'not answered']) {
      const chart = await only(`letters ${state} for more than 30 days by topic`, post)
      expect([state, JSON.stringify(chart.where).includes('2024-05-29')]).toEqual([state, true])
    }
  })
})

describe('what is new', () => {
  it('was hired then, though some are called new', async () => {
    const { charts } = await plan('number of new clerks hired in 2024', post)
    expect(charts).toHaveLength(1)
    expect(charts[0]?.where).toMatchObject([{ kind: 'period', column: { column: 'hired_on' }, from: '2024-01-01' }])
  })
})
