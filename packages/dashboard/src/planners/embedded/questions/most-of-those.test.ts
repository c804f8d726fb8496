import { describe, expect, it } from 'vitest'
import { bazaar } from '../fixtures/bazaar.ts'
import { by, only, measures } from '../fixtures/asked.ts'

describe('those with most rows under a condition', () => {
  it.each([
    ['which shop has the most orders above 5000', 'desc', 10],
    ['which shop had the fewest orders over 5000', 'asc', 10],
    ['which 3 shops had the most orders above 5 thousand in 2024', 'desc', 3],
    ['top 5 shops by number of orders above 5000', 'desc', 5],
    ['which city has the highest number of orders of more than 5000', 'desc', 10],
  ])('are ranked by these rows alone: %s', async (prompt, order, count) => {
    const chart = await only(prompt, bazaar)
    expect(measures(chart)).toEqual(['count'])
    expect(chart.where).toContainEqual(expect.objectContaining({ op: 'gt', value: 5000, column: { relation: 'orders', column: 'amount' } }))
    expect(chart).toMatchObject({ sort: [{ order }], limit: { count } })
    expect(by(chart)).toEqual([prompt.includes('city') ? 'city' : 'name'])
  })

  it.each(['which shop ordered the most times', 'which shop placed orders the maximum number of times'])(
    'are those who did it most often: %s',
    async (prompt) => {
      const chart = await only(prompt, bazaar)
      expect([measures(chart), by(chart)]).toEqual([['count'], ['name']])
    },
  )
})
