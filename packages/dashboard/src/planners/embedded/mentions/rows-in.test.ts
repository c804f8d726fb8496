import { describe, expect, it } from 'vitest'
import { by, only } from '../fixtures/asked.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'

/** Money in and money out of a rowing club, in columns of one name. */
const purse = catalog([
  table(
    'donations',
    90,
    [
      id('donation_id', 90),
      column('given_on', 'date', { distinct: 80, min: '2025-01-01', max: '2025-12-31' }),
      column('amount', 'money', { distinct: 70, min: 100, max: 9000, unit: 'INR' }),
      column('mode', 'category', { values: ['Cash', 'Cheque', 'Transfer'] }),
    ],
    ['donation_id'],
  ),
  table(
    'expenses',
    120,
    [
      id('expense_id', 120),
      column('paid_on', 'date', { distinct: 100, min: '2025-01-01', max: '2025-12-31' }),
      column('amount', 'money', { distinct: 110, min: 50, max: 12_000, unit: 'INR' }),
      column('head', 'category', { values: ['Boats', 'Fuel', 'Wages'] }),
    ],
    ['expense_id'],
  ),
  table(
    'downtime',
    60,
    [
      id('downtime_id', 60),
      column('reason', 'category', { values: ['Leak', 'Oars', 'Paint'] }),
      column('mins_down', 'measure', { type: 'integer', distinct: 50, min: 5, max: 400 }),
    ],
    ['downtime_id'],
  ),
])

describe('a table behind "in", of which a column is measured', () => {
  it.each([
    ['amount by head in expenses', 'expenses', ['amount'], ['head']],
    ['amount by mode in donations', 'donations', ['amount'], ['mode']],
    ['amount by mode from donations', 'donations', ['amount'], ['mode']],
    ['mins down by reason in downtime', 'downtime', ['mins_down'], ['reason']],
  ])('says whose rows: %s', async (prompt, base, measured, broken) => {
    const chart = await only(prompt, purse)
    expect([chart.source.base.table, chart.measures.map((each) => each.column?.column), by(chart)]).toEqual([base, measured, broken])
  })
})
