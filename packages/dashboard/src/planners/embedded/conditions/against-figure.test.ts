import { expect, it } from 'vitest'
import { only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** Vineyards send their grapes in tanks. */
const press = catalog(
  [
    table('vineyards', 30, [
      id('id', 30),
      column('vineyard_name', 'name', { distinct: 30, unique: true }),
      column('hectares', 'measure', { type: 'integer', distinct: 25, min: 2, max: 80 }),
    ]),
    table('tanks', 12, [
      id('id', 12),
      column('plate', 'name', { distinct: 12, unique: true }),
      column('capacity', 'measure', { type: 'integer', distinct: 10, min: 500, max: 9000 }),
    ]),
    table('loads', 600, [id('id', 600), id('vineyard_id', 30), id('tank_id', 12)]),
  ],
  [key('loads.vineyard_id', 'vineyards.id'), key('loads.tank_id', 'tanks.id')],
)

it.each([
  ['number of loads from vineyards larger than the average vineyard by vineyard name, bar chart', 'vineyards', 'hectares'],
  ['number of loads of tanks larger than the average tank by plate, bar chart', 'tanks', 'capacity'],
  ['Of the vineyards that are smaller than the average vineyard, how many loads are there for each? Bar chart', 'vineyards', 'hectares'],
])('a size is that of the things at hand: %s', async (prompt, relation, size) => {
  const { where } = await only(prompt, press)
  expect(where).toMatchObject([{ kind: 'compare_to', column: { relation, column: size }, aggregate: 'mean' }])
})
