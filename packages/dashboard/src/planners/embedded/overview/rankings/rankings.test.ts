import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../../connections/connection.ts'
import { catalog, clinic, column, id, key, table } from '../../fixtures/catalogs.ts'
import { lending } from '../../fixtures/lending.ts'
import { stall } from '../../fixtures/orchard.ts'
import { rentals } from '../../fixtures/rentals.ts'
import { workshop } from '../../fixtures/workshop.ts'
import { embeddedPlanner } from '../../index.ts'

/** Classes that are taught, and what pupils owe: people without a whole name, events without any. */
const school = catalog(
  [
    table('pupils', 90, [
      id('id', 90),
      column('first_name', 'name', { distinct: 70 }),
      column('last_name', 'name', { distinct: 85 }),
      column('birth_year', 'measure', { type: 'integer', temporal: { as: 'year' }, distinct: 12, min: 2001, max: 2012 }),
      column('fees_outstanding', 'money', { distinct: 60, min: 0, max: 900 }),
    ]),
    table('staff', 9, [id('id', 9), column('name', 'name', { distinct: 9, unique: true }), column('salary', 'money', { distinct: 9 })]),
    table('songs', 60, [
      id('id', 60),
      column('title', 'name', { distinct: 60, unique: true }),
      column('score', 'measure', { distinct: 40 }),
    ]),
    table('classes', 800, [
      id('id', 800),
      id('staff_id', 9),
      id('pupil_id', 90),
      column('held_on', 'date', { distinct: 300, min: '2022-01-03', max: '2024-12-20' }),
    ]),
    table('class_songs', 2500, [id('class_id', 800), id('song_id', 60)], []),
    table('complaints', 400, [
      id('id', 400),
      id('class_id', 800),
      column('cause', 'category', { values: ['late', 'loud'] }),
      column('refund', 'money'),
    ]),
  ],
  [
    key('classes.staff_id', 'staff.id'),
    key('classes.pupil_id', 'pupils.id'),
    key('class_songs.class_id', 'classes.id'),
    key('class_songs.song_id', 'songs.id'),
    key('complaints.class_id', 'classes.id'),
  ],
)

async function ranking(over: Catalog, prompt: string) {
  const plan = await embeddedPlanner.plan({ prompt, catalog: over, maxCharts: 4, theme: 'default', fiscalYearStart: 1 })
  return {
    warnings: plan.warnings.map(({ message }) => message),
    charts: plan.charts.map(({ kind, measures, dimensions, sort, limit, where, title, assumptions }) => {
      const [measure] = measures
      return {
        title,
        kind,
        said: `${measure?.aggregate ?? ''} ${measure?.column?.column ?? '*'} by ${dimensions.map(({ column: { relation, column: name } }) => `${relation}.${name}`).join('+')}`,
        order: sort[0]?.order,
        count: limit?.count,
        where: where.length,
        assumptions,
      }
    }),
  }
}

