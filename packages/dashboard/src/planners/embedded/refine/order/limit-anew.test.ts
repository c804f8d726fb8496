import { describe, expect, it } from 'vitest'
import { limitSaid, measures, talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'

describe('so many of the same', () => {
  it.each(['make it fifteen', 'make it 15', '15 instead', 'take fifteen of them', 'extend it to 15', 'show 15'])(
    'take the place of as many: %s',
    async (words) => {
      const [chart] = (await talk(repairs, 'top 10 benches by amount', words)).charts
      expect([chart?.limit?.count, chart?.sort[0]?.order]).toEqual([15, 'desc'])
    },
  )

  it('go with another wish', async () => {
    const [chart] = (await talk(repairs, 'top 10 benches by amount', 'Clocks only, and make it fifteen.')).charts
    expect([chart?.limit?.count, chart?.where.map(limitSaid).at(-1)]).toEqual([15, 'family eq "Clocks"'])
  })
})

describe('an order from one end to the other', () => {
  it.each([
    ['Order them from the lowest amount to the highest.', 'asc'],
    ['smallest to biggest', 'asc'],
    ['worst to best', 'asc'],
    ['from the smallest to the largest', 'asc'],
  ])('begins with the first that is said: %s', async (words, order) => {
    const [chart] = (await talk(repairs, 'amount by family', words)).charts
    expect(chart?.sort[0]?.order).toBe(order)
  })

  it.each(['from the highest amount to the lowest', 'highest amount to the lowest', 'best to worst'])('is turned so: %s', async (words) => {
    const [chart] = (await talk(repairs, 'amount by family', 'lowest first', words)).charts
    expect(chart?.sort[0]?.order).toBe('desc')
  })
})

it.each(['per sqm', 'per square metre'])('what is shown is told over the size of its places: %s', async (words) => {
  const [chart] = (await talk(repairs, 'amount by bench', words)).charts
  expect(chart && measures(chart)).toEqual(['Amount per sqm'])
})
