import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

const parcels: Catalog = catalog([
  table(
    'parcels',
    60,
    [
      id('parcel_id', 60),
      id('courier_id', 12),
      id('depot_id', 9),
      column('mail_depot', 'category', { distinct: 30 }),
      column('bno', 'measure', { type: 'integer', distinct: 9, min: 1, max: 9 }),
      column('weight', 'measure', { distinct: 50, min: 1, max: 40 }),
    ],
    ['parcel_id'],
  ),
])
const seals: Catalog = catalog([table('seals', 40, [id('seal_id', 40), id('seal_num', 40), id('van_id', 6)], ['seal_id'])])

async function chart(prompt: string, over: Catalog = parcels): Promise<ChartPlan> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: over, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  const [only] = charts
  if (!only) throw new Error(`no chart for ${prompt}`)
  return only
}

describe('keys', () => {
  it('are no amount of each other', async () => {
    const bars = await chart('bar chart of courier id categorized by depot id')
    expect(bars).toMatchObject({ kind: 'bar', measures: [{ aggregate: 'count' }] })
    expect(new Set([bars.dimensions[0]?.column.column, bars.series?.column.column])).toEqual(new Set(['courier_id', 'depot_id']))
  })

  it.each(['average weight in branches 1 to 4', 'average weight in branches between 1 and 4'])(
    'of a letter and a number are meant by %s',
    async (prompt) => {
      expect((await chart(prompt)).where).toMatchObject([{ kind: 'between', column: { column: 'bno' }, low: 1, high: 4 }])
    },
  )

  it('called numbers are what boxes spread where nothing else does', async () => {
    const boxes = await chart('create a box plot for the seals', seals)
    expect(boxes).toMatchObject({ kind: 'boxplot', measures: [{ aggregate: 'none', column: { column: 'seal_num' } }] })
  })

  it('of either of two things stand for them', async () => {
    const pie = await chart('which courier or depot has a share in the pie chart for ids 4, 3 or 5')
    const shown = [pie, ...pie.alternatives.map(({ plan }) => plan)].map(({ dimensions }) => dimensions[0]?.column.column)
    expect(new Set(shown.slice(0, 2))).toEqual(new Set(['courier_id', 'depot_id']))
  })
})
