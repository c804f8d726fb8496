import { describe, expect, it } from 'vitest'
import { limitSaid, only, plan } from '../fixtures/asked.ts'
import { ferries } from '../fixtures/ferries.ts'
import { saddlery } from '../fixtures/saddlery.ts'

describe('how an axis of time runs', () => {
  it.each([
    ['number of crossings by month as a line, x axis from Jan on', 'month_of_year'],
    ['line of the average fare per month of crossings, the x axis starting in January', 'month_of_year'],
    ['number of crossings by weekday, beginning with Monday', 'weekday'],
  ])('leaves no rows out: %s', async (prompt, grain) => {
    const { dimensions, where, sort } = await only(prompt, ferries)
    expect(dimensions[0]?.grain).toBe(grain)
    expect(where).toEqual([])
    expect(sort).toEqual([{ by: { dimension: 'd1' }, order: 'asc' }])
  })

  it('is no period that is asked for', async () => {
    const { where } = await only('number of crossings by month from January on', ferries)
    expect(where).toMatchObject([{ kind: 'period' }])
  })
})

it.each([
  ['What is the fare summed over all crossings of the same fare class? Bar chart.', 'sum', 'fare_class'],
  ['fare averaged over the crossings with the same state', 'mean', 'state'],
])('adds up those that have the same: %s', async (prompt, aggregate, by) => {
  const { measures, dimensions } = await only(prompt, ferries)
  expect(measures.map((each) => [each.aggregate, each.column?.column])).toEqual([[aggregate, 'fare']])
  expect(dimensions.map(({ column }) => column.column)).toEqual([by])
})

it.each(['customers who ordered in 2024 but not since', 'customers who ordered in 2024 and never since then'])(
  'since then is since that time was over: %s',
  async (prompt) => {
    const [count] = (await plan(prompt, saddlery)).charts
    expect(count?.where.map(limitSaid).toSorted()).toEqual(['no orders 2025-01-01..', 'orders 2024-01-01..2025-01-01'])
  },
)
