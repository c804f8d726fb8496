import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { catalog, column, id, key, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

const name = (rows: number) => column('name', 'name', { distinct: rows, unique: true })

/** Pilots are posted to squadrons, and lead some of them. */
const crews: Catalog = catalog(
  [
    table('pilots', 40, [id('id', 40), name(40)]),
    table('squadrons', 5, [id('id', 5), name(5), id('leader_id', 5)]),
    table('postings', 90, [id('pilot_id', 40), id('squadron_id', 5), column('duty', 'category', { values: ['active', 'reserve'] })], []),
  ],
  [key('squadrons.leader_id', 'pilots.id'), key('postings.pilot_id', 'pilots.id'), key('postings.squadron_id', 'squadrons.id')],
)

/** Dishes stand on the lines of orders. */
const kitchen: Catalog = catalog(
  [
    table('dishes', 30, [id('id', 30), name(30)]),
    table('orders', 500, [id('id', 500), column('ordered_on', 'date', { distinct: 300, min: '2023-01-02', max: '2024-11-20' })]),
    table('order_lines', 1500, [id('id', 1500), id('order_id', 500), id('dish_id', 30)]),
  ],
  [key('order_lines.order_id', 'orders.id'), key('order_lines.dish_id', 'dishes.id')],
)

/** Schools have a building, and so has each lesson of a course. */
const schools: Catalog = catalog(
  [
    table(
      'schools',
      8,
      [column('school', 'name', { distinct: 8, unique: true, values: ['Botany', 'Law'] }), column('building', 'place')],
      ['school'],
    ),
    table('courses', 90, [
      id('id', 90),
      column('title', 'name', { distinct: 90, unique: true }),
      column('school', 'id', { type: 'text', values: ['Botany', 'Law'] }),
    ]),
    table('lessons', 400, [id('id', 400), id('course_id', 90), column('building', 'place')]),
  ],
  [key('courses.school', 'schools.school'), key('lessons.course_id', 'courses.id')],
)

async function ask(prompt: string, of: Catalog): Promise<ChartPlan | undefined> {
  const plan = await embeddedPlanner.plan({ prompt, catalog: of, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
  return plan.charts[0]
}

const tablesOf = (chart: ChartPlan | undefined): readonly string[] =>
  chart ? [chart.source.base.table, ...chart.source.joins.map(({ relation }) => relation.table)] : []

describe('a table that ties two others', () => {
  it('is the way between them where a condition speaks of it', async () => {
    const chart = await ask('number of pilots for each squadron name with duty active as a bar chart', crews)
    expect(tablesOf(chart)).toEqual(['postings', 'squadrons'])
    expect(chart?.where).toMatchObject([{ kind: 'compare', column: { relation: 'postings', column: 'duty' }, value: 'active' }])
    expect(tablesOf(await ask('number of pilots for each squadron as a bar chart', crews))).not.toContain('postings')
  })

  it('is counted where it says how often something was done', async () => {
    const chart = await ask('For each dish, show its name and the number of times it was ordered', kitchen)
    expect(tablesOf(chart)).toEqual(['order_lines', 'dishes'])
    expect(chart).toMatchObject({ measures: [{ aggregate: 'count' }], dimensions: [{ column: { relation: 'dishes', column: 'name' } }] })
  })
})

describe('an axis', () => {
  it('is not what a condition leaves one value of, where another column is called so too', async () => {
    const chart = await ask('number of courses offered by the Botany school in each building as bars', schools)
    expect(chart?.dimensions).toMatchObject([{ column: { relation: 'lessons', column: 'building' } }])
  })

  it('of dates that are ranked by their numbers has bars', async () => {
    expect(await ask('number of orders by month, sort by the number of orders from high to low', kitchen)).toMatchObject({ kind: 'bar' })
    expect(await ask('number of orders by month', kitchen)).toMatchObject({ kind: 'line' })
  })
})
