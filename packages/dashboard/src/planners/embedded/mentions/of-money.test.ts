import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'

/** Jobs of a garage: a state and a kind of part are called as an amount is. */
const garage = catalog([
  table(
    'job_cards',
    400,
    [
      id('card_no', 400),
      column('Came In', 'date', { distinct: 200, min: '2025-01-03', max: '2026-02-18' }),
      column('Fitter (Mechanic)', 'category', { values: ['Anil', 'Bela', 'Chand'] }),
      column('Status', 'category', { values: ['Painting', 'Ready', 'Given'] }),
      column('Parts Amt', 'money', { distinct: 200, min: 0, max: 9_000 }),
      column('Painting Chrg', 'money', { distinct: 100, min: 0, max: 5_000 }),
      column('Discount', 'money', { type: 'integer', distinct: 12, min: 0, max: 1_500 }),
    ],
    ['card_no'],
  ),
])

describe('the money of something', () => {
  it.each([
    ['painting money by month', ['sum Painting Chrg'], ['Came In']],
    ['total painting money by fitter', ['sum Painting Chrg'], ['Fitter (Mechanic)']],
    ['parts money by month', ['sum Parts Amt'], ['Came In']],
  ])('is the amount that is called so, and no state: %s', async (prompt, shown, groups) => {
    const chart = await only(prompt, garage)
    expect([measures(chart), by(chart), chart.where]).toEqual([shown, groups, []])
  })
})

it.each(['painting money of each mechanic', 'mechanic wise painting money', 'painting money by mechanic'])(
  'things go by what stands in brackets behind their name: %s',
  async (prompt) => {
    expect(by(await only(prompt, garage))).toEqual(['Fitter (Mechanic)'])
  },
)

it('adds up what was taken off, which is no part of a hundred', async () => {
  expect(measures(await only('discount by month', garage))).toEqual(['sum Discount'])
})
