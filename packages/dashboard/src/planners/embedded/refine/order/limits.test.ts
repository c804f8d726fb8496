import { describe, expect, it } from 'vitest'
import { talk } from '../../fixtures/asked.ts'
import { repairs } from '../../fixtures/repairs.ts'
import { board, caught, chart, fees, say } from '../fixtures/clinic-board.ts'

const bars = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_3') }
const limit = (op: string, value: number): unknown => ({ measure: expect.any(String) as string, op, value })

describe('of the things shown', () => {
  it.each([
    ['only those above 500', 'gt', 500],
    ['keep only the species with a fee of at least 1 thousand', 'gte', 1000],
    ['hide those below 500', 'gte', 500],
    ['exclude species with less than 500', 'gte', 500],
    ['remove species above 500', 'lte', 500],
    ['species above 5 lakh only', 'gt', 500_000],
    ['more than 500', 'gt', 500],
    ['only species with charges above 500', 'gt', 500],
  ])('stay those that come to so much: %s', (words, op, value) => {
    const { having, where, dimensions } = chart(say(words, bars), 'chart_3')
    expect([having, where]).toEqual([[limit(op, value)], []])
    expect(dimensions).toHaveLength(1)
  })

  it.each(['hide species below 10%', 'only those above 10 percent'])('are no parts of a whole that nobody knows yet: %s', (words) => {
    expect(caught(() => say(words, bars)).message).toContain('No part of a whole')
  })

  it('stay those between two limits, a later one in place of an earlier of its kind', () => {
    const between = say('only those below 900', say('only those above 500', bars))
    expect(chart(between, 'chart_3').having).toEqual([limit('gt', 500), limit('lt', 900)])
    expect(chart(say('only those above 600', between), 'chart_3').having).toEqual([limit('lt', 900), limit('gt', 600)])
  })

  it('go by another word of what is owed', () => {
    const owed = { ...bars, charts: bars.charts.map((each) => ({ ...each, measures: [{ ...fees, label: 'Total balance' }] })) }
    expect(chart(say('only those with more than 500 pending', owed), 'chart_3').having).toEqual([limit('gt', 500)])
    expect(caught(() => say('only those with more than 500 pending', bars)).code).toBe('not_understood')
  })

  it('come back with the words that take filters away', () => {
    expect(chart(say('clear the filters', say('only those above 500', bars)), 'chart_3').having).toEqual([])
  })

  it('are none where words name another number', () => {
    expect(chart(say('only visits with more than 30 minutes', bars), 'chart_3').having).toEqual([])
    expect(caught(() => say('only those above 500', { ...board, charts: board.charts.filter(({ kind }) => kind === 'text') })).code).toBe(
      'not_understood',
    )
  })
})

it.each(['top 3 benches', 'only 3 benches', 'just the top 3 benches'])(
  'so many lines are no measure of how many there are: %s',
  async (words) => {
    const { charts } = await talk(repairs, 'amount by bench and month', words)
    expect(charts).toMatchObject([{ series: { column: { column: 'name' } }, measures: [{ aggregate: 'sum' }], limit: { count: 3 } }])
  },
)

it.each([
  ['top 3 in each zone', 'desc'],
  ['only the top 3 per zone', 'desc'],
  ['bottom 3 benches in each zone', 'asc'],
  ['in each zone', 'desc', 'only the top 3'],
  ['do it within every zone', 'asc', 'bottom 3 benches'],
])('so many of each are no such many of all: %s', async (words, order, ...before) => {
  const { charts } = await talk(repairs, 'amount by bench', ...before, words)
  expect(charts).toMatchObject([
    {
      dimensions: [{ column: { column: 'name' } }],
      facet: { column: { column: 'zone' } },
      limit: { count: 3, within: 'f1' },
      sort: [{ order }],
    },
  ])
})

it('“in each” splits what is not ranked', async () => {
  const { charts } = await talk(repairs, 'amount by bench', 'in each zone')
  expect(charts).toMatchObject([{ dimensions: [{ column: { column: 'name' } }], series: { column: { column: 'zone' } } }])
})

it.each([
  'club the small ones',
  'merge the smaller slices',
  'put the tiny ones into other',
  'group the rest as others',
  'bundle the minor ones together',
])('the small ones are summed up as one: %s', async (words) => {
  const { charts } = await talk(repairs, 'amount by bench', words)
  expect(charts).toMatchObject([{ dimensions: [{ column: { column: 'name' } }], where: [], limit: { count: 5, rest: 'other' } }])
})

it('the rest is added to what is ranked, and is no chart of its own', async () => {
  const { charts } = await talk(repairs, 'amount by bench', 'only the top 3', 'add the rest as other')
  expect(charts).toMatchObject([{ limit: { count: 3, rest: 'other' } }])
})
