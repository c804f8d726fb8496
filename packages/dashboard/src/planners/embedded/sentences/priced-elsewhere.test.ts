import { describe, expect, it } from 'vitest'
import type { Measure } from '../../../plan.ts'
import { by, only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** A bakery writes down how many loaves went on which round; what they cost stands with the loaves. */
const bakery = catalog(
  [
    table('loaves', 25, [
      id('id', 25),
      column('name', 'name', { distinct: 25, unique: true }),
      column('flour', 'category', { values: ['rye', 'wheat', 'spelt'] }),
      column('price', 'money', { distinct: 12, min: 2, max: 9 }),
    ]),
    table('rounds', 300, [
      id('id', 300),
      column('driven_on', 'date', { distinct: 300, min: '2022-01-02', max: '2023-12-20' }),
      column('driver', 'category', { values: ['Ina', 'Max', 'Uwe'] }),
    ]),
    table('round_items', 2400, [
      id('id', 2400),
      id('round_id', 300),
      id('loaf_id', 25),
      column('quantity', 'measure', { type: 'integer', distinct: 30, min: 1, max: 40 }),
    ]),
  ],
  [key('round_items.round_id', 'rounds.id'), key('round_items.loaf_id', 'loaves.id')],
)

const product = (measure: Measure | undefined): readonly string[] => {
  const { formula } = measure ?? {}
  const of = formula?.kind === 'aggregate' && formula.aggregate === 'sum' ? formula.of : undefined
  if (of?.kind !== 'calculation' || of.op !== '*') return []
  return [of.left, of.right].flatMap((side) => (side.kind === 'column' ? [`${side.column.relation}.${side.column.column}`] : [])).toSorted()
}

describe('what was taken, where lines tell how many and the goods what one costs', () => {
  it.each([
    ['revenue by month', ['driven_on']],
    ['sales by flour', ['flour']],
    ['total sales by driver', ['driver']],
    ['quantity times price by flour', ['flour']],
  ])('is both multiplied, line by line: %s', async (prompt, broken) => {
    const chart = await only(prompt, bakery)
    expect([product(chart.measures[0]), by(chart)]).toEqual([['loaves.price', 'round_items.quantity'], broken])
  })

  it('ranks', async () => {
    const chart = await only('top 5 loaves by revenue', bakery)
    expect([product(chart.measures[0]), chart.limit?.count]).toEqual([['loaves.price', 'round_items.quantity'], 5])
  })

  it('leaves the price of the goods what it is', async () => {
    const { measures } = await only('average price by flour', bakery)
    expect(measures).toMatchObject([{ aggregate: 'mean', column: { relation: 'loaves', column: 'price' } }])
  })
})
