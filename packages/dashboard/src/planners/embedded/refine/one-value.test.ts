import { expect, it } from 'vitest'
import { by, limitSaid, talk } from '../fixtures/asked.ts'
import { repairs } from '../fixtures/repairs.ts'

it.each(['Only clocks, as a bar chart.', 'clocks only', 'just the clocks'])(
  'one colour of which all are left is none: %s',
  async (words) => {
    const [chart] = (await talk(repairs, 'amount per month', 'split by family', words)).charts
    expect(chart && [by(chart), chart.where.map(limitSaid)]).toEqual([['booked_on'], ['family eq "Clocks"']])
  },
)

it('months are set against the same ones of another year', async () => {
  const [chart] = (await talk(repairs, 'amount per month', 'only 2025', 'How does each month compare with the same month of 2024?')).charts
  expect(chart?.dimensions).toMatchObject([{ grain: 'month_of_year' }])
  expect(chart?.series).toMatchObject({ grain: 'year' })
})
