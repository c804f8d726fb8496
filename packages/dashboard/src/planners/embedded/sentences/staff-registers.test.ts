import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** Who works at a yard, since when, and until when those worked who are gone. */
const staff: Catalog = catalog([
  table(
    'staff',
    320,
    [
      column('Staff No', 'id', { type: 'text', distinct: 320, unique: true }),
      column('Name', 'name', { distinct: 90 }),
      column('Department', 'category', { values: ['Docks', 'Office', 'Sails'] }),
      column('Joining Date', 'date', { distinct: 300, min: '2016-01-08', max: '2026-08-20' }),
      column('Exit Date', 'date', { distinct: 57, nulls: 263, nullable: true, min: '2016-12-01', max: '2026-10-15' }),
      column('Monthly Salary', 'money', { type: 'integer', distinct: 200, min: 20_000, max: 250_000 }),
    ],
    [],
  ),
])

const gone = { kind: 'missing', column: { column: 'Exit Date' }, negated: true }
const there = { kind: 'missing', column: { column: 'Exit Date' } }
const during = (from: string): unknown => ({ kind: 'period', column: { column: 'Exit Date' }, from })

describe('those who left', () => {
  it.each([
    ['how many staff left', [], [gone]],
    ['exits by department', ['Department'], [gone]],
    ['attrition by department', ['Department'], [gone]],
    ['which department has the most resignations', ['Department'], [gone]],
    ['how many people left last year', [], [during('2025-01-01')]],
    ['attrition in 2025', [], [during('2025-01-01')]],
    ['resignations by department last year', ['Department'], [during('2025-01-01')]],
    ['exits per month', ['Exit Date'], []],
    ['exits by month in 2025', ['Exit Date'], [during('2025-01-01')]],
    ['staff who left in 2025 by month', ['Exit Date'], [during('2025-01-01')]],
  ])('are counted by the day on which they did: %s', async (prompt, broken, where) => {
    const chart = await only(prompt, staff)
    expect([measures(chart), by(chart)]).toEqual([['count'], broken])
    expect(chart.where).toMatchObject(where)
    expect(chart.where).toHaveLength(where.length)
  })

  it.each(['staff who left last year', 'who left last year', 'who resigned in 2025'])('are listed: %s', async (prompt) => {
    const { charts } = await plan(prompt, staff)
    expect(charts.map(({ kind }) => kind)).toEqual(['text', 'table'])
    expect(charts[1]?.where).toMatchObject([during('2025-01-01')])
  })

  it('are a part of all of them', async () => {
    for (const prompt of ['attrition rate by department', 'staff turnover rate by department']) {
      const { measures: of } = await only(prompt, staff)
      expect(of).toMatchObject([{ format: 'percent', formula: { op: '/', left: { where: [gone] } } }])
    }
    expect((await only('departments with attrition rate above 15%', staff)).having).toEqual([{ measure: 'm1', op: 'gt', value: 0.15 }])
  })
})

describe('those who are there', () => {
  it('are no customers, who join as well', async () => {
    const shop = catalog(
      [
        table('customers', 500, [id('id', 500), column('joined_on', 'date', { distinct: 300, min: '2020-01-02', max: '2024-05-01' })]),
        table('orders', 4000, [
          id('id', 4000),
          id('customer_id', 500),
          column('placed_on', 'date', { distinct: 900, min: '2021-01-02', max: '2024-05-01' }),
          column('amount', 'money', { distinct: 900, min: 5, max: 900 }),
        ]),
      ],
      [key('orders.customer_id', 'customers.id')],
    )
    await expect(plan('headcount', shop)).rejects.toThrow(/Nothing in the request/)
  })

  it.each([
    ['headcount', []],
    ['head count by department', ['Department']],
  ])('are the head count: %s', async (prompt, broken) => {
    const chart = await only(prompt, staff)
    expect([measures(chart), by(chart)]).toEqual([['count'], broken])
    expect(chart.where).toMatchObject([there])
  })

  it.each([
    ['average tenure', 'Average tenure in years', []],
    ['average tenure by department', 'Average tenure in years', ['Department']],
    ['longest length of service by department', 'Longest tenure in years', ['Department']],
    ['how long have staff been with us on average', 'Average tenure in years', []],
  ])('have been so long, up to the newest day: %s', async (prompt, label, broken) => {
    const chart = await only(prompt, staff)
    expect([measures(chart), by(chart)]).toEqual([[label], broken])
    expect(chart.measures[0]?.formula).toMatchObject({
      op: '/',
      left: { of: { kind: 'days', until: { date: '2026-10-15' } }, where: [there] },
    })
  })

  it('are listed by the day on which they joined, where those come first who are there longest', async () => {
    const { kind, sort, where, dimensions } = await only('longest serving staff', staff)
    const [first] = sort
    const sorted = dimensions.find(({ id }) => first && 'dimension' in first.by && first.by.dimension === id)
    expect([kind, sorted?.column.column, first?.order]).toEqual(['table', 'Joining Date', 'asc'])
    expect(where).toMatchObject([there])
  })

  it.each([
    ['staff with more than 5 years of service', 'lt', '2021-10-15'],
    ['staff with 5 years experience', 'lte', '2021-10-15'],
    ['staff who have been with us for more than 8 years', 'lt', '2018-10-15'],
    ['number of staff with less than 1 year of service by department', 'gt', '2025-10-15'],
    ['average salary of staff with a tenure of over 5 years', 'lt', '2021-10-15'],
  ])('joined so long ago: %s', async (prompt, op, date) => {
    const [chart] = (await plan(prompt, staff)).charts
    expect(chart?.where).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'compare', op, value: { date } }),
        expect.objectContaining({ kind: 'missing', column: { relation: 'staff', column: 'Exit Date' } }),
      ]),
    )
  })
})

it.each([
  ['percentage of staff earning more than 1 lakh', []],
  ['share of staff with salary above 100000', []],
  ['share of staff earning over 1 lakh by department', ['Department']],
])('those who have so much are a part of all of them: %s', async (prompt, broken) => {
  const chart = await only(prompt, staff)
  expect([chart.where, by(chart)]).toEqual([[], broken])
  expect(chart.measures).toMatchObject([{ format: 'percent', formula: { left: { where: [{ op: 'gt', value: 100_000 }] } } }])
})
