import { describe, expect, it } from 'vitest'
import { only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** Cows of sheds, and the milk that each gave. */
const dairy = catalog(
  [
    table('sheds', 6, [id('id', 6), column('shed_name', 'name', { distinct: 6, unique: true })]),
    table('cow', 60, [id('id', 60), id('shed_id', 6), column('breed', 'category', { values: ['jersey', 'shorthorn'] })]),
    table('milk', 900, [
      id('cow_id', 60),
      column('litres', 'measure', { distinct: 300, min: 2, max: 40 }),
      column('quality', 'category', { values: ['a', 'b'] }),
    ]),
  ],
  [key('cow.shed_id', 'sheds.id'), key('milk.cow_id', 'cow.id')],
)

describe('what nobody counts in pieces', () => {
  it.each([
    ['Sum of milk in litres for every breed, bar chart', 'sum'],
    ['total milk by breed', 'sum'],
    ['sum of the milk for each breed', 'sum'],
    ['average milk per breed as bars', 'mean'],
  ])('is measured: %s', async (prompt, aggregate) => {
    const { measures, dimensions } = await only(prompt, dairy)
    expect(measures.map((each) => [each.aggregate, each.column?.column])).toEqual([[aggregate, 'litres']])
    expect(dimensions.map(({ column: by }) => by.column)).toEqual(['breed'])
  })

  it('is none of what is counted', async () => {
    const { measures } = await only('total cows by breed', dairy)
    expect(measures.map(({ aggregate }) => aggregate)).toEqual(['count'])
  })
})
