import { describe, expect, it } from 'vitest'
import { by, only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** A library's readers. */
const library = (birth: ReturnType<typeof column>) =>
  catalog([
    table('readers', 800, [
      id('id', 800),
      birth,
      column('joined_on', 'date', { distinct: 300, min: '2020-01-02', max: '2025-12-28' }),
      column('branch', 'category', { values: ['East', 'West'] }),
    ]),
  ])
const byYear = library(column('birth_year', 'measure', { type: 'integer', distinct: 60, min: 1960, max: 2003 }))
const byDay = library(column('dob', 'date', { distinct: 700, min: '1944-02-01', max: '2015-11-30' }))

describe('ages as a breakdown', () => {
  it.each(['readers by age group', 'age group wise readers', 'age-group wise readers', 'readers by age'])(
    'are ten years each: %s',
    async (prompt) => {
      const chart = await only(prompt, byYear)
      expect(chart).toMatchObject({ kind: 'bar', dimensions: [], title: 'Readers by age' })
      expect(chart.measures.map(({ label }) => label)).toEqual(['20 to 29', '30 to 39', '40 to 49', '50 to 59', '60 and above'])
      expect(chart.measures[1]).toMatchObject({ formula: { where: [{ kind: 'between', low: 1986, high: 1995 }] } })
      expect(chart.assumptions).toContain('Ages are those in 2025, by the year of birth.')
    },
  )

  it('stand beside what else it is broken down by, by days of birth too', async () => {
    const chart = await only('readers by age group and branch', byDay)
    expect(by(chart)).toEqual(['branch'])
    expect(chart.measures.map(({ label }) => label)).toEqual(['Under 20', '20 to 29', '30 to 39', '40 to 49', '50 to 59', '60 and above'])
  })

  it('are those of the people who are named before them', async () => {
    const visits = catalog(
      [
        ...byYear.tables.map((each) => ({ ...each, columns: [...each.columns, column('full_name', 'name', { distinct: 790 })] })),
        table('visits', 9000, [id('id', 9000), id('reader_id', 800), column('spent', 'money', { distinct: 90, min: 1, max: 90 })]),
      ],
      [key('visits.reader_id', 'readers.id')],
    )
    expect(by(await only('money spent by reader age group', visits))).toEqual([])
  })

  it('leave years of birth that were named', async () => {
    expect(by(await only('readers by birth year', byYear))).toEqual(['birth_year'])
  })
})
