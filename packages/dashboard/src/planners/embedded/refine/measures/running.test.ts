import { describe, expect, it } from 'vitest'
import { by, measures, talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'

describe('what adds up along time', () => {
  it.each(['plain monthly figures after all', 'no, i meant the normal figures', 'the actual amounts again'])(
    'is told by itself again: %s',
    async (words) => {
      const [chart] = (await talk(repairs, 'amount per month', 'cumulative', words)).charts
      expect(chart?.measures).toMatchObject([{ aggregate: 'sum', label: 'Total amount' }])
      expect(chart?.measures[0]).not.toHaveProperty('running')
    },
  )

  it('is so with another wish in one', async () => {
    const words = 'No, I meant the plain monthly figures after all, but one series per family.'
    const [chart] = (await talk(repairs, 'amount per month', 'cumulative', words)).charts
    expect(chart?.measures[0]).not.toHaveProperty('running')
    expect(chart && by(chart)).toEqual(['booked_on', 'family'])
  })

  it.each(['cumulative', 'as a percent of the total'])('is no average: %s', async (words) => {
    const [chart] = (await talk(repairs, 'amount per month', words, 'average please')).charts
    expect(chart && measures(chart)).toEqual(['mean amount'])
    expect(chart?.measures[0]).not.toHaveProperty('running')
    expect(chart?.measures[0]).not.toHaveProperty('share')
  })
})
