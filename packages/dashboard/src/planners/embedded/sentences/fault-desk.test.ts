import { describe, expect, it } from 'vitest'
import { by, measures, plan } from '../fixtures/asked.ts'
import { faultDesk } from '../fixtures/fault-desk.ts'

const first = async (prompt: string) => (await plan(prompt, faultDesk)).charts[0]

describe('who did not', () => {
  it.each([
    'who all did not go to even one shaft in october 2026',
    'who did not visit any shaft in october 2026',
    'who has not made any shaft visits in october 2026',
  ])('are the people whose rows are denied, though nobody names them: %s', async (prompt) => {
    const { charts } = await plan(prompt, faultDesk)
    expect(charts.at(-1)).toMatchObject({
      kind: 'table',
      source: { base: { table: 'field_mechanics' } },
      where: [
        {
          kind: 'related',
          negated: true,
          sub: { source: { base: { table: 'shaft_visits' } }, where: [{ from: '2026-10-01', until: '2026-11-01' }] },
        },
      ],
    })
  })

  it.each(['faults where nobody has gone to see yet', 'faults no one went to check'])(
    'goes for coming to see as well: %s',
    async (prompt) => {
      expect((await first(prompt))?.where).toMatchObject([
        { kind: 'related', negated: true, sub: { source: { base: { table: 'shaft_visits' } } } },
      ])
    },
  )
})

describe('how often it was done', () => {
  it.each([
    ['faults for which people reminded us 3 times or more', 'gte', 3],
    ['faults that reminded us more than 3 times', 'gt', 3],
    ['faults reminded more than thrice', 'gt', 3],
    ['faults reminded twice or more', 'gte', 2],
  ])('is the column of the verb: %s', async (prompt, op, value) => {
    const { charts, warnings } = await plan(prompt, faultDesk)
    expect(charts.map(({ kind }) => kind)).toEqual(['text', 'table'])
    expect(charts[0]?.where).toMatchObject([{ kind: 'compare', column: { column: 'Reminders' }, op, value }])
    expect(charts[0]?.measures).toMatchObject([{ aggregate: 'count' }])
    expect(warnings.filter(({ message }) => message.includes('times'))).toEqual([])
  })
})

describe('the day of rows that have several', () => {
  it('is the one that stands first in the sheet', async () => {
    const chart = await first('list of urgent faults not closed yet with defect and date')
    expect(chart && by(chart)).toEqual(['Fault No', 'Defect', 'Date Noted'])
  })
})

describe('a total of things', () => {
  it.each(['total faults', 'total faults in october 2026', 'total blocks'])(
    'is how many they are, whatever number each has: %s',
    async (prompt) => {
      expect(await first(prompt)).toMatchObject({ kind: 'text', measures: [{ aggregate: 'count' }] })
    },
  )
})

describe('a picture of what was done on a day of its own', () => {
  it('is of these things, by that day', async () => {
    const { charts } = await plan('faults closed in october 2026', faultDesk)
    expect(charts[0]).toMatchObject({ source: { base: { table: 'fault_register' } } })
    expect(JSON.stringify(charts[0])).toContain('Date Closed')
  })
})

describe('a full picture', () => {
  it('counts what there is before what was done about it', async () => {
    const { charts } = await plan('give full picture of cable faults', faultDesk)
    const drawn = charts.filter(({ kind }) => ['line', 'bar', 'arc'].includes(kind))
    expect(drawn.length).toBeGreaterThan(1)
    for (const { measures } of drawn) expect(measures[0]).toMatchObject({ aggregate: 'count' })
  })
})

describe('a rating by things', () => {
  it.each([
    ['score by mechanic', 'Name'],
    ['score by block', 'Block'],
    ['score by system', 'System'],
  ])('is what each of them gets: %s', async (prompt, group) => {
    const chart = await first(prompt)
    expect(chart && [measures(chart), by(chart)]).toEqual([['mean Score (1-5)'], [group]])
  })
})