type Case = readonly [prompt: string, over: Catalog, said: string, title: string, order: 'asc' | 'desc', count?: number, where?: number]
const cases: readonly Case[] = [
  // By what was done, as a verb or as its table.
  ['most rented boats', rentals, 'count * by boats.name', 'Top 10 boats by rentals', 'desc', 10],
  ['which 4 boats are rented most?', rentals, 'count * by boats.name', 'Top 4 boats by rentals', 'desc', 4],
  ['show me the boats with the fewest rentals', rentals, 'count * by boats.name', 'Bottom 10 boats by rentals', 'asc', 10],
  ['which doctors make the most visits in 2023', clinic, 'count * by doctors.full_name', 'Top 10 doctors by visits, 2023', 'desc', 10, 1],
  ['members with the most lost loans', lending, 'count * by members.member_name', 'Top 10 members by loans, lost', 'desc', 10, 1],
  ['top 5 rented boats', rentals, 'count * by boats.name', 'Top 5 boats by rentals', 'desc', 5],
  ['songs with the most classes', school, 'count_distinct class_id by songs.title', 'Top 10 songs by classes', 'desc', 10],
  ['leaderboard of boats by number of rentals', rentals, 'count * by boats.name', 'Top 10 boats by rentals', 'desc', 10],
  // By money that moved, where nothing says so.
  ['which grower sold the most in 2023', stall, 'sum amount by growers.name', 'Top 10 growers by amount, 2023', 'desc', 10, 1],
  ['which fruit sells worst', stall, 'sum amount by sales.fruit', 'Amount by fruit', 'asc'],
  ['which doctor earns the most', clinic, 'sum fee by doctors.full_name', 'Top 10 doctors by fee', 'desc', 10],
  // By a number of the thing's own.
  ['the five longest boats', rentals, 'none length_cm by boats.name', 'Top 5 boats by length cm', 'desc', 5],
  ['the 3 cheapest brass instruments', lending, 'none price by instruments.title', 'Bottom 3 instruments by price, Brass', 'asc', 3, 1],
  ['seven heaviest dogs', clinic, 'none weight_kg by animals.name', 'Top 7 animals by weight (kg), dog', 'desc', 7, 1],
  ['which skippers are the best paid?', rentals, 'none monthly_wage by skippers.name', 'Top 10 skippers by monthly wage', 'desc', 10],
  ['15 longest visits', clinic, 'none minutes by visits.id', 'Top 15 visits by minutes', 'desc', 15],
  ['halls with the highest yearly income', lending, 'none yearly_income by halls.hall_name', 'Yearly income by hall', 'desc'],
  ['best songs', school, 'none score by songs.title', 'Top 10 songs by score', 'desc', 10],
  ['oldest pupils', school, 'none birth_year by pupils.first_name', 'Bottom 10 pupils by birth year', 'asc', 10],
  ['pupils with the biggest debts', school, 'none fees_outstanding by pupils.first_name', 'Top 10 pupils by fees outstanding', 'desc', 10],
  // By a number of the rows that belong to it.
  [
    'which 3 species have the highest average weight',
    clinic,
    'mean weight_kg by animals.species',
    'Top 3 species by average weight (kg)',
    'desc',
    3,
  ],
  ['rank the doctors by fee', clinic, 'sum fee by doctors.full_name', 'Top 10 doctors by fee', 'desc', 10],
  // People of whom no word says what they are called.
  ['who rented the most', rentals, 'count * by skippers.name', 'Top 10 skippers by rentals', 'desc', 10],
  ['which teachers give the most classes?', school, 'count * by staff.name', 'Classes by staff', 'desc'],
  ['top 3 earners', school, 'none salary by staff.name', 'Top 3 staff by salary', 'desc', 3],
  ['who owes us the most', school, 'none fees_outstanding by pupils.first_name', 'Top 10 pupils by fees outstanding', 'desc', 10],
  // By rows in a state, which is named or done.
  ['which worker has the most no-shows?', workshop, 'count * by workers.name', 'Top 10 workers by jobs, no-show', 'desc', 10, 1],
  ['which customers cancel the most', workshop, 'count * by customers.name', 'Top 10 customers by jobs, Cancelled', 'desc', 10, 1],
  ['customers who complain most', workshop, 'count * by customers.name', 'Top 10 customers by complaints', 'desc', 10],
  ['worst machines for stops', workshop, 'count * by machines.name', 'Top 10 machines by stops', 'desc', 10],
  // By what happens nearest to them, what they take in, make, or how long they take.
  ['busiest machine', workshop, 'count * by machines.name', 'Top 10 machines by jobs', 'desc', 10],
  ['our best paying customers', workshop, 'sum amount by customers.name', 'Top 10 customers by amount', 'desc', 10],
  ['which hall produces the most', workshop, 'sum qty_good by machines.hall', 'Quantity good by hall', 'desc'],
  ['who made the most parts in 2022', workshop, 'sum qty_good by workers.name', 'Top 10 workers by quantity good, 2022', 'desc', 10, 1],
  ['which worker is the slowest', workshop, 'mean lead_days by workers.name', 'Top 10 workers by average lead days', 'desc', 10],
  ['fastest workers', workshop, 'mean lead_days by workers.name', 'Bottom 10 workers by average lead days', 'asc', 10],
  // Kinds of what has no name.
  ['most common complaints', workshop, 'count * by complaints.complaint_type', 'Complaints by complaint type', 'desc'],
  ['most frequent reasons for stops', workshop, 'count * by stops.reason', 'Stops by reason', 'desc'],
  ['the biggest cause of complaints', school, 'count * by complaints.cause', 'Complaints by cause', 'desc'],
  ['top 2 causes', school, 'count * by complaints.cause', 'Top 2 causes by complaints', 'desc', 2],
]

