import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

/** Boats that carry permits, and those who sail them. */
const harbour = catalog(
  [
    table('boats', 60, [
      id('id', 60),
      column('boat_name', 'name', { distinct: 60, unique: true }),
      column('pier', 'category', { values: ['East', 'West'] }),
      column('permit_till', 'date', { distinct: 55, min: '2023-04-01', max: '2026-03-31' }),
    ]),
    table('trips', 900, [
      id('id', 900),
      id('boat_id', 60),
      column('sailed_on', 'date', { distinct: 400, min: '2023-01-03', max: '2024-09-30' }),
      column('fare', 'money', { distinct: 200, min: 10, max: 900 }),
    ]),
  ],
  [key('trips.boat_id', 'boats.id')],
)

async function chartsOf(prompt: string): Promise<readonly ChartPlan[]> {
  return (await embeddedPlanner.plan({ prompt, catalog: harbour, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })).charts
}

describe('what holds until a day', () => {
  it.each(['permits that have expired', 'boats whose permit has expired', 'boats whose permit is expired'])(
    'has expired before the newest day: %s',
    async (prompt) => {
      const charts = await chartsOf(prompt)
      expect(charts.map(({ kind }) => kind)).toEqual(['text', 'table'])
      for (const { where } of charts)
        expect(where).toMatchObject([{ kind: 'compare', column: { column: 'permit_till' }, op: 'lt', value: { date: '2024-09-30' } }])
    },
  )

  it.each([
    ['permits expiring in the next 3 months', '2024-12-31'],
    ['boats whose permit expires within the next 10 days', '2024-10-11'],
    ['boats with permits expiring soon', '2024-10-31'],
    ['permits which will expire in the next two weeks', '2024-10-15'],
  ])('will expire behind it: %s', async (prompt, until) => {
    const [first] = await chartsOf(prompt)
    expect(first?.where).toMatchObject([{ kind: 'period', column: { column: 'permit_till' }, from: '2024-09-30', until }])
  })

  it('counts them by what was named', async () => {
    expect(await chartsOf('permits expiring in the next 3 months by pier')).toMatchObject([
      { kind: 'bar', dimensions: [{ column: { column: 'pier' } }], measures: [{ aggregate: 'count' }] },
    ])
  })
})
