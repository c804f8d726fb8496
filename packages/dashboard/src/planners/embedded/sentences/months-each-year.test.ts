import { describe, expect, it } from 'vitest'
import { bazaar } from '../fixtures/bazaar.ts'
import { embeddedPlanner } from '../index.ts'

describe('several months by year', () => {
  it.each([
    'sales in October and November by year',
    'October and November sales for each year',
    'March sales for each year',
    'compare sales by year in October and November',
    'sales of Oct, Nov and Dec yearly',
    'sales in oct nov by year',
    'oct nov sales every year',
    'sales from September to November by year',
    'yearly sales between April and July',
    'sales every year nov-jan',
  ])('are those of every year: %s', async (prompt) => {
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: bazaar, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    expect(charts[0]?.dimensions[0]).toMatchObject({ grain: 'year' })
    expect(charts[0]?.where[0]).toMatchObject({ kind: 'calendar', grain: 'month_of_year' })
  })

  it.each([
    ['sales from May to July by year', [5, 6, 7]],
    ['sales between October and January per year', [1, 10, 11, 12]],
    ['june se august ki bikri saal ke hisab se', [6, 7, 8]],
  ])('are all from the first to the last: %s', async (prompt, values) => {
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: bazaar, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    expect(charts[0]?.where).toMatchObject([{ values }])
  })

  it('stand against each other where nothing says so', async () => {
    const request = {
      prompt: 'sales in October and November',
      catalog: bazaar,
      maxCharts: 6,
      theme: 'default',
      fiscalYearStart: 4,
    } as const
    const { charts } = await embeddedPlanner.plan(request)
    expect(charts[0]?.where[0]?.kind).not.toBe('calendar')
  })
})
