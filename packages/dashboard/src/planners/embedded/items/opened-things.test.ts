import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

const year = (name: string) => column(name, 'measure', { type: 'integer', temporal: { as: 'year' }, distinct: 12, min: 1990, max: 2020 })

/** Theatres, and when each play was put on there. */
const theatres: Catalog = catalog(
  [
    table('theatres', 40, [
      id('id', 40),
      column('name', 'name', { distinct: 40, unique: true }),
      year('opening_year'),
      column('style', 'category', { values: ['Baroque', 'Modern'] }),
      column('box_value', 'money', { distinct: 38, min: 10, max: 900 }),
    ]),
    table('plays', 300, [id('id', 300), id('theatre_id', 40), year('year')]),
  ],
  [key('plays.theatre_id', 'theatres.id')],
)

async function ask(prompt: string): Promise<ChartPlan | undefined> {
  const plan = await embeddedPlanner.plan({ prompt, catalog: theatres, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  return plan.charts[0]
}

describe('things counted by a verb of theirs', () => {
  it('are counted by the date of that verb', async () => {
    const chart = await ask('Show how many theatres open each year in a line chart')
    expect(chart).toMatchObject({
      source: { base: { table: 'theatres' }, joins: [] },
      dimensions: [{ column: { column: 'opening_year' } }],
    })
  })
})

describe('a total number of an amount', () => {
  it('is its sum beside a breakdown', async () => {
    const chart = await ask('Draw a bar chart of style versus total number of box value')
    expect(chart?.measures).toMatchObject([{ aggregate: 'sum', column: { column: 'box_value' } }])
  })
})

/** Offers are handed in by firms for the works of offices. */
const works: Catalog = catalog(
  [
    table('offices', 12, [id('id', 12), column('office_name', 'name', { distinct: 12, unique: true })]),
    table('works', 90, [id('id', 90), id('office_id', 12), column('trade', 'category', { values: ['roofs', 'roads', 'drains'] })]),
    table('offers', 400, [
      id('id', 400),
      id('work_id', 90),
      column('submitted_date', 'date', { distinct: 300, min: '2023-01-02', max: '2024-11-30' }),
    ]),
  ],
  [key('works.office_id', 'offices.id'), key('offers.work_id', 'works.id')],
)

describe('things that something was done to', () => {
  it.each([
    ['pie of offers submitted in each trade', 'trade'],
    ['The proportion of offers submitted for each trade', 'trade'],
    ['share of the offers submitted to each office', 'office_name'],
  ])('are counted, and not what they belong to: %s', async (prompt, by) => {
    const plan = await embeddedPlanner.plan({ prompt, catalog: works, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    expect(plan.charts).toMatchObject([
      { kind: 'arc', source: { base: { table: 'offers' } }, measures: [{ aggregate: 'count' }], dimensions: [{ column: { column: by } }] },
    ])
  })
})

/** Songs are sung at concerts, of which the day is known. */
const songs: Catalog = catalog(
  [
    table('songs', 30, [
      id('id', 30),
      column('title', 'name', { distinct: 30, unique: true }),
      column('language', 'category', { values: ['Welsh', 'Breton'] }),
    ]),
    table('concert_songs', 400, [
      id('id', 400),
      id('song_id', 28),
      column('performed_on', 'date', { distinct: 120, min: '2020-01-01', max: '2023-12-30' }),
    ]),
  ],
  [key('concert_songs.song_id', 'songs.id')],
)

describe('what was done with each of some things', () => {
  it.each([
    'How often has each song been performed? Bar chart',
    'What are the titles of the songs in Welsh that were performed, and how many times was each performed? Show me a bar chart.',
  ])('is counted, and no day is asked for: %s', async (prompt) => {
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: songs, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    expect(charts).toMatchObject([{ measures: [{ aggregate: 'count' }], dimensions: [{ column: { column: 'title' } }] }])
    expect(charts[0]?.source.base.table).toBe('concert_songs')
    expect(charts[0]?.series).toBeUndefined()
  })

  it('is counted by the day where that is asked for', async () => {
    const prompt = 'How many songs were performed by month? Line chart'
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: songs, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    expect(charts[0]?.dimensions).toMatchObject([{ column: { column: 'performed_on' }, grain: 'month' }])
  })
})
