import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../../plan.ts'
import { board, caught, say } from '../fixtures/clinic-board.ts'

const line: DashboardPlan = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_2') }
const bars: DashboardPlan = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_3') }
const first = (plan: DashboardPlan) => plan.charts[0]

describe('years that are compared', () => {
  it.each(['compare with last year', 'compare with the year before', 'compare with 2023'])('are those of the chart: %s', (words) => {
    const plan = say(words, say('only 2024', line))
    expect(first(plan)).toMatchObject({ where: [{ kind: 'period', from: '2023-01-01', until: '2025-01-01' }], series: { grain: 'year' } })
    expect(first(plan)?.where).toHaveLength(1)
  })

  it('are compared by the month that is shown', () => {
    const plan = say('compare with last year', say('only March 2024', bars))
    expect(first(plan)?.where).toMatchObject([{ kind: 'any', of: [{ from: '2023-03-01', until: '2023-04-01' }, { from: '2024-03-01' }] }])
  })

  it('are not narrowed to where they cannot be compared', () => {
    expect(caught(() => say('compare with last year', say('from january 2022 to june 2023', bars))).code).toBe('not_understood')
  })

  it.each(['show the difference in percent', 'show the growth in %', 'show the percent change'])(
    'become the change between them: %s',
    (words) => {
      const changed = first(say(words, say('compare with last year', say('only 2024', line))))
      expect(changed).toMatchObject({ kind: 'bar', measures: [{ aggregate: 'metric', format: 'percent', formula: { op: '/' } }] })
      expect(changed?.series).toBeUndefined()
    },
  )
})

describe('time beside groups', () => {
  it.each(['now over time', 'by year', 'how did that change over the years?'])('leaves the groups: %s', (words) => {
    expect(first(say(words, bars))).toMatchObject({
      dimensions: [{ column: { column: 'visited_on' } }],
      series: { column: { column: 'species' } },
    })
  })

  it('takes their place where that is said', () => {
    expect(first(say('by year instead', bars))?.series).toBeUndefined()
  })

  it.each(['in percent', 'as share', 'stack them to 100%'])('comes to a whole at each step: %s', (words) => {
    const split = say('by year', bars)
    const shares = first(say(words, split))
    expect(shares).toMatchObject({ stack: 'normalized', dimensions: [{ grain: 'year' }] })
    expect(shares?.measures[0]?.share).toBeUndefined()
    expect(first(say('in percent of the grand total', split))?.measures[0]?.share).toBe(true)
  })
})

describe('days of the week', () => {
  it.each([
    ['only weekends', [6, 7]],
    ['only saturday and sunday', [6, 7]],
    ['only on mondays', [1]],
    ['only weekdays', [1, 2, 3, 4, 5]],
  ])('are a filter: %s', (words, values) => {
    expect(first(say(words, bars))?.where).toMatchObject([{ kind: 'calendar', grain: 'weekday', values }])
  })
})

describe('a wish that goes on with the one before', () => {
  it('adds to the rows that are shown', () => {
    const dogs = say('only dog', bars)
    expect(first(say('and cat', dogs))?.where).toMatchObject([{ kind: 'among' }])
    expect(first(say('cat too', dogs))?.where).toMatchObject([{ kind: 'among' }])
    expect(first(say('only cat', dogs))?.where).toMatchObject([{ kind: 'compare' }])
  })

  it('adds the next year, and takes another for one that was wrong', () => {
    const plan = say('only 2023', bars)
    expect(first(say('and 2024', plan))?.where).toMatchObject([{ kind: 'period', from: '2023-01-01', until: '2025-01-01' }])
    expect(first(say('no, 2024', plan))?.where).toMatchObject([{ kind: 'period', from: '2024-01-01', until: '2025-01-01' }])
  })
})

describe('rows without a value', () => {
  const named = (plan: DashboardPlan): readonly string[] => first(plan)?.assumptions ?? []

  it('are left out, and that is said', () => {
    const plan = say('leave out the empty ones', bars)
    expect(first(plan)).toMatchObject({ title: 'Fee by species', where: [{ kind: 'missing', negated: true }] })
    expect(caught(() => say('leave out the empty ones', plan)).message).toContain('is so already')
  })

  it('are told of no longer, once how many there are is not known', () => {
    const counted = { ...bars, charts: bars.charts.map((each) => ({ ...each, assumptions: ['Only 5 of 400 are shown.'] })) }
    expect(named(say('only 2024', counted))).toEqual([])
    expect(named(say('make it red', counted))).toEqual(['Only 5 of 400 are shown.'])
  })
})
