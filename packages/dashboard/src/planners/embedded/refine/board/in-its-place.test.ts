import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../../plan.ts'
import { board, chart, ids, say } from '../fixtures/clinic-board.ts'

const kindsOf = (plan: DashboardPlan) => plan.charts.map(({ id, kind }) => [id, kind])

describe('a new chart in the place of one that is there', () => {
  it.each([
    ['replace the pie with visits by urgency', 'chart_5'],
    ['visits by urgency instead of the pie', 'chart_5'],
    ['instead of the last chart show visits by urgency', 'chart_5'],
    ['show visits by urgency instead of the third chart', 'chart_3'],
    ['swap the second chart for visits by urgency', 'chart_2'],
    ['make the third a bar chart of visits by urgency', 'chart_3'],
  ])('stands where it stood: %s', (words, id) => {
    const plan = say(words)
    expect(ids(plan)).toEqual(ids(board))
    expect(chart(plan, id)).toMatchObject({
      kind: 'bar',
      measures: [{ aggregate: 'count' }],
      dimensions: [{ column: { column: 'urgency' } }],
    })
    expect(plan.charts.filter((each) => each.id !== id)).toEqual(board.charts.filter((each) => each.id !== id))
  })

  it('is what “it” speaks of, where that was spoken of', () => {
    const plan = say('replace it with visits by urgency', say('sort the pie by name'))
    expect(chart(plan, 'chart_5')).toMatchObject({ dimensions: [{ column: { column: 'urgency' } }] })
  })

  it('has the kind that is said', () => {
    expect(kindsOf(say('change the third to a pie chart of visits by urgency'))).toEqual(
      kindsOf(board).map(([id, kind]) => [id, id === 'chart_3' ? 'arc' : kind]),
    )
  })

  it('is kept to the time that the others are kept to, figures that are compared with the time before among them', () => {
    const time = { kind: 'period', column: { relation: 'visits', column: 'visited_on' }, from: '2024-01-01', until: '2025-01-01' } as const
    const column = time.column
    const [figure, ...others] = board.charts
    if (!figure) throw new Error('no figure')
    const comparison = {
      column,
      current: { from: time.from, until: time.until, label: '2024' },
      before: { from: '2023-01-01', until: '2024-01-01', label: '2023' },
    }
    const charts = [{ ...figure, comparison }, ...others.map((each) => ({ ...each, where: [{ ...time, words: '2024' }] }))]
    const plan = say('replace the pie with visits by urgency', { ...board, charts })
    expect(chart(plan, 'chart_5').where).toMatchObject([time])
  })

  it('is none where two that are there change places, or a measure is another', () => {
    expect(ids(say('swap the first with the second'))).toEqual(['chart_2', 'chart_1', 'chart_3', 'chart_5'])
    expect(ids(say('swap the first with fee by species'))).toEqual(['chart_3', 'chart_2', 'chart_1', 'chart_5'])
    expect(chart(say('replace fee with minutes in the bars'), 'chart_3').dimensions).toEqual(chart(board, 'chart_3').dimensions)
  })
})
