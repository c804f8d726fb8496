import { describe, expect, it } from 'vitest'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { catalog, column, table } from '../fixtures/catalogs.ts'

/** A row for each line of a bill, and a book of what was bought of suppliers. */
const shop = catalog([
  table(
    'till_lines',
    2_000,
    [
      column('Bill No', 'id', { distinct: 800, min: 1, max: 800 }),
      column('Bill Date', 'date', { distinct: 300, min: '2024-10-01', max: '2025-11-18' }),
      column('Till', 'category', { values: ['Left', 'Right'] }),
      column('Item Name', 'category', { values: ['Rice', 'Soap', 'Tea'] }),
      column('Item Group', 'category', { values: ['Food', 'Household'] }),
      column('Qty', 'measure', { type: 'integer', distinct: 9, min: 1, max: 9 }),
      column('Amt (Rs)', 'money', { distinct: 600, min: 5, max: 2_000 }),
      column('Pay Mode', 'category', { values: ['Cash', 'UPI', 'Udhaar'] }),
      column('Customer', 'category', { distinct: 30, nulls: 900, values: ['Asha', 'Ravi', 'Zoya'] }),
    ],
    [],
  ),
  table(
    'purchase_book',
    300,
    [
      column('Date', 'date', { distinct: 120, min: '2024-10-02', max: '2025-11-15' }),
      column('Supplier', 'category', { values: ['North Mills', 'South Oils'] }),
      column('Item', 'category', { values: ['Rice', 'Soap', 'Tea'] }),
      column('Qty', 'measure', { type: 'integer', distinct: 20, min: 1, max: 90 }),
      column('Total', 'money', { distinct: 250, min: 100, max: 9_000 }),
      column('Paid / Due', 'category', { values: ['Paid', 'Due'] }),
    ],
    [],
  ),
])

describe('what is sold beside what is bought', () => {
  it.each([
    ['sales by item', ['sum Amt (Rs)'], ['Item Name']],
    ['top 10 items by amount', ['sum Amt (Rs)'], ['Item Name']],
    ['top 10 items', ['sum Amt (Rs)'], ['Item Name']],
    ['quantity by item', ['sum Qty'], ['Item Name']],
    ['group wise sale', ['sum Amt (Rs)'], ['Item Group']],
    ['purchase supplier wise', ['sum Total'], ['Supplier']],
    ['purchases by month', ['sum Total'], ['Date']],
  ])('%s', async (prompt, shown, dimensions) => {
    const chart = await only(prompt, shop)
    expect([measures(chart), by(chart)]).toEqual([shown, dimensions])
  })

  it('stands in charts of their own', async () => {
    const { charts } = await plan('sale n purchase both month wise, 2 charts', shop)
    expect(charts.map((chart) => measures(chart))).toEqual([['sum Amt (Rs)'], ['sum Total']])
  })
})

describe('bills whose lines are the rows', () => {
  it.each([
    ['number of bills by month', ['Bill Date']],
    ['bills by month', ['Bill Date']],
    ['bills per day', ['Bill Date']],
    ['no of bills by till', ['Till']],
    ['how many bills', []],
  ])('are counted once each: %s', async (prompt, dimensions) => {
    const chart = await only(prompt, shop)
    expect([measures(chart), by(chart)]).toEqual([['count_distinct Bill No'], dimensions])
  })

  it.each(['average bill by till', 'avg bill amount by till'])('have an average of their own: %s', async (prompt) => {
    const [measure] = (await only(prompt, shop)).measures
    expect(measure).toMatchObject({ aggregate: 'metric', formula: { op: '/', right: { aggregate: 'count_distinct' } } })
  })
})

describe('how or whether something was paid', () => {
  it.each([
    ['udhaar customer wise', ['sum Amt (Rs)'], ['Customer']],
    ['cash by month', ['sum Amt (Rs)'], ['Bill Date']],
    ['due by supplier', ['sum Total'], ['Supplier']],
  ])('is asked of the money: %s', async (prompt, shown, dimensions) => {
    const chart = await only(prompt, shop)
    expect([measures(chart), by(chart)]).toEqual([shown, dimensions])
  })
})

it.each(['oct sale this yr vs last yr', 'sale this year against last year in october'])(
  'sets a month against itself: %s',
  async (prompt) => {
    const [period] = (await only(prompt, shop)).where
    expect(period).toMatchObject({ kind: 'any', of: [{ from: '2024-10-01' }, { from: '2025-10-01' }] })
  },
)
