import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../../fixtures/asked.ts'
import { lending } from '../../fixtures/lending.ts'
import { market } from '../../fixtures/market.ts'
import { rentals } from '../../fixtures/rentals.ts'
import { workshop } from '../../fixtures/workshop.ts'

describe('so many things with most of something, in bars', () => {
  it.each([
    ['Show the three boats with the most rentals in a bar chart', rentals, 'count', 'name', 3, 'desc'],
    ['names of the 4 workers with the fewest jobs, bar chart', workshop, 'count', 'name', 4, 'asc'],
    [
      'What are the names of the five boats that have the most rentals, and how many are there? Bar chart',
      rentals,
      'count',
      'name',
      5,
      'desc',
    ],
    ['bar chart of the three customers with the highest total amount, highest first', workshop, 'sum amount', 'name', 3, 'desc'],
    ['Which 3 members paid the highest average price? Draw bars.', market, 'mean price', 'name', 3, 'desc'],
  ] as const)('%s', async (prompt, over, measure, named, count, order) => {
    const chart = await only(prompt, over)
    expect({ measures: measures(chart), by: by(chart), count: chart.limit?.count, order: chart.sort[0]?.order }).toEqual({
      measures: [measure],
      by: [named],
      count,
      order,
    })
  })

  it('leaves an order of its own, another kind of chart and a further measure to others', async () => {
    for (const prompt of [
      'a pie of the three boats with the most rentals',
      'three boats with the most rentals and their average charge, bar chart',
    ])
      expect((await only(prompt, rentals)).title).not.toBe('Top 3 boats by rentals')
    const sorted = await only('bar chart of the 3 halls with the most members, sorted by x in ascending order', lending)
    expect(sorted.sort).toMatchObject([{ by: { dimension: 'd1' }, order: 'asc' }])
  })
})