describe('a ranking', () => {
  it.each(cases.map((each) => ({ prompt: each[0], each })))('$prompt', async ({ prompt, each }) => {
    const [, over, said, title, order, count, where = 0] = each
    const { charts, warnings } = await ranking(over, prompt)
    expect(charts).toMatchObject([{ kind: 'bar', said, title, order, where }])
    expect(charts[0]?.count).toBe(count)
    expect(warnings).toEqual([])
  })

  it('says what was chosen', async () => {
    const notes = async (prompt: string) => (await ranking(school, prompt)).charts[0]?.assumptions
    expect(await notes('which teachers give the most classes?')).toContain('“teachers” was taken to mean staff.')
    expect(await notes('pupils with the biggest debts')).toContain('Only 10 of 90 are shown.')
    expect((await ranking(lending, '8 most expensive instruments')).charts[0]?.assumptions).toContain(
      '“Expensive” was taken to speak of price.',
    )
  })

  it('is one chart of several', async () => {
    const { charts } = await ranking(rentals, 'charge by month, most rented boats, the three longest boats')
    expect(charts.map(({ said }) => said)).toEqual([
      expect.stringContaining('lent_at'),
      'count * by boats.name',
      'none length_cm by boats.name',
    ])
  })

  it('leaves a breakdown and a chart that is named to others', async () => {
    for (const prompt of ['longest boats by class', 'bar chart of the boats with the most rentals per harbour'])
      expect((await ranking(rentals, prompt)).charts[0]?.said).not.toMatch(/by boats\.name$/)
  })
})

/** Growers of whom most have namesakes. */
const growers = catalog(
  [
    table('growers', 900, [id('id', 900), column('name', 'name', { distinct: 300 })]),
    table('sales', 6000, [
      id('id', 6000),
      id('grower_id', 900),
      column('sold_on', 'date', { distinct: 700, min: '2023-01-01', max: '2024-12-31' }),
      column('amount', 'money', { distinct: 5000, min: 5, max: 900 }),
    ]),
  ],
  [key('sales.grower_id', 'growers.id')],
)

describe('people with namesakes', () => {
  it.each(['top growers', 'top 10 growers by sales', 'which grower sold the most'])('go by their names: %s', async (prompt) => {
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: growers, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    expect(charts[0]?.dimensions).toMatchObject([{ column: { column: 'name' }, identity: [{ column: 'id' }] }])
  })
})

describe('a column that two tables have', () => {
  const halls = catalog(
    [
      table('halls', 30, [id('id', 30), column('name', 'name', { distinct: 30, unique: true }), column('town', 'place', { distinct: 6 })]),
      table('teams', 60, [id('id', 60), id('hall_id', 30), column('name', 'name', { distinct: 60, unique: true })]),
      table('guests', 300, [id('id', 300), column('name', 'name', { distinct: 300 }), column('town', 'place', { distinct: 9 })]),
      table('matches', 4000, [
        id('id', 4000),
        id('team_id', 60),
        id('guest_id', 300),
        column('played_on', 'date', { distinct: 400, min: '2023-01-03', max: '2024-12-20' }),
      ]),
    ],
    [key('teams.hall_id', 'halls.id'), key('matches.team_id', 'teams.id'), key('matches.guest_id', 'guests.id')],
  )

  it("is that of the things whose it is said to be: which town's halls", async () => {
    const { charts } = await ranking(halls, "which town's halls have the most matches?")
    expect(charts).toMatchObject([{ kind: 'bar', said: 'count * by halls.town', order: 'desc' }])
  })

  it('ranks by the rows that were named, not by its own', async () => {
    const { charts } = await ranking(halls, 'which towns have the most matches?')
    expect(charts[0]?.said).toMatch(/^count \* by (?:halls|guests)\.town$/)
    expect(charts[0]?.title).toBe('Matches by town')
  })
})

it.each(['loans by members', 'show loans by instruments'])('rows are broken down by what each has one of: "%s"', async (words) => {
  const { charts } = await ranking(lending, words)
  expect(charts[0]?.said).toBe(words.includes('members') ? 'count * by members.member_name' : 'count * by instruments.title')
})
