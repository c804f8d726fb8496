import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { market } from '../fixtures/market.ts'
import { embeddedPlanner } from '../index.ts'

/** Parcels go from one depot to another. */
const post: Catalog = catalog(
  [
    table('depots', 14, [id('id', 14), column('name', 'name', { distinct: 14, unique: true })]),
    table('parcels', 4000, [
      id('id', 4000),
      id('sending_depot_id', 14),
      id('receiving_depot_id', 14),
      column('weight', 'measure', { distinct: 300, min: 1, max: 40 }),
    ]),
  ],
  [key('parcels.sending_depot_id', 'depots.id'), key('parcels.receiving_depot_id', 'depots.id')],
)

async function ask(prompt: string): Promise<{ readonly chart: ChartPlan | undefined; readonly warnings: number }> {
  const { charts, warnings } = await embeddedPlanner.plan({ prompt, catalog: post, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  return { chart: charts[0], warnings: warnings.length }
}

const joinedBy = (chart: ChartPlan | undefined): readonly string[] =>
  chart?.source.joins.flatMap(({ on }) => on.map(({ left }) => left.column)) ?? []

describe('a table that is referred to in several ways', () => {
  it('is joined in the role of which the words speak', async () => {
    const { chart, warnings } = await ask('number of parcels for each receiving depot as a bar chart')
    expect(joinedBy(chart)).toEqual(['receiving_depot_id'])
    expect(warnings).toBe(0)
    expect(joinedBy((await ask('average weight of parcels per sending depot')).chart)).toEqual(['sending_depot_id'])
  })

  it('is joined by the first key where no role is said', async () => {
    expect(joinedBy((await ask('number of parcels for each depot as a bar chart')).chart)).toEqual(['sending_depot_id'])
  })
})

describe('a role that only a key knows', () => {
  it.each([
    ['number of sales by buyer', 'buyer_id'],
    ['how many lots does each seller have? bar chart', 'seller_id'],
  ])('%s', async (prompt, role) => {
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: market, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    expect(charts[0]?.dimensions.map(({ column: shown }) => `${shown.relation}.${shown.column}`)).toEqual(['members.name'])
    expect(joinedBy(charts[0])).toEqual([role])
  })

  it.each([
    ['total price of sales by seller', 'name', ['lot_id', 'seller_id']],
    ["average price by the seller's town as a bar chart", 'town_name', ['lot_id', 'seller_id', 'town_id']],
    ['pie of the number of sales by the town name of the buyer', 'town_name', ['buyer_id', 'town_id']],
  ])('that rows refer to over others: %s', async (prompt, shown, roles) => {
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: market, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    expect(charts[0]?.dimensions.map(({ column: by }) => by.column)).toEqual([shown])
    expect(charts[0]?.measures.every(({ column: of }) => of?.column !== 'buyer_id')).toBe(true)
    expect(joinedBy(charts[0])).toEqual(roles)
  })
})

/** A court hears cases that one side brings against another; scribes are taught by scribes. */
const court: Catalog = catalog(
  [
    table('sides', 50, [id('id', 50), column('full_title', 'name', { distinct: 50, unique: true })]),
    table('scribes', 30, [
      id('id', 30),
      column('first_name', 'name', { distinct: 28 }),
      column('name', 'name', { distinct: 30, unique: true }),
      { ...id('teacher', 30), distinct: 6, nullable: true, nulls: 6 },
    ]),
    table('suits', 600, [id('id', 600), id('accuser_id', 40), id('return_side', 45), id('scribe_id', 30)]),
    table('letters', 900, [id('id', 900), id('suit_id', 600), column('from_whom', 'category', { values: ['accuser', 'witness'] })]),
  ],
  [
    key('suits.accuser_id', 'sides.id'),
    key('suits.return_side', 'sides.id'),
    key('suits.scribe_id', 'scribes.id'),
    key('scribes.teacher', 'scribes.id'),
    key('letters.suit_id', 'suits.id'),
  ],
)

describe('names of those in a role', () => {
  it.each([
    ['Show the names of the accusers and the number of suits of each in a bar chart', 'sides.full_title', ['accuser_id']],
    ['What are the names of the return sides and how many suits does each have? Bar chart', 'sides.full_title', ['return_side']],
    ['List the names of the teachers and how many scribes they have as bars', 'scribes by teacher.name', ['teacher']],
    ['number of suits of the top 5 accusers, bar chart', 'sides.full_title', ['accuser_id']],
  ])('%s', async (prompt, shown, joined) => {
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: court, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    expect(charts[0]?.dimensions.map(({ column: by }) => `${by.relation}.${by.column}`)).toEqual([shown])
    expect(joinedBy(charts[0])).toEqual(joined)
    expect(charts[0]?.where).toEqual([])
  })
})

/** Fencers of clubs win and lose bouts at meets of a host, and lead drills. */
const league: Catalog = catalog(
  [
    table('clubs', 8, [id('id', 8), column('club_name', 'name', { distinct: 8, unique: true })]),
    table('fencers', 34, [
      id('id', 34),
      column('fencer_name', 'name', { distinct: 34, unique: true }),
      column('grade', 'category', { values: ['novice', 'senior'] }),
      id('club_id', 8),
    ]),
    table('meets', 10, [id('id', 10), column('meet_name', 'name', { distinct: 10, unique: true }), id('host_club_id', 6)]),
    table('bouts', 300, [
      id('id', 300),
      id('meet_id', 10),
      id('winner', 30),
      id('loser', 32),
      column('won_by', 'category', { values: ['points', 'retreat', 'default'] }),
      column('fought_on', 'date', { distinct: 200, min: '2020-01-01', max: '2023-12-30' }),
    ]),
    table('drills', 200, [
      id('id', 200),
      id('leader', 20),
      column('drilled_on', 'date', { distinct: 90, min: '2020-01-01', max: '2023-12-30' }),
    ]),
  ],
  [
    key('fencers.club_id', 'clubs.id'),
    key('meets.host_club_id', 'clubs.id'),
    key('bouts.meet_id', 'meets.id'),
    key('bouts.winner', 'fencers.id'),
    key('bouts.loser', 'fencers.id'),
    key('drills.leader', 'fencers.id'),
  ],
)

describe('a role that a verb speaks of', () => {
  it.each([
    ['number of bouts lost by each fencer as bars', 'fencers.fencer_name', ['loser']],
    ['How many bouts did each fencer lose? bar chart', 'fencers.fencer_name', ['loser']],
    ['How many bouts has each fencer won? bar chart', 'fencers.fencer_name', ['winner']],
    ['who lost the most bouts', 'fencers.fencer_name', ['loser']],
    ['Which fencers won the most bouts?', 'fencers.fencer_name', ['winner']],
    ['number of wins per fencer', 'fencers.fencer_name', ['winner']],
    ['How many bouts were lost by the fencers of each club? bar chart', 'clubs.club_name', ['loser', 'club_id']],
    ['number of bouts for each way of winning', 'bouts.won_by', []],
    ['number of drills led by senior fencers over the year', 'drills.drilled_on', ['leader']],
  ])('%s', async (prompt, shown, joined) => {
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: league, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    expect(charts[0]?.dimensions.map(({ column: by }) => `${by.relation}.${by.column}`)).toEqual([shown])
    expect(charts[0]?.series).toBeUndefined()
    expect(joinedBy(charts[0])).toEqual(joined)
  })
})

/** Trips go from one pier to another. */
const trips: Catalog = catalog(
  [
    table('piers', 12, [
      id('id', 12),
      column('pier_name', 'name', { distinct: 12, unique: true }),
      column('shore', 'category', { values: ['east', 'west'] }),
    ]),
    table('trips', 500, [
      id('id', 500),
      id('origin', 11),
      id('destination', 11),
      column('miles', 'measure', { distinct: 80, min: 1, max: 90 }),
    ]),
  ],
  [key('trips.origin', 'piers.id'), key('trips.destination', 'piers.id')],
)

describe('the end of a journey that is spoken of', () => {
  it.each([
    ['number of trips ending at each pier', 'destination'],
    ['What are the shores that trips lead to, and how many trips end in each? Return a bar chart.', 'destination'],
    ['number of trips to each shore', 'destination'],
    ['average miles of trips from each pier', 'origin'],
    ['How many trips leave each pier? bar chart, from high to low', 'origin'],
  ])('%s', async (prompt, role) => {
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: trips, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    expect(joinedBy(charts[0])).toEqual([role])
  })
})

describe('the order of those that rows of their own table refer to', () => {
  it('goes by their names where names were said', async () => {
    const prompt = 'List the names of the teachers and how many scribes they have as bars, names in ascending order'
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: court, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    expect(charts[0]?.dimensions[0]?.column).toEqual({ relation: 'scribes by teacher', column: 'name' })
    expect(charts[0]?.sort).toEqual([{ by: { dimension: 'd1' }, order: 'asc' }])
  })
})

describe('things that are in a role to none', () => {
  it.each([
    [
      'Find the piers that are not the destination of any trip, and show the number of such piers for each shore in a pie chart.',
      'destination',
    ],
    ['number of piers that are not the origin of a trip by shore', 'origin'],
  ])('%s', async (prompt, role) => {
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: trips, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    expect(charts[0]?.where).toMatchObject([
      { kind: 'related', negated: true, sub: { source: { base: { table: 'trips' } }, link: [{ inner: { column: role } }] } },
    ])
  })
})
