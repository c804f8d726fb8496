import { expect, it } from 'vitest'
import { plan } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

const toys = catalog(
  [
    table('games', 60, [
      id('id', 60),
      column('title', 'name', { distinct: 60, unique: true }),
      column('shelf', 'category', { values: ['teenagers', 'cards'] }),
      column('maker', 'category', { values: ['Amigo', 'Kosmos'] }),
    ]),
    table('members', 90, [
      id('id', 90),
      column('name', 'name', { distinct: 90, unique: true }),
      column('age_group', 'category', { values: ['teenager', 'adult'] }),
    ]),
    table('loans', 900, [
      id('id', 900),
      id('game_id', 60),
      id('member_id', 90),
      column('lent_on', 'date', { distinct: 300, min: '2023-01-03', max: '2024-12-20' }),
    ]),
  ],
  [key('loans.game_id', 'games.id'), key('loans.member_id', 'members.id')],
)

it.each([
  ['most popular maker among teenagers', 'members.age_group'],
  ['loans of teenagers games by maker', 'games.shelf'],
])('whoever something is told among are people: "%s"', async (words, column) => {
  const [first] = (await plan(words, toys)).charts
  const where = first?.where.find((each) => each.kind === 'compare')
  expect(where && `${where.column.relation}.${where.column.column}`).toBe(column)
})
