import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

const name = (called: string, rows: number) => column(called, 'name', { distinct: rows, unique: true })

/** Kennels take in hounds; a keeper vets them, a steward signs, and some hounds are whelped by others. */
const kennels: Catalog = catalog(
  [
    table('persn', 40, [id('id', 40), name('persn_nm', 40), column('hired_yr', 'date', { type: 'integer', min: 1990, max: 2020 })]),
    table('kennl', 9, [
      id('id', 9),
      name('kennl_nm', 9),
      id('vetter_id', 20),
      column('stall_cnt', 'measure', { type: 'integer', min: 4, max: 60 }),
    ]),
    table('hound', 300, [
      id('id', 300),
      name('hound_nm', 300),
      id('kennl_id', 9),
      { ...id('whelper', 300), nullable: true, nulls: 90 },
      column('runtime_sec', 'measure', { distinct: 200, min: 20, max: 90 }),
    ]),
    table('enlister', 20, [id('id', 20), name('enlister_nm', 20)]),
    table('enlistmt', 700, [
      id('id', 700),
      id('hound_id', 280),
      id('enlister_id', 20),
      column('day', 'date', { min: '2022-01-01', max: '2023-12-30' }),
    ]),
  ],
  [
    key('kennl.vetter_id', 'persn.id'),
    key('hound.kennl_id', 'kennl.id'),
    key('hound.whelper', 'hound.id'),
    key('enlistmt.hound_id', 'hound.id'),
    key('enlistmt.enlister_id', 'enlister.id'),
  ],
)

async function ask(prompt: string): Promise<ChartPlan | undefined> {
  const plan = await embeddedPlanner.plan({ prompt, catalog: kennels, maxCharts: 2, theme: 'default', fiscalYearStart: 4 })
  return plan.charts[0]
}

const tables = (chart: ChartPlan | undefined): readonly string[] =>
  chart ? [chart.source.base.table, ...chart.source.joins.map(({ relation }) => relation.table)] : []

describe('names', () => {
  it('tell what is done from who does it', async () => {
    const chart = await ask('bar chart of the number of enlistments of each hound')
    expect(tables(chart)).toContain('enlistmt')
    expect(tables(chart)).not.toContain('enlister')
  })

  it('are found by one word that stands in them as two', async () => {
    const chart = await ask('What is the average runtime of hounds for each kennel? bar chart')
    expect(chart?.measures[0]).toMatchObject({ aggregate: 'mean', column: { column: 'runtime_sec' } })
  })

  it('of keys are those of whom they mean', async () => {
    const chart = await ask('number of kennels by vetter, bar chart')
    expect(chart?.dimensions[0]?.column).toEqual({ relation: 'persn', column: 'persn_nm' })
  })
})

describe('conditions', () => {
  it('beside a denial are no part of it', async () => {
    const chart = await ask('Which kennels have no hound or have more than 30 stalls? bar chart of name and stalls')
    expect(chart?.where).toMatchObject([
      {
        kind: 'any',
        of: [
          { kind: 'related', negated: true, sub: { where: [] } },
          { op: 'gt', value: 30 },
        ],
      },
    ])
  })

  it('count the rows by which a thing is referred to', async () => {
    const chart = await ask('names of hounds with 6 or more enlistments and their number of enlistments in a bar chart')
    expect(chart?.having).toMatchObject([{ aggregate: 'count', op: 'gte', value: 6 }])
  })

  it('deny what the verb alone names, whatever stands behind a comma', async () => {
    const chart = await ask('Hounds that were never enlisted, with their runtime, as a bar chart')
    expect(chart?.where).toMatchObject([{ kind: 'related', negated: true }])
  })
})

it('orders by what stands before the direction', async () => {
  const chart = await ask('number of hounds per kennel as bars, kennel name descending')
  expect(chart?.sort).toMatchObject([{ by: { dimension: 'd1' }, order: 'desc' }])
})

/** Ovens bake loaves, of which some are glazed; who tends an oven and who cleans it are both bakers. */
const bakery: Catalog = catalog(
  [
    table('guild', 6, [id('id', 6), name('guild_title', 6)]),
    table('baker', 40, [id('id', 40), name('baker_name', 40), id('guild_id', 6)]),
    table('oven', 12, [
      id('id', 12),
      name('oven_name', 12),
      id('tending_baker', 12),
      id('cleaning_baker', 12),
      column('side_door', 'yes_no', { type: 'text', values: ['yes', 'no'] }),
      column('heat', 'measure', { distinct: 12, min: 150, max: 300 }),
    ]),
    table('baking', 200, [
      id('id', 200),
      id('oven_id', 12),
      id('baker_id', 38),
      column('moulding_dt', 'date', { distinct: 180, min: '2021-01-05', max: '2023-12-01' }),
      column('state', 'category', { values: ['Moulded', 'Cooling', 'Sold'] }),
      column('glazed', 'yes_no', { type: 'text', values: ['Y', 'N'] }),
    ]),
  ],
  [
    key('baker.guild_id', 'guild.id'),
    key('oven.tending_baker', 'baker.id'),
    key('oven.cleaning_baker', 'baker.id'),
    key('baking.oven_id', 'oven.id'),
    key('baking.baker_id', 'baker.id'),
  ],
)

describe('what things are, have and were', () => {
  const plan = async (prompt: string): Promise<ChartPlan | undefined> =>
    (await embeddedPlanner.plan({ prompt, catalog: bakery, maxCharts: 2, theme: 'default', fiscalYearStart: 4 })).charts[0]

  it('is what they have', async () => {
    const chart = await plan('For ovens with a side door, give the average heat by oven name in a bar chart')
    expect(chart?.where).toMatchObject([{ column: { column: 'side_door' }, op: 'eq', value: 'yes' }])
  })

  it('is said by one word that denies it', async () => {
    const chart = await plan('number of unglazed bakings per oven, bars')
    expect(chart?.where).toMatchObject([{ column: { column: 'glazed' }, op: 'eq', value: 'N' }])
  })

  it('is a date where it is told by the year', async () => {
    const chart = await plan('line chart of the number of bakings moulded each year')
    expect(chart?.dimensions[0]).toMatchObject({ column: { column: 'moulding_dt' }, grain: 'year' })
    expect(chart?.where).toEqual([])
  })

  it('is ranked by how many there are of each', async () => {
    const chart = await plan('top 5 ovens by bakings, bar chart')
    expect(chart?.dimensions[0]?.column).toEqual({ relation: 'oven', column: 'oven_name' })
    expect(chart?.measures[0]?.aggregate).toBe('count')
    expect(chart?.source.base.table).toBe('baking')
  })

  it('only says whose the column behind it is', async () => {
    const chart = await plan('number of bakings for each baker guild title in a bar chart')
    expect(chart?.dimensions[0]?.column.column).toBe('guild_title')
    expect(tables(chart)).not.toContain('oven')
  })
})
