import { describe, expect, it } from 'vitest'
import { board, caught, ids, say } from '../fixtures/clinic-board.ts'

describe('a chart that is to go', () => {
  it.each(['remove the chart by month', 'delete the one by month'])('is named by what it stands by: %s', (words) =>
    expect(ids(say(words))).toEqual(['chart_1', 'chart_3', 'chart_5']),
  )

  it.each(['remove the chart by urgency', 'delete the one by hour'])('changes nothing where no one chart is meant: %s', (words) => {
    expect(caught(() => say(words)).code).toBe('not_understood')
  })
})

describe('a full dashboard', () => {
  const [first] = board.charts
  const charts = Array.from({ length: 12 }, (_, place) => ({ ...(first as typeof first & object), id: `chart_${String(place + 1)}` }))
  const full = { ...board, charts: [...charts.slice(0, 11), ...board.charts.slice(2, 3)], nextChartNumber: 13 }

  it.each([
    'also show the same by urgency',
    'add a chart of visits by urgency',
    'the same for minutes',
    'put it by urgency in another chart',
  ])('has no room for another chart, and says so: %s', (words) => expect(caught(() => say(words, full)).message).toContain('12 charts'))
})

describe('what all charts are kept to', () => {
  const kept = say('only 2023 in all charts')

  it('holds for one that is added', () => {
    const added = say('add a chart of average minutes by urgency', kept).charts.at(-1)
    expect(added).toMatchObject({ dimensions: [{ column: { column: 'urgency' } }], where: [{ kind: 'period', from: '2023-01-01' }] })
    expect(added?.assumptions.join(' ')).toContain('As the other charts are')
  })

  it('holds for none that says another', () => {
    const added = say('add a chart of average minutes by urgency in 2022', kept).charts.at(-1)
    expect(added?.where).toMatchObject([{ kind: 'period', from: '2022-01-01' }])
  })

  it('is nothing that only some of them are kept to', () => {
    const some = say('only 2023 in the pie')
    expect(say('add a chart of average minutes by urgency', some).charts.at(-1)?.where).toEqual([])
  })
})
