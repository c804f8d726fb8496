import { describe, expect, it } from 'vitest'
import { limits, limitSaid, only } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** Wells of a few villages and what was measured in them. */
const wells = catalog(
  [
    table('wells', 40, [
      id('id', 40),
      column('village', 'place', { values: ['Araku', 'Borra', 'Lammasingi'] }),
      column('ring', 'category', { values: ['A', 'B', 'C', 'D'] }),
      column('lining', 'category', { values: ['brick', 'stone', 'none'] }),
      column('depth_m', 'measure', { min: 2, max: 60, unit: 'm' }),
      column('width_m', 'measure', { min: 1, max: 9, unit: 'm' }),
      column('years_used', 'measure', { type: 'integer', distinct: 30, min: 1, max: 40 }),
      column('year_dug', 'measure', { type: 'integer', distinct: 30, min: 1960, max: 2020 }),
    ]),
    table('readings', 400, [
      id('id', 400),
      id('well_id', 40),
      column('taken_on', 'date', { distinct: 300, min: '2019-01-02', max: '2023-12-20' }),
      column('volume', 'measure', {
        type: 'integer',
        distinct: 3,
        min: 500,
        max: 2000,
        frequent: [500, 1000, 2000].map((value) => ({ value, count: 130 })),
      }),
      column('salinity', 'measure', { distinct: 80, nulls: 60, min: 0, max: 9 }),
      column('taste', 'category', { values: ['sweet', 'bitter'] }),
    ]),
  ],
  [key('readings.well_id', 'wells.id')],
)

describe('what is left out', () => {
  it.each([
    ['wells by village in any ring but C', 'ring ne "C"'],
    ['number of wells by village in a ring other than C', 'ring ne "C"'],
    ['wells in rings except C by village', 'ring ne "C"'],
    ['wells by lining whose village is different from Borra', 'village ne "Borra"'],
    ['wells by lining, those in Borra aside', 'village ne "Borra"'],
  ])('stands behind other words as well: %s', async (prompt, condition) => {
    expect(await limits(prompt, wells)).toEqual([condition])
  })

  it('is not what "but only" keeps', async () => {
    expect(await limits('all wells by lining but only those in Borra', wells)).toEqual(['village eq "Borra"'])
  })
})

describe('a list of letters', () => {
  it('is of the column before it, whatever is told behind', async () => {
    const chart = await only('readings of wells in rings C or D taken in 2022 by taste', wells)
    expect(chart.where.map(limitSaid)).toEqual(['ring in ["C","D"]', '2022-01-01..2023-01-01'])
  })
})

describe('a length', () => {
  it.each([
    ['wells deeper than 30 m by village', 'depth_m gt 30'],
    ['wells that are 4 m or wider by village', 'width_m gte 4'],
    ['wells used for longer than 12 years by village', 'years_used gt 12'],
    ['wells by village whose depth is fifty or more', 'depth_m gte 50'],
  ])('names its column by an adjective: %s', async (prompt, condition) => {
    expect(await limits(prompt, wells)).toEqual([condition])
  })
})

describe('a number that could be a year or a key', () => {
  it.each([
    ['readings with a volume of 2000 by taste', 'volume eq 2000'],
    ['readings of 1000 by taste', 'volume eq 1000'],
  ])('is what the column named before it holds, or the only one that holds such: %s', async (prompt, condition) => {
    expect(await limits(prompt, wells)).toEqual([condition])
  })

  it('is a year elsewhere, and a key where there is one', async () => {
    expect(await limits('readings of 2021 by taste', wells)).toEqual(['2021-01-01..2022-01-01'])
    expect(await limits('wells dug in 2000 by village', wells)).toEqual(['year_dug eq 2000'])
  })
})

describe('so many or more', () => {
  it('may be said behind the things', async () => {
    const { having } = await only('villages with three wells or more', wells)
    expect(having).toMatchObject([{ aggregate: 'count', op: 'gte', value: 3 }])
  })
})

describe('what was written down', () => {
  it.each([
    ['readings with salinity known by taste', 'salinity there'],
    ['readings with a known salinity by taste', 'salinity there'],
    ['readings whose salinity has been recorded by taste', 'salinity there'],
    ['readings whose salinity is not noted yet by taste', 'salinity missing'],
    ['readings by taste where the salinity is unknown', 'salinity missing'],
  ])('or was not: %s', async (prompt, condition) => {
    expect(await limits(prompt, wells)).toEqual([condition])
  })
})

describe('from the start of one year to the end of another', () => {
  it('is both of them whole', async () => {
    const chart = await only('readings by taste from the start of 2020 to the end of 2021', wells)
    expect(chart.where).toMatchObject([{ kind: 'period', from: '2020-01-01', until: '2022-01-01' }])
  })
})

describe('an "or" of one column', () => {
  it('is held together beside what else is said', async () => {
    const chart = await only('wells in Borra that are below 10 or above 40 m deep by lining', wells)
    expect(chart.where).toMatchObject([
      { value: 'Borra' },
      {
        kind: 'any',
        of: [
          { op: 'lt', value: 10 },
          { op: 'gt', value: 40 },
        ],
      },
    ])
  })
})
