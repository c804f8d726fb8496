import { describe, expect, it } from 'vitest'
import { only } from '../fixtures/asked.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'

/** Those who pay for a swimming bath. */
const bath = catalog([
  table('members', 4000, [
    id('id', 4000),
    column('name', 'name', { distinct: 3900 }),
    column('birth_year', 'date', { type: 'integer', temporal: { as: 'year' }, distinct: 60, min: 1940, max: 2008 }),
    column('joined_on', 'date', { distinct: 1200, min: '2021-01-04', max: '2025-03-30' }),
  ]),
])

describe('when somebody joined', () => {
  it.each(['new members per month in 2024', 'members per month in 2024'])(
    'is when they were new, and not when they were born: %s',
    async (prompt) => {
      expect((await only(prompt, bath)).where).toMatchObject([{ column: { column: 'joined_on' }, from: '2024-01-01', until: '2025-01-01' }])
    },
  )
})
