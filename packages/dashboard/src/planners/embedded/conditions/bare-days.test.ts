import { describe, expect, it } from 'vitest'
import { by, only, plan } from '../fixtures/asked.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'

/** A car wash by its tickets, and its inspections, of which only the day is kept. */
const washes = catalog([
  table('tickets', 9000, [
    id('id', 9000),
    column('washed_at', 'date', { type: 'timestamp', distinct: 8800, min: '2024-01-02T06:10:00', max: '2025-09-30T23:40:00' }),
    column('bay', 'category', { values: ['Left', 'Right'] }),
    column('fee', 'measure', { type: 'number', distinct: 60, min: 100, max: 900, unit: 'INR' }),
  ]),
])
const inspections = catalog([
  table('inspections', 700, [
    id('id', 700),
    column('held_on', 'date', { distinct: 400, min: '2024-01-02', max: '2025-09-30' }),
    column('slot', 'category', { values: ['Evening', 'Noon'] }),
  ]),
])
const part = (grain: string, values: readonly number[]) => [{ kind: 'calendar', column: { column: 'washed_at' }, grain, values }]

describe('days of the week and times of day', () => {
  it.each([
    ['sunday tickets by bay', 'weekday', [7]],
    ['tickets every friday by bay', 'weekday', [5]],
    ['sat sun tickets by bay', 'weekday', [6, 7]],
    ['weekend tickets by bay', 'weekday', [6, 7]],
    ['friday to monday tickets by bay', 'weekday', [1, 5, 6, 7]],
    ['evening tickets by bay', 'hour_of_day', [17, 18, 19, 20, 21]],
    ['tickets in the early morning by bay', 'hour_of_day', [5, 6, 7, 8, 9, 10, 11]],
    ['late night tickets by bay', 'hour_of_day', [22, 23, 0, 1, 2, 3, 4]],
    ['tickets after 8 pm by bay', 'hour_of_day', [20, 21, 22, 23]],
    ['tickets between 6am and 9am by bay', 'hour_of_day', [6, 7, 8]],
  ])('are conditions without "on": %s', async (prompt, grain, values) => {
    const chart = await only(prompt, washes)
    expect(chart.where).toMatchObject(part(grain, values))
    expect(by(chart)).toEqual(['bay'])
  })

  it('are either of those that are listed', async () => {
    const chart = await only('average fee of morning and evening tickets by bay and month', washes)
    expect(chart.where).toMatchObject(part('hour_of_day', [5, 6, 7, 8, 9, 10, 11, 17, 18, 19, 20, 21]))
  })

  it('is the newest such day where that is said', async () => {
    const chart = await only('tickets last sunday by bay', washes)
    expect(chart.where).toMatchObject([{ kind: 'period', from: '2025-09-28', until: '2025-09-29' }])
  })

  it('asks for the hours of a part of the day', async () => {
    const chart = await only('what time most tickets come in evening', washes)
    expect(chart.dimensions).toMatchObject([{ column: { column: 'washed_at' }, grain: 'hour_of_day' }])
    expect(chart.where).toMatchObject(part('hour_of_day', [17, 18, 19, 20, 21]))
  })

  it('sets two days beside each other', async () => {
    const chart = await only('friday vs saturday tickets by bay', washes)
    expect(chart.measures.map(({ label }) => label)).toEqual(['Fridays', 'Saturdays'])
  })

  it('leaves what is stored under such a name, and says where no hours are kept', async () => {
    const stored = await only('evening inspections per month', inspections)
    expect(stored.where).toMatchObject([{ column: { column: 'slot' }, value: 'Evening' }])
    const { charts, warnings } = await plan('morning inspections per month', inspections)
    expect(charts[0]?.where).toEqual([])
    expect(warnings.map(({ message }) => message).join(' ')).toContain('morning')
  })
})
