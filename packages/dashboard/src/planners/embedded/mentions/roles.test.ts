import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
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

/** Members sell lots to one another. */
const market: Catalog = catalog(
  [
    table('members', 60, [id('id', 60), column('name', 'name', { distinct: 60, unique: true })]),
    table('lots', 900, [id('id', 900), id('seller_id', 40), column('title', 'name', { distinct: 880 })]),
    table('sales', 700, [
      id('id', 700),
      id('lot_id', 700),
      id('buyer_id', 50),
      column('price', 'money', { distinct: 300, min: 1, max: 90 }),
    ]),
  ],
  [key('lots.seller_id', 'members.id'), key('sales.lot_id', 'lots.id'), key('sales.buyer_id', 'members.id')],
)

describe('a role that only a key knows', () => {
  it.each([
    ['number of sales by buyer', 'buyer_id'],
    ['how many lots does each seller have? bar chart', 'seller_id'],
  ])('%s', async (prompt, role) => {
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: market, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    expect(charts[0]?.dimensions.map(({ column: shown }) => `${shown.relation}.${shown.column}`)).toEqual(['members.name'])
    expect(joinedBy(charts[0])).toEqual([role])
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
