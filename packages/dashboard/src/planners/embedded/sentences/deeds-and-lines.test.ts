import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

/** A mountain hut: guides lead hikes, rooms are painted, bills have lines. */
const hut = catalog(
  [
    table('guides', 24, [
      id('id', 24),
      column('name', 'name', { distinct: 24, unique: true }),
      column('team', 'category', { values: ['Dawn', 'Dusk', 'Noon'] }),
    ]),
    table('guidings', 600, [
      id('id', 600),
      id('guide', 24),
      column('guided_on', 'date', { distinct: 300, min: '2023-01-02', max: '2024-12-30' }),
    ]),
    table('shifts', 500, [
      id('id', 500),
      id('guide', 24),
      column('hours', 'measure', { distinct: 9, min: 1, max: 10 }),
      column('shift_on', 'date', { distinct: 300, min: '2023-01-02', max: '2024-12-30' }),
    ]),
    table('rooms', 18, [id('id', 18), column('name', 'name', { distinct: 18, unique: true })]),
    table('paintings', 90, [
      id('id', 90),
      id('room', 18),
      column('painted_on', 'date', { distinct: 80, min: '2023-01-02', max: '2024-12-30' }),
    ]),
    table('bills', 900, [id('id', 900), column('billed_on', 'date', { distinct: 300, min: '2023-01-02', max: '2024-12-30' })]),
    table('bill_lines', 3000, [id('id', 3000), id('bill_id', 900), column('amount', 'money', { distinct: 300, min: 1, max: 90 })]),
  ],
  [
    key('guidings.guide', 'guides.id'),
    key('shifts.guide', 'guides.id'),
    key('paintings.room', 'rooms.id'),
    key('bill_lines.bill_id', 'bills.id'),
  ],
)

async function chartsOf(prompt: string): Promise<readonly ChartPlan[]> {
  return (await embeddedPlanner.plan({ prompt, catalog: hut, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })).charts
}

const said = ({ measures: [measure], dimensions, source }: ChartPlan): string =>
  `${measure?.aggregate ?? ''} ${measure?.column ? `${measure.column.relation}.${measure.column.column}` : source.base.table} by ${dimensions.map(({ column: { relation, column: name } }) => `${relation}.${name}`).join(', ')}`

describe('rankings by what was done', () => {
  it.each([
    ['most painted room', 'count paintings by rooms.name'],
    ['least painted rooms', 'count paintings by rooms.name'],
    ['who guided most last month', 'count guidings by guides.name'],
    ['favourite rooms by paintings', 'count paintings by rooms.name'],
    ['two teams with the highest hours', 'sum shifts.hours by guides.team'],
  ])('%s', async (prompt, expected) => {
    const charts = await chartsOf(prompt)
    expect(charts.map(said)).toEqual([expected])
  })
})

describe('the lines of a thing', () => {
  it.each([
    ['bills with 5 or more items', 'gte', 5],
    ['bills with at least 3 positions', 'gte', 3],
    ['how many bills have more than 4 items', 'gt', 4],
  ])('%s', async (prompt, op, value) => {
    const [chart] = await chartsOf(prompt)
    expect(chart?.where).toMatchObject([
      { kind: 'related', sub: { source: { base: { table: 'bill_lines' } } }, having: [{ aggregate: 'count', op, value }] },
    ])
  })

  it.each([
    'how many items per bill on average',
    'average number of items per bill',
    'average guidings per guide',
    'how many paintings does a room usually get',
  ])('%s: one figure', async (prompt) => {
    expect(await chartsOf(prompt)).toMatchObject([
      { kind: 'text', measures: [{ formula: { op: '/', right: { aggregate: 'count_distinct' } } }] },
    ])
  })
})
