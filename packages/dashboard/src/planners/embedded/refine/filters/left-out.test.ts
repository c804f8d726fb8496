import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../../plan.ts'
import { limitSaid, talk } from '../../fixtures/asked.ts'
import { catalog, column, id, table } from '../../fixtures/catalogs.ts'

const courier = catalog([
  table('parcels', 4000, [
    id('id', 4000),
    column('Sent On', 'date', { distinct: 600, min: '2024-01-02', max: '2026-05-20' }),
    column('Town', 'category', { values: ['Agra', 'Bhopal', 'Cuttack', 'Other'], nulls: 90 }),
    column('Carrier', 'category', { values: ['Air', 'Rail', 'Road'] }),
    column('Discount Rate', 'measure', { distinct: 5, min: 0, max: 0.2 }),
    column('Charge', 'money', { distinct: 900, min: 0, max: 900, unit: 'INR' }),
    column('Delivery Days', 'measure', { type: 'integer', distinct: 12, min: 1, max: 14 }),
  ]),
])

async function after(first: string, ...changes: readonly string[]): Promise<ChartPlan> {
  const { charts } = await talk(courier, first, ...changes)
  return charts[0] as ChartPlan
}

const kept = ({ where, having }: ChartPlan): readonly string[] => [
  ...where.map(limitSaid),
  ...having.map(({ op, value }) => `${op} ${String(value)}`),
]

describe('what is left out', () => {
  it.each([
    ['leave out Other and the blank ones', ['Town ne "Other"', 'Town there']],
    ['leave out the blanks and Other', ['Town ne "Other"', 'Town there']],
    ['without Agra, Other and the empty ones', ['Town not in ["Agra","Other"]', 'Town there']],
  ])('are values, and what has none: %s', async (feedback, limits) => {
    expect(kept(await after('parcels by town', feedback))).toEqual(limits)
  })

  it.each([
    ['charge by discount rate', 'skip the zero discount', ['Discount Rate ne 0']],
    ['charge by town', 'leave out those where discount is zero', ['Discount Rate ne 0']],
    ['charge by town', 'hide the zero bars', ['ne 0']],
  ])('is nothing: %s, %s', async (first, feedback, limits) => {
    expect(kept(await after(first, feedback))).toEqual(limits)
  })

  it('is a filter, and a part beside it', async () => {
    const chart = await after('charge by town and carrier', 'only agra', 'remove the agra filter and the carrier')
    expect([kept(chart), chart.dimensions.length, chart.series]).toEqual([[], 1, undefined])
  })
})

describe('a limit that an adjective tells', () => {
  it.each([
    ['average delivery days by month', 'only months slower than 3.5 days', ['gt 3.5']],
    ['average delivery days by town', 'towns quicker than 4 days only', ['lt 4']],
    ['average delivery days by town', 'just those taking more than 5 days', ['gt 5']],
    ['charge by town', 'only towns cheaper than 5000', ['lt 5000']],
    ['charge by town', 'just the ones over 2 lakh', ['gt 200000']],
  ])('is one of what is shown: %s, %s', async (first, feedback, limits) => {
    expect(kept(await after(first, feedback))).toEqual(limits)
  })

  it('is one of rows where those are counted', async () => {
    expect(kept(await after('parcels slower than 9 days by town'))).toEqual(['Delivery Days gt 9'])
    expect(kept(await after('parcels faster than 3 days by town'))).toEqual(['Delivery Days lt 3'])
  })
})
