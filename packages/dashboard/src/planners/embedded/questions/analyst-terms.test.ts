import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { saddlery } from '../fixtures/saddlery.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** A ferry's passengers and the trips that they paid for. */
const ferry = catalog(
  [
    table('passengers', 500, [
      id('id', 500),
      column('full_name', 'name', { distinct: 500 }),
      column('island', 'category', { values: ['N', 'S'] }),
    ]),
    table('trips', 6000, [
      id('id', 6000),
      column('passenger_id', 'id', { type: 'integer', distinct: 480 }),
      column('sailed_on', 'date', { distinct: 900, min: '2022-01-01', max: '2024-12-31' }),
      column('boat', 'category', { values: ['Blue', 'Red', 'White'] }),
      column('fare', 'money', { distinct: 40, min: 10, max: 90, unit: 'INR' }),
    ]),
  ],
  [key('trips.passenger_id', 'passengers.id')],
)

it.each([
  'fares by boat as a percentage of total',
  'show me the fares by boat as % of the total',
  'share of fares by boat as a share of the whole',
])('parts of all are told as such: %s', async (prompt) => {
  const chart = await only(prompt, ferry)
  expect(chart.kind === 'arc' || chart.measures[0]?.share).toBe(true)
  expect(chart.measures).toMatchObject([{ aggregate: 'sum', column: { column: 'fare' } }])
  expect(by(chart)).toEqual(['boat'])
})

it.each(['pareto of passengers by fare', '80/20 analysis of the passengers by fares'])('the first few are ranked: %s', async (prompt) => {
  const chart = await only(prompt, ferry)
  expect(chart).toMatchObject({ kind: 'bar', limit: { count: 20 }, measures: [{ aggregate: 'sum', column: { column: 'fare' } }] })
})

it('what each was worth so far is an amount of each of them', async () => {
  const chart = await only('lifetime value by island', ferry)
  expect(chart.measures).toMatchObject([{ formula: { op: '/', left: { aggregate: 'sum' }, right: { aggregate: 'count_distinct' } } }])
})

it.each(['seasonality of fares', 'is there a seasonal pattern in the fares?'])('seasons are months of each year: %s', async (prompt) => {
  const chart = await only(prompt, ferry)
  expect(chart.dimensions[0]).toMatchObject({ grain: 'month_of_year' })
  expect(chart.series).toMatchObject({ grain: 'year' })
})

it('growth is that of what comes in', async () => {
  expect((await only('how fast are we growing?', ferry)).measures).toMatchObject([{ change: 'percent', column: { column: 'fare' } }])
})

it.each([
  ['boats that earned less than last year', 'lt'],
  ['which boats are doing better than last year?', 'gt'],
])('more or less than in the year before is growth: %s', async (prompt, op) => {
  const chart = await only(prompt, ferry)
  expect(chart.having).toMatchObject([{ op, value: 0 }])
  expect(by(chart)).toEqual(['boat'])
})

describe('what people say of a shop whose lines have the amounts', () => {
  it.each([
    ['compare 2024 and 2025 by quarter', ['sum amount'], ['ordered_on', 'ordered_on']],
    ['last year vs this year by month', ['sum amount'], ['ordered_on', 'ordered_on']],
    ['who are our loyal customers', ['count'], ['name']],
    ['biggest single order', ['sum amount'], ['id']],
    ['lowest order value', ['sum amount'], ['id']],
    ['our 10 biggest customers by spending', ['sum amount'], ['name']],
    ['customer spending by segment', ['sum amount'], ['segment']],
  ])('is read as they mean it: %s', async (prompt, measured, broken) => {
    const chart = await only(prompt, saddlery)
    expect([measures(chart), by(chart)]).toEqual([measured, broken])
  })
})
