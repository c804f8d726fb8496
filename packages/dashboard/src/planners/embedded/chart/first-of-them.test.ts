import { describe, expect, it } from 'vitest'
import { only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** Boats of sheds. */
const boats = catalog(
  [
    table('sheds', 9, [id('id', 9), column('shed_name', 'name', { distinct: 9, unique: true })]),
    table('boats', 60, [
      id('id', 60),
      id('shed_id', 9),
      column('boat_name', 'name', { distinct: 60, unique: true }),
      column('speed', 'measure', { distinct: 40, min: 3, max: 30 }),
    ]),
  ],
  [key('boats.shed_id', 'sheds.id')],
)

const left = 'The 3 that are kept come in the order of what is measured, by which they are the first.'

describe('the first of them in another order', () => {
  it.each([
    'Show the top 3 boats and their speed in a bar chart sorted by boat name',
    'bar chart of the top 3 sheds by average speed, x axis in alphabetical order',
  ])('keeps those that were asked for, and tells it: %s', async (prompt) => {
    const { sort, limit, assumptions } = await only(prompt, boats)
    expect({ sort, limit }).toMatchObject({ sort: [{ by: { measure: 'm1' }, order: 'desc' }], limit: { count: 3 } })
    expect(assumptions).toContain(left)
  })

  it('is told of no other', async () => {
    const { sort, assumptions } = await only('bar chart of the top 3 boats by speed, sorted by speed from high to low', boats)
    expect(sort).toEqual([{ by: { measure: 'm1' }, order: 'desc' }])
    expect(assumptions).not.toContain(left)
  })
})
