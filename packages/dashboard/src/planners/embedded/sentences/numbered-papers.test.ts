import { describe, expect, it } from 'vitest'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { catalog, column, table } from '../fixtures/catalogs.ts'

/** What a store room gives out, on vouchers that are numbered through. */
const storeRoom = catalog([
  table(
    'Given Out',
    200,
    [
      column('Voucher', 'id', { distinct: 200, min: 2001, max: 2200, unique: true }),
      column('Dt', 'date', { distinct: 90, min: '2025-01-02', max: '2025-04-28' }),
      column('Section', 'category', { values: ['Fitting', 'Paint', 'Weld'] }),
      column('Amount', 'money', { type: 'integer', distinct: 170, min: 100, max: 9_000 }),
    ],
    [],
  ),
])

describe('papers that are numbered through', () => {
  it('are the rows, and their numbers no amounts', async () => {
    for (const prompt of ['vouchers of more than 1500 rs', 'vouchers above rs 1500', 'how many vouchers above Rs. 1,500']) {
      const [first] = (await plan(prompt, storeRoom)).charts
      expect(first?.where).toEqual([{ kind: 'compare', column: { relation: 'Given Out', column: 'Amount' }, op: 'gt', value: 1500 }])
      expect(first && measures(first)).toEqual(['count'])
    }
    const sections = await only('vouchers by section', storeRoom)
    expect([measures(sections), by(sections)]).toEqual([['count'], ['Section']])
    expect(measures(await only('average voucher by section', storeRoom))).toEqual(['mean Amount'])
  })

  it('reads a currency ahead of a number', async () => {
    expect((await only('amount by section for vouchers over inr 500', storeRoom)).where).toMatchObject([{ op: 'gt', value: 500 }])
  })
})
