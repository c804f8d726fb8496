import { describe, expect, it } from 'vitest'
import { academy } from '../fixtures/academy.ts'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'

const flights = catalog([
  table('flights', 300, [
    id('id', 300),
    column('carrier', 'category', { values: ['Heron', 'Kestrel', 'Osprey'] }),
    column('band', 'category', { values: ['B', 'R', 'V'] }),
    column('cabin_class', 'category', { values: ['A', 'B', 'C'] }),
  ]),
])

describe('short values', () => {
  it.each(['days missed in 2a by month', '2A days missed by month', 'days missed of 2A by month'])(
    'of a digit and a letter are known as they are typed: %s',
    async (prompt) => {
      const chart = await only(prompt, academy)
      expect([measures(chart), by(chart)]).toEqual([['sum Days Missed'], ['Month']])
      expect(chart.where).toMatchObject([{ column: { column: 'Batch' }, op: 'eq', value: '2A' }])
    },
  )

  it.each([
    ['number of flights in the V band by carrier', [{ column: { column: 'band' }, op: 'eq', value: 'V' }]],
    ['number of flights in the V or R band by carrier', [{ column: { column: 'band' }, values: ['V', 'R'] }]],
    ['number of flights with cabin class A by carrier', [{ column: { column: 'cabin_class' }, op: 'eq', value: 'A' }]],
    ['number of flights with cabin class A or B and with band V by carrier', [{ values: ['A', 'B'] }, { op: 'eq', value: 'V' }]],
    ['number of flights in a band by carrier', []],
  ])('of one letter stand beside the name of their column: %s', async (prompt, where) => {
    const chart = await only(prompt, flights)
    expect(chart.where).toMatchObject(where)
    expect(chart.where).toHaveLength(where.length)
  })

  it('of grades are no girls', async () => {
    const { charts } = await plan('average marks of girls by instrument', academy)
    expect(charts.map(({ where }) => where)).toMatchObject([[{ column: { relation: 'learners', column: 'Sex' }, value: 'F' }]])
  })
})
