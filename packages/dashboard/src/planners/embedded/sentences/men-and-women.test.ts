import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'

/** A gym: what its members paid. */
const gym = catalog([
  table('receipts', 3000, [
    id('id', 3000),
    column('paid_on', 'date', { distinct: 500, min: '2024-01-02', max: '2025-06-30' }),
    column('sex', 'category', { values: ['F', 'M', 'X'] }),
    column('branch', 'category', { values: ['Hill', 'Lake'] }),
    column('fee', 'measure', { type: 'number', distinct: 60, min: 100, max: 900, unit: 'INR' }),
  ]),
])

describe('men and women by whatever they are called', () => {
  it.each([
    ["women's vs men's fees", ['F', 'M']],
    ['gents or ladies who pays more', ['M', 'F']],
    ['fees of ladies vs gents', ['F', 'M']],
  ])('are set against each other: %s', async (prompt, values) => {
    const chart = await only(prompt, gym)
    expect(measures(chart)).toEqual(['sum fee'])
    expect(by(chart)).toEqual(['sex'])
    expect(chart.where).toMatchObject([{ column: { column: 'sex' }, values: values.toSorted() }])
  })

  it.each(["ladies' fees by branch", "women's fees by branch", 'fee of lady members by branch'])('are a condition: %s', async (prompt) => {
    const chart = await only(prompt, gym)
    expect(by(chart)).toEqual(['branch'])
    expect(chart.where).toMatchObject([{ column: { column: 'sex' }, op: 'eq', value: 'F' }])
  })
})
