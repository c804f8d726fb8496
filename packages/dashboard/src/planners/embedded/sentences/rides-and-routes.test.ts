import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { catalog, column, table } from '../fixtures/catalogs.ts'

const stations = ['Bridge', 'Harbour', 'Market', 'Tower']

/** Rides on boats that are lent: when and where each began and ended. */
const rides = catalog([
  table(
    'rides',
    900,
    [
      column('Ride ID', 'id', { type: 'text', distinct: 900, unique: true }),
      column('Started At', 'date', { type: 'timestamp', distinct: 890, min: '2026-01-01T05:10:00', max: '2026-10-27T22:01:00' }),
      column('Ended At', 'date', { type: 'timestamp', distinct: 890, min: '2026-01-01T05:31:00', max: '2026-10-27T22:40:00' }),
      column('Start Station', 'category', { values: stations }),
      column('End Station', 'category', { values: stations }),
      column('Boat', 'category', { values: ['Canoe', 'Skiff'] }),
      column('Fare', 'money', { type: 'integer', distinct: 120, min: 20, max: 900 }),
    ],
    [],
  ),
])

describe('rides', () => {
  it.each([
    ['longest rides', 'desc', 10],
    ['shortest 5 rides', 'asc', 5],
    ['3 longest rides in september', 'desc', 3],
  ])('are listed by how long they took: %s', async (prompt, order, count) => {
    const chart = await only(prompt, rides)
    expect(chart).toMatchObject({ kind: 'table', sort: [{ by: { measure: 'm0' }, order }], limit: { count } })
    expect(chart.measures[0]).toMatchObject({ label: 'Minutes', formula: { of: { kind: 'days', in: 'minutes' } } })
    expect(chart.where.some(({ kind }) => kind === 'period')).toBe(prompt.includes('september'))
  })

  it.each([
    ['how many records', []],
    ['how many rows are there in the data', []],
    ['number of entries by boat', ['Boat']],
    ['row count', []],
  ])('are counted, whatever the rows are called: %s', async (prompt, broken) => {
    const chart = await only(prompt, rides)
    expect([measures(chart), by(chart)]).toEqual([['count'], broken])
  })
})

describe('routes', () => {
  it.each([
    ['busiest route', ['count'], 10],
    ['top 5 routes', ['count'], 5],
    ['most popular routes in september', ['count'], 10],
    ['fare by route', ['mean Fare'], 30],
    ['top 3 routes by fare', ['mean Fare'], 3],
  ])('are both ends of a ride: %s', async (prompt, of, count) => {
    const chart = await only(prompt, rides)
    expect([chart.kind, measures(chart), by(chart)]).toEqual(['table', of, ['Start Station', 'End Station']])
    expect(chart).toMatchObject({ limit: { count }, sort: [{ order: 'desc' }] })
    expect(chart.where.some(({ kind }) => kind === 'period')).toBe(prompt.includes('september'))
  })
})
