import { describe, expect, it } from 'vitest'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import type { Catalog } from '../../../connections/connection.ts'

/** A register of people whose day of leaving goes by the given name. */
const register = (name: string, left: string): Catalog =>
  catalog([
    table(name, 400, [
      id('id', 400),
      column('employee', 'name', { distinct: 390 }),
      column('joined_on', 'date', { distinct: 300, min: '2015-01-02', max: '2024-12-30' }),
      column(left, 'date', { distinct: 100, nulls: 250, nullable: true, min: '2016-01-02', max: '2024-12-30' }),
      column('team', 'category', { values: ['north', 'south'] }),
    ]),
  ])

const readings = catalog([
  table('data_points', 400, [
    id('id', 400),
    column('colour', 'category', { values: ['red', 'green', 'blue'] }),
    column('reading', 'measure'),
  ]),
])
const billing = catalog([
  table('customers', 400, [
    id('id', 400),
    column('monthly or annual', 'category', { values: ['Monthly', 'Annual'] }),
    column('fee', 'money'),
  ]),
])

describe('a request whose other words could be put into other words again', () => {
  it.each([
    ['exits per month', 'exit_on'],
    ['exits per month', 'exit'],
    ['how many employees left per month', 'left_on'],
  ])('%s, where the day is called %s', async (prompt, left) => {
    const chart = await only(prompt, register('employees', left))
    expect([chart.kind, measures(chart), by(chart)]).toEqual(['line', ['count'], [left]])
  })

  it('counts people of a table that is called so', async () => {
    const chart = await only('headcount by team', register('headcount', 'exit_date'))
    expect([measures(chart), by(chart)]).toEqual([['count'], ['team']])
    expect(chart.where).toEqual([{ kind: 'missing', column: { relation: 'headcount', column: 'exit_date' } }])
  })

  it('counts rows that are called rows', async () => {
    const chart = await only('number of data points by colour', readings)
    expect([measures(chart), by(chart)]).toEqual([['count'], ['colour']])
  })

  it('breaks down by a column that is called after its two values', async () => {
    const chart = await only('how many customers are on monthly or annual', billing)
    expect([measures(chart), by(chart)]).toEqual([['count'], ['monthly or annual']])
  })

  it('reads how a chart shall look however often it is said', async () => {
    const { charts } = await plan(`fee by monthly or annual${', stacked'.repeat(400)}`, billing)
    expect(charts.map(by)).toEqual([['monthly or annual']])
  })
})
