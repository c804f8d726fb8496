import { describe, expect, it } from 'vitest'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { shop } from '../fixtures/till-lines.ts'

describe('what is sold beside what is bought', () => {
  it.each([
    ['sales by item', ['sum Amt (Rs)'], ['Item Name']],
    ['top 10 items by amount', ['sum Amt (Rs)'], ['Item Name']],
    ['top 10 items', ['sum Amt (Rs)'], ['Item Name']],
    ['quantity by item', ['sum Qty'], ['Item Name']],
    ['group wise sale', ['sum Amt (Rs)'], ['Item Group']],
    ['purchase supplier wise', ['sum Total'], ['Supplier']],
    ['purchases by month', ['sum Total'], ['Date']],
  ])('%s', async (prompt, shown, dimensions) => {
    const chart = await only(prompt, shop)
    expect([measures(chart), by(chart)]).toEqual([shown, dimensions])
  })

  it('stands in charts of their own', async () => {
    const { charts } = await plan('sale n purchase both month wise, 2 charts', shop)
    expect(charts.map((chart) => measures(chart))).toEqual([['sum Amt (Rs)'], ['sum Total']])
  })
})

describe('bills whose lines are the rows', () => {
  it.each([
    ['number of bills by month', ['Bill Date']],
    ['bills by month', ['Bill Date']],
    ['bills per day', ['Bill Date']],
    ['no of bills by till', ['Till']],
    ['how many bills', []],
    ['how many times each customer came', ['Customer']],
    ['number of visits by till', ['Till']],
  ])('are counted once each: %s', async (prompt, dimensions) => {
    const chart = await only(prompt, shop)
    expect([measures(chart), by(chart)]).toEqual([['count_distinct Bill No'], dimensions])
  })

  it.each(['average bill by till', 'avg bill amount by till'])('have an average of their own: %s', async (prompt) => {
    const [measure] = (await only(prompt, shop)).measures
    expect(measure).toMatchObject({ aggregate: 'metric', formula: { op: '/', right: { aggregate: 'count_distinct' } } })
  })
})

describe('how or whether something was paid', () => {
  it.each([
    ['udhaar customer wise', ['sum Amt (Rs)'], ['Customer']],
    ['cash by month', ['sum Amt (Rs)'], ['Bill Date']],
    ['due by supplier', ['sum Total'], ['Supplier']],
  ])('is asked of the money: %s', async (prompt, shown, dimensions) => {
    const chart = await only(prompt, shop)
    expect([measures(chart), by(chart)]).toEqual([shown, dimensions])
  })
})

describe('bills that are not paid', () => {
  it.each([
    ['pending bills by supplier', ['count_distinct Supp Bill No.']],
    ['unpaid purchases by supplier', ['sum Total']],
    ['how many bills are pending with each supplier', ['count_distinct Supp Bill No.']],
  ])('are those that are stored as due: %s', async (prompt, shown) => {
    const chart = await only(prompt, shop)
    expect(measures(chart)).toEqual(shown)
    expect(chart.where).toMatchObject([{ column: { column: 'Paid / Due' }, op: 'eq', value: 'Due' }])
  })
})

describe('goods that are known by a part of their names', () => {
  it.each([
    ['sugar sales by month', { op: 'eq', value: 'Sugar Loose' }],
    ['sales by month for sugar', { op: 'eq', value: 'Sugar Loose' }],
    // “Oil & Ghee” is of ghee as well.
    ['oil sales by till', { values: ['Groundnut Oil 1L', 'Sunflower Oil 1L'] }],
    ['sale of oil by month', { values: ['Groundnut Oil 1L', 'Sunflower Oil 1L'] }],
  ])('are those of the rows that are asked for: %s', async (prompt, condition) => {
    const { where } = await only(prompt, shop)
    expect(where).toMatchObject([{ column: { column: 'Item Name' }, ...condition }])
  })

  it.each(['rate of rice by week', 'rice rate per week', 'our rate of sugar per month'])('have a rate of their own: %s', async (prompt) => {
    const chart = await only(prompt, shop)
    expect([measures(chart), by(chart)]).toEqual([['mean Rate (Rs)'], ['Bill Date']])
    expect(chart.where).toMatchObject([{ column: { column: 'Item Name' } }])
  })
})

it.each(['sales by hour', 'sales by hour of the day'])('says that days tell no hours: %s', async (prompt) => {
  const { charts, warnings } = await plan(prompt, shop)
  expect(charts[0]?.dimensions[0]?.grain).not.toContain('hour')
  expect(charts[0]?.where).toEqual([])
  expect(warnings).toMatchObject([{ code: 'unused_words', message: expect.stringContaining('no time of the day') as string }])
})

it('says of a condition on other rows that it was left out', async () => {
  const { charts, warnings } = await plan('sales by till from north mills', shop)
  expect(charts.map(({ where }) => where)).toEqual([[]])
  expect(warnings).toMatchObject([{ code: 'unused_words', message: expect.stringContaining('“north mills”') as string }])
})

it.each(['oct sale this yr vs last yr', 'sale this year against last year in october'])(
  'sets a month against itself: %s',
  async (prompt) => {
    const [period] = (await only(prompt, shop)).where
    expect(period).toMatchObject({ kind: 'any', of: [{ from: '2024-10-01' }, { from: '2025-10-01' }] })
  },
)
