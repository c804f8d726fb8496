import { describe, expect, it } from 'vitest'
import { by, talk } from '../fixtures/asked.ts'
import { repairs } from '../fixtures/repairs.ts'

describe('other rows than those that are shown', () => {
  it.each([
    ['ok and same for claims', 2],
    ['show claims instead', 1],
    ['refund instead of amount', 1],
  ])('are those of the time that is shown, by their own day: %s', async (words, count) => {
    const { charts } = await talk(repairs, 'bottom 5 benches by amount in 2025', words)
    expect(charts).toHaveLength(count)
    const chart = charts.at(-1)
    expect(chart).toMatchObject({
      where: [{ column: { relation: 'claims', column: 'claimed_on' }, from: '2025-01-01' }],
      limit: { count: 5 },
    })
    expect(chart?.assumptions).toContain('Time is taken from “claimed_on”.')
  })

  it('run along it', async () => {
    const { charts } = await talk(repairs, 'amount by month', 'claims instead')
    expect(charts.map(by)).toEqual([['claimed_on']])
  })

  it('have the day of the others where they have none', async () => {
    const { charts } = await talk(repairs, 'repairs by family in 2025', 'show quantity instead')
    expect(charts[0]?.where).toMatchObject([{ column: { column: 'booked_on' } }])
  })
})
