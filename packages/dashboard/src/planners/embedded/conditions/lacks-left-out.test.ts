import { describe, expect, it } from 'vitest'
import { only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** Cats of shelters, some with a chip. */
const shelters = catalog(
  [
    table('shelters', 9, [id('id', 9), column('shelter_name', 'name', { distinct: 9, unique: true })]),
    table('cats', 140, [
      id('id', 140),
      id('shelter_id', 9),
      column('cat_name', 'name', { distinct: 130 }),
      column('chip', 'text', { distinct: 80, nullable: true, nulls: 55 }),
      column('coat', 'category', { values: ['black', 'red'] }),
    ]),
  ],
  [key('cats.shelter_id', 'shelters.id')],
)

const chip = { kind: 'missing', column: { relation: 'cats', column: 'chip' } }

describe('those who lack something', () => {
  it.each([
    'number of cats by shelter excluding those without a chip',
    'number of cats by shelter, leaving out cats that have no chip',
    'How many cats does each shelter have? Ignore cats that carry no chip. Bar chart.',
    'number of cats per shelter; ignore cats that hold no chip',
  ])('are left out: %s', async (prompt) => {
    expect((await only(prompt, shelters)).where).toEqual([{ ...chip, negated: true }])
  })

  it.each([
    'number of cats by shelter that hold no chip',
    'number of red cats without a chip per shelter',
    'number of cats without a chip by shelter, excluding red ones',
  ])('are meant: %s', async (prompt) => {
    expect((await only(prompt, shelters)).where).toContainEqual(chip)
  })
})
