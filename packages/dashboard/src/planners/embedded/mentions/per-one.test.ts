import { describe, expect, it } from 'vitest'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { by, only } from '../fixtures/asked.ts'

/** Halls with a floor, and what their stalls took day by day; stalls on the street are in no hall. */
const fair = catalog(
  [
    table('takings', 4000, [
      id('id', 4000),
      column('hall_id', 'id', { distinct: 20, nulls: 300, nullable: true, min: 1, max: 20 }),
      column('taken_on', 'date', { distinct: 300, min: '2024-01-02', max: '2024-12-30' }),
      column('amount', 'money', { distinct: 900, min: 10, max: 5000, unit: 'INR' }),
      column('visitors', 'measure', { type: 'integer', distinct: 80, min: 1, max: 300 }),
    ]),
    table('halls', 20, [
      id('id', 20),
      column('name', 'name', { distinct: 20, unique: true }),
      column('wing', 'category', { values: ['East', 'West'] }),
      column('floor_sqft', 'measure', { type: 'integer', distinct: 20, min: 200, max: 4000, unit: 'sq ft' }),
    ]),
  ],
  [key('takings.hall_id', 'halls.id')],
)
const of = (relation: string, name: string) => ({ kind: 'aggregate', aggregate: 'sum', of: { column: { relation, column: name } } })

describe('what rows come to for one of what they belong to', () => {
  it.each([
    ['revenue per sqft', []],
    ['sales per square foot by wing', ['wing']],
    ['revenue per sq. ft. by hall', ['name']],
    ['visitors per sq ft by wing', ['wing']],
  ])('is a quotient over both tables, of rows that belong to one: %s', async (prompt, groups) => {
    const chart = await only(prompt, fair)
    const amount = prompt.startsWith('visitors') ? 'visitors' : 'amount'
    expect(chart.measures).toMatchObject([
      {
        aggregate: 'metric',
        formula: {
          op: '/',
          left: { ...of('takings', amount), where: [{ kind: 'missing', column: { relation: 'halls' }, negated: true }] },
          right: of('halls', 'floor_sqft'),
        },
      },
    ])
    expect(by(chart)).toEqual(groups)
  })
})
