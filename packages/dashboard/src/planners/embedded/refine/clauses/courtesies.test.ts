import { describe, expect, it } from 'vitest'
import { board, caught, chart, ids, say } from '../fixtures/clinic-board.ts'

const alone = { ...board, title: 'Fee by species', charts: board.charts.filter(({ id }) => id === 'chart_3') }

describe('what is said to be polite', () => {
  it.each([
    'label the bars please please',
    'please can you please label the bars, please',
    'label please the bars',
    'pls label the bars thx',
    'would you mind labelling the bars',
    'Hi, could you kindly label the bars? Thank you!',
    'I would like to see the labels',
    'nah put labels on the bars',
  ])('is idle: %s', (words) => {
    const plan = say(words)
    expect(chart(plan, 'chart_3')).toMatchObject({ labels: true, title: 'Fee by species' })
    expect(plan.warnings).toEqual([])
  })

  it('takes away what is to be taken away', () => {
    expect(say('pls remove dog thx', alone).charts[0]?.where).toEqual(say('remove dog', alone).charts[0]?.where)
  })

  it.each([
    ['call it My fees please', 'My fees'],
    ['call it Please Stay', 'Please Stay'],
    ['call it Thanks', 'Thanks'],
    ['call it “Yes please”', 'Yes please'],
  ])('may be part of a name: %s', (words, title) => {
    expect(say(words, alone).charts[0]?.title).toBe(title)
  })
})

describe('a chart that is not wanted any more', () => {
  const titled = {
    ...board,
    charts: board.charts.map((each) => (each.id === 'chart_5' ? { ...each, title: 'Share of urgency' } : each)),
  }
  it.each([
    'u can remove the pie',
    'you can now delete the pie',
    'ok take the pie out',
    'i dont need the pie anymore',
    'the pie can go',
    'pie chart not needed',
    'no need of the pie',
    'the urgency one is no longer needed',
    'you may drop the urgency one',
  ])('goes: %s', (words) => {
    expect(ids(say(words, titled))).toEqual(['chart_1', 'chart_2', 'chart_3'])
  })

  it('is known by what it shows, and none of no such name is', () => {
    const before = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_1' || id === 'chart_3') }
    expect(ids(say('the charges chart can go', before))).toEqual(['chart_1'])
    expect(caught(() => say('remove the qwertz chart', before)).code).toBe('not_understood')
  })

  it('is no row, and a row is no chart', () => {
    for (const words of ['dog out', 'dog is not needed', "i don't want dog", 'dog can go'])
      expect(say(words, alone).charts[0]?.where).toEqual(say('remove dog', alone).charts[0]?.where)
    expect(say('only 2023 in the urgency one', titled).charts.map(({ where }) => where.length)).toEqual([0, 0, 0, 1])
  })
})

describe('what is wished for in a roundabout way', () => {
  it.each(["dog doesn't count", 'dogs dont count, remove', "dog doesn't matter", 'dogs should not count'])('is left out: %s', (words) => {
    expect(say(words, alone).charts[0]?.where).toEqual(say('remove dog', alone).charts[0]?.where)
  })

  it.each(['a pie is better', 'pie would be better', "i'd prefer a pie", 'i prefer the pie here', 'a pie chart looks nicer'])(
    'is drawn so: %s',
    (words) => {
      expect(say(words, alone).charts[0]).toMatchObject({ kind: 'arc' })
    },
  )

  it('names no chart where it names none', () => {
    expect(caught(() => say('honesty is better', alone)).code).toBe('not_understood')
  })
})

describe('charts that are named by their place alone', () => {
  it.each([
    ['get rid of the second', ['chart_1', 'chart_3', 'chart_5']],
    ['get rid of the second one', ['chart_1', 'chart_3', 'chart_5']],
    ['swap the order of first two', ['chart_2', 'chart_1', 'chart_3', 'chart_5']],
    ['swap the first two charts', ['chart_2', 'chart_1', 'chart_3', 'chart_5']],
    ['swap the first and the third', ['chart_3', 'chart_2', 'chart_1', 'chart_5']],
    ['reverse the order of the charts', ['chart_5', 'chart_3', 'chart_2', 'chart_1']],
  ])('%s', (words, order) => {
    const plan = say(words)
    expect(ids(plan)).toEqual(order)
    expect(plan.charts.map(({ limit, sort }) => ({ limit, sort }))).toEqual(
      order.map((id) => chart(board, id)).map(({ limit, sort }) => ({ limit, sort })),
    )
  })

  it('become what they are to be', () => {
    const plan = say('make the second an area and the last bars')
    expect([chart(plan, 'chart_2').kind, chart(plan, 'chart_5').kind]).toEqual(['area', 'bar'])
  })
})

describe('the size of a chart', () => {
  it('grows to one side and leaves the other to its row', () => {
    expect(say('make it taller', alone).placements['chart_3']).toEqual({ h: 6 })
    expect(say('make the chart taller', alone).placements['chart_3']).toEqual({ h: 6 })
  })

  it('cannot grow beyond the page', () => {
    expect(caught(() => say('wider', alone)).message).toContain('“Fee by species” is as wide as the page.')
  })

  it('is that of all charts where everything is meant', () => {
    expect(Object.keys(say('make everything smaller').placements)).toEqual(ids(board))
  })
})

describe('a chart that is named as none is called', () => {
  it('is the only one there is', () => {
    expect(say('rename the chart Sales to Revenue', alone).charts[0]?.title).toBe('Revenue')
  })

  it('is asked for among several', () => {
    const error = caught(() => say('rename the chart Sales to Revenue'))
    const [first = ''] = (error.details?.['suggestions'] ?? []) as readonly string[]
    expect(error.message).toContain('No chart is called “Sales”.')
    expect(chart(say(first), 'chart_1').title).toBe('Revenue')
  })
})

describe('a month without its year', () => {
  it.each(['only March', 'zoom into March', 'just March please'])('is a filter: %s', (words) => {
    expect(chart(say(words), 'chart_2').where).toEqual(chart(say('only in March'), 'chart_2').where)
  })
})

it('another kind is another look at the chart, not one more chart', () => {
  expect(say('give me a pie chart instead', alone).charts.map(({ kind }) => kind)).toEqual(['arc'])
})
