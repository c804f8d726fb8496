import { describe, expect, it } from 'vitest'
import { board, say } from '../fixtures/clinic-board.ts'

const line = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_2') }
const bars = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_3') }
const two = say('only cat and dog', line)
const bySpecies = { series: { column: { column: 'species' } } }
const byUrgency = { dimensions: [{ column: { column: 'species' } }], series: { column: { column: 'urgency' } } }

describe('a chart in parts', () => {
  it.each([
    'one line for each of the two',
    'a line for each',
    'show them separately',
    'show both in different colours',
    'a separate line for every species',
    'species wise',
    'split it species wise',
  ])('is by the values that are kept, or by what is named: %s', (words) => {
    expect(say(words, two).charts).toMatchObject([{ kind: 'line', ...bySpecies, where: [{ kind: 'among' }] }])
  })

  it.each(['by urgency as well', 'also by urgency', 'per urgency too', 'split it urgency wise', 'seperate bars for every urgency'])(
    'has one more breakdown: %s',
    (words) => {
      expect(say(words, bars).charts[0]).toMatchObject(byUrgency)
    },
  )

  it('has another breakdown where none is added', () => {
    expect(say('urgency wise', bars).charts[0]).toMatchObject({ dimensions: [{ column: { column: 'urgency' } }] })
    expect(say('urgency wise', bars).charts[0]?.series).toBeUndefined()
  })

  it.each(['split by urgency, stacked bars', 'per urgency as well, as stacked bars', 'stacked bars by urgency'])(
    'is drawn as it is said: %s',
    (words) => {
      expect(say(words, line).charts[0]).toMatchObject({ kind: 'bar', stack: 'stacked', dimensions: [{ grain: 'month' }] })
    },
  )

  it('stands side by side where its bars are to be separate', () => {
    expect(say('separate bars for each urgency', line).charts[0]).toMatchObject({ kind: 'bar', stack: 'grouped' })
  })

  it.each([
    ['week wise', 'week'],
    ['year by year', 'year'],
    ['quarter-wise', 'quarter'],
  ])('is in other steps of time: %s', (words, grain) => {
    expect(say(words, line).charts[0]?.dimensions).toMatchObject([{ grain }])
  })
})

describe('a wish that is said over and over', () => {
  // What was read of it leaves long blanks behind: looked through once for each letter they took hours.
  it('comes to an end', () => {
    const words = 'split the two regions side by side '.repeat(110)
    expect(say(words).charts).toHaveLength(board.charts.length)
  })
})
