import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import { only, plan } from '../fixtures/asked.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'

/** A costume store that lends to troupes. */
const costumes: Catalog = catalog(
  [
    table('troupes', 80, [
      id('id', 80),
      column('name', 'name', { distinct: 80, unique: true }),
      column('founded_on', 'date', { distinct: 70, min: '1970-01-02', max: '2024-10-10' }),
      column('town', 'place', { values: ['Ahlen', 'Buren'] }),
    ]),
    table('costumes', 300, [
      id('id', 300),
      column('title', 'name', { distinct: 300, unique: true }),
      column('period', 'category', { values: ['baroque', 'roman'] }),
      column('made_year', 'measure', { type: 'integer', distinct: 40, temporal: { as: 'year' }, min: 1980, max: 2024 }),
    ]),
    table('loans', 3000, [
      id('id', 3000),
      id('troupe_id', 80),
      id('costume_id', 300),
      column('lent_on', 'date', { distinct: 700, min: '2022-01-05', max: '2024-12-20' }),
      column('returned_on', 'date', { distinct: 700, nulls: 90, min: '2022-01-09', max: '2024-12-28' }),
      column('damage_amt', 'money', { distinct: 90, min: 0, max: 300 }),
      column('state', 'category', { values: ['kept', 'cancelled'] }),
    ]),
    table('mendings', 400, [
      id('id', 400),
      id('costume_id', 300),
      column('mended_on', 'date', { distinct: 200, min: '2022-01-05', max: '2024-12-20' }),
    ]),
  ],
  [key('loans.troupe_id', 'troupes.id'), key('loans.costume_id', 'costumes.id'), key('mendings.costume_id', 'costumes.id')],
)

const wheres = async (words: string) => (await plan(words, costumes)).charts.map(({ where }) => where)[0]

describe('what is lent and borrowed', () => {
  it.each(['costumes never borrowed', 'costumes that nobody borrowed', 'costumes not lent out'])('is one deed: "%s"', async (words) => {
    expect(await wheres(words)).toMatchObject([{ kind: 'related', negated: true, sub: { source: { base: { table: 'loans' } } } }])
  })

  it.each(['costumes borrowed per month', 'number of costumes lent per month', 'how many costumes were borrowed each month'])(
    'is counted as often as it was: "%s"',
    async (words) => {
      expect(await only(words, costumes)).toMatchObject({
        source: { base: { table: 'loans' } },
        measures: [{ aggregate: 'count' }],
        dimensions: [{ column: { column: 'lent_on' }, grain: 'month' }],
      })
    },
  )

  it('is counted as things where they themselves are many times so', async () => {
    expect(await only('number of costumes borrowed at least twice by period', costumes)).toMatchObject({
      dimensions: [{ column: { column: 'period' } }],
      where: [{ kind: 'related', having: [{ op: 'gte', value: 2 }] }],
    })
  })
})

it('names things by whoever did it, where that is told', async () => {
  const [first] = (await plan('number of costumes lent by troupes whose town is Buren', costumes)).charts
  expect(first?.measures[0]?.label).toBe('Costumes')
})

describe('what is said behind a verb', () => {
  it.each(['troupes who borrowed a roman costume in 2023', 'which troupes borrowed roman costumes in 2023'])(
    'is said of one row of it: "%s"',
    async (words) => {
      expect(await wheres(words)).toMatchObject([
        {
          kind: 'related',
          sub: {
            where: [
              { column: { column: 'period' }, value: 'roman' },
              { kind: 'period', column: { column: 'lent_on' } },
            ],
          },
        },
      ])
    },
  )
})

describe('what is said of rows that are counted', () => {
  it.each([
    ['troupes with more than 2 loans not returned', [{ kind: 'missing', column: { column: 'returned_on' } }]],
    ['troupes with more than 2 cancelled loans', [{ column: { column: 'state' }, value: 'cancelled' }]],
    ['troupes who borrowed more than 2 costumes in 2023', [{ kind: 'period', column: { column: 'lent_on' } }]],
    ['troupes with at least 2 roman costumes', [{ column: { column: 'period' }, value: 'roman' }]],
    ['troupes with more than 2 loans with a damage amount above 50', [{ column: { column: 'damage_amt' }, op: 'gt', value: 50 }]],
  ])('is said of each of them: "%s"', async (words, where) => {
    expect(await wheres(words)).toMatchObject([{ kind: 'related', sub: { where }, having: [{ aggregate: 'count', value: 2 }] }])
  })
})

describe('what was done to things, but something else never', () => {
  it.each(['costumes mended but never lent', 'costumes that were lent but have no mendings', 'costumes with mendings but no loans'])(
    'is both said of them: "%s"',
    async (words) => {
      const found = await wheres(words)
      const tables = found?.map((each) => (each.kind === 'related' ? `${String(each.negated)} ${each.sub.source.base.table}` : ''))
      expect(tables?.toSorted()).toEqual(
        words.includes('no mendings') ? ['false loans', 'true mendings'] : ['false mendings', 'true loans'],
      )
    },
  )
})

/** A stable: horses, what is done with them, and who rides. */
const stable: Catalog = catalog(
  [
    table('horses', 30, [
      id('id', 30),
      column('name', 'name', { distinct: 30, unique: true }),
      column('colour', 'category', { values: ['bay', 'grey'] }),
    ]),
    table('riders', 90, [id('id', 90), column('first_nm', 'name', { distinct: 40 }), column('last_nm', 'name', { distinct: 70 })]),
    table('rides', 2000, [
      id('id', 2000),
      id('horse_id', 30),
      id('rider_id', 90),
      column('ridden_on', 'date', { distinct: 400, min: '2023-01-03', max: '2024-12-20' }),
      column('outcome', 'category', { values: ['fall', 'finish'] }),
    ]),
  ],
  [key('rides.horse_id', 'horses.id'), key('rides.rider_id', 'riders.id')],
)
const firstOf = async (words: string) => (await plan(words, stable)).charts[0]

describe('words for any deed', () => {
  it.each(['horses that were never used', 'horses never taken'])('mean the only rows that are of the things: "%s"', async (words) => {
    expect((await firstOf(words))?.where).toMatchObject([{ kind: 'related', negated: true, sub: { source: { base: { table: 'rides' } } } }])
  })

  it('count rows by a value that stands for them', async () => {
    expect((await firstOf('riders with more than 2 falls'))?.where).toMatchObject([
      { kind: 'related', sub: { where: [{ value: 'fall' }] }, having: [{ aggregate: 'count', op: 'gt', value: 2 }] },
    ])
  })

  it('rank whose things they are', async () => {
    const bar = await firstOf('which riders have the most rides?')
    expect(bar?.dimensions[0]).toMatchObject({ column: { column: 'first_nm' }, followedBy: [{ column: 'last_nm' }] })
  })
})

it.each(['costumes never lent', 'costumes never lent out'])(
  'what was never done to things is that they have no such row: "%s"',
  async (words) => {
    expect(await wheres(words)).toMatchObject([{ kind: 'related', negated: true, sub: { source: { base: { table: 'loans' } } } }])
  },
)
