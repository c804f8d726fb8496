import { describe, expect, it } from 'vitest'
import { only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** Wines of vineyards, and the labels that were drawn for them. */
const wines = catalog(
  [
    table('vineyards', 12, [id('id', 12), column('vineyard_name', 'name', { distinct: 12, unique: true })]),
    table('wines', 90, [
      id('id', 90),
      id('vineyard_id', 12),
      column('grape', 'category', { values: ['merlot', 'pinot', 'syrah'] }),
      column('cellar', 'category', { values: ['east', 'north'] }),
    ]),
    table('wine_labels', 700, [id('id', 700), id('wine_id', 90), column('paper', 'category', { values: ['laid', 'wove'] })]),
    table('wine_entries', 400, [id('id', 400), id('wine_id', 90), column('prize', 'category', { values: ['gold', 'none'] })]),
  ],
  [key('wines.vineyard_id', 'vineyards.id'), key('wine_labels.wine_id', 'wines.id'), key('wine_entries.wine_id', 'wines.id')],
)

describe('a plain word that is the head of a name', () => {
  it.each([
    ['number of labels per vineyard', 'wine_labels', 'vineyard_name'],
    ['number of entries per vineyard, shown as bars', 'wine_entries', 'vineyard_name'],
    ['How many entries are there of each grape? bar chart', 'wine_entries', 'grape'],
    ['labels by grape', 'wine_labels', 'grape'],
    ['number of records by cellar', 'wines', 'cellar'],
  ])('is counted: %s', async (prompt, base, by) => {
    const { dimensions, source, measures } = await only(prompt, wines)
    expect(measures.map(({ aggregate }) => aggregate)).toEqual(['count'])
    expect(source.base.table).toBe(base)
    expect(dimensions.map(({ column: shown }) => shown.column)).toEqual([by])
  })
})
