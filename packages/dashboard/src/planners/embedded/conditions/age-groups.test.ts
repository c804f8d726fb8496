import { describe, expect, it } from 'vitest'
import { by, only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** A pool: its swimmers by their birth, and their dives. */
const pool = (birth: ReturnType<typeof column>) =>
  catalog(
    [
      table('swimmers', 800, [
        id('id', 800),
        column('name', 'name', { distinct: 790 }),
        birth,
        column('club', 'category', { values: ['Otters', 'Pikes'] }),
      ]),
      table('dives', 9000, [
        id('id', 9000),
        id('swimmer_id'),
        column('dived_on', 'date', { distinct: 500, min: '2024-01-02', max: '2026-03-20' }),
        column('board', 'category', { values: ['High', 'Low'] }),
      ]),
    ],
    [key('dives.swimmer_id', 'swimmers.id')],
  )
const byYear = pool(column('birth_year', 'measure', { type: 'integer', distinct: 60, min: 1950, max: 2015 }))
const byDay = pool(column('date_of_birth', 'date', { distinct: 700, min: '1950-02-01', max: '2015-11-30' }))

describe('ages of people whose birth is stored', () => {
  it.each([
    ['swimmers under 25 by club', { op: 'gt', value: 2001 }, { op: 'gt', value: { date: '2001-03-20' } }],
    ['swimmers above 60 by club', { op: 'lt', value: 1966 }, { op: 'lt', value: { date: '1966-03-20' } }],
    ['swimmers aged 60 and above by club', { op: 'lte', value: 1966 }, { op: 'lte', value: { date: '1966-03-20' } }],
    ['swimmers with age less than 25 by club', { op: 'gt', value: 2001 }, { op: 'gt', value: { date: '2001-03-20' } }],
    ['swimmers more than 60 years old by club', { op: 'lt', value: 1966 }, { op: 'lt', value: { date: '1966-03-20' } }],
    ['senior citizen swimmers by club', { op: 'lte', value: 1966 }, { op: 'lte', value: { date: '1966-03-20' } }],
    ['young swimmers below 20 by club', { op: 'gt', value: 2006 }, { op: 'gt', value: { date: '2006-03-20' } }],
  ])('are told by it: %s', async (prompt, year, day) => {
    const of = [await only(prompt, byYear), await only(prompt, byDay)]
    expect(of.map(by)).toEqual([['club'], ['club']])
    expect(of.map(({ where }) => where)).toMatchObject([
      [{ column: { column: 'birth_year' }, ...year }],
      [{ column: { column: 'date_of_birth' }, ...day }],
    ])
  })

  it.each(['swimmers between 25 and 35 by club', 'swimmers aged 25-35 by club'])('have two ends: %s', async (prompt) => {
    const chart = await only(prompt, byYear)
    expect(chart.where).toMatchObject([{ kind: 'between', column: { column: 'birth_year' }, low: 1991, high: 2001 }])
    expect(chart.assumptions).toContain('Ages are counted at the newest day in the data, 2026-03-20.')
  })

  it('are not those of what has none', async () => {
    const chart = await only('boards with over 50 dives', byYear)
    expect(JSON.stringify(chart)).not.toContain('birth_year')
  })
})

describe('those under or over an age', () => {
  const calls = catalog([
    table('calls', 900, [
      column('Day', 'date', { distinct: 90, min: '2023-01-03', max: '2024-12-20' }),
      column('Topic', 'category', { values: ['Fall', 'Fire', 'Other'] }),
      column('Age', 'measure', { type: 'integer', distinct: 60, min: 4, max: 91 }),
      column('Wait (sec)', 'measure', { type: 'integer', distinct: 60, min: 4, max: 300, unit: 'seconds' }),
    ]),
  ])

  it.each([
    ['under 18s by topic', { op: 'lt', value: 18 }],
    ['over-60s by topic', { op: 'gt', value: 60 }],
  ])('are people, though nothing else says so: %s', async (prompt, age) => {
    const chart = await only(prompt, calls)
    expect(by(chart)).toEqual(['Topic'])
    expect(chart.where).toMatchObject([{ column: { column: 'Age' }, ...age }])
  })

  it('are none where calls are so long', async () => {
    expect(JSON.stringify((await only('calls over 60s by topic', calls)).where)).not.toContain('Age')
  })
})
