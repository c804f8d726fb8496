import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

/** Hives of a bee yard: one amount that anybody would add up, keys of things that have no table of their own. */
const yard = catalog(
  [
    table('hives', 60, [
      id('hive_id', 60),
      id('keeper_id', 7),
      id('meadow_id', 9),
      column('breed', 'category', { values: ['Buckfast', 'Carnica', 'Mellifera'] }),
      column('site', 'category', { values: ['bank', 'orchard', 'roof', 'wood'] }),
      column('queen_name', 'name', { distinct: 25 }),
      column('plate', 'category', { distinct: 60, unique: true }),
      column('frames', 'measure', { type: 'integer', distinct: 12, min: 6, max: 20 }),
      column('placed', 'date', { type: 'date', distinct: 50 }),
    ]),
  ],
  [],
)

async function chart(prompt: string): Promise<ChartPlan> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: yard, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  const [only, ...more] = charts
  if (!only || more.length > 0) throw new Error(`${String(charts.length)} charts for ${prompt}`)
  return only
}

const sidesOf = (plan: Pick<ChartPlan, 'dimensions'>): readonly string[] => plan.dimensions.map(({ column: { column: name } }) => name)

describe('other readings', () => {
  it('that are seldom meant are left out beside likelier ones', async () => {
    const bars = await chart('number of hives by breed and site')
    expect(bars.alternatives.map(({ reason }) => reason)).toEqual(['Axis and colours changed over.'])
  })

  it('are one at least, where there are any', async () => {
    expect((await chart('pie chart of the total frames by breed')).alternatives).toHaveLength(1)
  })

  it('leave time on its axis', async () => {
    const lines = await chart('number of hives placed per month by breed')
    expect(lines.series).toMatchObject({ column: { column: 'breed' } })
    expect(lines.alternatives.some(({ plan }) => plan.series?.column.column === 'placed')).toBe(false)
  })

  it('sum up nothing where each row stands for itself', async () => {
    const bars = await chart('show plate and frames of the hives')
    expect(bars).toMatchObject({ measures: [{ aggregate: 'none' }] })
    expect(bars.alternatives.some(({ plan }) => ['mean', 'sum'].includes(plan.measures[0]?.aggregate ?? ''))).toBe(false)
  })

  it('of boxes have other groups where neither groups nor amounts were named, though no long list of names', async () => {
    const boxes = await chart('box plot of the hives')
    expect(boxes).toMatchObject({ kind: 'boxplot', measures: [{ column: { column: 'frames' } }] })
    const groups = boxes.alternatives.flatMap(({ plan }) => sidesOf(plan))
    expect(groups.length).toBeGreaterThan(1)
    expect(groups).not.toContain('queen_name')
  })

  it('of boxes spread nothing by itself', async () => {
    const boxes = await chart('box plot of frames by hive id')
    expect(boxes.alternatives.length).toBeGreaterThan(0)
    for (const { plan } of boxes.alternatives) expect(sidesOf(plan)).not.toContain(plan.measures[0]?.column?.column)
  })

  it('take the last word of "A or B ids" for both', async () => {
    const pie = await chart('pie chart of the keeper or meadow ids')
    expect([pie, ...pie.alternatives.slice(0, 1).map(({ plan }) => plan)].flatMap((plan) => sidesOf(plan)).toSorted()).toEqual([
      'keeper_id',
      'meadow_id',
    ])
    expect(pie.assumptions.join(' ')).toContain('“keeper or meadow ids” is read as')
  })
})
