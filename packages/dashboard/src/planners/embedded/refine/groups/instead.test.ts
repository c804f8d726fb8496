import { describe, expect, it } from 'vitest'
import { by, talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'

describe('a breakdown in the place of time', () => {
  it.each([
    'by family instead',
    'family wise instead',
    'Rather than by month, group it by family.',
    'instead of by month show it by family',
    'group it by family rather than by month',
    'not by month, by family',
  ])('has bars: %s', async (words) => {
    const [chart] = (await talk(repairs, 'amount per month', words)).charts
    expect(chart && [chart.kind, ...by(chart)]).toEqual(['bar', 'family'])
  })

  it.each(['split by family', 'by family', 'a line per family'])('has lines where nothing goes: %s', async (words) => {
    const [chart] = (await talk(repairs, 'amount per month', words)).charts
    expect(chart && [chart.kind, ...by(chart)]).toEqual(['line', 'booked_on', 'family'])
  })

  it('tells other lines apart where there are some', async () => {
    const [chart] = (await talk(repairs, 'amount per month', 'split by family', 'by plan instead')).charts
    expect(chart && [chart.kind, ...by(chart)]).toEqual(['line', 'booked_on', 'plan'])
  })
})
