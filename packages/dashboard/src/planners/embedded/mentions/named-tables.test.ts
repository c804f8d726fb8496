import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** A workshop for boats whose tables are called in the singular, or by what was done. */
const boats = catalog([
  table(
    'berth',
    40,
    [
      id('berth_no', 40),
      column('pier', 'category', { values: ['North', 'South', 'West'] }),
      column('length', 'measure', { distinct: 20, unit: 'm' }),
    ],
    ['berth_no'],
  ),
  table(
    'planks_used',
    400,
    [
      id('use_id', 400),
      column('plank_no', 'category', { type: 'integer', distinct: 25, min: 1, max: 25 }),
      column('amount', 'money', { distinct: 300, min: 5, max: 900, unit: 'INR' }),
      column('berth_no', 'category', { type: 'integer', distinct: 40, min: 1, max: 40 }),
    ],
    ['use_id'],
  ),
])

describe('names of tables', () => {
  it('in the singular are counted behind "number of", though a key of theirs is a number', async () => {
    const chart = await only('number of berth by pier', boats)
    expect([chart.source.base.table, measures(chart), by(chart)]).toEqual(['berth', ['count'], ['pier']])
  })

  it('are not denied by a "no" that ends the name of a number', async () => {
    const chart = await only('amount by plank no in planks used', boats)
    expect([by(chart), chart.where]).toEqual([['plank_no'], []])
  })

  it('that say what was done are several already', async () => {
    expect((await only('planks used by berth no', boats)).title).toBe('Planks used by berth number')
  })
})

/** Bills with what was received of each, beside the receipts themselves. */
const till = catalog(
  [
    table(
      'bills',
      300,
      [
        id('bill_no', 300),
        column('bill_date', 'date', { distinct: 200, min: '2025-01-01', max: '2025-12-31' }),
        column('bill_amount', 'money', { distinct: 280, min: 10, max: 9000 }),
        column('received', 'money', { distinct: 250, min: 0, max: 9000 }),
      ],
      ['bill_no'],
    ),
    table(
      'receipts',
      400,
      [
        id('receipt_no', 400),
        id('bill_no', 300),
        column('receipt_date', 'date', { distinct: 220, min: '2025-01-01', max: '2025-12-31' }),
        column('amount', 'money', { distinct: 300, min: 10, max: 9000 }),
      ],
      ['receipt_no'],
    ),
  ],
  [key('receipts.bill_no', 'bills.bill_no')],
)

describe('what was collected', () => {
  it('is told by the receipts, where these are kept', async () => {
    const chart = await only('collection each week', till)
    expect([chart.source.base.table, measures(chart)]).toEqual(['receipts', ['sum amount']])
  })
})
