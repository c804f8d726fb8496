import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { catalog, column, table } from '../fixtures/catalogs.ts'

/** The weather of towns, a row a day for each. */
const readings = catalog([
  table(
    'readings',
    2100,
    [
      column('Date', 'date', { distinct: 700, min: '2024-12-01', max: '2026-10-31' }),
      column('Town', 'place', { values: ['Alder', 'Birch', 'Cedar'] }),
      column('Max Temp', 'measure', { distinct: 300, min: 9, max: 46 }),
      column('Min Temp', 'measure', { distinct: 300, min: -6, max: 33 }),
      column('Rainfall', 'measure', { distinct: 200, min: 0, max: 80, unit: 'mm' }),
      column('Humidity', 'measure', { type: 'integer', distinct: 70, min: 20, max: 100 }),
    ],
    [],
  ),
])

const compared = (name: string, op: string, value: number): unknown => ({ column: { column: name }, op, value })

describe('days of readings', () => {
  it.each([
    ['how many days did it rain', 'Days with rain', [], [compared('Rainfall', 'gt', 0)]],
    ['rainy days by town', 'Days with rain', ['Town'], [compared('Rainfall', 'gt', 0)]],
    ['number of rainy days in each town', 'Days with rain', ['Town'], [compared('Rainfall', 'gt', 0)]],
    ['which town had the most rainy days', 'Days with rain', ['Town'], [compared('Rainfall', 'gt', 0)]],
    ['rainy days per month', 'Days with rain', ['Date'], [compared('Rainfall', 'gt', 0)]],
    ['dry days by town', 'Days without rain', ['Town'], [compared('Rainfall', 'eq', 0)]],
    ['how many days was it above 35 in Alder', 'Days with max temp above 35', [], [compared('Max Temp', 'gt', 35)]],
    ['number of days below 5 degrees by town', 'Days with min temp below 5', ['Town'], [compared('Min Temp', 'lt', 5)]],
    ['days with rainfall above 20 mm', 'Days with rainfall above 20', [], [compared('Rainfall', 'gt', 20)]],
    ['days when humidity was over 90 by town', 'Days with humidity above 90', ['Town'], [compared('Humidity', 'gt', 90)]],
  ])('are counted once each: %s', async (prompt, label, broken, where) => {
    const chart = await only(prompt, readings)
    expect([measures(chart), by(chart)]).toEqual([[label], broken])
    expect(chart.measures[0]?.formula).toMatchObject({ aggregate: 'count_distinct', unit: 'day', where })
  })

  it('are a part of all days where that is asked', async () => {
    const chart = await only('percentage of rainy days by town', readings)
    expect(chart.measures).toMatchObject([{ label: 'Share of days with rain', format: 'percent' }])
  })

  it('without something are those of the time that is said', async () => {
    expect((await only('days without rain in 2025', readings)).where).toMatchObject([{ kind: 'period', from: '2025-01-01' }])
    expect((await only('days without rain in 2025', readings)).where[0]).not.toHaveProperty('negated')
  })

  it.each(['rainfall per day', 'rainfall in the last 30 days', 'wettest day'])('are a unit of time otherwise: %s', async (prompt) => {
    expect(measures(await only(prompt, readings))).toEqual(['sum Rainfall'])
  })
})
