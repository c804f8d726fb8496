import { describe, expect, it } from 'vitest'
import { talk } from '../../fixtures/asked.ts'
import { clinic } from '../../fixtures/catalogs.ts'
import { repairs } from '../../fixtures/repairs.ts'
import { embeddedPlanner } from '../../index.ts'
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

it.each(['why is Birch so low', 'what happened to birch?', 'why did Birch sell so little'])(
  'why one of those that are shown is so may be told by its parts and its course: %s',
  async (words) => {
    const first = ['bottom 5 benches by amount', 'only 2025'] as const
    const failed = await talk(repairs, ...first, words).catch((error: unknown) => error)
    const { suggestions } = (failed as { readonly details: { readonly suggestions: readonly string[] } }).details
    expect(suggestions).toEqual(['by county', 'by way in', 'by month'].map((by) => `in another chart only Birch ${by}`))
    for (const each of suggestions) {
      const { charts } = await talk(repairs, ...first, each)
      expect(charts).toMatchObject([{ limit: { count: 5 } }, { where: [{ kind: 'period' }, { value: 'Birch' }] }])
      expect(charts[1]).not.toHaveProperty('series')
      expect(charts[1]).not.toHaveProperty('limit')
    }
  },
)

describe('more that is to be told of a list', () => {
  it('leaves nobody out', async () => {
    const rows = await embeddedPlanner.plan({
      prompt: 'list of animals',
      catalog: clinic,
      maxCharts: 6,
      theme: 'default',
      fiscalYearStart: 4,
    })
    expect(rows.charts).toMatchObject([{ kind: 'table', where: [] }])
    expect(caught(() => say('include high', rows)).code).toBe('not_understood')
  })
})

it.each([
  ['forecast next 3 months', 'not foretold'],
  ['predict the next quarter', 'not foretold'],
  ['highlight october', 'cannot be marked'],
])('what no chart can do is told, and nothing else is made of it: %s', (words, told) => {
  expect(caught(() => say(words, line)).message).toContain(told)
})

it('a heat map is no map', () => {
  expect(say('show the bars as a heat map split by urgency').charts.map(({ kind }) => kind)).toContain('rect')
})

it.each(['set the species colours to: dog red, cat blue, rabbit green', 'use the colors orange and purple for dog and cat'])(
  'colours of single values are refused, and limit no rows: %s',
  (words) => {
    expect(caught(() => say(words)).message).toContain('colours of single values')
  },
)
