import { describe, expect, it } from 'vitest'
import { plan } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

const florist = catalog(
  [
    table('bouquets', 900, [
      id('id', 900),
      column('sold_on', 'date', { distinct: 300, min: '2023-01-04', max: '2024-11-20' }),
      column('channel', 'category', { values: ['counter', 'phone'] }),
    ]),
    table('stems', 5000, [
      id('id', 5000),
      id('bouquet_id', 900),
      column('flower', 'category', { values: ['iris', 'rose', 'tulip'] }),
      column('discount_rate', 'share', { distinct: 6, min: 0, max: 0.3 }),
      column('amount', 'money', { distinct: 800, min: 2, max: 90 }),
    ]),
  ],
  [key('stems.bouquet_id', 'bouquets.id')],
)

const discounted = (op: string) => ({ kind: 'compare', column: { relation: 'stems', column: 'discount_rate' }, op, value: 0 })

describe('rows that have some of a number, and rows that have none', () => {
  it.each([
    'number of stems without a discount by flower',
    'stems with no discount at all by flower',
    'stems that have zero discount per flower',
    'number of stems that needed no discount by flower',
    'bar chart of the number of stems without a discount by flower',
  ])('%s: those of which it is nought', async (prompt) => {
    const [chart] = (await plan(prompt, florist)).charts
    expect(chart).toMatchObject({ measures: [{ aggregate: 'count' }], where: [discounted('eq')] })
    expect(chart?.dimensions).toMatchObject([{ column: { column: 'flower' } }])
  })

  it.each([
    'number of stems by flower, excluding stems with no discount',
    'number of stems by flower; leave out the stems that needed no discount',
  ])('%s: what is left has some', async (prompt) => {
    const [chart] = (await plan(prompt, florist)).charts
    expect(chart).toMatchObject({ measures: [{ aggregate: 'count' }], where: [discounted('gt')] })
  })

  it.each([
    ['how many bouquets had no discount', true],
    ['number of bouquets without any discount by channel', true],
    ['how many bouquets had a discount', false],
    ['number of bouquets that had a discount by channel', false],
  ])('%s: told by the rows of each', async (prompt, negated) => {
    const [chart] = (await plan(prompt, florist)).charts
    expect(chart?.measures).toMatchObject([{ aggregate: 'count' }])
    expect(chart?.where).toMatchObject([{ kind: 'related', sub: { where: [discounted('gt')] }, ...(negated ? { negated } : {}) }])
  })

  it('are a part of all of them', async () => {
    const [chart] = (await plan('share of bouquets with no discount at all, over time', florist)).charts
    expect(chart).toMatchObject({
      kind: 'line',
      measures: [{ formula: { op: '/', left: { where: [{ kind: 'related', negated: true }] } } }],
    })
  })

  it.each([
    ['sales with no discount by flower', 'flower'],
    ['sales without a discount by channel', 'channel'],
  ])('are what a sum is of: %s', async (prompt, group) => {
    const [chart] = (await plan(prompt, florist)).charts
    expect(chart).toMatchObject({
      measures: [{ aggregate: 'sum' }],
      where: [discounted('eq')],
      dimensions: [{ column: { column: group } }],
    })
  })

  it.each(['percentage of sales without discount', 'share of sales with discount 0'])('are a part of an amount: %s', async (prompt) => {
    const [chart] = (await plan(prompt, florist)).charts
    expect(chart).toMatchObject({
      kind: 'text',
      measures: [{ formula: { op: '/', left: { aggregate: 'sum', where: [discounted('eq')] } } }],
    })
  })
})
