import { describe, expect, it } from 'vitest'
import { board, caught, chart, say } from '../fixtures/clinic-board.ts'

describe('an order by name', () => {
  it('is that of the charts over what was named', () => {
    const plan = say('sort species alphabetically')
    expect(chart(plan, 'chart_3').sort).toEqual([{ by: { dimension: 'd1' }, order: 'asc' }])
    expect(chart(plan, 'chart_2')).toEqual(chart(board, 'chart_2'))
  })

  it('is refused where the largest alone are shown, with what works instead', () => {
    const cut = say('only the top 3 in the bars')
    const { message } = caught(() => say('sort the top 3 alphabetically', cut))
    expect(message).toContain('the first by name would be others')
    const { title } = chart(cut, 'chart_3')
    expect(message).toContain(`show all in “${title}”`)
    expect(chart(say(`show all in “${title}”`, cut), 'chart_3').limit).toBeUndefined()
  })
})

describe('an order by a measure', () => {
  it('is that of the one whose name has the word', () => {
    const [bars] = board.charts.filter(({ id }) => id === 'chart_3')
    if (!bars) throw new Error('no bars')
    const ratio = { id: 'm2', aggregate: 'metric', metric: 'visit yield', label: 'Visit yield' } as const
    const plan = say('sort by yield', { ...board, charts: [{ ...bars, measures: [...bars.measures, ratio] }] })
    expect(chart(plan, 'chart_3').sort).toEqual([{ by: { measure: 'm2' }, order: 'desc' }])
  })
})

describe('the best and the worst first', () => {
  const fees = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_3') }
  const waits = {
    ...fees,
    charts: fees.charts.map((each) => ({
      ...each,
      measures: each.measures.map((measure) => ({ ...measure, label: 'Average waiting days' })),
    })),
  }

  it.each([
    ['worst first', 'asc', 'desc'],
    ['sort worst first', 'asc', 'desc'],
    ['best first', 'desc', 'asc'],
    ['poorest first', 'asc', 'desc'],
  ])('are those with least of what is wanted, and with most of what is not: %s', (words, wanted, unwanted) => {
    const turned = (plan: typeof board, order: 'asc' | 'desc') => ({
      ...plan,
      charts: plan.charts.map((each) => ({ ...each, sort: [{ by: { measure: 'm1' }, order }] })),
    })
    const order = (plan: typeof board) => plan.charts[0]?.sort[0]?.order
    expect(order(say(words, turned(fees, wanted === 'asc' ? 'desc' : 'asc')))).toBe(wanted)
    expect(order(say(words, turned(waits, unwanted === 'asc' ? 'desc' : 'asc')))).toBe(unwanted)
  })
})

describe('a group in the place of another', () => {
  it.each(['group the bars by urgency instead of species', 'group the third by urgency instead'])('%s', (words) => {
    const changed = chart(say(words), 'chart_3')
    expect(changed).toMatchObject({ dimensions: [{ column: { column: 'urgency' } }] })
    expect(changed.series).toBeUndefined()
  })

  it('is a second one where the chart is split', () => {
    expect(chart(say('split the third by urgency'), 'chart_3')).toMatchObject({ series: { column: { column: 'urgency' } } })
  })
})

describe('so many of a ranking', () => {
  const ranked = say('only the top 3', { ...board, charts: board.charts.filter(({ id }) => id === 'chart_3') })
  it.each(['top 2 by minutes', 'top 2 by total minutes'])('are ranked by what is said, and are the same things: %s', (words) => {
    expect(chart(say(words, ranked), 'chart_3')).toMatchObject({
      limit: { count: 2 },
      dimensions: [{ column: { column: 'species' } }],
      measures: [{ column: { column: 'minutes' } }],
    })
  })

  it('are so many, whichever word comes first', () => {
    expect(chart(say('2 best only', ranked), 'chart_3')).toEqual(chart(say('best 2 only', ranked), 'chart_3'))
  })
})
