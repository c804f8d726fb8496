import { describe, expect, it } from 'vitest'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

/** Horses stand in stables. */
const stables = catalog(
  [
    table('stables', 12, [id('id', 12), column('stable_name', 'name', { distinct: 12, unique: true })]),
    table('horses', 140, [
      id('id', 140),
      id('stable_id', 12),
      column('horse_name', 'name', { distinct: 140, unique: true }),
      column('coat', 'category', { values: ['bay', 'grey', 'roan'] }),
      column('age', 'measure', { type: 'integer', distinct: 20, min: 2, max: 27 }),
      column('price', 'money', { distinct: 90, min: 400, max: 9000 }),
    ]),
  ],
  [key('horses.stable_id', 'stables.id')],
)

const chartOf = async (prompt: string) => {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: stables, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  return charts[0]
}

const older = { aggregate: 'mean', column: { relation: 'horses', column: 'age' }, op: 'gt', value: 9 }

describe('what is said of all of them on average', () => {
  it.each([
    'names of the stables whose horses are on average older than 9, with their average age, as a bar chart',
    'average price of horses by stable whose horses are older than 9 on average',
  ])('limits the groups: %s', async (prompt) => {
    const chart = await chartOf(prompt)
    expect(chart?.where).toEqual([])
    expect(chart?.having).toMatchObject([older])
  })

  it('limits the things whose they are, though the groups are others', async () => {
    const chart = await chartOf('number of horses by coat for stables whose horses are on average older than 9')
    expect(chart?.where).toMatchObject([{ kind: 'related', having: [older] }])
  })

  it('is no limit of each where it is not said', async () => {
    const chart = await chartOf('average price of horses older than 9 by stable')
    expect(chart?.having).toEqual([])
    expect(chart?.where).toMatchObject([{ kind: 'compare', op: 'gt', value: 9 }])
  })
})
