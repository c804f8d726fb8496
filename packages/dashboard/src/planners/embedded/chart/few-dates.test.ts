import { describe, expect, it } from 'vitest'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

/** Wells and when they were looked at: a table of few rows, and of few dates. */
const wells = catalog([
  table('inspections', 16, [
    id('id', 16),
    column('inspected_on', 'date', { distinct: 16, unique: true, min: '2022-01-09', max: '2023-08-30' }),
    column('sampled_on', 'date', { distinct: 14, min: '2022-01-09', max: '2023-08-30' }),
    column('dug_on', 'date', { distinct: 16, min: '1961-04-01', max: '2019-10-12' }),
    column('depth', 'measure', { distinct: 15, min: 4, max: 90 }),
  ]),
])

async function timeOf(prompt: string) {
  const plan = await embeddedPlanner.plan({ prompt, catalog: wells, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  const { column: at, grain } = plan.charts[0]?.dimensions[0] ?? {}
  return [at?.column, grain]
}

describe('few dates', () => {
  it('are shown as they are where nobody asked for months', async () => {
    expect(await timeOf('bar chart of the number of inspections by inspected on')).toEqual(['inspected_on', undefined])
    expect(await timeOf('line chart of the average depth over sampled on')).toEqual(['sampled_on', undefined])
    expect(await timeOf('number of inspections by month of sampled on')).toEqual(['sampled_on', 'month'])
  })

  it('are put together where they lie many years apart, or would run along ones', async () => {
    expect(await timeOf('line chart of the number of inspections by dug on')).toEqual(['dug_on', 'year'])
    expect(await timeOf('trend of the number of inspections by inspected on')).toEqual(['inspected_on', 'month'])
  })
})
