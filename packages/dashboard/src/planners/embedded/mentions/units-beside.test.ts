import { expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** What a distillery fills, and in which stills. */
const distillery = catalog(
  [
    table('stills', 6, [
      id('id', 6),
      column('name', 'name', { distinct: 6, unique: true }),
      column('built_year', 'date', { type: 'integer', temporal: { as: 'year' }, distinct: 6, min: 1980, max: 2015 }),
      column('units_tested', 'measure', { type: 'integer', distinct: 6, min: 1, max: 60 }),
    ]),
    table('fillings', 900, [
      id('id', 900),
      id('still_id', 6),
      column('filled', 'date', { distinct: 500, min: '2021-01-03', max: '2024-11-20' }),
      column('spirit_type', 'category', { values: ['gin', 'rum', 'rye'] }),
      column('volume_ml', 'measure', { type: 'integer', distinct: 300, min: 100, max: 900, unit: 'ml' }),
      column('litres', 'measure', { distinct: 300, min: 1, max: 90, unit: 'l' }),
    ]),
  ],
  [key('fillings.still_id', 'stills.id')],
)

it.each([
  ['number of fillings in each filled year', ['count'], ['filled']],
  ['average volume in ml by still', ['mean volume_ml'], ['name']],
  ['total spirit in litres by still', ['sum litres'], ['name']],
])('a unit behind tells which date or number is meant: %s', async (prompt, of, groups) => {
  const chart = await only(prompt, distillery)
  expect([measures(chart), by(chart)]).toEqual([of, groups])
})

it('is the year of the date, and no year of something else', async () => {
  expect((await only('fillings per filled year', distillery)).dimensions).toMatchObject([{ column: { column: 'filled' }, grain: 'year' }])
  expect(by(await only('stills by built year', distillery))).toEqual(['built_year'])
})
