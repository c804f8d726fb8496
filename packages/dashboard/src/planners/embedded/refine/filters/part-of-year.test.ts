import { describe, expect, it } from 'vitest'
import { talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'

const timeAfter = async (first: string, words: string): Promise<unknown> =>
  (await talk(repairs, first, words)).charts[0]?.where.map((each) => (each.kind === 'period' ? [each.from, each.until] : each.kind))

describe('a part of the year that is shown', () => {
  it.each([
    ['q1 only', '2024-01-01', '2024-04-01'],
    ['only the first quarter', '2024-01-01', '2024-04-01'],
    ['second half of the year', '2024-07-01', '2025-01-01'],
    ['h1', '2024-01-01', '2024-07-01'],
    ['show only the first 6 months', '2024-01-01', '2024-07-01'],
    ['first three months only', '2024-01-01', '2024-04-01'],
  ])('is of that year, and of no newer one: %s', async (words, from, until) => {
    expect(await timeAfter('amount by bench in 2024', words)).toEqual([[from, until]])
  })

  it('counts from the first month of a financial one', async () => {
    expect(await timeAfter('amount by bench in fy 2024-25', 'q1 only')).toEqual([['2024-04-01', '2024-07-01']])
  })

  it('moves the time that a figure is compared with as well', async () => {
    const { charts } = await talk(repairs, 'repairs dashboard for 2025', 'first half only')
    const [figure] = charts.filter(({ comparison }) => comparison)
    expect(figure?.comparison).toMatchObject({
      current: { from: '2025-01-01', until: '2025-07-01' },
      before: { from: '2024-01-01', until: '2024-07-01' },
    })
  })
})
