import { describe, expect, it } from 'vitest'
import { by, limitSaid, measures, talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'

const two = ['amount by family', 'number of lines also'] as const
const after = async (...words: readonly string[]): Promise<readonly (readonly string[])[]> =>
  (await talk(repairs, ...two, ...words)).charts.map(measures)

describe('one of several measures alone', () => {
  it.each([
    'amount is enough',
    'just the amount',
    'only amount please',
    'the amount will do',
    'amount alone',
    'just amount, no count',
    'no count',
  ])('stays by its name: %s', async (words) => {
    expect(await after(words)).toEqual([['sum amount']])
  })

  it.each(['just the count, no amount', 'only the count', 'no amount', 'i only want the count'])(
    'stays by what it is: %s',
    async (words) => {
      expect(await after(words)).toEqual([['count']])
    },
  )

  it('goes with another wish', async () => {
    const { charts } = await talk(repairs, ...two, 'and split by maker. amount is enough')
    expect(charts.map((chart) => [...measures(chart), ...by(chart)])).toEqual([['sum amount', 'family', 'maker']])
  })

  it.each(['just the count, no amount', 'count is enough'])('may be a chart of its own, by the same: %s', async (words) => {
    const { charts } = await talk(repairs, 'amount by family', 'only cash', 'also show the number of lines for each family', words)
    expect(charts.map((chart) => [...measures(chart), ...chart.where.map(limitSaid)])).toEqual([['count', 'paid_by eq "Cash"']])
  })

  it('is none where it is a value of rows', async () => {
    const { charts } = await talk(repairs, ...two, 'just radios')
    expect(charts.map((chart) => [...measures(chart), ...chart.where.map(limitSaid)])).toEqual([
      ['sum amount', 'count', 'family eq "Radios"'],
    ])
  })
})
