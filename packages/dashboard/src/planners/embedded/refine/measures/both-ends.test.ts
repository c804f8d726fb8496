import { describe, expect, it } from 'vitest'
import { board, say } from '../fixtures/clinic-board.ts'

const line = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_2') }

describe('what is measured in several ways', () => {
  it.each(['highest and lowest', 'show the highest and the lowest fee by month', 'maximum and minimum'])(
    'is shown beside each other: %s',
    (words) => {
      expect(say(words, line).charts).toMatchObject([
        {
          kind: 'line',
          measures: [
            { aggregate: 'max', column: { column: 'fee' } },
            { aggregate: 'min', column: { column: 'fee' } },
          ],
        },
      ])
    },
  )

  it('may be of another column', () => {
    const [chart] = say('min, max and average minutes', line).charts
    expect(chart?.measures.map(({ aggregate, column }) => [aggregate, column?.column])).toEqual([
      ['min', 'minutes'],
      ['max', 'minutes'],
      ['mean', 'minutes'],
    ])
  })
})
