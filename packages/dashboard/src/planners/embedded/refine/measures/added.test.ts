import { describe, expect, it } from 'vitest'
import { by, limitSaid, measures, talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'

describe('what is shown, in another way beside it', () => {
  it.each(['show the maximum as well', 'max too', 'add the maximum', 'plus the max', 'alongside show the highest', 'maximum next to it'])(
    '%s',
    async (words) => {
      const { charts } = await talk(repairs, 'average repair days by way in', words)
      expect(charts.map(measures)).toEqual([['mean repair_days', 'max repair_days']])
    },
  )

  it.each(['show lowest and highest too', 'add the lowest and the highest', 'min and max as well'])('in two: %s', async (words) => {
    const { charts } = await talk(repairs, 'average repair days by way in', words)
    expect(charts.map(measures)).toEqual([['mean repair_days', 'min repair_days', 'max repair_days']])
  })
})

it.each([
  'how many repairs each of them had, add that',
  'how many repairs did each of them have, show that too',
  'also how many repairs each of them got',
  'also show how many repairs each had',
])('what is asked of each stands beside what is shown: %s', async (words) => {
  const { charts } = await talk(repairs, 'top 5 counties by amount', words)
  expect(charts.map((chart) => [...measures(chart), ...by(chart), chart.limit?.count])).toEqual([
    ['sum amount', 'count_distinct id', 'county', 5],
  ])
})

it('a chart by the same is of the same rows', async () => {
  const { charts } = await talk(repairs, 'amount by family', 'only cash', 'also show the number of lines for each family')
  expect(charts.map((chart) => [...measures(chart), ...chart.where.map(limitSaid)])).toEqual([
    ['sum amount', 'paid_by eq "Cash"'],
    ['count', 'paid_by eq "Cash"'],
  ])
})
