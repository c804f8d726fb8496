import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'
import { by, measures, only } from '../fixtures/asked.ts'
import { saddlery } from '../fixtures/saddlery.ts'

/** Wagons of a make are hired for some weeks; a hire has a number. */
const wagons: Catalog = catalog(
  [
    table('kinds', 14, [id('id', 14), column('make', 'category', { values: ['Arlo', 'Bexley', 'Corin'] })]),
    table('wagons', 80, [id('id', 80), id('kind_id', 14), column('paint', 'category', { values: ['red', 'green'] })]),
    table(
      'hires',
      500,
      [id('hire_no', 500), id('wagon_id', 80), column('weeks', 'measure', { type: 'integer', distinct: 12, min: 1, max: 12 })],
      ['hire_no'],
    ),
    table('dents', 90, [id('id', 90), id('hire_no', 80), column('place', 'category', { values: ['door', 'roof'] })]),
  ],
  [key('wagons.kind_id', 'kinds.id'), key('hires.wagon_id', 'wagons.id'), key('dents.hire_no', 'hires.hire_no')],
)

async function ask(prompt: string) {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: wagons, maxCharts: 3, theme: 'default', fiscalYearStart: 1 })
  return charts[0]
}

describe('words of commands that are names of columns', () => {
  it.each([
    'number of wagons of each make',
    'Find the number of wagons of each make, and rank by the make from low to high. Bar chart.',
    'wagons per make',
    'hires by make',
    'pie chart of the number of hires by make of wagon',
    'Find the makes with more than 9 hires and show how many hires each one has in a bar chart',
  ])('%s', async (prompt) => {
    const chart = await ask(prompt)
    expect(chart?.dimensions.map(({ column: by }) => `${by.relation}.${by.column}`)).toEqual(['kinds.make'])
  })

  it('are verbs in front of what is to be made', async () => {
    const chart = await ask('Make a bar chart of the number of wagons by paint')
    expect(chart?.dimensions.map(({ column: by }) => by.column)).toEqual(['paint'])
  })
})

describe('what is longer than a number', () => {
  it('is no number by which things are known', async () => {
    const chart = await ask('number of dents by place for hires longer than 3 weeks, pie chart')
    expect(chart?.where).toMatchObject([{ column: { relation: 'hires', column: 'weeks' }, op: 'gt', value: 3 }])
  })
})

describe('what came back', () => {
  it.each([
    ['which month had the most returns', 'month', 'desc'],
    ['which weekday has the most returns', 'weekday', 'desc'],
  ])('is no command behind an end: %s', async (prompt, grain, order) => {
    const chart = await only(prompt, saddlery)
    expect(measures(chart)).toEqual(['count'])
    expect(chart).toMatchObject({ dimensions: [{ column: { column: 'returned_on' }, grain }], sort: [{ order }] })
  })

  it.each([
    ['returns in Shimla by month', ['returned_on']],
    ['returns of boots per month', ['returned_on']],
    ['returns for Hills by category', ['category']],
  ])('is counted, and no command: %s', async (prompt, groups) => {
    const chart = await only(prompt, saddlery)
    expect([chart.source.base.table, measures(chart), by(chart)]).toEqual(['returns', ['count'], groups])
  })
})

/** What is played in the halls of a town. */
const halls = catalog(
  [
    table('show', 60, [
      id('id', 60),
      column('name', 'name', { distinct: 60, unique: true }),
      column('kind', 'category', { values: ['play', 'opera'] }),
    ]),
    table('visit', 900, [id('id', 900), id('show_id', 60), column('seat', 'category', { values: ['stalls', 'balcony'] })]),
    table('backer', 9, [id('id', 9), column('name', 'name', { distinct: 9, unique: true })]),
    table('backing', 70, [id('id', 70), id('show_id', 60), id('backer_id', 9)]),
  ],
  [key('visit.show_id', 'show.id'), key('backing.show_id', 'show.id'), key('backing.backer_id', 'backer.id')],
)

describe('a table that is called after a command', () => {
  it.each(['number of visits for each show', 'visits per show', 'names of the shows and how many visits each has'])(
    'is a thing: %s',
    async (prompt) => {
      const chart = await only(prompt, halls)
      expect([measures(chart), chart.dimensions.map(({ column: of }) => `${of.relation}.${of.column}`)]).toEqual([['count'], ['show.name']])
    },
  )

  it('keeps its name where others have one as well', async () => {
    const chart = await only('names of the shows that are backed, and count the backings of each', halls)
    expect(chart.dimensions.map(({ column: of }) => `${of.relation}.${of.column}`)).toEqual(['show.name'])
  })
})
