import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../connections/connection.ts'
import { only } from './fixtures/asked.ts'
import { catalog, column, id, key, table } from './fixtures/catalogs.ts'

/** Boats that make trips and burn fuel. */
const pier: Catalog = catalog(
  [
    table('boats', 40, [
      id('id', 40),
      column('name', 'name', { distinct: 40, unique: true }),
      column('pier', 'place', { values: ['North', 'South'] }),
    ]),
    table('trips', 900, [
      id('id', 900),
      id('boat_id', 40),
      column('miles', 'measure', { distinct: 300, min: 1, max: 90 }),
      column('left_on', 'date', { distinct: 400, min: '2023-01-03', max: '2024-12-20' }),
    ]),
    table('fuel_bills', 600, [
      id('id', 600),
      id('boat_id', 40),
      column('fuel_cost', 'money', { distinct: 500, min: 10, max: 900 }),
      column('billed_on', 'date', { distinct: 400, min: '2023-01-03', max: '2024-12-20' }),
    ]),
    table('catches', 5000, [id('id', 5000), id('trip_id', 900), column('catch_weight', 'measure', { distinct: 700, min: 1, max: 400 })]),
  ],
  [key('trips.boat_id', 'boats.id'), key('fuel_bills.boat_id', 'boats.id'), key('catches.trip_id', 'trips.id')],
)

describe('what the rows of two tables come to, of each thing', () => {
  it.each([
    ['top 5 boats by number of trips with their fuel cost', ['trips', 'fuel_bills'], 'm1'],
    ['top 5 boats by fuel cost and number of trips', ['fuel_bills', 'trips'], 'm1'],
    ['top 5 boats by number of trips with their total catch weight', ['trips', 'catches'], 'm1'],
    ['boats with number of trips and fuel cost', ['trips', 'fuel_bills'], undefined],
  ])('is counted over its own rows: "%s"', async (words, tables, by) => {
    const chart = await only(words, pier)
    expect(chart).toMatchObject({
      kind: 'table',
      source: { base: { table: 'boats' } },
      dimensions: [{ column: { relation: 'boats', column: 'name' } }],
    })
    expect(chart.measures.map((each) => each.column?.relation)).toEqual(tables)
    expect(chart.source.joins.every(({ kind }) => kind === 'left')).toBe(true)
    expect(chart.limit?.count).toBe(by ? 5 : undefined)
    expect(chart.sort).toEqual([by ? { by: { measure: by }, order: 'desc' } : { by: { dimension: 'd1' }, order: 'asc' }])
  })

  it('has a column of its own beside it', async () => {
    const { kind, dimensions, limit } = await only('top 5 boats by number of trips with their pier', pier)
    expect([kind, dimensions.map((each) => each.column.column), limit?.count]).toEqual(['table', ['name', 'pier'], 5])
  })
})
