import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { catalog, column, table } from '../fixtures/catalogs.ts'

/** Who goes on a trip together, and what each of them has spent for all. */
const trip = catalog([
  table('Travellers', 40, [
    column('Name', 'name', { distinct: 40, unique: true }),
    column('Bags', 'measure', { type: 'integer', distinct: 4, min: 0, max: 3 }),
    column('Nights', 'measure', { type: 'integer', distinct: 9, min: 1, max: 9 }),
  ]),
  table('Payments', 220, [
    column('Day', 'date', { distinct: 60, min: '2025-04-01', max: '2025-06-28' }),
    column('Head', 'category', { values: ['Food', 'Lodging', 'Tickets'] }),
    column('Amount', 'money', { type: 'integer', distinct: 150, min: 20, max: 9_000 }),
    column('Spent by', 'category', { values: ['Farid', 'Meera', 'Sunil'] }),
    column('Means', 'category', { values: ['Card', 'Cash'] }),
    column('Receipt', 'yes_no', { type: 'text', values: ['N', 'Y'] }),
  ]),
])

describe('what those have spent of whom the rows tell', () => {
  it('is added up for each of them, and not what others have', async () => {
    for (const prompt of ['who has spent the most', 'who spent the most so far', 'who has spent the most money']) {
      const chart = await only(prompt, trip)
      expect([measures(chart), by(chart), chart.where]).toEqual([['sum Amount'], ['Spent by'], []])
      expect(chart.sort).toMatchObject([{ order: 'desc' }])
    }
    expect((await only('who has spent the least', trip)).sort).toMatchObject([{ order: 'asc' }])
    expect((await only('who has spent the most for lodging', trip)).where).toMatchObject([{ value: 'Lodging' }])
  })

  it('is one figure where the verb stands beside the money, and by whom where it is said', async () => {
    for (const prompt of ['amount spent without receipt', 'amount spent by card', 'spent amount by cash']) {
      const chart = await only(prompt, trip)
      expect([chart.kind, measures(chart), by(chart)]).toEqual(['text', ['sum Amount'], []])
    }
    expect(by(await only('amount spent by head', trip))).toContain('Head')
    expect((await only('amount spent by meera', trip)).where).toMatchObject([{ value: 'Meera' }])
  })

  it('has shares that are said by the owner', async () => {
    const share = await only("meera's share of the payments", trip)
    expect([share.kind, by(share), share.where]).toEqual(['text', [], []])
    expect(share.measures).toMatchObject([{ formula: { op: '/', left: { aggregate: 'sum', where: [{ value: 'Meera' }] } } }])
    expect((await only("meera's amount by head", trip)).where).toMatchObject([{ value: 'Meera' }])
  })

  it('is counted where it is asked how many of them are so', async () => {
    expect(measures(await only('what % of payments are by card', trip))).not.toContain('sum Amount')
    expect(measures(await only('share of card in the payments', trip))).not.toContain('count')
  })

  it('is compared as money, unless their number is said', async () => {
    expect(measures(await only('apr vs jun payments', trip))).toEqual(['sum Amount'])
    expect(measures(await only('number of payments apr vs jun', trip))).toEqual(['count'])
  })
})
