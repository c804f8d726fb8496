import { expect, it } from 'vitest'
import { plan } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

const museum = catalog(
  [
    table('wardens', 20, [
      id('id', 20),
      column('name', 'name', { distinct: 20, unique: true }),
      column('shift', 'category', { values: ['day', 'night'] }),
    ]),
    table('rooms', 40, [id('id', 40), id('warden_id', 14), column('floor', 'category', { values: ['one', 'two'] })]),
  ],
  [key('rooms.warden_id', 'wardens.id')],
)

it.each([
  ['how many rooms does each warden have', ['6 wardens without rooms are left out.']],
  ['number of rooms by shift', []],
  ['number of rooms on floor one by warden', []],
])('those without any are told of where they have no bar: "%s"', async (words, told) => {
  const { charts } = await plan(words, museum)
  expect(charts[0]?.assumptions.filter((note) => note.includes('without'))).toEqual(told)
})
