import { describe, expect, it } from 'vitest'
import { by, measures, only, plan } from '../fixtures/asked.ts'
import { catalog, column, table } from '../fixtures/catalogs.ts'

/** How many boats came through each lock in each year, and of what was paid: the sheet is called after what it counts. */
const passages = catalog([
  table(
    'passages',
    64,
    [
      column('Lock', 'place', { values: ['Ayle', 'Brent', 'Corve', 'Dale', 'Esk', 'Frome', 'Gipping', 'Hull'] }),
      column('Year', 'date', { type: 'integer', temporal: { as: 'year' }, distinct: 8, min: 2017, max: 2024 }),
      column('Passages', 'measure', { type: 'integer', distinct: 64, min: 6000, max: 22_000, unique: true }),
      column('Refused', 'measure', { type: 'integer', distinct: 60, min: 1800, max: 6600 }),
    ],
    [],
  ),
])

describe('a sheet that is called after the number that it holds', () => {
  it.each([
    ['passages by lock', ['Lock']],
    ['number of passages by year', ['Year']],
    ['how many passages in 2024', []],
    ['how many passages', []],
    ['number of passages', []],
    ['passages in Brent', []],
    ['total passages', []],
    ['top 3 locks by passages', ['Lock']],
    ['which lock has the most passages', ['Lock']],
    ['share of passages by lock', ['Lock']],
    ['passages trend', ['Year']],
  ])('is asked for that number, and not for its rows: %s', async (prompt, broken) => {
    const chart = await only(prompt, passages)
    expect([measures(chart), by(chart)]).toEqual([['sum Passages'], broken])
  })

  it('limits it, lists its rows, and heads their overview with it', async () => {
    expect((await only('locks with more than 100000 passages', passages)).having).toEqual([{ measure: 'm1', op: 'gt', value: 100_000 }])
    expect((await only('list of passages', passages)).kind).toBe('table')
    const { charts } = await plan('passages', passages)
    expect(charts.length).toBeGreaterThan(3)
    expect(charts[0] && measures(charts[0])).toEqual(['sum Passages'])
  })
})

/** What was spent on each notice, day by day: the sheet is called after what its rows are of. */
const notices = catalog([
  table(
    'notices',
    540,
    [
      column('Day', 'date', { distinct: 90, min: '2026-07-01', max: '2026-09-28' }),
      column('Notice', 'category', { values: ['Boat Fair', 'Harbour Walk', 'Night Ferry'] }),
      column('Paper', 'category', { values: ['Echo', 'Post'] }),
      column('Spend', 'money', { distinct: 530, min: 50, max: 40_000 }),
      column('Revenue', 'money', { distinct: 530, min: 50, max: 240_000 }),
    ],
    [],
  ),
])

describe('a sheet that is called after those whom its rows are of', () => {
  it.each([
    ['best performing notice', ['sum Revenue'], ['Notice']],
    ['which notice performed best', ['sum Revenue'], ['Notice']],
    ['top 2 notices by revenue', ['sum Revenue'], ['Notice']],
    ['notices by spend', ['sum Spend'], ['Notice']],
    ['how many notices', ['count_distinct Notice'], []],
    ['number of notices by paper', ['count_distinct Notice'], ['Paper']],
  ])('knows them by that column: %s', async (prompt, of, broken) => {
    const chart = await only(prompt, notices)
    expect([measures(chart), by(chart)]).toEqual([of, broken])
  })
})
