import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

/** Parcels of shops are fetched there; only those without a shop are carried, and so have a number of days. */
const post = catalog(
  [
    table('shops', 20, [
      id('id', 20),
      column('name', 'name', { distinct: 20, unique: true }),
      column('region', 'place', { values: ['North', 'South'] }),
    ]),
    table('receivers', 900, [
      id('id', 900),
      column('name', 'name', { distinct: 800 }),
      column('town', 'place', { distinct: 40 }),
      column('county', 'place', { values: ['Kent', 'Essex', 'Devon'] }),
    ]),
    table('parcels', 5000, [
      id('id', 5000),
      { ...id('shop_id', 20), nulls: 2000 },
      id('receiver_id', 900),
      column('sent_on', 'date', { distinct: 700, min: '2022-01-01', max: '2024-09-20' }),
      column('carrying_days', 'measure', { type: 'integer', distinct: 9, min: 1, max: 9, nulls: 3010 }),
      column('weight', 'measure', { distinct: 200, min: 1, max: 30 }),
    ]),
  ],
  [key('parcels.shop_id', 'shops.id'), key('parcels.receiver_id', 'receivers.id')],
)

async function chartOf(prompt: string): Promise<ChartPlan | undefined> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: post, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  return charts[0]
}

describe('a breakdown that leaves no rows', () => {
  it('says so, and offers the place of what else the rows belong to', async () => {
    const chart = await chartOf('average carrying days by region')
    expect(chart?.assumptions).toContain(
      'Parcels with carrying days hardly ever have a shop, so that there may be little to see; by the county of the receiver it is among the other readings.',
    )
    expect(chart?.alternatives[0]?.plan).toMatchObject({ dimensions: [{ column: { relation: 'receivers', column: 'county' } }] })
  })

  it('says so beside a course of time', async () => {
    const chart = await chartOf('average carrying days by month for each region')
    expect(chart?.alternatives[0]?.plan).toMatchObject({ series: { column: { column: 'county' } } })
  })

  it('says so where there is no other', async () => {
    const chart = await chartOf('average carrying days by shop')
    expect(chart?.assumptions).toContain('Parcels with carrying days hardly ever have a shop, so that there may be little to see.')
  })

  it('is nothing to speak of where every row has a value', async () => {
    const chart = await chartOf('average weight by region')
    expect(chart).toMatchObject({ dimensions: [{ column: { relation: 'shops', column: 'region' } }] })
    expect(chart?.assumptions.join()).not.toContain('hardly')
  })
})

describe('rows that belong to none of what breaks them down', () => {
  it.each(['total weight by region', 'share of parcels by region'])('%s: are said to be left out', async (prompt) => {
    expect((await chartOf(prompt))?.assumptions).toContain('Parcels with no shop are left out, 40% of them.')
  })

  it.each(['total weight by county', 'total weight of parcels', 'weight of parcels in the north by region'])(
    '%s: none are, or were asked to be',
    async (prompt) => {
      expect((await chartOf(prompt))?.assumptions.join()).not.toContain('left out')
    },
  )
})
