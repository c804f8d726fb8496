import { describe, expect, it } from 'vitest'
import { by, only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** What a nursery bills, and what it gives back for plants that died. */
const nursery = catalog(
  [
    table('bills', 5000, [
      id('id', 5000),
      column('billed_on', 'date', { distinct: 700, min: '2023-04-01', max: '2025-03-31' }),
      column('garden', 'category', { values: ['East', 'West'] }),
      column('billed_amount', 'money', { distinct: 4000, min: 20, max: 9000, unit: 'INR' }),
    ]),
    table('compensations', 200, [
      id('id', 200),
      column('bill_id', 'id', { type: 'integer', distinct: 200 }),
      column('paid_back', 'money', { distinct: 180, min: 20, max: 3000, unit: 'INR' }),
    ]),
  ],
  [key('compensations.bill_id', 'bills.id')],
)

const returned = table('comebacks', 200, [
  id('id', 200),
  column('bill_id', 'id', { type: 'integer', distinct: 200 }),
  column('refund_amount', 'money', { distinct: 180, min: 20, max: 3000, unit: 'INR' }),
])

describe('one table’s amounts as a part of another’s', () => {
  it.each([
    ['compensations as a percentage of billed amount by garden', ['garden']],
    ['show me paid back as % of the billed amount per month', ['billed_on']],
    ['ratio of compensations to billed amount in the West garden', []],
    ['paid back to billed amount ratio', []],
    ['what percent of billed amount was paid back by garden', ['garden']],
  ])('are divided as sums, with all that was billed: %s', async (prompt, groups) => {
    const chart = await only(prompt, nursery)
    expect(chart.source.base.table).toBe('bills')
    expect(chart.source.joins).toMatchObject([{ kind: 'left', relation: { table: 'compensations' } }])
    expect(chart.measures).toMatchObject([
      {
        format: 'percent',
        formula: {
          op: '/',
          left: { aggregate: 'sum', of: { column: { relation: 'compensations', column: 'paid_back' } } },
          right: { aggregate: 'sum', of: { column: { relation: 'bills', column: 'billed_amount' } } },
        },
      },
    ])
    expect(by(chart)).toEqual(groups)
  })

  it.each([
    ['billed amount after compensations by garden', ['garden']],
    ['net billed amount less compensations per month', ['billed_on']],
    ['what is billed amount minus paid back in the West garden', []],
  ])('are taken from it: %s', async (prompt, groups) => {
    const chart = await only(prompt, nursery)
    expect(chart.measures).toMatchObject([
      {
        formula: {
          op: '-',
          left: { of: { column: { column: 'billed_amount' } } },
          right: { of: { column: { column: 'paid_back' } }, orZero: true },
        },
      },
    ])
    expect(by(chart)).toEqual(groups)
  })

  it('are what was given back where no rows are called so', async () => {
    const refunded = {
      ...nursery,
      tables: nursery.tables.map((each) => (each.id === 'bills' ? each : returned)),
      keys: [key('comebacks.bill_id', 'bills.id')],
    }
    const chart = await only('refund rate by garden', refunded)
    expect(chart.measures).toMatchObject([{ format: 'percent', formula: { left: { of: { column: { column: 'refund_amount' } } } } }])
    expect(by(chart)).toEqual(['garden'])
  })
})
