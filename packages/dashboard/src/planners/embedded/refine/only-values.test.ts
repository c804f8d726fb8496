import { expect, it } from 'vitest'
import { academy } from '../fixtures/academy.ts'
import { by, talk } from '../fixtures/asked.ts'
import { catalog, column, table } from '../fixtures/catalogs.ts'

const trials = catalog([
  table(
    'trials',
    400,
    [
      column('Trial', 'category', { values: ['Half Yearly', 'Weekly Test'] }),
      column('Held On', 'date', { distinct: 40, min: '2024-02-01', max: '2025-11-20' }),
      column('Stable', 'category', { values: ['Arjun', 'Kestrel'] }),
      column('Points', 'measure', { type: 'integer', distinct: 80, min: 3, max: 90 }),
    ],
    [],
  ),
])

it.each(['only half yearly', 'only the weekly test'])(
  'a word for a unit of time in a stored value is a part of that: %s',
  async (change) => {
    const { charts } = await talk(trials, 'average points by stable', change)
    expect(charts.map(by)).toEqual([['Stable']])
    expect(charts[0]?.where).toMatchObject([{ column: { column: 'Trial' } }])
  },
)

it('a year is kept to, with "only" behind it', async () => {
  const { charts } = await talk(trials, 'average points by stable', '2024 only')
  expect(charts[0]?.where).toMatchObject([{ kind: 'period', from: '2024-01-01', until: '2025-01-01' }])
})

it('codes of a digit and a letter are left out', async () => {
  const { charts } = await talk(academy, 'average marks by batch', 'split by instrument', 'drop 1A and 1B')
  expect(charts.map(by)).toEqual([['Batch', 'Instrument']])
  expect(charts[0]?.where).toMatchObject([{ kind: 'among', negated: true }])
})
