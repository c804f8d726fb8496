import { describe, expect, it } from 'vitest'
import { board, caught, chart, say } from '../fixtures/clinic-board.ts'

const narrowed = say('only 2023', say('exclude parrot'))

describe('conditions', () => {
  it.each(['remove the filter', 'clear filters', 'clear all filters', 'get rid of the filters', 'no filters', 'unfiltered'])(
    'go all together: %s',
    (words) => {
      for (const { where } of say(words, narrowed).charts) expect(where).toEqual([])
    },
  )

  it.each([
    'remove the species filter',
    'clear the filter on species',
    'all species again',
    'drop the parrot filter',
    'exclude filter for parrot',
    'forget the filter on species',
  ])('go by what they are about: %s', (words) => {
    expect(chart(say(words, narrowed), 'chart_3').where.map(({ kind }) => kind)).toEqual(['period'])
  })

  it.each(['for all years', 'remove the date filter', 'clear the 2023 filter'])('go by their time: %s', (words) => {
    expect(chart(say(words, narrowed), 'chart_3').where).toMatchObject([{ column: { column: 'species' } }])
  })

  it.each(['remove the year', 'drop the date', 'full period', 'entire period', 'from the beginning', 'not only 2023'])(
    'go where their column is not wanted: %s',
    (words) => {
      const year = say('only 2023', { ...board, charts: board.charts.filter(({ id }) => id === 'chart_3') })
      expect(chart(say(words, year), 'chart_3').where).toEqual([])
    },
  )

  it('that are not there cannot be taken away', () => {
    expect(caught(() => say('clear filters', board)).message).toContain('None of the charts has such a filter.')
  })
})
