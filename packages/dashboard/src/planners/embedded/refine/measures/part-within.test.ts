import { describe, expect, it } from 'vitest'
import { board, say } from '../fixtures/clinic-board.ts'

const bars = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_3') }
const counted = say('only high urgency', say('use visits instead of fee', bars))
const state = { kind: 'compare', op: 'eq', value: 'high' }
const rate = {
  kind: 'bar',
  measures: [{ format: 'percent', formula: { op: '/', left: { aggregate: 'count', where: [state] }, right: { aggregate: 'count' } } }],
  where: [],
}

describe('the part of each', () => {
  it.each([
    'as a % of the visits of each species',
    'what % of their visits is that',
    'as a share of all visits',
    'as a rate',
    'out of all their visits',
    'show it as a percentage of the visits in each',
  ])('for which the rows shown are in their state: %s', (words) => {
    expect(say(words, counted).charts).toMatchObject([rate])
    expect(say(words, counted).charts[0]?.title).toBe('High rate by species')
  })

  it('is of amounts where these are shown', () => {
    const [chart] = say('as a % of all fees of each species', say('only high urgency', bars)).charts
    expect(chart).toMatchObject({ measures: [{ formula: { left: { aggregate: 'sum', where: [state] }, right: { aggregate: 'sum' } } }] })
  })

  it('stays what it is by something else, and among other rows', () => {
    const other = say('only 2023', say('by town instead', say('as a rate', counted)))
    expect(other.charts[0]).toMatchObject({ measures: rate.measures, where: [{ kind: 'period' }] })
  })

  it.each(['as % of the total', 'in percent', 'as a share of the whole'])('is none where the whole is all that is shown: %s', (words) => {
    expect(say(words, counted).charts[0]).toMatchObject({ measures: [{ share: true }], where: [state] })
  })
})
