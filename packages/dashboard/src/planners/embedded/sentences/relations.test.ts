import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

/** Painters belong to guilds, and one of them heads each; works are hung in galleries; some were never restored. */
const guilds: Catalog = catalog(
  [
    table('guilds', 9, [
      id('id', 9),
      column('name', 'name', { distinct: 9, unique: true }),
      column('town', 'place', { values: ['Bergamo', 'Lucca'] }),
      id('head_painter_id', 9),
    ]),
    table('painters', 60, [
      id('id', 60),
      column('name', 'name', { distinct: 60, unique: true }),
      id('guild_id', 9),
      column('rank', 'category', { values: ['master', 'pupil'] }),
      column('yearly_income', 'money', { distinct: 55, min: 100, max: 900 }),
      column('region', 'place', { values: ['North', 'South'] }),
    ]),
    table('works', 300, [
      id('id', 300),
      id('painted_by', 60),
      { ...id('restored_by', 60), nullable: true, nulls: 200 },
      column('worth', 'money', { distinct: 250, min: 5, max: 800 }),
      column('genre', 'category', { values: ['portrait', 'landscape'] }),
    ]),
    table('galleries', 40, [id('id', 40), column('title', 'name', { distinct: 40, unique: true })]),
    table('chapels', 20, [id('id', 20), column('title', 'name', { distinct: 20, unique: true }), id('guild_id', 9)]),
    table('chapel_painters', 50, [id('chapel_id', 20), id('painter_id', 45)], []),
    table('hangings', 700, [id('work_id', 300), id('gallery_id', 40)], []),
  ],
  [
    key('guilds.head_painter_id', 'painters.id'),
    key('painters.guild_id', 'guilds.id'),
    key('works.painted_by', 'painters.id'),
    key('works.restored_by', 'painters.id'),
    key('chapels.guild_id', 'guilds.id'),
    key('chapel_painters.chapel_id', 'chapels.id'),
    key('chapel_painters.painter_id', 'painters.id'),
    key('hangings.work_id', 'works.id'),
    key('hangings.gallery_id', 'galleries.id'),
  ],
)

async function ask(prompt: string): Promise<ChartPlan | undefined> {
  const plan = await embeddedPlanner.plan({ prompt, catalog: guilds, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  return plan.charts[0]
}

const joinedBy = (chart: ChartPlan | undefined): readonly string[] =>
  chart?.source.joins.flatMap(({ on }) =>
    on.map(({ left, right }) => `${left.relation}.${left.column}=${right.relation}.${right.column}`),
  ) ?? []

describe('different things', () => {
  it.each([
    'How many different works are hung in each gallery? Bar chart.',
    'count the distinct works for each gallery as bars',
    'number of unique works per gallery, bar chart',
  ])('are counted once each: %s', async (prompt) => {
    expect((await ask(prompt))?.measures).toEqual([
      expect.objectContaining({
        aggregate: 'count_distinct',
        column: { relation: 'works', column: 'id' },
        label: 'Works',
      }),
    ])
  })

  it('are counted as rows where each row is one', async () => {
    expect((await ask('number of different works by genre as bars'))?.measures).toMatchObject([{ aggregate: 'count' }])
  })
})

describe('two tables that refer to each other', () => {
  it('are joined by the key of what is counted', async () => {
    expect(joinedBy(await ask('number of painters for each guild name as a bar chart'))).toEqual(['painters.guild_id=guilds.id'])
  })

  it('give way to the table that ties several of them', async () => {
    const chart = await ask('For each chapel, the number of painters as a bar chart')
    expect(chart?.source.base.table).toBe('chapel_painters')
  })

  it('are joined in the role that is said', async () => {
    const chart = await ask('bar chart of the names of the guilds and the yearly income of their heads')
    expect(joinedBy(chart)).toEqual(['painters.id=guilds.head_painter_id'])
  })
})

describe('points of two tables', () => {
  it('are rows unless each thing is asked for', async () => {
    const chart = await ask('Show the relationship between the yearly income of the painters and the worth of the works as a scatter plot')
    expect(chart).toMatchObject({ kind: 'point', dimensions: [], measures: [{ aggregate: 'none' }, { aggregate: 'none' }] })
  })
})

describe('who did something', () => {
  it.each([
    ["Bar chart of the number of works per genre painted by painters with rank 'master'", 1],
    ['Number of works by genre that were painted by a master, bar chart', 1],
    ['Number of works painted by painters from each region as bars', 0],
  ])('is no colour: %s', async (prompt, conditions) => {
    const chart = await ask(prompt)
    expect(chart?.series).toBeUndefined()
    expect(chart?.where).toHaveLength(conditions)
  })
})

describe('what is denied', () => {
  it('is said of the things that are counted', async () => {
    const chart = await ask('How many works of each genre have never been hung in any gallery? Bar chart.')
    expect(chart?.where).toMatchObject([
      {
        kind: 'related',
        negated: true,
        sub: { link: [{ outer: { relation: 'works', column: 'id' }, inner: { relation: 'hangings', column: 'work_id' } }] },
      },
    ])
  })

  it('is a key that no row refers by', async () => {
    const chart = await ask('number of painters of each rank who have never painted as bars')
    expect(chart?.where).toMatchObject([{ kind: 'related', negated: true, sub: { source: { base: { table: 'works' } } } }])
  })

  it('is a key without a value', async () => {
    const chart = await ask('total worth of the works that have not been restored for each genre as bars')
    expect(chart?.where).toMatchObject([{ kind: 'missing', column: { relation: 'works', column: 'restored_by' } }])
  })
})
