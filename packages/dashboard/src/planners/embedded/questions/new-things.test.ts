import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

const club = catalog(
  [
    table('members', 800, [
      id('id', 800),
      column('name', 'name', { distinct: 800, unique: true }),
      column('birth_date', 'date', { distinct: 700, min: '1950-01-01', max: '2009-04-03' }),
      column('joined_on', 'date', { distinct: 600, min: '2021-01-02', max: '2024-12-30' }),
      column('grade', 'category', { values: ['junior', 'senior'] }),
    ]),
    table('trainers', 20, [
      id('id', 20),
      column('name', 'name', { distinct: 20, unique: true }),
      column('born_on', 'date', { distinct: 20 }),
    ]),
    table('games', 3_000, [
      id('id', 3_000),
      id('member_id', 800),
      column('played_on', 'date', { distinct: 900, min: '2021-01-02', max: '2024-12-30' }),
      column('revenue', 'money', { distinct: 40, min: 0, max: 40 }),
    ]),
  ],
  [key('games.member_id', 'members.id')],
)

async function charts(prompt: string): Promise<readonly ChartPlan[]> {
  const plan = await embeddedPlanner.plan({ prompt, catalog: club, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  return plan.charts
}

const joined = { relation: 'members', column: 'joined_on' }
const thisYear = [{ kind: 'period', column: joined, from: '2024-01-01', until: '2025-01-01' }]

describe('what is new', () => {
  it('is not asked for twice, where it is said that they joined', async () => {
    for (const prompt of ['new members joined by year', 'number of new members joined by year']) {
      const plan = await embeddedPlanner.plan({ prompt, catalog: club, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
      expect(plan.warnings).toEqual([])
      expect(plan.charts).toMatchObject([{ measures: [{ aggregate: 'count' }], dimensions: [{ column: joined, grain: 'year' }] }])
    }
  })

  it.each(['new members this year', 'how many new members in 2024', 'newly joined members this year'])(
    'is counted by the day on which it began: %s',
    async (prompt) => {
      expect(await charts(prompt)).toMatchObject([{ kind: 'text', measures: [{ aggregate: 'count' }], where: thisYear }])
    },
  )

  it('is a course where no time is named, and a breakdown where one is asked for', async () => {
    expect(await charts('new members')).toMatchObject([{ kind: 'line', dimensions: [{ column: joined, grain: 'month' }] }])
    expect(await charts('new members per quarter')).toMatchObject([{ dimensions: [{ column: joined, grain: 'quarter' }] }])
    expect(await charts('new members by grade this year')).toMatchObject([
      { dimensions: [{ column: { column: 'grade' } }], where: thisYear },
    ])
  })

  it('has no day where only birthdays are known', async () => {
    const { warnings } = await embeddedPlanner.plan({
      prompt: 'number of new trainers',
      catalog: club,
      maxCharts: 6,
      theme: 'default',
      fiscalYearStart: 1,
    })
    expect(warnings).toMatchObject([{ code: 'unused_words' }])
  })
})

describe('times that are ranked by what is named behind "by"', () => {
  it.each([
    ['busiest day by number of games', 'count', 'day', 10],
    ['top 5 days by games', 'count', 'day', 5],
    ['best month by revenue', 'sum', 'month', 10],
  ])('%s', async (prompt, aggregate, grain, count) => {
    expect(await charts(prompt)).toMatchObject([{ kind: 'bar', measures: [{ aggregate }], dimensions: [{ grain }], limit: { count } }])
  })

  it('are told apart where a thing is named there', async () => {
    expect(await charts('best month by grade')).toMatchObject([{ kind: 'table', limit: { count: 1 } }])
  })
})
