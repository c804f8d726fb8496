import { describe, expect, it } from 'vitest'
import { board, caught, chart, say } from './fixtures/clinic-board.ts'

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

  it('that are not there cannot be taken away', () => {
    expect(caught(() => say('clear filters', board)).message).toContain('None of the charts has such a filter.')
  })
})
