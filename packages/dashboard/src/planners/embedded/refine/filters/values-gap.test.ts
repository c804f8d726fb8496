import { describe, expect, it } from 'vitest'
import { by, limitSaid, measures, talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'

const after = async (...words: readonly [string, ...string[]]): Promise<readonly unknown[]> =>
  (await talk(repairs, ...words)).charts.map((chart) => [chart.kind, ...measures(chart), ...by(chart), ...chart.where.map(limitSaid)])
const kept = 'family in ["Clocks","Radios"]'

describe('by how much one of two values is above the other', () => {
  it.each([
    'what is the gap between the two each maker',
    'difference between them',
    'show the difference',
    'the diff between these two for each maker',
    'clocks minus radios',
    'difference between clocks and radios',
    'how much more is clocks than radios',
  ])('where the two are kept: %s', async (words) => {
    expect(await after('amount by maker and family', 'only clocks and radios', words)).toEqual([
      ['bar', 'Amount, Clocks minus Radios', 'maker', kept],
    ])
  })

  it('is told the other way round where it is asked so', async () => {
    expect(await after('amount by month and family', 'radios minus clocks')).toEqual([
      ['line', 'Amount, Radios minus Clocks', 'booked_on', 'family in ["Radios","Clocks"]'],
    ])
  })

  it('may be by something else', async () => {
    expect(await after('amount by maker and family', 'only clocks and radios', 'gap by zone')).toEqual([
      ['bar', 'Amount, Clocks minus Radios', 'zone', kept],
    ])
  })

  it.each(['gap between hill and lake', 'hill minus lake'])('may be of what the chart is not by: %s', async (words) => {
    expect(await after('amount by family', words)).toEqual([['bar', 'Amount, Hill minus Lake', 'family', 'zone in ["Hill","Lake"]']])
  })

  it.each(['what is the gap between the two', 'difference between them', 'the difference'])('is of two measures: %s', async (words) => {
    expect(await after('amount and cost by family', words)).toEqual([['bar', 'Total amount minus total cost', 'family']])
  })

  it('is one figure where nothing else is shown', async () => {
    expect(await after('amount by family', 'the gap between clocks and radios')).toEqual([['text', 'Amount, Clocks minus Radios', kept]])
  })

  it.each(['what is the gap between the two', 'difference in cost'])('is none of more: %s', async (words) => {
    await expect(talk(repairs, 'amount by maker and family', words)).rejects.toMatchObject({ code: 'not_understood' })
  })
})

it.each(['all families again', 'ok back to all families', 'remove the family filter'])(
  '%s: there are the values themselves',
  async (words) => {
    expect(await after('amount by maker and family', 'clocks minus radios', words)).toEqual([['bar', 'sum amount', 'maker', 'family']])
  },
)
