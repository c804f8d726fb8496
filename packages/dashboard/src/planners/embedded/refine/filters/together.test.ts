import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../../plan.ts'
import { board, caught, say } from '../fixtures/clinic-board.ts'

const bars: DashboardPlan = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_3') }
const whereAfter = (...wishes: readonly string[]): unknown =>
  wishes
    .reduce((plan, wish) => say(wish, plan), bars)
    .charts[0]?.where.map((each) => {
      if (each.kind === 'among') return [each.negated === true ? 'not in' : 'in', each.values]
      return each.kind === 'compare' ? [each.op, each.value] : [each.kind, 'words' in each ? each.words : '']
    })

describe('rows that were left out', () => {
  it.each([
    'put dog back in',
    'put dog back',
    'bring back dog',
    'include dog again',
    'include dog',
    'dog back in',
    'add dog back',
    'show dog again',
    'dog as well',
    'dog too',
    'and dog',
  ])('are there again: %s', (words) => {
    expect(whereAfter('take dog out', words)).toEqual([])
  })

  it('stay out where others come back', () => {
    expect(whereAfter('take dog and cat out', 'put cat back')).toEqual([['ne', 'dog']])
    expect(whereAfter('exclude 2023', 'put 2023 back')).toEqual([])
  })

  it('are alone where only they are wanted', () => {
    expect(whereAfter('without dog', 'only dog')).toEqual([['eq', 'dog']])
    expect(whereAfter('only dog', 'without dog')).toEqual([['ne', 'dog']])
    for (const words of ['not 2023', 'exclude 2023'])
      expect(say(words, say('only 2023', bars)).charts[0]?.where).toMatchObject([{ kind: 'period', negated: true }])
  })
})

describe('rows that are shown', () => {
  it('are more', () => {
    for (const words of ['cat too', 'include cat', 'also cat', 'cat as well'])
      expect(whereAfter('only dog', words)).toEqual([['in', expect.arrayContaining(['cat', 'dog'])]])
  })

  it('are fewer', () => {
    expect(whereAfter('only dog and cat', 'drop cat')).toEqual([['eq', 'dog']])
  })

  it.each(['dog as well', 'include dog', 'dog too'])('are not narrowed to what is there already: %s', (words) => {
    expect(caught(() => say(words, bars)).message).toContain('is so already')
    expect(whereAfter('include only dog')).toEqual([['eq', 'dog']])
  })
})
