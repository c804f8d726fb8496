import { describe, expect, it } from 'vitest'
import { measures, only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** A post office: parcels with their worth, and what was paid back for some of them. */
const post = catalog(
  [
    table('parcels', 9000, [
      id('id', 9000),
      column('sent_on', 'date', { distinct: 500, min: '2024-01-02', max: '2025-06-30' }),
      column('zone', 'category', { values: ['Hill', 'Lake'] }),
      column('amount', 'money', { type: 'number', distinct: 900, min: 10, max: 900, unit: 'INR' }),
    ]),
    table('returns', 300, [
      id('id', 300),
      id('parcel_id'),
      column('cause', 'category', { values: ['Broken', 'Late'] }),
      column('refund_amount', 'money', { type: 'number', distinct: 90, min: 10, max: 800, unit: 'INR' }),
    ]),
  ],
  [key('returns.parcel_id', 'parcels.id')],
)

describe('the amount of rows that have one of their own', () => {
  it.each(['returns amount by zone', 'broken returns amount by zone', 'returns by cause with amount', 'amount of returns by zone'])(
    'is theirs: %s',
    async (prompt) => {
      expect(measures(await only(prompt, post))).toEqual(['sum refund_amount'])
    },
  )

  it.each(['amount by zone', 'parcels amount by zone'])('is that of the others where these are spoken of: %s', async (prompt) => {
    expect(measures(await only(prompt, post))).toEqual(['sum amount'])
  })
})
