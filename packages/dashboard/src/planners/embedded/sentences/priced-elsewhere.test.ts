import { describe, expect, it } from 'vitest'
import { by, measures, only, plan, talk } from '../fixtures/asked.ts'
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

describe('what was taken, where lines tell how many and the goods what one costs', () => {
  it.each([
    ['revenue by month', 'sum quantity * price', ['driven_on']],
    ['sales by flour', 'sum quantity * price', ['flour']],
    ['total sales by driver', 'sum quantity * price', ['driver']],
    ['top 5 loaves by revenue', 'sum quantity * price', ['name']],
    ['which loaf sells best', 'sum quantity * price', ['name']],
    ['average sale by driver', 'mean quantity * price', ['driver']],
  ])('is both multiplied, line by line: %s', async (prompt, measured, broken) => {
    const chart = await only(prompt, bakery)
    expect([measures(chart), by(chart)]).toEqual([[measured], broken])
    expect(chart.assumptions).toContain('Amount is quantity of round_items times price of loaves.')
  })

  it('is a part of the whole', async () => {
    const chart = await only('revenue share by flour', bakery)
    expect([measures(chart), chart.measures[0]?.share]).toEqual([['sum quantity * price'], true])
  })

  it('is compared with so much, of each group', async () => {
    const { charts } = await plan('drivers with sales above 5000', bakery)
    expect(JSON.stringify(charts)).toContain('"times":{"relation":"loaves","column":"price"}')
    expect(JSON.stringify(charts)).not.toContain('"column":"amount"')
  })

  it('stays so through changes', async () => {
    const { charts } = await talk(bakery, 'revenue by month', 'only rye', 'as a running total', 'split by driver')
    expect(charts.map((chart) => [measures(chart), by(chart)])).toEqual([[['sum quantity * price'], ['driven_on', 'driver']]])
  })

  it('says which chart needs what single rows come to, and a change loses none', async () => {
    const board = await plan('sales by month, histogram of sales', bakery)
    const told = board.warnings.filter(({ code }) => code === 'chart_left_out')
    expect(board.charts.length + told.length).toBe(2)
    const changed = await talk(bakery, 'sales by month', 'as a histogram').catch(() => undefined)
    expect(changed?.charts ?? ['as it was']).toHaveLength(1)
  })

  it('leaves the price of the goods what it is', async () => {
    expect(measures(await only('average price by flour', bakery))).toEqual(['mean price'])
  })
})
