import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

/** Hikes lead from hut to hut; guides go along, and one of them answers for the hike. */
const hikes: Catalog = catalog(
  [
    table('huts', 40, [id('id', 40), column('hut_name', 'name', { distinct: 40, unique: true })]),
    table('guides', 25, [id('id', 25), column('guide_name', 'name', { distinct: 25, unique: true })]),
    table('hikes', 90, [
      id('id', 90),
      column('title', 'name', { distinct: 90, unique: true }),
      id('start_hut', 30),
      id('end_hut', 30),
      id('leader_id', 12),
    ]),
    table('hike_huts', 500, [id('hike_id', 90), id('hut_id', 40), column('position', 'measure', { distinct: 9, min: 1, max: 9 })], []),
    table('hike_guides', 300, [id('hike_id', 90), id('guide_id', 25)], []),
  ],
  [
    key('hikes.start_hut', 'huts.id'),
    key('hikes.end_hut', 'huts.id'),
    key('hikes.leader_id', 'guides.id'),
    key('hike_huts.hike_id', 'hikes.id'),
    key('hike_huts.hut_id', 'huts.id'),
    key('hike_guides.hike_id', 'hikes.id'),
    key('hike_guides.guide_id', 'guides.id'),
  ],
)

describe('a table called after two others', () => {
  it.each([
    ['number of huts of each hike as a bar chart', 'hike_huts'],
    ['Show the name of each guide and the number of hikes in a bar chart', 'hike_guides'],
  ])('ties them: %s', async (prompt, tie) => {
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: hikes, maxCharts: 3, theme: 'default', fiscalYearStart: 1 })
    const source = charts[0]?.source
    expect([source?.base.table, ...(source?.joins.map(({ relation }) => relation.table) ?? [])]).toContain(tie)
  })

  it('is passed by where the words speak of another key', async () => {
    const prompt = 'number of hikes for each leader as a bar chart'
    const { charts } = await embeddedPlanner.plan({ prompt, catalog: hikes, maxCharts: 3, theme: 'default', fiscalYearStart: 1 })
    const joined = charts[0]?.source.joins.flatMap(({ on }) => on.map(({ left }) => left.column))
    expect(joined).toEqual(['leader_id'])
  })
})
