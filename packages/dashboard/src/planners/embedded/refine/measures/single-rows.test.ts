import { describe, expect, it } from 'vitest'
import { board, say } from '../fixtures/clinic-board.ts'

const bars = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_3') }
const bySpecies = { dimensions: [{ column: { column: 'species' } }] }

describe('the average per row', () => {
  it.each(['average per visit', 'the average per visit', 'avg fee per visit'])('is of what is shown: %s', (words) => {
    expect(say(words, bars).charts).toMatchObject([{ ...bySpecies, measures: [{ aggregate: 'mean', column: { column: 'fee' } }] }])
  })

  it('of something else is by that', () => {
    expect(say('average per town', bars).charts).toMatchObject([{ dimensions: [{ column: { column: 'town' } }] }])
  })
})

describe('rows that are kept and others that are not', () => {
  it('are no measure', () => {
    const [chart] = say('only dog, not cat', bars).charts
    expect(chart?.measures).toEqual(bars.charts[0]?.measures)
    expect(chart?.where).not.toEqual([])
  })
})
