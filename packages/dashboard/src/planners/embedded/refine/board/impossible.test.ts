import { describe, expect, it } from 'vitest'
import { clinic } from '../../fixtures/catalogs.ts'
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
