import { describe, expect, it } from 'vitest'
import { board, caught, say } from '../fixtures/clinic-board.ts'

const line = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_2') }
const bars = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_3') }
const split = say('average minutes instead', say('split it by urgency', bars))

describe('a question about what is shown', () => {
  it.each([
    'which month was the best?',
    'what was the best month',
    'show the highest month',
    'and when was it highest',
    'which one had the most',
    'which one brought the most',
  ])('puts the best first: %s', (words) => {
    expect(say(words, line).charts[0]).toMatchObject({ kind: 'bar', sort: [{ by: { measure: 'm1' }, order: 'desc' }] })
    expect(say(words, line).charts[0]?.limit).toBeUndefined()
  })

  it.each(['which one is less', 'which of the two has less', 'which of them is lower'])(
    'is of what is shown, and cuts nothing: %s',
    (words) => {
      const [chart] = say(words, bars).charts
      expect(chart).toMatchObject({ sort: [{ by: { measure: 'm1' }, order: 'asc' }] })
      expect(chart?.limit).toBeUndefined()
    },
  )

  it.each(['which 2 are lowest', 'which two species have the smallest fee'])('keeps so many: %s', (words) => {
    expect(say(words, bars).charts[0]).toMatchObject({ limit: { count: 2 }, sort: [{ by: { measure: 'm1' }, order: 'asc' }] })
  })

  it.each([
    ['worst species?', 'asc'],
    ['and the best species', 'desc'],
    ['worst?', 'asc'],
  ])('needs no which: %s', (words, order) => {
    const turned = say(order === 'asc' ? 'highest first' : 'lowest first', say('sort by name', bars))
    expect(say(words, turned).charts).toMatchObject([{ kind: 'bar', sort: [{ by: { measure: 'm1' }, order }] }])
  })

  it('knows a slow day by how little came in', () => {
    const weekdays = say('by day of the week', line)
    expect(say('which day is the slowest', weekdays).charts[0]).toMatchObject({ kind: 'bar', sort: [{ order: 'asc' }] })
    expect(say('busiest day?', weekdays).charts[0]).toMatchObject({ kind: 'bar', sort: [{ order: 'desc' }] })
  })

  it('keeps what rows there are', () => {
    const [chart] = say('which month was the worst', say('only 2023', line)).charts
    expect(chart).toMatchObject({ where: [{ kind: 'period' }], sort: [{ order: 'asc' }] })
  })

  it('ranks every part where parts do not add up', () => {
    expect(say('where is it the longest', split).charts[0]?.sort).toEqual([{ by: { measure: 'm1' }, order: 'desc' }])
  })

  it('that is answered already says so, and is no mistake', () => {
    const plan = say('which species is the highest', bars)
    expect(plan.charts).toEqual(bars.charts)
    expect(plan.warnings).toMatchObject([{ code: 'shown_already' }])
  })

  it('about something else changes nothing', () => {
    expect(caught(() => say('which owner is the best', line)).code).toBe('not_understood')
    expect(caught(() => say('when was it highest', bars)).code).toBe('not_understood')
  })
})
