import { describe, expect, it } from 'vitest'
import { board, caught, chart, say } from '../fixtures/clinic-board.ts'

const line = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_2') }
const bars = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_3') }
const march = say('only March 2024', bars)
const half = say('from october 2023 to march 2024', line)

describe('two stretches of time side by side', () => {
  it.each([
    'compare with the month before',
    'against february',
    'put the previous month next to it',
    'vs a month ago',
    'compare it with february 2024',
  ])('are a month and another: %s', (words) => {
    expect(say(words, march).charts).toMatchObject([
      { series: { grain: 'month' }, stack: 'grouped', where: [{ kind: 'period', from: '2024-02-01', until: '2024-04-01' }] },
    ])
  })

  it.each(['put last year beside it', 'show the same month last year alongside', 'compare with a year ago', 'compare with 2023'])(
    'are a month and that of the year before: %s',
    (words) => {
      expect(say(words, march).charts[0]).toMatchObject({
        series: { grain: 'year' },
        where: [
          {
            of: [
              { from: '2023-03-01', until: '2023-04-01' },
              { from: '2024-03-01', until: '2024-04-01' },
            ],
          },
        ],
      })
    },
  )

  it('may go over the end of a year, where months are shown', () => {
    expect(say('compare with the same months a year ago', half).charts[0]).toMatchObject({
      dimensions: [{ grain: 'month_of_year' }],
      series: { grain: 'year' },
      where: [
        {
          of: [
            { from: '2022-10-01', until: '2023-04-01' },
            { from: '2023-10-01', until: '2024-04-01' },
          ],
        },
      ],
    })
  })

  it.each(['forget the comparison', 'without the comparison', 'no comparision'])('are one again: %s', (words) => {
    const [one] = say(words, say('compare with the same months a year ago', half)).charts
    expect(one).toMatchObject({ dimensions: [{ grain: 'month' }], where: [{ from: '2023-10-01', until: '2024-04-01' }] })
    expect(one?.series).toBeUndefined()
  })

  it.each(['i want the growth in %', 'what is the growth', 'show the growth'])('become the growth from one to the other: %s', (words) => {
    expect(say(words, say('compare with the month before', march)).charts[0]).toMatchObject({
      measures: [{ format: 'percent', formula: { op: '/', right: { where: [{ from: '2024-02-01', until: '2024-03-01' }] } } }],
    })
  })

  it('of a figure are its own and the one before', () => {
    const figure = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_1') }
    const compared = chart(say('compare with last year', say('only March 2024', figure)), 'chart_1')
    expect(compared).toMatchObject({ where: [], comparison: { current: { from: '2024-03-01' }, before: { from: '2023-03-01' } } })
  })

  it('are not where one of them has no rows', () => {
    expect(caught(() => say('compare with 2019', march)).code).toBe('not_understood')
    expect(caught(() => say('compare with the month before', half)).code).toBe('not_understood')
  })
})
