import { describe, expect, it } from 'vitest'
import { catalog, column, id, key, table } from './fixtures/catalogs.ts'
import { embeddedPlanner } from './index.ts'

/** Two things that no key ties together. */
const apart = catalog(
  [
    table('visits', 800, [id('id', 800), id('guest_id', 90), column('fee', 'money', { distinct: 300, min: 10, max: 900 })]),
    table('guests', 90, [id('id', 90), column('town', 'place', { values: ['Graz', 'Linz', 'Wien'] })]),
    table('meteors', 50, [id('id', 50), column('brightness', 'category', { values: ['dim', 'bright'] })]),
  ],
  [key('visits.guest_id', 'guests.id')],
)

describe('what nothing ties together', () => {
  it('is left out of the chart, and said', async () => {
    const { charts } = await embeddedPlanner.plan({
      prompt: 'total fee by town in a stacked bar chart, stacked by brightness',
      catalog: apart,
      maxCharts: 3,
      theme: 'default',
      fiscalYearStart: 1,
    })
    expect(charts).toMatchObject([
      { kind: 'bar', measures: [{ aggregate: 'sum', column: { column: 'fee' } }], dimensions: [{ column: { column: 'town' } }] },
    ])
    expect(charts[0]?.series).toBeUndefined()
    expect(charts[0]?.assumptions.join(' ')).toContain('Nothing ties “brightness” to the rest')
  })
})
