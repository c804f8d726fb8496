import { describe, expect, it } from 'vitest'
import { catalog, clinic, column, table } from '../fixtures/catalogs.ts'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { noticeReport } from '../fixtures/sheets-of-figures.ts'
import { embeddedPlanner } from '../index.ts'

/** What was sold at stalls, row by row, with what was left of it. */
const stallSales = catalog([
  table(
    'bills',
    1500,
    [
      column('Bill No', 'id', { type: 'text', distinct: 800 }),
      column('Day', 'date', { distinct: 500, min: '2024-01-01', max: '2025-12-30' }),
      column('Customer Name', 'name', { distinct: 96 }),
      column('Stall', 'category', { values: ['Bridge', 'Harbour', 'Station'] }),
      column('Item', 'category', { values: ['Jam', 'Pickle', 'Tea'] }),
      column('Sales', 'money', { distinct: 1400, min: 2, max: 2200, quantiles: [20, 50, 90, 160, 600] }),
      column('Rebate', 'share', { distinct: 5, min: 0, max: 0.4 }),
      column('Profit', 'money', { distinct: 1400, min: -600, max: 800, quantiles: [-60, -5, 8, 30, 160] }),
    ],
    [],
  ),
])

async function limited(prompt: string, over = stallSales): Promise<unknown> {
  const chart = await only(prompt, over)
  return [chart.kind, measures(chart), by(chart), chart.having, chart.sort]
}

const first = (order: 'asc' | 'desc'): unknown => [{ by: { measure: 'm1' }, order }]
const limit = (op: string, value: number): unknown => [{ measure: 'm1', op, value }]

describe('things whose rows come to so much', () => {
  it.each([
    ['stalls with sales above 40000', ['sum Sales'], ['Stall'], limit('gt', 40_000), first('desc')],
    ['which stalls have sales below 40000?', ['sum Sales'], ['Stall'], limit('lt', 40_000), first('asc')],
    ['stalls whose total is below 40000', ['sum Sales'], ['Stall'], limit('lt', 40_000), first('asc')],
    ['list of stalls with a total above 40000', ['sum Sales'], ['Stall'], limit('gt', 40_000), first('desc')],
    ['stalls with total sales of at least 100', ['sum Sales'], ['Stall'], limit('gte', 100), first('desc')],
    ['stalls with sales of 40000 or more in 2025', ['sum Sales'], ['Stall'], limit('gte', 40_000), first('desc')],
    ['items with average sales under 90', ['mean Sales'], ['Item'], limit('lt', 90), first('asc')],
    ['items with a profit margin above 12%', ['Profit margin'], ['Item'], limit('gt', 0.12), first('desc')],
    ['items with average rebate above 14%', ['mean Rebate'], ['Item'], limit('gt', 0.14), first('desc')],
    ['profit margin below 5% by stall', ['Profit margin'], ['Stall'], limit('lt', 0.05), first('asc')],
    ['items that sold more than 40000', ['sum Sales'], ['Item'], limit('gt', 40_000), first('desc')],
    ['loss making items', ['sum Profit'], ['Item'], limit('lt', 0), first('asc')],
    ['which stalls lose money', ['sum Profit'], ['Stall'], limit('lt', 0), first('asc')],
    ['profitable stalls in 2025', ['sum Profit'], ['Stall'], limit('gt', 0), first('desc')],
    ['items with negative profit', ['sum Profit'], ['Item'], limit('lt', 0), first('asc')],
  ])('are shown with what they come to: %s', async (prompt, of, broken, having, sort) => {
    expect(await limited(prompt)).toEqual(['bar', of, broken, having, sort])
  })

  it.each([
    ['sales by stall above 40000', ['sum Sales'], ['Stall'], limit('gt', 40_000), first('desc')],
    ['profit margin by item below 12%', ['Profit margin'], ['Item'], limit('lt', 0.12), first('asc')],
    ['average rebate by item at least 14%', ['mean Rebate'], ['Item'], limit('gte', 0.14), first('desc')],
    ['average sales by stall over 90 in 2025', ['mean Sales'], ['Stall'], limit('gt', 90), first('desc')],
    ['number of bills by stall above 100', ['count_distinct Bill No'], ['Stall'], limit('gt', 100), first('desc')],
  ])('are limited behind what breaks them down as well: %s', async (prompt, of, broken, having, sort) => {
    expect(await limited(prompt)).toEqual(['bar', of, broken, having, sort])
  })

  it.each([
    ['stalls with sales between 40000 and 90000', ['sum Sales'], 40_000, 90_000],
    ['stalls with sales between 4 and 9 lakh', ['sum Sales'], 400_000, 900_000],
    ['stalls with a profit margin between 5% and 12%', ['Profit margin'], 0.05, 0.12],
  ])('lie between two ends: %s', async (prompt, of, low, high) => {
    const having = [...(limit('gte', low) as unknown[]), ...(limit('lte', high) as unknown[])]
    expect(await limited(prompt)).toEqual(['bar', of, ['Stall'], having, first('desc')])
  })

  it('are a list where they are many', async () => {
    expect(await limited('customers who spent more than 1500')).toEqual([
      'table',
      ['sum Sales'],
      ['Customer Name'],
      limit('gt', 1500),
      first('desc'),
    ])
  })

  it('are days and months as well, in their order', async () => {
    expect(await limited('months with sales above 5000')).toEqual([
      'bar',
      ['sum Sales'],
      ['Day'],
      limit('gt', 5000),
      [{ by: { dimension: 'd1' }, order: 'asc' }],
    ])
    expect((await only('days with more than 50 conversions', noticeReport)).having).toEqual(limit('gt', 50))
  })

  it('are limited by what a trade has a name for', async () => {
    const { title, having } = await only('notices with ctr above 2%', noticeReport)
    expect([title, having]).toEqual(['Click-through rate by notice, click-through rate above 2%', limit('gt', 0.02)])
  })

  it('are counted where it is asked how many they are, and listed beside', async () => {
    const { charts } = await plan('how many customers spent more than 1500', stallSales)
    expect(charts.map(({ kind }) => kind)).toEqual(['text', 'table'])
    expect(charts[0]).toMatchObject({
      measures: [{ aggregate: 'count_distinct', column: { column: 'Customer Name' } }],
      having: [],
      where: [{ kind: 'related', having: [{ aggregate: 'sum', column: { column: 'Sales' }, op: 'gt', value: 1500 }] }],
    })
  })
})

