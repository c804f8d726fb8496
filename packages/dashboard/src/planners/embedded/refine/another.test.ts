import { describe, expect, it } from 'vitest'
import { board, caught, ids, say } from './fixtures/clinic-board.ts'

const bars = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_3') }
const year = say('only 2023', bars)

describe('a change of another chart', () => {
  it.each(['by urgency in another chart', 'in a new chart show it by urgency', 'put it by urgency in a separate chart'])(
    'leaves the one that is there: %s',
    (words) => {
      const plan = say(words, year)
      expect(ids(plan)).toEqual(['chart_3', 'chart_6'])
      expect(plan.charts[0]).toEqual(year.charts[0])
      expect(plan.charts[1]).toMatchObject({
        dimensions: [{ column: { column: 'urgency' } }],
        measures: bars.charts[0]?.measures,
        where: [{}],
      })
      expect(plan.nextChartNumber).toBe(7)
    },
  )

  it.each(['add another chart with the average minutes for these', 'add a chart of the average minutes for the same'])(
    'is of the same rows and groups: %s',
    (words) => {
      expect(say(words, year).charts[1]).toMatchObject({
        dimensions: [{ column: { column: 'species' } }],
        measures: [{ aggregate: 'mean', column: { column: 'minutes' } }],
        where: [{ kind: 'period' }],
      })
    },
  )

  it.each([
    'the same for average minutes',
    'do the same for average minutes too',
    'put average minutes next to it',
    'show average minutes beside it',
  ])('is of another measure alone: %s', (words) => {
    const { charts } = say(words, year)
    expect(charts[0]).toEqual(year.charts[0])
    expect(charts[1]).toMatchObject({
      dimensions: [{ column: { column: 'species' } }],
      measures: [{ aggregate: 'mean', column: { column: 'minutes' } }],
      where: [{ kind: 'period' }],
    })
  })

  it('is of the same calculation, where no other is said', () => {
    const highest = say('show the maximum fee', year)
    expect(say('the same for minutes', highest).charts[1]?.measures).toMatchObject([{ aggregate: 'max', column: { column: 'minutes' } }])
  })

  it('that cannot be made adds none', () => {
    expect(caught(() => say('in another chart show the moon', year)).code).toBe('not_understood')
  })
})
