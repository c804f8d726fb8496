import { describe, expect, it } from 'vitest'
import type { ChartPlan, DashboardPlan } from '../../../plan.ts'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { bazaar } from '../fixtures/bazaar.ts'
import { candidateBook, policyBook, rentalBook, salonBook, sitePurchases, ticketBook } from '../fixtures/sheets-of-trade.ts'

const shown = (chart: ChartPlan): readonly [readonly string[], readonly string[]] => [measures(chart), by(chart)]

describe('a sheet called after one of its columns', () => {
  it.each([
    ['total spend by site', ['sum Amount'], ['Site']],
    ['cement purchased by site', ['sum Qty'], ['Site']],
    ['monthly spend by site', ['sum Amount'], ['Date', 'Site']],
    ['unpaid amount by site', ['Total outstanding amount'], ['Site']],
  ])('is broken down by it: %s', async (prompt, measures, dimensions) => {
    expect(shown(await only(prompt, sitePurchases))).toEqual([measures, dimensions])
  })
})

describe('what is owed, where rows tell what was due and what was paid', () => {
  it.each([
    ['how much do we owe to each supplier', ['Supplier']],
    ['total due to each supplier', ['Supplier']],
    ['unpaid bills by supplier', ['Supplier']],
    ['how much do we owe', []],
    ['how much is unpaid', []],
    ['pending payments', []],
  ])('%s', async (prompt, dimensions) => {
    expect(shown(await only(prompt, sitePurchases))).toEqual([['Total outstanding amount'], dimensions])
  })
})

describe('a state that rows are stored with', () => {
  const lapsed = { kind: 'compare', column: { column: 'Status' }, value: 'Lapsed' }

  it.each(['how many policies lapsed', 'policies that have lapsed by agent'])('goes before a date that has passed: %s', async (prompt) => {
    expect((await only(prompt, policyBook)).where).toMatchObject([lapsed])
  })

  it('is no state where it is none of them', async () => {
    expect((await only('expired policies by agent', policyBook)).where).toMatchObject([{ column: { column: 'Expiry Date' }, op: 'lt' }])
  })

  it('is rated by the noun of its verb', async () => {
    const chart = await only('lapse rate by agent', policyBook)
    expect(chart.measures[0]?.formula).toMatchObject({ op: '/', left: { where: [lapsed] } })
  })
})

describe('words that are values as well', () => {
  it('tell which things are meant, though they ask for a picture of everything elsewhere', async () => {
    const { charts } = await plan('health policies in Pune', policyBook)
    for (const { where } of charts) expect(JSON.stringify(where)).toContain('"Health"')
  })

  it('are the months of a trend', async () => {
    const chart = await only('monthly premium trend by policy type', policyBook)
    expect(shown(chart)).toEqual([['sum Premium'], ['Start Date', 'Policy Type']])
    expect(chart.where).toEqual([])
  })
})

describe('names of whom no row is of late', () => {
  it.each([
    ['clients who have not visited in the last 2 months', { from: '2025-09-24' }],
    ['clients who have not come since october', { from: '2025-10-01' }],
    ["clients who haven't visited for 3 weeks", { from: '2025-11-03' }],
    ['clients not seen in november', { from: '2025-11-01', until: '2025-12-01' }],
  ])('%s', async (prompt, period) => {
    const chart = await only(prompt, salonBook)
    expect(shown(chart)).toEqual([['count'], ['Client']])
    expect(chart.where).toMatchObject([{ kind: 'related', negated: true, sub: { where: [{ kind: 'period', ...period }] } }])
  })

  it('are counted once each', async () => {
    const chart = await only('how many clients have not come in the last 7 days', salonBook)
    expect(shown(chart)).toEqual([['count_distinct Client'], []])
  })
})

