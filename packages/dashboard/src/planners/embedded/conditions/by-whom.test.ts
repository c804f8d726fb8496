import { describe, expect, it } from 'vitest'
import { only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** Smiths who shoe horses; by whom each shoeing was is a number that no word calls a key. */
const forge = catalog(
  [
    table('smiths', 15, [id('id', 15), column('smith_name', 'name', { distinct: 15, unique: true })]),
    table('horse_shoeing', 300, [
      id('id', 300),
      column('shoed_by', 'measure', { type: 'integer', distinct: 14, min: 1, max: 15 }),
      column('horse', 'category', { values: ['bay', 'grey'] }),
    ]),
  ],
  [key('horse_shoeing.shoed_by', 'smiths.id')],
)

describe('by whom rows were', () => {
  it.each([
    'smiths who did at least five horse shoeings with the number of horse shoeings, bar chart',
    'Bar chart of the smith names with at least 5 horse shoeings and their number of horse shoeings',
  ])('is no number of them: %s', async (prompt) => {
    const { where, having } = await only(prompt, forge)
    expect(where).toEqual([])
    expect(having).toMatchObject([{ aggregate: 'count', op: 'gte', value: 5 }])
  })
})
