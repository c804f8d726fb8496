import { describe, expect, it } from 'vitest'
import { by, only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** What a library charges for books that come back late. */
const library = catalog(
  [
    table('branches', 12, [id('id', 12), column('name', 'name', { distinct: 12, unique: true })]),
    table('fines', 5000, [
      id('id', 5000),
      id('branch_id', 12),
      column('charged_on', 'date', { distinct: 500, min: '2024-01-02', max: '2025-06-30' }),
      column('cause', 'category', { values: ['Damaged', 'Late', 'Lost'] }),
      column('amount', 'money', { type: 'number', distinct: 300, min: 1, max: 400, unit: 'INR' }),
    ]),
  ],
  [key('fines.branch_id', 'branches.id')],
)

describe('rows of so much, with something beside', () => {
  it.each(['fines over 200 rupees, with branch and cause', 'fines above 200 in 2025 with cause and branch'])(
    'are listed: %s',
    async (prompt) => {
      const chart = await only(prompt, library)
      expect(chart.kind).toBe('table')
      expect(by(chart)).toEqual(expect.arrayContaining(['charged_on', 'cause', 'name']))
      expect(chart.where).toContainEqual(expect.objectContaining({ kind: 'compare', op: 'gt', value: 200 }))
    },
  )

  it('are counted by what "by" stands before', async () => {
    expect((await only('fines over 200 rupees by cause', library)).kind).toBe('bar')
  })
})
