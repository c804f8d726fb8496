import { describe, expect, it } from 'vitest'
import { board, ids, say } from '../fixtures/clinic-board.ts'

const bars = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_3') }
const split = say('split it by urgency', bars)
const map = say('show it as a heat map', split)

describe('the share of each', () => {
  it.each([
    'what % is each',
    'what percentage is each species',
    'what share does each have',
    'percentage wise',
    'i want percentages',
    'give me the %',
  ])('is that in all that are shown: %s', (words) => {
    expect(ids(say(words, bars))).toEqual(['chart_3'])
    expect(say(words, bars).charts[0]?.measures).toMatchObject([{ share: true }])
  })

  it.each(['show each urgency as % of its species', 'percent within each species', 'as a share of each species'])(
    'is that in what is named: %s',
    (words) => {
      for (const plan of [split, map])
        expect(say(words, plan).charts[0]).toMatchObject({
          kind: 'bar',
          stack: 'normalized',
          dimensions: [{ column: { column: 'species' } }],
          series: { column: { column: 'urgency' } },
        })
    },
  )

  it('turns what is shown where the other one comes to a whole', () => {
    expect(say('each species as % of its urgency', split).charts[0]).toMatchObject({
      stack: 'normalized',
      dimensions: [{ column: { column: 'urgency' } }],
      series: { column: { column: 'species' } },
    })
  })
})
