import { describe, expect, it } from 'vitest'
import { by, limitSaid, measures, talk } from '../fixtures/asked.ts'
import { repairs } from '../fixtures/repairs.ts'

const after = async (first: string, words: string): Promise<readonly (readonly string[])[]> =>
  (await talk(repairs, first, words)).charts.map((chart) => [...measures(chart), ...by(chart), ...chart.where.map(limitSaid)])

describe('what is shown is named as what is not meant', () => {
  it.each([
    'not amount, quantity',
    'no, not the amount - the quantity',
    'not the amount. I want quantity',
    'not amount, i meant quantity',
    'quantity, not amount',
    'sorry, I meant quantity rather than the amount',
    'total quantity as opposed to amount',
  ])('of what is measured: %s', async (words) => {
    expect(await after('amount by family', words)).toEqual([['sum quantity', 'family']])
  })

  it.each([
    'not family, maker',
    'by maker, not family',
    'maker and not family',
    'not by family but by maker',
    'not family wise, maker wise',
  ])('of groups: %s', async (words) => {
    expect(await after('amount by family', words)).toEqual([['sum amount', 'maker']])
  })

  it.each(['by maker, not month', 'maker rather than month', 'not monthly, by maker instead'])('of time: %s', async (words) => {
    expect(await after('amount by month in 2024', words)).toEqual([['sum amount', 'maker', '2024-01-01..2025-01-01']])
  })

  it.each(['not month, week', 'weeks not months', 'weekly, not monthly'])('of its steps: %s', async (words) => {
    const { charts } = await talk(repairs, 'amount by month', words)
    expect(charts.map(({ dimensions: [axis] }) => axis?.grain)).toEqual(['week'])
  })

  it.each([
    ['not cash, card', 'paid_by eq "Card"'],
    ['card rather than cash', 'paid_by eq "Card"'],
  ])('of what the rows are kept to: %s', async (words, limit) => {
    expect(await after('amount by family paid by cash', words)).toEqual([['sum amount', 'family', limit]])
  })

  it.each(['not 90 days, full 2024', '2024, not the last 90 days', 'not the last 90 days, the whole of 2024'])(
    'of the time of its rows: %s',
    async (words) => {
      expect(await after('amount by family in the last 90 days', words)).toEqual([['sum amount', 'family', '2024-01-01..2025-01-01']])
    },
  )

  it('may be counted by a word that begins wishes', async () => {
    expect(await after('amount by family', 'not amount, line count')).toEqual([['count', 'family']])
  })
})

it('what is not shown is not corrected', async () => {
  await expect(talk(repairs, 'amount by family', 'not the weather, the traffic')).rejects.toMatchObject({ code: 'not_understood' })
})

it.each(['total quantity, not per repair', 'the total quantity and not per repair'])('%s: the whole of what was divided', async (words) => {
  expect(await after('quantity per repair by family', words)).toEqual([['sum quantity', 'family']])
})

it('a time is another, where all times are shown', async () => {
  expect(await after('amount by family', 'in 2024, not 2023')).toEqual([['sum amount', 'family', '2024-01-01..2025-01-01']])
})
