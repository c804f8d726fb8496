import { expect, it } from 'vitest'
import { plan } from './fixtures/asked.ts'
import { catalog, column, id, table } from './fixtures/catalogs.ts'

const shop = catalog([
  table('customers', 400, [
    id('id', 400),
    column('name', 'name', { distinct: 390 }),
    column('city', 'place', { values: ['Pune', 'Nagpur', 'Nashik'] }),
  ]),
])
const notesOf = async (prompt: string): Promise<readonly string[]> => {
  const { charts } = await plan(prompt, shop)
  return charts.flatMap(({ assumptions }) => assumptions)
}

it.each(['students by city', 'list of students'])('tells who stands in for whom: %s', async (prompt) => {
  expect(await notesOf(prompt)).toContain('“students” is read as customers.')
})

it('tells nothing of those that are called so', async () => {
  expect((await notesOf('customers by city')).join(' ')).not.toContain('is read as')
})
