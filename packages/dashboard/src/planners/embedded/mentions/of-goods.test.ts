import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** A nursery sells plants in sacks and pots, on notes of delivery. */
const nursery = catalog(
  [
    table('plants', 60, [
      id('id', 60),
      column('name', 'name', { distinct: 60, unique: true }),
      column('family', 'category', { values: ['fern', 'palm', 'rose'] }),
    ]),
    table('growers', 9, [
      id('id', 9),
      column('name', 'name', { distinct: 9, unique: true }),
      column('valley', 'place', { values: ['Kullu', 'Kangra'] }),
    ]),
    table('notes', 400, [
      id('id', 400),
      id('grower_id', 9),
      column('delivered_on', 'date', { distinct: 300, min: '2022-01-02', max: '2023-12-20' }),
    ]),
    table('note_items', 1500, [
      id('id', 1500),
      id('note_id', 400),
      id('plant_id', 60),
      column('quantity', 'measure', { type: 'integer', distinct: 40, min: 1, max: 90 }),
    ]),
  ],
  [key('notes.grower_id', 'growers.id'), key('note_items.note_id', 'notes.id'), key('note_items.plant_id', 'plants.id')],
)

describe('the quantity of goods', () => {
  it.each(['quantity of plants by family', 'total quantity of the plants delivered by family'])(
    'adds up what rows tell: %s',
    async (prompt) => {
      const chart = await only(prompt, nursery)
      expect([measures(chart), by(chart)]).toEqual([['sum quantity'], ['family']])
    },
  )

  it.each([
    ['quantity of growers by valley', ['count'], ['valley']],
    ['number of plants by family', ['count'], ['family']],
  ])('is how many there are of others: %s', async (prompt, measured, broken) => {
    const chart = await only(prompt, nursery)
    expect([measures(chart), by(chart)]).toEqual([measured, broken])
  })
})
