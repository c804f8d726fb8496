import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../../plan.ts'
import { board, chart, ids, say } from '../fixtures/clinic-board.ts'

const bars: DashboardPlan = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_3') }
const without = say('exclude dog', bars).charts[0]?.where

describe('why something is to go', () => {
  it.each([
    'drop dog, too few',
    'drop dog its too big',
    'drop dog (too many)',
    'leave out dog, it dwarfs the others',
    'leave out dog they sit only part time',
    'without dog because they are rare',
    'exclude dog, as horses are what counts',
    'too big, take dog out',
    'dog is too big, take it out',
    'dog is too big so skip it',
    'the dog looks odd. leave it out',
    "dog's too big, drop it",
  ])('changes nothing of what goes: %s', (words) => {
    const plan = say(words, bars)
    expect(without).toMatchObject([{ op: 'ne' }])
    expect(plan.charts[0]).toMatchObject({ where: without, dimensions: bars.charts[0]?.dimensions })
    expect(plan.warnings).toEqual([])
  })

  it('is said of charts, and of what is to stay', () => {
    expect(ids(say('the pie is too small, remove it'))).toEqual(['chart_1', 'chart_2', 'chart_3'])
    expect(say('dog is what I want, only that', bars).charts[0]?.where).toMatchObject([{ op: 'eq', value: 'dog' }])
  })
})

describe('a word of what is left out', () => {
  const lines = say('split it by species', { ...board, charts: board.charts.filter(({ id }) => id === 'chart_2') })
  it('takes no breakdown away', () => {
    expect(chart(say('drop dog visits, too few', lines), 'chart_2')).toMatchObject({
      kind: 'line',
      series: { label: 'Species' },
      dimensions: [{ grain: 'month' }],
      where: [{ op: 'ne', value: 'dog' }],
    })
    expect(chart(say('drop the species', lines), 'chart_2').series).toBeUndefined()
  })
})

it.each(['pie is ugly, make it bars', 'that is hard to read. make it bars', 'wait, make it bars'])(
  'what is thought of it asks for nothing: %s',
  (words) => {
    const pie = { ...board, charts: board.charts.filter(({ kind }) => kind === 'arc') }
    const { charts, warnings } = say(words, pie)
    expect([charts.map(({ kind }) => kind), warnings]).toEqual([['bar'], []])
  },
)