describe('what came in', () => {
  it.each([
    ['income by model', ['sum Rent'], ['Model']],
    ['total earnings', ['sum Rent'], []],
  ])('is no charge for damage: %s', async (prompt, measures, dimensions) => {
    expect(shown(await only(prompt, rentalBook))).toEqual([measures, dimensions])
  })

  it.each([
    ['average bill value', []],
    ['average bill by stylist', ['Stylist']],
  ])('is a bill, though only its day is called so: %s', async (prompt, dimensions) => {
    expect(shown(await only(prompt, salonBook))).toEqual([['mean Price'], dimensions])
  })
})

describe('the top of a list of people', () => {
  it.each(['top source of candidates', 'top sources'])('is where most of them come from: %s', async (prompt) => {
    expect(shown(await only(prompt, candidateBook))).toEqual([['count'], ['Source']])
  })

  it('is called no unknown word', async () => {
    const { charts, notes } = (await plan('top agents by premium', policyBook)) as DashboardPlan & { readonly notes?: readonly unknown[] }
    expect(charts.map(shown)).toEqual([[['sum Premium'], ['Agent']]])
    expect(JSON.stringify(notes ?? [])).not.toContain('top')
  })
})

describe('things by what rows elsewhere come to', () => {
  it.each(['shops by revenue', 'list of shops by revenue', 'which shop brings in money'])('are ranked: %s', async (prompt) => {
    const chart = await only(prompt, bazaar)
    expect(chart.kind).toBe('bar')
    expect(chart.sort).toMatchObject([{ order: 'desc' }])
  })
})

describe('how long something took, in a column of its own', () => {
  it.each([
    ['tickets closed within 4 hours by priority', 'lte', 4],
    ['tickets closed within 2 days by priority', 'lte', 48],
    ['number of tickets by priority that took more than a day', 'gt', 24],
  ])('limits them: %s', async (prompt, op, value) => {
    const chart = await only(prompt, ticketBook)
    expect(chart.where).toMatchObject([{ kind: 'compare', column: { column: 'Resolution Hours' }, op, value }])
    expect(shown(chart)).toEqual([['count'], ['Priority']])
  })

  it.each([
    ['who resolves tickets fastest', 'asc'],
    ['fastest agent', 'asc'],
    ['slowest agent', 'desc'],
  ])('ranks those who do it: %s', async (prompt, order) => {
    const chart = await only(prompt, ticketBook)
    expect(shown(chart)).toEqual([['mean Resolution Hours'], ['Assigned To']])
    expect(chart.sort).toMatchObject([{ order }])
  })

  it('is due for something on a day that lies ahead', async () => {
    const chart = await only('tickets due for review next month by priority', ticketBook)
    expect(chart.where).toMatchObject([{ kind: 'period', column: { column: 'Next Review' }, from: '2025-12-01', until: '2026-01-01' }])
  })
})

describe('both ends of a ranking', () => {
  it.each([
    ['best and worst shops', 10],
    ['top and bottom 5 shops by revenue', 5],
    ['top 5 and bottom 5 shops', 5],
  ])('are a chart each: %s', async (prompt, count) => {
    const { charts } = await plan(prompt, bazaar)
    expect(charts.map(({ sort }) => sort[0]?.order)).toEqual(['desc', 'asc'])
    expect(charts.map(({ limit }) => limit?.count)).toEqual([count, count])
  })
})

describe('what somebody grows', () => {
  it.each(['which site grows the most cement', 'which site grew the most sand'])('is no growth: %s', async (prompt) => {
    expect(shown(await only(prompt, sitePurchases))).toEqual([['count'], ['Site']])
  })

  it('is one where nothing is named behind it', async () => {
    expect((await only('which site grew the most', sitePurchases)).title).toMatch(/^Growth/)
  })
})

describe('the newest of what is kept', () => {
  it.each(['what are our newest tickets', 'which are the latest tickets'])('are its rows: %s', async (prompt) => {
    expect(await only(prompt, ticketBook)).toMatchObject({ kind: 'table', limit: { count: 20 } })
  })
})
