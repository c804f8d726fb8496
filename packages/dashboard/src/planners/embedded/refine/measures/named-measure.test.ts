import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../../plan.ts'
import { board, caught, say } from '../fixtures/clinic-board.ts'

const bars: DashboardPlan = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_3') }
const first = (plan: DashboardPlan) => plan.charts[0]

describe('a measure with what it is kept to, or by', () => {
  it.each([
    ['minutes in 2024', 'species', 1],
    ['minutes of dog', 'species', 1],
    ['minutes by urgency', 'urgency', 0],
  ])('is another measure: %s', (words, by, conditions) => {
    const chart = first(say(words, bars))
    expect(chart).toMatchObject({ measures: [{ column: { column: 'minutes' } }], dimensions: [{ column: { column: by } }] })
    expect(chart?.where).toHaveLength(conditions)
  })

  it('changes nothing else where it is the one that is shown', () => {
    expect(first(say('fee in 2024', bars))?.measures).toEqual(bars.charts[0]?.measures)
  })
})

describe('a name and no more', () => {
  it.each(['what about minutes?', 'how about the minutes', 'and minutes?', 'minutes'])('is what is measured: %s', (words) => {
    expect(first(say(words, bars))).toMatchObject({
      measures: [{ column: { column: 'minutes' } }],
      dimensions: [{ column: { column: 'species' } }],
    })
  })

  it('is what rows are counted by their name', () => {
    expect(first(say('how about visits', bars))).toMatchObject({ measures: [{ aggregate: 'count' }] })
  })

  it('is what it is by, where it cannot be measured', () => {
    expect(first(say('what about urgency?', bars))).toMatchObject({
      measures: [{ column: { column: 'fee' } }],
      dimensions: [{ column: { column: 'urgency' } }],
    })
  })

  it.each(['by minutes', 'top 2 by minutes'])('is what a ranking ranks by: %s', (words) => {
    const ranked = say('top 3', bars)
    expect(first(say(words, ranked))).toMatchObject({
      measures: [{ column: { column: 'minutes' } }],
      dimensions: [{ column: { column: 'species' } }],
    })
  })

  it.each(['wonderful', 'the best minutes of my life', 'how much money is that?'])('is none: %s', (words) => {
    expect(caught(() => say(words, bars)).code).toBe('not_understood')
  })
})

describe('wishes about looks', () => {
  it.each([
    ['in lakhs', 'unit of numbers'],
    ['make the title shorter', 'call it'],
    ['use fiscal quarters', 'financial year'],
  ])('say what is possible: %s', (words, told) => {
    expect(caught(() => say(words, bars)).message).toContain(told)
  })

  it('go on where one of them is so already', () => {
    const plan = say('make it bars and show the numbers too', bars)
    expect(first(plan)?.labels).toBe(true)
    expect(plan.warnings).toEqual([])
  })

  it('take one word', () => {
    expect(say('dark', bars).theme).toBe('dark')
  })

  it('are of both charts', () => {
    const two = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_3' || id === 'chart_5') }
    expect(say('make them both tables', two).charts.map(({ kind }) => kind)).toEqual(['table', 'table'])
    expect(say('swap the two', two).charts.map(({ id }) => id)).toEqual(['chart_5', 'chart_3'])
  })

  it('make what fills its row no narrower', () => {
    const two = { ...board, charts: board.charts.flatMap((each) => (each.kind === 'text' ? [each, { ...each, id: 'chart_9' }] : [])) }
    expect(say('make the first chart bigger', two).placements['chart_1']?.w).toBeGreaterThan(6)
  })
})
