import { describe, expect, it } from 'vitest'
import { board, caught, say } from '../fixtures/clinic-board.ts'

const line = { ...board, charts: board.charts.filter(({ id }) => id === 'chart_2') }

describe('why something is so', () => {
  it.each(['why did it fall there', 'what happened in October', 'what went wrong in March'])(
    'is no filter, and what may tell it can be done: %s',
    (words) => {
      const failed = caught(() => say(words, line))
      expect(failed.message).toContain('not why')
      const { suggestions } = failed.details as { readonly suggestions: readonly string[] }
      for (const each of suggestions) expect(say(each, line).charts).not.toEqual(line.charts)
    },
  )
})

describe('more that is to be told of a list', () => {
  it('leaves nobody out', () => {
    const animals = say('add a table of animals', line)
    expect(animals.charts[1]).toMatchObject({ kind: 'table' })
    expect(() => say('include high', { ...animals, charts: animals.charts.slice(1) })).toThrow('could not be turned')
  })
})
