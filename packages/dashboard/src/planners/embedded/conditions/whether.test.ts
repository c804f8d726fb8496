import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** What readers owe for books that came back late. */
const reading = catalog(
  [
    table('rooms', 8, [id('id', 8), column('room_name', 'name', { distinct: 8, unique: true })]),
    table('charges', 700, [
      id('id', 700),
      id('room_id', 8),
      column('cause', 'category', { values: ['late', 'lost', 'torn'] }),
      column('charge', 'money', { distinct: 30, min: 1, max: 80 }),
      column('paid', 'yes_no', { type: 'text', values: ['yes', 'no'] }),
    ]),
  ],
  [key('charges.room_id', 'rooms.id')],
)

describe('what is told by a column of yes and no', () => {
  it.each([
    'which sum of charges is still unpaid in each room',
    'total of the charges that are unpaid by room as bars',
    'What sum of charges remains unpaid for each room? Bar chart',
  ])('is a condition behind what it is said of: %s', async (prompt) => {
    const chart = await only(prompt, reading)
    expect([measures(chart), by(chart), chart.where]).toMatchObject([
      ['sum charge'],
      ['room_name'],
      [{ column: { column: 'paid' }, op: 'eq', value: 'no' }],
    ])
  })

  it.each([
    'number of charges per cause, stacked by whether the charge has been paid',
    'charges by cause, coloured by whether the charge was paid',
  ])('parts, and what it is said of does not: %s', async (prompt) => {
    expect(by(await only(prompt, reading))).toEqual(['cause', 'paid'])
  })
})
