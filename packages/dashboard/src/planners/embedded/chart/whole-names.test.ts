import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import { plan } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** Files, which declare no keys. */
const choir: Catalog = catalog(
  [
    table(
      'singers',
      90,
      [
        column('singer_no', 'id', { distinct: 90, unique: true }),
        column('given_name', 'name', { distinct: 40 }),
        column('family_name', 'name', { distinct: 70 }),
        column('voice', 'category', { values: ['alto', 'bass', 'tenor'] }),
      ],
      [],
    ),
    table(
      'rehearsals',
      700,
      [
        column('rehearsal_no', 'id', { distinct: 700, unique: true }),
        id('singer_no', 90),
        column('minutes', 'measure', { distinct: 80, min: 20, max: 180 }),
        column('held_on', 'date', { distinct: 200, min: '2023-01-05', max: '2024-12-20' }),
      ],
      [],
    ),
  ],
  [key('rehearsals.singer_no', 'singers.singer_no')],
)

describe('people with a first and a last name', () => {
  it.each([
    'rehearsals by singer',
    'average minutes per singer',
    'top 5 singers by minutes',
    'singers with the most rehearsals',
    'total minutes by singer for the tenors, pie',
  ])('are told apart by their key and bear both in "%s"', async (words) => {
    const {
      charts: [chart],
    } = await plan(words, choir)
    expect(chart?.dimensions[0]).toMatchObject({
      column: { relation: 'singers', column: 'given_name' },
      followedBy: [{ relation: 'singers', column: 'family_name' }],
      identity: [{ relation: 'singers', column: 'singer_no' }],
      label: 'Singer',
    })
  })

  it('are added up by one name where it alone was asked for', async () => {
    const {
      charts: [chart],
    } = await plan('rehearsals by family name', choir)
    expect(chart?.dimensions[0]).toMatchObject({ column: { relation: 'singers', column: 'family_name' } })
    expect(chart?.dimensions[0]?.followedBy).toBeUndefined()
    expect(chart?.dimensions[0]?.identity).toBeUndefined()
  })
})
