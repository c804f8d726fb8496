import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

const name = (called: string, rows: number) => column(called, 'name', { distinct: rows, unique: true })

/** Piers have moorings of boats; pilots joined a pier, berth boats and hold permits; tolls are taken for each mooring. */
const harbours: Catalog = catalog(
  [
    table('pier', 8, [
      id('id', 8),
      name('pier_name', 8),
      column('elevation', 'measure', { distinct: 8, min: 100, max: 3_000 }),
      column('style', 'category', { values: ['plank', 'stone'] }),
    ]),
    table('pilot', 30, [
      id('id', 30),
      name('pilot_name', 30),
      id('pier_id', 8),
      column('birth_year', 'date', { type: 'integer', distinct: 25, min: 1950, max: 2000 }),
      column('joined_year', 'date', { type: 'integer', distinct: 20, min: 1980, max: 2022 }),
      column('is_half_day', 'yes_no', { type: 'text', values: ['yes', 'no'] }),
      column('grade', 'category', { values: ['Rower', 'Helmsman'] }),
    ]),
    table('rowing', 50, [id('id', 50), id('pilot_id', 30)]),
    table('mooring', 900, [
      id('id', 900),
      id('pilot_id', 30),
      id('pier_id', 8),
      column('mooring_style', 'category', { values: ['bow', 'stern'] }),
      column('depth', 'measure', { distinct: 40, min: 1, max: 20 }),
      column('kg', 'measure', { distinct: 500, min: 10, max: 900 }),
      column('cargo_type', 'category', { values: ['grain', 'coal'] }),
      column('moored_on', 'date', { distinct: 600, min: '2020-01-01', max: '2023-12-30' }),
    ]),
    table('toll_pmt', 900, [
      id('id', 900),
      id('mooring_id', 900),
      column('amt', 'money', { distinct: 300, min: 1, max: 90 }),
      column('pmt_dt', 'date', { distinct: 600, min: '2020-01-01', max: '2023-12-30' }),
    ]),
  ],
  [
    key('pilot.pier_id', 'pier.id'),
    key('rowing.pilot_id', 'pilot.id'),
    key('mooring.pilot_id', 'pilot.id'),
    key('mooring.pier_id', 'pier.id'),
    key('toll_pmt.mooring_id', 'mooring.id'),
  ],
)

async function ask(prompt: string): Promise<ChartPlan | undefined> {
  const plan = await embeddedPlanner.plan({ prompt, catalog: harbours, maxCharts: 2, theme: 'default', fiscalYearStart: 4 })
  return plan.charts[0]
}

describe('columns', () => {
  it('belong to what is counted, though their names say so once more', async () => {
    const chart = await ask('number of moorings by style, bar chart')
    expect(chart?.dimensions[0]?.column).toEqual({ relation: 'mooring', column: 'mooring_style' })
  })

  it('are told by a verb and a unit of time', async () => {
    const born = await ask('How many pilots were born in each year? bar chart')
    expect(born?.dimensions[0]?.column.column).toBe('birth_year')
    const joined = await ask('number of pilots per the year they joined, bar chart')
    expect(joined?.dimensions[0]?.column.column).toBe('joined_year')
  })

  it('are dates by the unit that is said', async () => {
    const chart = await ask('line chart of the total amt of tolls over payment year')
    expect(chart?.dimensions[0]).toMatchObject({ column: { column: 'pmt_dt' }, grain: 'year' })
  })

  it('are found over a hyphen', async () => {
    const chart = await ask('number of half-day pilots per pier, bar chart')
    expect(chart?.where).toMatchObject([{ column: { column: 'is_half_day' }, op: 'eq', value: 'yes' }])
  })

  it('hold the values of a unit', async () => {
    const chart = await ask('bar chart of the number of moorings per pilot at piers above 2500 metres')
    expect(chart?.where).toMatchObject([{ column: { column: 'elevation' }, op: 'gt', value: 2500 }])
  })
})

describe('what is counted', () => {
  it('is a stored value in the plural before a table that begins alike', async () => {
    const chart = await ask('number of helmsmen and rowers by grade, pie')
    expect(chart?.source.base.table).toBe('pilot')
  })

  it('is a sum of what has a unit', async () => {
    const chart = await ask('How many kg of cargo were moored in each year? line chart')
    expect(chart?.measures).toMatchObject([{ aggregate: 'sum', column: { column: 'kg' } }])
    expect(chart?.series).toBeUndefined()
  })

  it('is named first, with several breakdowns behind', async () => {
    const chart = await ask('Stacked bar chart of moorings in each pier by cargo type')
    expect(chart?.measures[0]?.aggregate).toBe('count')
    expect(chart?.dimensions[0]?.column.column).toBe('pier_name')
    expect(chart?.series?.column.column).toBe('cargo_type')
  })

  it("is of each owner's things", async () => {
    const chart = await ask("average depth of each pilot's moorings as a bar chart")
    expect(chart?.dimensions[0]?.column).toEqual({ relation: 'pilot', column: 'pilot_name' })
    expect(chart?.measures[0]).toMatchObject({ aggregate: 'mean', column: { column: 'depth' } })
  })
})
