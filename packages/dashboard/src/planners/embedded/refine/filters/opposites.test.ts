import { describe, expect, it } from 'vitest'
import type { DashboardPlan, Measure } from '../../../../plan.ts'
import { board, caught, chart, say } from '../fixtures/clinic-board.ts'

const bars: DashboardPlan = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_3') }
const measured = (measure: Partial<Measure>): DashboardPlan => ({
  ...bars,
  charts: bars.charts.map((each) => ({ ...each, measures: each.measures.map((first) => ({ ...first, ...measure })) })),
})

describe('rows that are not wanted', () => {
  const without = say('exclude dog', bars).charts[0]?.where
  it.each([
    'take dog out',
    'take out dog',
    'leave dog out',
    'keep dog out',
    'kick dog out',
    'filter dog out',
    'cut dog out please',
    'no dog',
  ])('are left out: %s', (words) => {
    expect(without).toMatchObject([{ op: 'ne' }])
    expect(say(words, bars).charts[0]?.where).toEqual(without)
  })

  it('are no chart, and a chart is none of them', () => {
    expect(say('take the pie out').charts.map(({ id }) => id)).toEqual(['chart_1', 'chart_2', 'chart_3'])
    expect(say('kick out the last chart').charts.map(({ id }) => id)).toEqual(['chart_1', 'chart_2', 'chart_3'])
  })
})

describe('an aggregate that is not wanted', () => {
  it.each(['average, not total', 'averge pls, not total', 'show the avarage instead of the total', 'not total but average'])(
    'is none: %s',
    (words) => {
      expect(say(words, bars).charts[0]?.measures).toMatchObject([{ aggregate: 'mean', column: { column: 'fee' } }])
    },
  )

  it('does not come where the other is shown', () => {
    const average = say('average, not total', bars)
    expect(caught(() => say('average, not total', average)).code).toBe('not_understood')
  })
})

describe('the worst', () => {
  const order = (words: string, plan = bars): unknown => say(words, plan).charts[0]?.sort[0]?.order
  it('have least of what is wanted, and most of what is not', () => {
    expect([order('worst 2'), order('best 2')]).toEqual(['asc', 'desc'])
    const waiting = measured({ aggregate: 'mean', label: 'Average waiting minutes' })
    expect([order('worst 2', waiting), order('best 2', waiting)]).toEqual(['desc', 'asc'])
    expect([order('slowest 2', waiting), order('fastest 2', waiting)]).toEqual(['desc', 'asc'])
    expect(order('worst 2', measured({ label: 'Cancelled visits' }))).toBe('desc')
  })

  it('are not the slowest of what takes no time', () => {
    expect(caught(() => say('slowest 2', bars)).code).toBe('not_understood')
  })
})

describe('a wish behind another', () => {
  it.each(['sort by name, only 2024', 'sort by name and only 2024'])('is not lost: %s', (words) => {
    expect(say(words, bars).charts[0]).toMatchObject({ sort: [{ by: { dimension: 'd1' } }], where: [{ kind: 'period' }] })
  })

  it('is of the chart whose place is said', () => {
    const plan = say('only the third for 2024')
    expect(plan.charts.map(({ where }) => where.length)).toEqual([0, 0, 1, 0])
  })
})

it.each([
  'put a line at 25%',
  'draw a horizontal line at 500',
  'draw a vertical line at january',
  'put a line at the average',
  'add a target line at 25%',
  'mark the target',
])('lines beside the data are no line chart: %s', (words) => {
  expect(caught(() => say(words, bars)).message).toContain('cannot be drawn')
  expect(chart(say('make it a line', bars), 'chart_3').kind).toBe('line')
})