describe('things against the average of them', () => {
  it.each([
    ['customers with above average sales', 'gt', 1],
    ['customers whose sales are below the average', 'lt', 1],
    ['customers with more sales than average', 'gt', 1],
    ['customers with sales below the average customer', 'lt', 1],
    ['customers who spent more than the average', 'gt', 1],
    ['customers with sales above twice the average', 'gt', 2],
    ['months with above average sales', 'gt', 1],
  ])('are those whose rows come to more or less than all of them do on average: %s', async (prompt, op, value) => {
    const chart = await only(prompt, stallSales)
    expect(chart.measures).toMatchObject([{ aggregate: 'sum', column: { column: 'Sales' } }])
    expect(chart.having).toEqual([{ measure: chart.measures[0]?.id, op, value, ofMean: true }])
  })
})

describe('rows that have so much', () => {
  it.each(['sales above 500 by stall', 'how many bills are above 500'])('are limited one by one: %s', async (prompt) => {
    const { charts } = await plan(prompt, stallSales)
    expect(charts[0]).toMatchObject({ having: [], where: [{ kind: 'compare', column: { column: 'Sales' }, op: 'gt', value: 500 }] })
  })

  it('are counted for each who has them, where all rows of anybody come to more', async () => {
    const runs = catalog([
      table(
        'innings',
        480,
        [
          column('Date', 'date', { distinct: 60, min: '2024-01-01', max: '2025-12-30' }),
          column('Player', 'category', { values: ['Ann', 'Bea', 'Cy', 'Dev'] }),
          column('Runs', 'measure', { type: 'integer', distinct: 120, min: 0, max: 180, quantiles: [1, 8, 22, 44, 95] }),
        ],
        [],
      ),
    ])
    const chart = await only('players who scored more than 100', runs)
    expect(chart).toMatchObject({ measures: [{ aggregate: 'count' }], where: [{ column: { column: 'Runs' }, op: 'gt', value: 100 }] })
    expect((await only('players who scored more than 2800 runs', runs)).having).toEqual(limit('gt', 2800))
  })
})

describe('those who have so many rows', () => {
  it.each([
    ['total sales of customers with more than 20 bills', 'sum', { aggregate: 'count' }],
    // A bill has several lines.
    ['how many customers have more than 20 bills', 'count_distinct', { aggregate: 'count_distinct', column: { column: 'Bill No' } }],
  ])('are told from the others by each of theirs: %s', async (prompt, aggregate, theirs) => {
    const { charts } = await plan(prompt, stallSales)
    expect(charts[0]).toMatchObject({
      measures: [{ aggregate }],
      having: [],
      where: [{ kind: 'related', having: [{ ...theirs, op: 'gt', value: 20 }] }],
    })
  })

  it('of a place are counted by the rows of the things in it', async () => {
    const [count] = (await plan('how many towns have more than 100 visits', clinic)).charts
    expect(count?.title).toBe('Different towns with more than 100 visits')
  })
})

it('a limit leaves with the measure that it is of', async () => {
  const made = await plan('notices with ctr above 2%', noticeReport)
  const change = (feedback: string): Promise<unknown> =>
    embeddedPlanner.refine({ feedback, plan: made, catalog: noticeReport, fiscalYearStart: 4 }).then(({ charts }) => charts[0]?.having)
  expect(await change('show the average cost instead')).toEqual([])
  expect(await change('as a table')).toEqual(limit('gt', 0.02))
})

it.each([
  ['bills with a rebate above 20%', 'gt', 0.2],
  ['bills with a rebate below 15%', 'lt', 0.15],
])('a percentage of what is kept as a part of one: %s', async (prompt, op, value) => {
  const [chart] = (await plan(prompt, stallSales)).charts
  expect(chart?.where).toMatchObject([{ kind: 'compare', column: { column: 'Rebate' }, op, value }])
})

it('the most profitable of them are ranked, and none is left out', async () => {
  expect((await only('which stall is the most profitable', stallSales)).having).toEqual([])
})

it.each([
  ['q4 sales by stall', '2025-10-01'],
  ['sales in Q1', '2025-01-01'],
])('a quarter alone is the last one that has begun: %s', async (prompt, from) => {
  expect((await only(prompt, stallSales)).where).toMatchObject([{ kind: 'period', from }])
})
