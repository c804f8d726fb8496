import { describe, expect, it } from 'vitest'
import { limits, limitSaid, only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

const stalls = catalog(
  [
    table('stalls', 60, [id('id', 60), column('stall', 'name', { distinct: 60, unique: true })]),
    table('sales', 5000, [
      id('id', 5000),
      column('stall_id', 'id', { type: 'integer', distinct: 60, min: 1, max: 60 }),
      column('sold_on', 'date', { distinct: 700, min: '2024-01-01', max: '2025-12-31' }),
      column('fruit', 'category', { values: ['Plum', 'Pear', 'Fig'] }),
      column('discount_rate', 'measure', { distinct: 5, min: 0, max: 0.4 }),
      column('amount', 'money', { distinct: 3000, min: 1, max: 900 }),
    ]),
  ],
  [key('sales.stall_id', 'stalls.id')],
)

describe('how much was taken off', () => {
  it.each([
    ['amount of plum sold at 30% off', 'eq 0.3'],
    ['amount of plum with a 10 percent discount', 'eq 0.1'],
    ['amount of plum at more than 20% off', 'gt 0.2'],
    ['amount of plum with 20% or more discount', 'gte 0.2'],
    ['amount of plum with discount rate 30%', 'eq 0.3'],
  ])('is told in percents, and kept as a part: %s', async (prompt, limit) => {
    expect(await limits(prompt, stalls)).toContain(`discount_rate ${limit}`)
  })
})

describe('a year behind what is told of each', () => {
  it.each(['amount per stall 2025', 'average amount by stall 2025', 'spend per stall 2025'])('%s', async (prompt) => {
    expect((await only(prompt, stalls)).where.map(limitSaid)).toEqual(['2025-01-01..2026-01-01'])
  })
})
