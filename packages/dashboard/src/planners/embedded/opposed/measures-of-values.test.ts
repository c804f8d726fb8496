import { describe, expect, it } from 'vitest'
import { by, measures, plan } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** A courier's depots, the parcels sent over one of three ways, and claims for some of them. */
const courier = catalog(
  [
    table('depots', 20, [
      id('id', 20),
      column('name', 'name', { distinct: 20, unique: true }),
      column('town', 'category', { values: ['Hill', 'Lake'] }),
    ]),
    table('parcels', 9000, [
      id('id', 9000),
      id('depot_id'),
      column('sent_on', 'date', { distinct: 500, min: '2024-01-02', max: '2025-06-30' }),
      column('way', 'category', { values: ['Depot', 'Doorstep', 'Phone'] }),
      column('fee', 'money', { type: 'number', distinct: 900, min: 10, max: 900, unit: 'INR' }),
    ]),
    table('claims', 300, [
      id('id', 300),
      id('parcel_id'),
      column('claimed_on', 'date', { distinct: 200, min: '2024-01-09', max: '2025-06-30' }),
    ]),
  ],
  [key('parcels.depot_id', 'depots.id'), key('claims.parcel_id', 'parcels.id')],
)

describe('two values by several things', () => {
  it.each(['compare doorstep and phone: fee, claims', 'doorstep vs phone fee and claims', 'compare depot and doorstep: fee, claims'])(
    'has a chart of each: %s',
    async (prompt) => {
      const { charts, warnings } = await plan(prompt, courier)
      expect(charts.map(measures)).toEqual([['sum fee'], ['count']])
      expect(charts.map(by)).toEqual([['way'], ['way']])
      expect(charts.map(({ where }) => where.length)).toEqual([1, 1])
      expect(warnings).toEqual([])
    },
  )

  it.each(['compare parcels and claims by month', 'compare parcels with claims by month'])('of two tables too: %s', async (prompt) => {
    const { charts } = await plan(prompt, courier)
    expect(charts.map(by)).toEqual([['sent_on'], ['claimed_on']])
  })

  it.each(['parcels and claims in hill', 'fee and claims in hill', 'fee, parcels and claims in hill in 2024'])(
    'in one place are figures: %s',
    async (prompt) => {
      const { charts } = await plan(prompt, courier)
      expect(charts.every(({ kind }) => kind === 'text')).toBe(true)
      expect(charts).toHaveLength(prompt.split(/, | and /).length)
    },
  )
})

describe('a value that a table is called after', () => {
  it.each(['depot and doorstep parcels by month', 'doorstep, depot parcels by month'])(
    'stands beside another of its column: %s',
    async (prompt) => {
      const { charts } = await plan(prompt, courier)
      const [condition] = charts[0]?.where ?? []
      expect(condition).toMatchObject({ kind: 'among', column: { column: 'way' } })
      expect(new Set(condition?.kind === 'among' ? condition.values : [])).toEqual(new Set(['Depot', 'Doorstep']))
    },
  )

  it('is a table where it is a breakdown', async () => {
    const { charts } = await plan('parcels by depot and way', courier)
    expect(charts.map(by)).toEqual([['name', 'way']])
  })
})
