import { describe, expect, it } from 'vitest'
import { catalog, column, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

const stalls = catalog([
  table(
    'stalls',
    90,
    [
      column('stall_id', 'id', { distinct: 90, min: 1, max: 90, unique: true }),
      column('style', 'category', { values: ['food', 'cloth'] }),
      column('opens', 'category', { type: 'time', distinct: 12, min: '06:10:00', max: '22:40:00' }),
    ],
    ['stall_id'],
  ),
])

describe('times of day', () => {
  it.each([
    ['stalls by style that open after 6:15 pm', { kind: 'compare', op: 'gt', value: '18:15:00' }],
    ['stalls by style that open at or before 7:20', { kind: 'compare', op: 'lte', value: '07:20:00' }],
    ['stalls by style opening between 7:20 and 21:05', { kind: 'between', low: '07:20:00', high: '21:05:00' }],
    ['stalls by style opening between 6 and 9 pm', { kind: 'between', low: '18:00:00', high: '21:00:00' }],
    ['stalls by style opening from 10 to 2 pm', { kind: 'between', low: '10:00:00', high: '14:00:00' }],
    ['stalls by style opening at 7:20 or 21:05', { kind: 'among', values: ['07:20:00', '21:05:00'] }],
  ])('%s', async (prompt, condition) => {
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: stalls, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    expect(charts[0]?.where).toMatchObject([{ column: { column: 'opens' }, ...condition }])
  })
})
