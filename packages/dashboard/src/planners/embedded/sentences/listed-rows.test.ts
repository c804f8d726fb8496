import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

/** Repairs of a workshop: rows that happen, and rows that are somebody. */
const repairs = catalog(
  [
    table('owners', 900, [
      id('id', 900),
      column('name', 'name', { distinct: 400 }),
      column('town', 'place', { values: ['Graz', 'Linz', 'Wien'] }),
      column('phone', 'text', { distinct: 900 }),
      column('joined_on', 'date', { distinct: 300, min: '2018-01-01', max: '2024-12-30' }),
    ]),
    table('repairs', 6000, [
      id('id', 6000),
      id('owner_id', 900),
      column('done_on', 'date', { distinct: 1200, min: '2021-01-02', max: '2025-06-30' }),
      column('kind', 'category', { values: ['brake', 'chain', 'wheel'] }),
      column('charge', 'money', { distinct: 800, min: 1, max: 900 }),
    ]),
    table('benches', 6, [id('id', 6), column('label', 'name', { distinct: 6, unique: true })]),
  ],
  [key('repairs.owner_id', 'owners.id')],
)

async function chartOf(prompt: string): Promise<ChartPlan> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: repairs, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  const [only, ...more] = charts
  if (!only || more.length > 0) throw new Error(`${String(charts.length)} charts for ${prompt}`)
  return only
}

const columnsOf = ({ dimensions, measures }: ChartPlan) => [...dimensions, ...measures].map(({ column: of }) => of?.column)

describe('a list', () => {
  it.each([
    'list of owners in Graz',
    'list all owners from Graz',
    'please give me a list of the owners in Graz',
    'show all owners in Graz',
  ])('%s: of people, by name, namesakes apart', async (words) => {
    const rows = await chartOf(words)
    expect(rows).toMatchObject({
      kind: 'table',
      title: 'Owners, Graz',
      where: [{ column: { column: 'town' }, value: 'Graz' }],
      sort: [{ by: { dimension: 'd1' }, order: 'asc' }],
      limit: { count: 100 },
    })
    expect(rows.dimensions[0]).toMatchObject({ column: { column: 'name' }, identity: [{ column: 'id' }] })
    expect(columnsOf(rows)).not.toContain('phone')
  })

  it('of what happened has the newest first, and says with whom and for how much', async () => {
    const rows = await chartOf('all repairs of last week')
    const date = rows.dimensions.find(({ column: of }) => of.column === 'done_on')
    expect(rows).toMatchObject({ kind: 'table', where: [{ kind: 'period' }], sort: [{ by: { dimension: date?.id }, order: 'desc' }] })
    expect(columnsOf(rows)).toEqual(expect.arrayContaining(['done_on', 'name', 'kind', 'charge']))
    expect(rows.measures).toMatchObject([{ aggregate: 'none', column: { column: 'charge' } }])
  })

  it('has the columns that are named', async () => {
    expect(columnsOf(await chartOf('list of owners with phone and town'))).toEqual(['name', 'phone', 'town'])
    expect(columnsOf(await chartOf('names of owners in Linz'))).toEqual(['name'])
  })

  it('of few rows is whole', async () => {
    const { limit, assumptions } = await chartOf('list of benches')
    expect(limit).toBeUndefined()
    expect(assumptions).toEqual([])
  })

  it.each(['list of owners by town', 'list the number of repairs per kind', 'list the average charge by kind'])(
    '%s: is none',
    async (words) => {
      expect(await chartOf(words)).not.toMatchObject({ kind: 'table' })
    },
  )
})
