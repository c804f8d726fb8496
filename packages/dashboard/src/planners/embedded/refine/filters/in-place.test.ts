import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../../plan.ts'
import { board, caught, chart, say } from '../fixtures/clinic-board.ts'

const bars: DashboardPlan = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_3') }

describe('another one in its place', () => {
  const cut = say('top 10', bars)
  it.each(['5 instead of 10', 'not 10 but 5', 'change 10 to 5', 'use five instead of 10', '5, not 10', 'only 5 in place of 10'])(
    'is that of a limit: %s',
    (words) => {
      expect(chart(say(words, cut), 'chart_3').limit?.count).toBe(5)
    },
  )

  const bounded = say('only fees above 20000', bars)
  it.each(['30 thousand instead of 20', '30,000 instead of 20,000', 'replace 20000 with 30k'])('is that of a bound: %s', (words) => {
    expect(JSON.stringify(chart(say(words, bounded), 'chart_3').where)).toBe(
      JSON.stringify(chart(bounded, 'chart_3').where).replace('20000', '30000'),
    )
  })

  const narrowed = say('only cat and dog', bars)
  it.each(['parrot instead of cat', 'replace cat with parrot', 'parrot rather than cat', 'swap cat for parrot', 'switch cat to parrot'])(
    'is that of a value: %s',
    (words) => {
      const { where } = chart(say(words, narrowed), 'chart_3')
      expect(JSON.stringify(where).toLowerCase()).toContain('parrot')
      expect(JSON.stringify(where).toLowerCase()).toContain('dog')
      expect(JSON.stringify(where).toLowerCase()).not.toContain('cat')
    },
  )

  it('is none of what is not there', () => {
    expect(caught(() => say('7 instead of 8', bars)).code).toBe('not_understood')
  })
})

describe('what is measured', () => {
  it('is not taken away as what rows have none of', () => {
    expect(caught(() => say('remove fee', bars)).code).toBe('not_understood')
  })
})
