import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../../plan.ts'
import { board, caught, say } from '../fixtures/clinic-board.ts'

const line: DashboardPlan = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_2') }
const months = say('as bars', line)
const species: DashboardPlan = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_3') }
const sortOf = (plan: DashboardPlan) => plan.charts[0]?.sort

describe('an order of time', () => {
  it.each([
    'newest first',
    'latest on top',
    'latest month first',
    'from newest to oldest',
    'most recent at the top',
    'sort by date descending',
  ])('has the last months ahead, whatever they come to: %s', (words) =>
    expect(sortOf(say(words, months))).toEqual([{ by: { dimension: 'd1' }, order: 'desc' }]),
  )

  it.each(['oldest first', 'sort chronologically', 'in order of date', 'in chronological order', 'sort by date', 'old to new'])(
    'has the first months ahead: %s',
    (words) => expect(sortOf(say(words, say('highest first', months)))).toEqual([{ by: { dimension: 'd1' }, order: 'asc' }]),
  )

  it('is told where it is so already', () => {
    const plan = say('oldest first', say('oldest first', months))
    expect(plan.warnings).toMatchObject([{ code: 'shown_already' }])
  })

  it('is none of what has no time', () => {
    expect(caught(() => say('newest first', species)).message).toContain('no newest')
  })

  it('is none of the largest alone, which would be others', () => {
    const cut = { ...months, charts: months.charts.map((each) => ({ ...each, limit: { count: 3, rest: 'drop' as const } })) }
    expect(caught(() => say('newest first', cut)).message).toContain('would be others')
  })
})
