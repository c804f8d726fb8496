import { describe, expect, it } from 'vitest'
import { by, limitSaid, talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'

const bothOf = ['family in ["Clocks","Radios"]']

describe('a value against the one that is shown', () => {
  it.each(['vs radios', 'versus Radios', 'against radios', 'compare it with radios', 'clocks vs radios', 'Clocks against radios'])(
    'stands beside it, a line each: %s',
    async (words) => {
      const [chart] = (await talk(repairs, 'amount per month', 'clocks only', words)).charts
      expect(chart && [chart.kind, ...by(chart)]).toEqual(['line', 'booked_on', 'family'])
      expect(chart?.where.map(limitSaid)).toEqual(bothOf)
    },
  )

  it('is a bar more where these are the bars', async () => {
    const [chart] = (await talk(repairs, 'amount by family', 'clocks only', 'vs radios')).charts
    expect(chart && [by(chart), chart.where.map(limitSaid)]).toEqual([['family'], bothOf])
  })

  it('goes as it came', async () => {
    const [chart] = (await talk(repairs, 'amount per month', 'clocks only', 'vs radios', 'running total', 'remove clocks')).charts
    expect(chart?.where.map(limitSaid)).toEqual(['family eq "Radios"'])
  })
})

it.each(['ok cash back in, rupees again', 'put cash back, amounts again', 'add cash back, in rupees again'])(
  'what was left out comes back, told as amounts: %s',
  async (words) => {
    const [chart] = (await talk(repairs, 'amount by paid by', 'in %', 'without cash', words)).charts
    expect(chart?.where).toEqual([])
    expect(chart?.measures[0]).not.toHaveProperty('share')
  },
)

it.each(['and the same for lamps instead of clocks', 'do the same for lamps rather than clocks', 'same but for lamps instead of clocks'])(
  'a value takes the place of another: %s',
  async (words) => {
    const [chart] = (await talk(repairs, 'amount by maker', 'clocks only', words)).charts
    expect(chart && [by(chart), chart.where.map(limitSaid)]).toEqual([['maker'], ['family eq "Lamps"']])
  },
)
