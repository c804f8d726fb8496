import { describe, expect, it } from 'vitest'
import { by, only } from '../fixtures/asked.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'

/** What a van brings, and how long it was on its way. */
const parcels = catalog([
  table('parcels', 4000, [
    id('id', 4000),
    column('sent_on', 'date', { distinct: 500, min: '2024-01-02', max: '2025-06-30' }),
    column('zone', 'category', { values: ['Hill', 'Lake', 'Town'] }),
    column('delivery_days', 'measure', { type: 'integer', distinct: 12, min: 1, max: 12, nulls: 90, unit: 'days' }),
  ]),
])

describe('the part that took so long', () => {
  it.each([
    ['what percent of parcels took more than 5 days to deliver', []],
    ['share of parcels that took more than 5 days to be delivered by zone', ['zone']],
    ['share that took more than 5 days to be delivered by zone', ['zone']],
  ])('is one number of all, or of each: %s', async (prompt, groups) => {
    const chart = await only(prompt, parcels)
    expect(chart.measures).toMatchObject([
      { format: 'percent', formula: { op: '/', left: { where: [{ column: { column: 'delivery_days' }, op: 'gt', value: 5 }] } } },
    ])
    expect(by(chart)).toEqual(groups)
  })

  it.each([
    'what % of hill parcels reach the customer within 3 days, month by month',
    'share of hill parcels that arrived within 3 days by month',
  ])('is a part of those rows that are named: %s', async (prompt) => {
    const chart = await only(prompt, parcels)
    const isHill = { column: { column: 'zone' }, op: 'eq', value: 'Hill' }
    expect(chart.measures).toMatchObject([
      {
        format: 'percent',
        formula: { left: { where: [isHill, { column: { column: 'delivery_days' }, op: 'lte', value: 3 }] }, right: { where: [isHill] } },
      },
    ])
    expect(by(chart)).toEqual(['sent_on'])
  })
})

describe('rows that took so long', () => {
  it.each(['parcels where delivery took more than 5 days, zone wise', 'parcels whose delivery took more than 5 days by zone'])(
    'are counted, and how long they took is no number beside: %s',
    async (prompt) => {
      const chart = await only(prompt, parcels)
      expect(chart.measures).toMatchObject([{ aggregate: 'count' }])
      expect(chart.where).toMatchObject([{ column: { column: 'delivery_days' }, op: 'gt', value: 5 }])
      expect(by(chart)).toEqual(['zone'])
    },
  )
})
