import { describe, expect, it } from 'vitest'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { bazaar } from '../fixtures/bazaar.ts'
import { clinic, column } from '../fixtures/catalogs.ts'

const low = ['worst', 'weakest', 'lowest', 'smallest', 'least', 'poorest', 'bottom']
const high = ['best', 'highest', 'largest', 'biggest', 'greatest', 'strongest', 'top']
const words = [...low.map((end) => [end, 'asc'] as const), ...high.map((end) => [end, 'desc'] as const)]

const delivering = {
  ...bazaar,
  tables: bazaar.tables.map((each) =>
    each.id === 'orders'
      ? { ...each, columns: [...each.columns, column('delivery_days', 'measure', { type: 'integer', distinct: 12, min: 1, max: 12 })] }
      : each,
  ),
}

/** What stands first, and by what. */
async function orderOf(prompt: string, over = bazaar) {
  const chart = await only(prompt, over)
  return [chart.kind, measures(chart), by(chart), chart.sort.map(({ order }) => order)]
}

describe('the end that comes first', () => {
  it.each(words)('is the %s, where things are sorted', async (end, order) => {
    for (const prompt of [
      `shops sorted by amount, ${end} first`,
      `rank shops by amount ${end} first`,
      `shops by amount, ${end} first`,
      `amount by shop, ${end} first`,
    ])
      expect([prompt, await orderOf(prompt)]).toEqual([prompt, ['bar', ['sum amount'], ['name'], [order]]])
  })

  it.each([
    ['sort shops by amount from worst to best', 'asc'],
    ['sort shops by amount ascending', 'asc'],
    ['rank shops by amount in ascending order', 'asc'],
    ['shops by amount from high to low', 'desc'],
    ['shops by amount descending', 'desc'],
    ['shops by amount from few to many', 'asc'],
    ['amount by shop, sorted from many to few', 'desc'],
    ['bars of the total amount by shop name in ascending order of the sum', 'asc'],
  ])('is told by the way as well: %s', async (prompt, order) => {
    expect(await orderOf(prompt)).toEqual(['bar', ['sum amount'], ['name'], [order]])
  })

  it.each([
    ['weakest 5 shops by amount', 'asc'],
    ['5 weakest shops by amount', 'asc'],
    ['which shop has the weakest amount', 'asc'],
    ['greatest 5 shops by amount', 'desc'],
  ])('is that of a ranking: %s', async (prompt, order) => {
    expect(await orderOf(prompt)).toEqual(['bar', ['sum amount'], ['name'], [order]])
  })

  it.each([
    ['average delivery days by shop, slowest first', 'desc'],
    ['average delivery days by shop, fastest first', 'asc'],
    ['average delivery days by shop, worst first', 'desc'],
    ['average delivery days by shop, best first', 'asc'],
    ['slowest 5 shops by delivery days', 'desc'],
    ['fastest 5 shops by delivery days', 'asc'],
    ['worst 5 shops by delivery days', 'desc'],
    ['best 5 shops by delivery days', 'asc'],
    ['top 5 shops by delivery days', 'desc'],
  ])('is the other one of what nobody wants much of: %s', async (prompt, order) => {
    expect(await orderOf(prompt, delivering)).toEqual(['bar', ['mean delivery_days'], ['name'], [order]])
  })

  it('is that of rows, where the number is their own', async () => {
    const chart = await only('sort animals by weight, lightest first', clinic)
    expect([chart.kind, chart.sort[0]?.order]).toEqual(['table', 'asc'])
    expect((await only('animals by weight, heaviest first', clinic)).sort).toMatchObject([{ order: 'desc' }])
  })
})

describe('both ends, the second said behind', () => {
  it.each([
    'top 3 shops by amount and the bottom 3',
    'top 3 shops by amount, worst 3 as well',
    '3 best and 3 worst shops by amount',
    'which are the best 3 and the worst 3 shops by amount',
    'top 3 shops by amount vs bottom 3',
  ])('is a chart of either: %s', async (prompt) => {
    const { charts, warnings } = await plan(prompt, bazaar)
    expect(charts.map(({ limit, sort }) => [limit?.count, sort[0]?.order])).toEqual([
      [3, 'desc'],
      [3, 'asc'],
    ])
    expect(charts.map(by)).toEqual([['name'], ['name']])
    expect(warnings).toEqual([])
  })
})

describe('a ranking of those of which something holds', () => {
  it.each(['top shops in the North by amount', 'best shops in the north by amount', 'top 5 shops in the North by amount'])(
    'is by what is said behind that: %s',
    async (prompt) => {
      const chart = await only(prompt, bazaar)
      expect([chart.kind, measures(chart), by(chart), chart.sort[0]?.order]).toEqual(['bar', ['sum amount'], ['name'], 'desc'])
      expect(chart.where).toMatchObject([{ value: 'North' }])
    },
  )
})
