import { describe, expect, it } from 'vitest'
import { by, only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** A bicycle shop: who buys there, and every bill of theirs. */
const shop = catalog(
  [
    table('bills', 6000, [
      id('id', 6000),
      id('customer_id', 900),
      column('billed_on', 'date', { distinct: 700, min: '2023-01-02', max: '2025-03-30' }),
      column('amount', 'money', { distinct: 2000, min: 50, max: 90_000, unit: 'INR' }),
    ]),
    table('customers', 900, [
      id('id', 900),
      column('name', 'name', { distinct: 880 }),
      column('kind', 'category', { values: ['Club', 'School', 'Private'] }),
    ]),
  ],
  [key('bills.customer_id', 'customers.id')],
)

describe('what each of some people spends', () => {
  it.each([
    ['how much do school customers spend on average', ['School']],
    ['average spend of club customers', ['Club']],
    ['how much does a customer spend on average', []],
  ])('is what all of them spent over how many they are: %s', async (prompt, kinds) => {
    const chart = await only(prompt, shop)
    expect(chart).toMatchObject({
      kind: 'text',
      measures: [{ formula: { op: '/', left: { aggregate: 'sum' }, right: { aggregate: 'count_distinct' } } }],
    })
    expect(chart.where).toMatchObject(kinds.map((value) => ({ column: { column: 'kind' }, value })))
  })

  it('is broken down as it is said', async () => {
    expect(by(await only('average spend of customers by kind', shop))).toEqual(['kind'])
  })
})
