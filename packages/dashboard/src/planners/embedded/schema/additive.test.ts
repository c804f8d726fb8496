import { expect, it } from 'vitest'
import { only } from '../fixtures/asked.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'

it.each(['days to close by ward', 'tat hrs by ward', 'dlv days by ward'])(
  'lengths of time are averaged, and do not add up: %s',
  async (prompt) => {
    const cases = catalog([
      table(
        'cases',
        300,
        [
          id('case_id', 300),
          column('ward', 'category', { values: ['East', 'North', 'West'] }),
          column('days to close', 'measure', { type: 'integer', distinct: 60, min: 0, max: 90 }),
          column('tat hrs', 'measure', { type: 'integer', distinct: 60, min: 1, max: 96 }),
          column('dlv days', 'measure', { type: 'integer', distinct: 20, min: 1, max: 25 }),
        ],
        ['case_id'],
      ),
    ])
    expect((await only(prompt, cases)).measures.map(({ aggregate }) => aggregate)).toEqual(['mean'])
  },
)
