import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { tearooms } from '../fixtures/tearooms.ts'
import { embeddedPlanner } from '../index.ts'

async function chart(prompt: string): Promise<ChartPlan> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: tearooms, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  const [only, ...more] = charts
  if (!only || more.length > 0) throw new Error(`${String(charts.length)} charts for ${prompt}`)
  return only
}

describe('conditions on how many each thing has', () => {
  it.each([
    'guests with more than 3 visits and their total spend',
    'guests with more than 3 visits and their revenue',
    'guests who made over 3 visits and what they spent',
    'revenue by guest with more than 3 visits',
  ])('%s: each visit once, though its servings tell the amount, and no two guests of one name together', async (prompt) => {
    const { measures, dimensions, where, having, title } = await chart(prompt)
    expect(title).toContain('with more than 3 visits')
    expect(measures).toMatchObject([{ aggregate: 'sum', column: { relation: 'servings', column: 'amount' } }])
    expect(dimensions).toMatchObject([{ column: { relation: 'guests', column: 'name' }, identity: [{ relation: 'guests', column: 'id' }] }])
    expect(having).toEqual([])
    expect(where).toMatchObject([{ kind: 'related', having: [{ aggregate: 'count', op: 'gt', value: 3 }] }])
  })

  it.each([
    'number of visits per guest, only for those with more than 3 visits',
    'visits per guest, only for those with more than 3 such visits',
  ])('%s: of those that are shown', async (prompt) => {
    const { measures, title } = await chart(prompt)
    expect(measures).toMatchObject([{ aggregate: 'count' }])
    expect(title).toContain('with more than 3 visits')
  })

  it.each(['districts with more than 100 visits', 'districts that have over 100 visits and their revenue'])(
    '%s: of each value of a column',
    async (prompt) => {
      const { dimensions, having, where, title } = await chart(prompt)
      expect(dimensions).toMatchObject([{ column: { column: 'district' } }])
      expect(where).toEqual([])
      expect(having).toMatchObject([{ aggregate: /revenue/.test(prompt) ? 'count_distinct' : 'count', op: 'gt', value: 100 }])
      expect(title).toContain('with more than 100 visits')
    },
  )
})

describe('what all rows of each value of a column come to', () => {
  it.each([
    'number of visits by course, only courses with an amount above 500',
    'number of visits by course for courses with amount over 500',
  ])('%s: where no row has so much', async (prompt) => {
    const { dimensions, having, where } = await chart(prompt)
    expect(dimensions).toMatchObject([{ column: { column: 'course' } }])
    expect(where).toEqual([])
    expect(having).toMatchObject([{ aggregate: 'sum', column: { column: 'amount' }, op: 'gt', value: 500 }])
  })

  it('is of each value, and not of its months', async () => {
    const { dimensions, having, where } = await chart('amount by month for courses with an amount above 500')
    expect(dimensions).toHaveLength(1)
    expect(having).toEqual([])
    expect(where).toMatchObject([
      {
        kind: 'related',
        sub: { link: [{ outer: { relation: 'dishes', column: 'course' }, inner: { relation: 'dishes_rows', column: 'course' } }] },
        having: [{ aggregate: 'sum', op: 'gt', value: 500 }],
      },
    ])
  })
})

describe('an amount that things are above', () => {
  it.each([
    'number of invoices above 1000 by month',
    'invoices above 1000 by month',
    'invoices of more than 1000 by month',
    'how many invoices are above 1000 by month',
    'monthly number of invoices over 1000',
  ])('%s: of each of them, though all come to so much', async (prompt) => {
    const { measures, where, having } = await chart(prompt)
    expect(measures).toMatchObject([{ aggregate: 'count' }])
    expect(having).toEqual([])
    expect(where).toMatchObject([{ kind: 'compare', column: { relation: 'invoices', column: 'total_amount' }, op: 'gt', value: 1000 }])
  })
})
