import { expect, it } from 'vitest'
import { by, only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** Plants as botanists keep them, and the plots on which they stand. */
const herbarium = catalog(
  [
    table('plants', 40, [
      id('plant_id', 40),
      column('plant_latin', 'category', { distinct: 40, unique: true }),
      column('plant_common', 'category', { distinct: 40, unique: true }),
    ]),
    table('plots', 15, [id('plot_id', 15), column('plot_name', 'name', { distinct: 15, unique: true })]),
    table('sheets', 900, [id('sheet_id', 900), id('plant_id', 40), id('plot_id', 15), column('weight', 'measure', { distinct: 80 })]),
  ],
  [key('sheets.plant_id', 'plants.plant_id'), key('sheets.plot_id', 'plots.plot_id')],
)

it.each([
  ['bar chart of the total weight of sheets of each plant, with the common names on the x axis', 'plant_common'],
  ['How many sheets are there of each plant? Show the latin names in a bar chart', 'plant_latin'],
  ['bars of the number of sheets for each plot, show the plot names', 'plot_name'],
])('names of a kind are those of the column that is called so: %s', async (prompt, shown) => {
  expect(by(await only(prompt, herbarium))).toEqual([shown])
})
