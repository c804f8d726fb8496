import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

const ferries = catalog(
  [
    table('skippers', 30, [
      id('id', 30),
      column('name', 'name', { distinct: 30, unique: true }),
      column('rank', 'category', { values: ['first', 'second'] }),
      column('salary', 'money', { distinct: 28, min: 300, max: 900 }),
    ]),
    table('crossings', 800, [
      id('id', 800),
      id('skipper_id', 30),
      column('sailed_on', 'date', { distinct: 300, min: '2022-01-04', max: '2024-11-20' }),
      column('fee', 'money', { distinct: 90, min: 10, max: 400 }),
      column('boat_count', 'measure', { type: 'integer', distinct: 4, min: 0, max: 3 }),
    ]),
  ],
  [key('crossings.skipper_id', 'skippers.id')],
)

describe('people by what they earn', () => {
  it.each([
    ['number of skippers by rank, only those earning over 500', { op: 'gt', value: 500 }],
    ['number of skippers by rank, keep out those earning between 500 and 700', { kind: 'between', low: 500, high: 700, negated: true }],
    ['number of skippers not earning between 500 and 700 by rank', { kind: 'between', low: 500, high: 700, negated: true }],
  ])('are told by their pay, and by nothing that comes in: %s', async (prompt, condition) => {
    const chart = await only(prompt, ferries)
    expect([measures(chart), by(chart)]).toEqual([['count'], ['rank']])
    expect(chart.where).toMatchObject([{ ...condition, column: { column: 'salary' } }])
  })
})
