import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../connections/connection.ts'
import type { ChartPlan } from '../../plan.ts'
import { catalog, column, id, key, table } from './fixtures/catalogs.ts'
import { embeddedPlanner } from './index.ts'

/** Parcels go from one depot to another. */
const post: Catalog = catalog(
  [
    table('depots', 14, [id('id', 14), column('name', 'name', { distinct: 14, unique: true })]),
    table('parcels', 4000, [
      id('id', 4000),
      id('sending_depot_id', 14),
      id('receiving_depot_id', 14),
      column('weight', 'measure', { distinct: 300, min: 1, max: 40 }),
    ]),
  ],
  [key('parcels.sending_depot_id', 'depots.id'), key('parcels.receiving_depot_id', 'depots.id')],
)

async function ask(prompt: string): Promise<{ readonly chart: ChartPlan | undefined; readonly warnings: number }> {
  const { charts, warnings } = await embeddedPlanner.plan({ prompt, catalog: post, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  return { chart: charts[0], warnings: warnings.length }
}

const joinedBy = (chart: ChartPlan | undefined): readonly string[] =>
  chart?.source.joins.flatMap(({ on }) => on.map(({ left }) => left.column)) ?? []

describe('a table that is referred to in several ways', () => {
  it('is joined in the role of which the words speak', async () => {
    const { chart, warnings } = await ask('number of parcels for each receiving depot as a bar chart')
    expect(joinedBy(chart)).toEqual(['receiving_depot_id'])
    expect(warnings).toBe(0)
    expect(joinedBy((await ask('average weight of parcels per sending depot')).chart)).toEqual(['sending_depot_id'])
  })

  it('is joined by the first key where no role is said', async () => {
    expect(joinedBy((await ask('number of parcels for each depot as a bar chart')).chart)).toEqual(['sending_depot_id'])
  })
})
