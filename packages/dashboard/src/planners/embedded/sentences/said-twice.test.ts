import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

const name = (rows: number, called = 'name') => column(called, 'name', { distinct: rows, unique: true })

/** Farms with fields and barns; farmers keep animals. */
const farms: Catalog = catalog(
  [
    table('farms', 30, [
      id('id', 30),
      name(30, 'farm_name'),
      column('farm_kind_code', 'category', { values: ['Dairy', 'Grain'] }),
      column('county', 'place', { values: ['Kerry', 'Mayo'] }),
      column('last_year', 'measure', { type: 'integer', temporal: { as: 'year' }, distinct: 9, min: 1990, max: 2019 }),
    ]),
    table('fields', 200, [
      id('id', 200),
      id('farm_id', 30),
      column('soil', 'category', { values: ['Clay', 'Sand', 'Kerry County'] }),
      column('field_kind_code', 'category', { values: ['Open', 'Walled'] }),
      column('grade', 'measure', { type: 'integer', distinct: 5, min: 1, max: 5 }),
      column('crop', 'category', { values: ['Oats', 'Rye'] }),
      column('number_of_gates', 'measure', { type: 'integer', distinct: 15, min: 1, max: 15 }),
    ]),
    table('barns', 60, [id('id', 60), id('farm_id', 30), column('age', 'measure', { type: 'integer', distinct: 40, min: 1, max: 90 })]),
    table('farmers', 80, [
      id('id', 80),
      name(80),
      column('sex', 'category', { values: ['F', 'M'] }),
      column('tool', 'category', { values: ['Spade', 'Plough'] }),
    ]),
    table('animals', 90, [id('id', 90), column('breed', 'category', { values: ['Angus', 'Jersey'] }), name(90, 'animal')]),
    table('keeps', 300, [id('farmer_id', 80), id('animal_id', 90)], []),
  ],
  [
    key('fields.farm_id', 'farms.id'),
    key('barns.farm_id', 'farms.id'),
    key('keeps.farmer_id', 'farmers.id'),
    key('keeps.animal_id', 'animals.id'),
  ],
)

async function ask(prompt: string): Promise<ChartPlan | undefined> {
  const plan = await embeddedPlanner.plan({ prompt, catalog: farms, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  return plan.charts[0]
}
const onX = (chart: ChartPlan | undefined) => chart?.dimensions[0]?.column
const tablesOf = (chart: ChartPlan | undefined): readonly string[] =>
  chart ? [chart.source.base.table, ...chart.source.joins.map(({ relation }) => relation.table)] : []

describe('words that are said twice', () => {
  it('mean the column that the longer ones name', async () => {
    const chart = await ask('List all farm kind codes and the number of farms having each kind code by a pie chart')
    expect(onX(chart)).toEqual({ relation: 'farms', column: 'farm_kind_code' })
  })

  it('are no axis where a condition has used them', async () => {
    const chart = await ask('A bar chart of the number of tools for all female farmers whose sex is F')
    expect(onX(chart)).toEqual({ relation: 'farmers', column: 'tool' })
  })

  it('are a column, though they could be a period', async () => {
    const chart = await ask('What are the last year of the farms in Mayo? Count the last year for a bar chart')
    expect(chart?.where).toHaveLength(1)
    expect(onX(chart)).toEqual({ relation: 'farms', column: 'last_year' })
  })

  it('make one chart with what was asked before', async () => {
    const chart = await ask('How many fields does each farm have? List their names and the number of fields they have in a pie chart')
    expect(chart).toMatchObject({ kind: 'arc', dimensions: [{ column: { relation: 'farms', column: 'farm_name' } }] })
  })
})

describe('names', () => {
  it('are those of what stands behind', async () => {
    const chart = await ask('Display a bar chart for the names and average age for farms with barns')
    expect(onX(chart)).toEqual({ relation: 'farms', column: 'farm_name' })
  })
})

describe('breakdowns', () => {
  it('follow "group the"', async () => {
    const chart = await ask('Fields in a stacked bar chart, the x-axis is crop and group the soil, and the y-axis is the number of fields')
    expect(chart).toMatchObject({ dimensions: [{ column: { column: 'crop' } }], series: { column: { column: 'soil' } } })
  })

  it('are what comes several times, where every thing is one', async () => {
    expect(onX(await ask('Group and count the tools for each farmer with a bar graph'))).toEqual({ relation: 'farmers', column: 'tool' })
  })

  it('are what the bars are ordered by, where nothing else is named', async () => {
    const chart = await ask('A bar chart of the number of fields ordered by crop')
    expect(onX(chart)).toEqual({ relation: 'fields', column: 'crop' })
  })
})

describe('conditions', () => {
  it('are numbers and their columns said as adjectives', async () => {
    const third = { kind: 'compare', column: { relation: 'fields', column: 'grade' }, op: 'eq', value: 3 }
    expect((await ask('number of third-grade fields by crop as a bar chart'))?.where).toMatchObject([third])
    expect((await ask('How many 3-grade fields are there for each crop? Bar chart'))?.where).toMatchObject([third])
  })

  it('name a value and its column, though another column holds the words as they stand', async () => {
    const chart = await ask('number of fields in Kerry county by crop as bars')
    expect(chart?.where).toMatchObject([{ column: { relation: 'farms', column: 'county' }, value: 'Kerry' }])
  })

  it('hold for one row of another table together', async () => {
    const chart = await ask('number of animals by breed kept by female farmers with the tool Spade as bars')
    const [only, ...more] = chart?.where ?? []
    expect(more).toEqual([])
    expect(only).toMatchObject({ kind: 'related', sub: { where: [{ value: 'F' }, { value: 'Spade' }] } })
  })

  it('say a part of a text', async () => {
    const chart = await ask('number of farmers whose name has "ann" in part by tool as bars')
    expect(chart?.where).toMatchObject([{ kind: 'text', match: 'contains', text: 'ann' }])
  })
})

describe('what is counted', () => {
  it('is what a condition ties to the kinds', async () => {
    const chart = await ask('What is the number of each breed that the farmers with tool Spade have? Show a bar chart')
    expect(tablesOf(chart)).toContain('keeps')
    expect(onX(chart)).toEqual({ relation: 'animals', column: 'breed' })
  })

  it('is two things, each once', async () => {
    const chart = await ask('number of fields and barns of each farm')
    expect(chart?.measures).toMatchObject([
      { aggregate: 'count_distinct', column: { relation: 'fields', column: 'id' } },
      { aggregate: 'count_distinct', column: { relation: 'barns', column: 'id' } },
    ])
    const points = await ask('relationship between the number of fields and the number of barns in a scatter chart')
    expect(points).toMatchObject({ kind: 'point', measures: [{ aggregate: 'count_distinct' }, { aggregate: 'count_distinct' }] })
    expect(onX(points)?.relation).toBe('farms')
  })

  it('is added up where it is stored as a number of something', async () => {
    const chart = await ask('What is the number of gates for each crop? Show a bar chart')
    expect(chart?.measures).toMatchObject([{ aggregate: 'sum', column: { column: 'number_of_gates' } }])
  })
})
