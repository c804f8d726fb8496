import { describe, expect, it } from 'vitest'
import { catalog, column, table } from '../fixtures/catalogs.ts'
import { by, measures, only, plan } from '../fixtures/asked.ts'

/** Quotes of a boat builder, of which no column is called a quote but the first word of two. */
const quotes = catalog([
  table('Register 2026', 600, [
    column('Ref', 'id', { type: 'text', distinct: 600, unique: true }),
    column('Firm', 'name', { type: 'text', distinct: 480 }),
    column('Skipper Name', 'name', { type: 'text', distinct: 300 }),
    column('Mobile', 'text', { type: 'text', distinct: 500 }),
    column('State', 'category', { values: ['Open', 'Not Answered', 'Lost'] }),
    column('Length (m)', 'measure', { type: 'number', distinct: 80, min: 3, max: 40, unit: 'm' }),
    column('Quote Value (Rs)', 'money', { distinct: 400, min: 10_000, max: 900_000, unit: 'INR' }),
    column('Made On', 'date', { distinct: 300, min: '2025-01-02', max: '2026-06-30' }),
    column('Expected Launch', 'date', { distinct: 200, min: '2025-03-02', max: '2026-12-30' }),
  ]),
])

describe('rows that are called after the first word of a column', () => {
  it.each(['top 5 quotes', 'top 5 quotes by value', 'biggest 5 quotes by quote value'])(
    'are ranked by what each is worth: %s',
    async (words) => {
      const chart = await only(words, quotes)
      expect(measures(chart)).toContain('none Quote Value (Rs)')
      expect(chart).toMatchObject({
        kind: 'table',
        sort: [{ order: 'desc' }],
        limit: { count: 5 },
      })
    },
  )

  it('are still broken down by what stands behind "by"', async () => {
    const chart = await only('top 5 quotes by state', quotes)
    expect([chart.kind, by(chart)]).toEqual(['bar', ['State']])
  })

  it('are counted and listed where they are so long, and not drawn over time', async () => {
    const { charts } = await plan('quotes with length above 20', quotes)
    expect(charts.map(({ kind }) => kind)).toEqual(['text', 'table'])
    expect(charts[0]?.measures).toMatchObject([{ aggregate: 'count' }])
    expect(charts[1]?.where).toMatchObject([{ kind: 'compare', column: { column: 'Length (m)' }, value: 20 }])
  })

  it('are people of whom something is said', async () => {
    const { charts } = await plan('skippers who have not answered', quotes)
    expect(charts.at(-1)).toMatchObject({ kind: 'table', where: [{ value: 'Not Answered' }] })
    const list = await only('list skippers with length more than 20', quotes)
    expect([list.kind, by(list)]).toEqual(['table', expect.arrayContaining(['Skipper Name'])])
    expect(measures(list)).toEqual(['none Length (m)'])
  })

  it('leave a bare time and a negation to other readers', async () => {
    expect((await plan('quotes last month', quotes)).charts.map(({ title }) => title).join()).not.toContain('List of')
    for (const words of ['quotes with length above 20 by state', 'number of quotes with length above 20'])
      expect((await plan(words, quotes)).charts.map(({ kind }) => kind)).not.toContain('table')
  })
})

describe('a list', () => {
  it('says what tells those apart that it was asked of', async () => {
    const units = catalog([
      table('units', 90, [
        column('Tenant', 'name', { type: 'text', distinct: 60 }),
        column('Unit No.', 'category', { type: 'text', distinct: 90 }),
        column('State', 'category', { values: ['Let', 'Vacant'] }),
        column('Market Rent (Rs)', 'money', { distinct: 70, min: 1000, max: 90_000, unit: 'INR' }),
        column('Mobile', 'text', { type: 'text', distinct: 60 }),
      ]),
    ])
    expect(by(await only('list vacant units with market rent', units))).toContain('Unit No.')
    expect(by(await only('list vacant units with phone number', units))).toEqual(expect.arrayContaining(['Unit No.', 'Mobile']))
  })
})

describe('money of a stretch of time', () => {
  it('is what it comes to, of firms too', async () => {
    const firms = catalog([
      table('firms', 400, [
        column('company', 'name', { type: 'text', distinct: 400, unique: true }),
        column('status', 'category', { values: ['active', 'cancelled'] }),
        column('fee', 'money', { distinct: 200, min: 1, max: 9000, unit: 'USD' }),
        column('cancelled_at', 'date', { distinct: 90, min: '2025-01-02', max: '2026-06-30' }),
      ]),
    ])
    const chart = await only('fee of cancelled firms last quarter', firms)
    expect([chart.kind, measures(chart)]).toEqual(['text', ['sum fee']])
  })
})
