import { describe, expect, it } from 'vitest'
import type { Condition } from '../../../plan-condition.ts'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

const auction = catalog([
  table(
    'lots',
    200,
    [
      column('lot_id', 'id', { distinct: 200, min: 1, max: 200, unique: true }),
      column('lot_num', 'id', { distinct: 200, min: 1001, max: 1200 }),
      column('keeper', 'id', { distinct: 20, min: 1, max: 90 }),
      column('style', 'category', { values: ['pop', 'punk', 'folk'] }),
      column('popularity', 'measure', { type: 'integer', distinct: 60, min: 1, max: 99 }),
      column('settled', 'category', { values: ['Payed', 'Owe', 'Waive'] }),
      column('mood', 'category', { values: ['merry', 'open', 'C'] }),
      column('closes', 'category', { values: ['09:48', '18:30', '23:05'] }),
      column('sold_on', 'date', { distinct: 150, min: '2005-03-01', max: '2019-11-30' }),
    ],
    ['lot_id'],
  ),
])

async function chart(prompt: string): Promise<ChartPlan> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: auction, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  const [only] = charts
  if (!only) throw new Error(`no chart for ${prompt}`)
  return only
}

const where = async (prompt: string): Promise<readonly Condition[]> => (await chart(prompt)).where

describe('listed numbers', () => {
  it.each([
    ['lots by style for lot numbers 1004, 1010 and 1100', 'lot_num', [1004, 1010, 1100]],
    ['lots by style for lot numbers 5, 6 and 7', 'lot_id', [5, 6, 7]],
  ])('%s', async (prompt, name, values) => {
    expect(await where(prompt)).toMatchObject([{ kind: 'among', column: { column: name }, values }])
  })

  it.each([
    ['bar chart of lots by style within the lot ids of 40 and 60', 'lot_id', 40, 60],
    ['bar chart of lots by style for lot ids 4 to 9', 'lot_id', 4, 9],
    ['average lot id by style for those between 40 and 60', 'lot_id', 40, 60],
  ])('%s', async (prompt, name, low, high) => {
    expect(await where(prompt)).toMatchObject([{ kind: 'between', column: { column: name }, low, high }])
  })

  it('follow what their column calls its values', async () => {
    expect(await where('average popularity by style for keeper IDs 72 and above')).toMatchObject([
      { kind: 'compare', column: { column: 'keeper' }, op: 'gte', value: 72 },
    ])
  })
})

describe('listed words', () => {
  it.each([
    ['bar chart of the lots of the styles pop, punk and folk', 'style', ['pop', 'punk', 'folk']],
    ['bar chart of lots that are merry, open or C', 'mood', ['merry', 'open', 'C']],
    ['bar chart of lots that are waived or paid', 'settled', ['Waive', 'Payed']],
    ['bar chart of lots that close at 9:48 or 23:05', 'closes', ['09:48', '23:05']],
  ])('%s', async (prompt, name, values) => {
    expect(await where(prompt)).toMatchObject([{ kind: 'among', column: { column: name }, values }])
  })
})

describe('days', () => {
  it.each([
    ['lots by style sold on or before 2017', { until: '2018-01-01' }],
    ['lots by style sold before 2017', { until: '2017-01-01' }],
    ['lots by style sold between December 31, 2007, and December 31, 2008', { from: '2007-12-31', until: '2009-01-01' }],
  ])('%s', async (prompt, period) => {
    expect(await where(prompt)).toMatchObject([{ kind: 'period', column: { column: 'sold_on' }, ...period }])
  })
})

describe('things listed by a code and by name', () => {
  const harbours = catalog([
    table(
      'harbours',
      40,
      [
        column('harbour_code', 'id', { type: 'text', unique: true, distinct: 40, values: ['AB', 'LN', 'OV'] }),
        column('harbour_name', 'name', { unique: true, distinct: 40, values: ['Aberlour', 'Lindum', 'Overstrand'] }),
        column('coast', 'category', { values: ['east', 'north', 'west'] }),
      ],
      ['harbour_code'],
    ),
  ])
  const whereIn = async (prompt: string): Promise<readonly Condition[]> => {
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: harbours, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    return charts[0]?.where ?? []
  }

  it('are any of them, and another condition holds for all', async () => {
    const [any, coast] = await whereIn('bar chart of the harbour codes of AB, Lindum and Overstrand on the north coast')
    expect(any).toMatchObject({
      kind: 'any',
      of: [
        { kind: 'compare', column: { column: 'harbour_code' }, value: 'AB' },
        { kind: 'among', column: { column: 'harbour_name' }, values: ['Lindum', 'Overstrand'] },
      ],
    })
    expect(coast).toMatchObject({ column: { column: 'coast' }, value: 'north' })
  })

  it('are two conditions where each says its column', async () => {
    expect((await whereIn('harbours with harbour code LN and harbour name Lindum')).some(({ kind }) => kind === 'any')).toBe(false)
  })
})

describe('dates', () => {
  it('belong to what is named in front of that word', async () => {
    const permits = catalog([
      table(
        'permits',
        300,
        [
          column('permit_id', 'id', { distinct: 300, unique: true }),
          column('grantdate', 'date', { distinct: 200, min: '2015-01-04', max: '2019-12-28' }),
          column('grantexpires', 'date', { distinct: 200, min: '2016-01-04', max: '2020-12-28' }),
        ],
        ['permit_id'],
      ),
    ])
    const prompt = 'number of permits with grant expiration dates between 1 March 2017 and 5 May 2018'
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: permits, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    expect(charts[0]?.where).toMatchObject([{ kind: 'period', column: { column: 'grantexpires' } }])
  })
})

describe('long numbers', () => {
  it('call things and do not count them', async () => {
    const crews = catalog([
      table('crews', 80, [
        column('diver', 'measure', { type: 'integer', distinct: 30, min: 104_556_210, max: 998_120_044 }),
        column('wreck', 'category', { distinct: 9 }),
      ]),
    ])
    const prompt = 'how many divers are there for each wreck'
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: crews, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    expect(charts[0]?.measures[0]?.aggregate).toMatch(/^count/)
  })
})
