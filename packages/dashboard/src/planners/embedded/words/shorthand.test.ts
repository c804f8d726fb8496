import { describe, expect, it } from 'vitest'
import type { DashboardPlan } from '../../../plan.ts'
import { catalog, clinic, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'
import { writtenOut } from './shorthand.ts'

const shop = catalog(
  [
    table('products', 50, [id('id', 50), column('name', 'name', { distinct: 50, unique: true })]),
    table('sales', 3_000, [id('id', 3_000), id('product_id', 50), column('amount', 'money', { distinct: 400, min: 1, max: 900 })]),
  ],
  [key('sales.product_id', 'products.id')],
)

const plan = (prompt: string): Promise<DashboardPlan> =>
  embeddedPlanner.plan({ prompt, catalog: clinic, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })

describe('shorthand', () => {
  it('counts what there is a "no of", and denies nothing', async () => {
    for (const words of ['no of visits by species', 'no. of visits species wise', 'nos of visits per species']) {
      const { charts } = await plan(words)
      expect([words, charts]).toMatchObject([words, [{ measures: [{ aggregate: 'count' }], where: [] }]])
    }
    const { charts } = await plan('animals with no visits')
    expect(charts[0]?.where).toMatchObject([{ kind: 'related', negated: true }])
  })

  it.each([
    ['fee from Monday to Wednesday by species', [1, 2, 3]],
    ['fee between friday and sunday by species', [5, 6, 7]],
    ['fee from Saturday to Monday by species', [1, 6, 7]],
  ])('has every day from one to another: %s', async (words, values) => {
    const { charts } = await plan(words)
    expect(charts).toMatchObject([{ where: [{ kind: 'calendar', grain: 'weekday', values }] }])
  })

  it.each([
    ['animals of more then 3 years', 'animals of more than 3 years'],
    ['cat visits in may how much money', 'how much money in cat visits in may'],
    ['too much delay which bus is making', 'which bus has the most delay'],
    ['which town is having too many claims', 'which town has the most claims'],
    ['which weeks the fee crossed 2 lakh', 'which weeks with fee above 2 lakh'],
    ['we hit 3 crore target in which months', 'months with sales above 3 crore'],
    ['in which months did we cross 40,000 in fees?', 'months with fees above 40,000?'],
    ['shops crossing 2 lakh', 'shops whose total is above 2 lakh'],
    ['cats not seen even once this year', 'cats not seen this year'],
    ['least seen cats, best selling 10 toys', 'least seen cats, 10 best selling toys'],
    ['one day highest fees ever', 'day with the highest fees'],
    ['most visits in a single week', 'week with the most visits'],
    ['owners spending above rs 5000', 'owners spend above rs 5000'],
    ['shops selling more than 2 lakh, name and town', 'list of shops sell more than 2 lakh with name and town'],
  ])('writes out how such are spoken of: %s', (words, text) => {
    expect(writtenOut(words)?.text).toBe(text)
  })

  it.each(['spending above the budget', 'top 5 shops, name and town', 'fee by town, mean and sum'])('leaves the rest: %s', (words) => {
    expect(writtenOut(words)?.text ?? words).toBe(words)
  })

  it('has the days of a whole week one by one', async () => {
    const { charts } = await plan('fee from Monday to Sunday')
    expect(charts).toMatchObject([{ dimensions: [{ grain: 'weekday' }], where: [] }])
  })

  it('knows what shops call what they sell most and least of', async () => {
    for (const [words, order] of [
      ['best sellers', 'desc'],
      ['top 10 bestsellers', 'desc'],
      ['fast moving products', 'desc'],
      ['slow-moving products', 'asc'],
      ['what sells best?', 'desc'],
      ['what’s selling the worst', 'asc'],
    ] as const) {
      const { charts } = await embeddedPlanner.plan({ prompt: words, catalog: shop, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
      expect([words, charts]).toMatchObject([
        words,
        [{ dimensions: [{ column: { relation: 'products' } }], sort: [{ order }], limit: { count: 10 } }],
      ])
    }
  })

  it('reads units of time written short where the words beside them say so', async () => {
    for (const [words, grain] of [
      ['total fee by qtr', 'quarter'],
      ['total fee mth wise', 'month'],
      ['total fee per wk', 'week'],
    ] as const) {
      const { charts } = await plan(words)
      expect([words, charts]).toMatchObject([words, [{ dimensions: [{ grain }] }]])
    }
    expect(writtenOut('pupils of Yr 9')).toBeUndefined()
    expect(writtenOut("answer 'no' of each")).toBeUndefined()
  })

  it('points at the words that were written', async () => {
    const prompt = 'no of visits by species'
    const { charts } = await plan(prompt)
    for (const { start, end, words } of charts[0]?.traces ?? []) expect(prompt.slice(start, end)).toBe(words)
    expect(charts[0]?.traces.map(({ words }) => words)).toEqual(expect.arrayContaining([expect.stringContaining('species')]))
  })
})
