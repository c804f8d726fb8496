import { describe, expect, it } from 'vitest'
import { plan } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** Makers make kites, which are flown on days and win awards. */
const kites = catalog(
  [
    table('makers', 20, [id('id', 20), column('maker_name', 'name', { distinct: 20, unique: true })]),
    table('kites', 60, [id('id', 60), column('kite_name', 'name', { distinct: 60, unique: true }), id('maker_id', 20)]),
    table('flights', 500, [
      id('id', 500),
      id('kite_id', 58),
      column('flown_on', 'date', { distinct: 300, min: '2021-01-01', max: '2024-03-30' }),
    ]),
    table('awards', 30, [id('id', 30), id('kite_id', 25), column('amount', 'money', { distinct: 30, min: 10, max: 900 })]),
  ],
  [key('kites.maker_id', 'makers.id'), key('flights.kite_id', 'kites.id'), key('awards.kite_id', 'kites.id')],
)

describe('rows that tie things to others', () => {
  it('need not be asked for once more where they are what is measured', async () => {
    const { charts, warnings } = await plan(
      'For the kites that got an award, return the kite name and the total amount in a bar chart',
      kites,
    )
    expect(charts[0]?.assumptions.join(' ')).not.toContain('could not be applied')
    expect(warnings).toEqual([])
  })

  it('limit what is counted of others, and are joined by nothing that is not there', async () => {
    const { charts } = await plan('makers with at least two kites flown in 2022 and the count of their kites as bars', kites)
    const [chart] = charts
    expect(chart?.having).toMatchObject([{ aggregate: 'count', op: 'gte', value: 2 }])
    expect(chart?.where).toMatchObject([{ kind: 'related', sub: { source: { base: { table: 'flights' } }, where: [{ kind: 'period' }] } }])
  })
})

describe('a festival at which something was', () => {
  it('is no season of festivals', async () => {
    const { charts } = await plan(
      'Give the names of makers with at least two kites at the festival and the count of their kites by a bar chart.',
      kites,
    )
    expect(charts[0]?.where).toEqual([])
    expect(charts[0]?.dimensions).toMatchObject([{ column: { column: 'maker_name' } }])
  })
})
