import { describe, expect, it } from 'vitest'
import type { ChartPlan } from '../../../plan.ts'
import { tearooms } from '../fixtures/tearooms.ts'
import { embeddedPlanner } from '../index.ts'

async function chart(prompt: string): Promise<ChartPlan> {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: tearooms, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  const [only, ...more] = charts
  if (!only || more.length > 0) throw new Error(`${String(charts.length)} charts for ${prompt}`)
  return only
}

const byOf = ({ dimensions }: Pick<ChartPlan, 'dimensions'>): readonly string[] =>
  dimensions.map(({ column }) => `${column.relation}.${column.column}`)

describe('so many or so much for each of many things', () => {
  it.each([
    ['visits per guest', 'Visits per guest', 'count(*) / count(distinct guest_id) of visits'],
    ['average visits per guest', 'Visits per guest', 'count(*) / count(distinct guest_id) of visits'],
    ['servings per visit', 'Servings per visit', 'count(*) / count(distinct visit_id) of servings'],
    ['average number of dishes per visit', 'Dishes per visit', 'count(*) / count(distinct visit_id) of servings'],
    ['how many dishes are there in a visit on average', 'Dishes per visit', 'count(*) / count(distinct visit_id) of servings'],
    ['servings sold per visit', 'Servings per visit', 'count(*) / count(distinct visit_id) of servings'],
    ['average revenue per guest', 'Revenue per guest', 'sum(amount) / count(distinct guest_id) of servings'],
    ['average spend per guest', 'Spend per guest', 'sum(amount) / count(distinct guest_id) of servings'],
    ['revenue per guest', 'Revenue per guest', 'sum(amount) / count(distinct guest_id) of servings'],
    ['average invoice per supplier', 'Invoice per supplier', 'sum(total_amount) / count(distinct supplier_id) of invoices'],
  ])('%s is one number of all that have any', async (prompt, title, expression) => {
    const { kind, title: told, assumptions } = await chart(prompt)
    expect({ kind, told }).toEqual({ kind: 'text', told: title })
    expect(assumptions.join(' ')).toContain(expression)
    expect(assumptions.join(' ')).toContain('without any are not counted')
  })

  it('has that of each thing as another reading', async () => {
    const { alternatives } = await chart('average revenue per guest')
    expect(alternatives[0]?.plan).toMatchObject({ kind: 'bar', measures: [{ aggregate: 'sum', column: { column: 'amount' } }] })
    expect(alternatives.map(({ plan }) => byOf(plan))).toContainEqual(['guests.name'])
  })

  it.each([
    ['average revenue per guest by district', ['tearooms.district']],
    ['visits per guest by town', ['guests.town']],
    ['top 2 towns by revenue per guest', ['guests.town']],
  ])('%s is that number of each', async (prompt, by) => {
    const shown = await chart(prompt)
    expect(shown).toMatchObject({ kind: 'bar', measures: [{ aggregate: 'metric' }], sort: [{ by: { measure: 'm1' }, order: 'desc' }] })
    expect(byOf(shown)).toEqual(by)
  })

  it.each([
    ['revenue per tearoom', ['sum'], 'tearooms.name'],
    ['visits per tearoom', ['count'], 'tearooms.name'],
    ['bar chart of visits per guest', ['count'], 'guests.name'],
    ['number of visits per guest', ['count'], 'guests.name'],
    ['average rating per course', ['mean'], 'dishes.course'],
    ['average rating per dish', ['mean', 'none'], 'dishes.name'],
  ])('%s stays a bar for each: few things, a chart that is named, a column that is called so', async (prompt, aggregates, by) => {
    const shown = await chart(prompt)
    expect(byOf(shown)).toEqual([by])
    expect(aggregates).toContain(shown.measures[0]?.aggregate)
  })
})

describe('the most for each', () => {
  it.each([
    ['which district earns the most per visit', 'Revenue per visit by district', 'desc'],
    ['Which tearoom brings in the least per guest?', 'Revenue per guest by tearoom', 'asc'],
    ['which town has the most visits per guest', 'Visits per guest by town', 'desc'],
  ])('%s', async (prompt, title, order) => {
    const { title: told, measures, sort, traces } = await chart(prompt)
    expect(told).toBe(title)
    expect(measures).toMatchObject([{ aggregate: 'metric' }])
    expect(sort).toMatchObject([{ by: { measure: 'm1' }, order }])
    for (const { start, end, words } of traces) expect(prompt.slice(start, end)).toBe(words)
  })
})

describe('what is most profitable', () => {
  it.each(['most profitable course', 'which course is the most profitable'])(
    '%s is told by takings, where no cost is kept',
    async (prompt) => {
      const { measures, assumptions } = await chart(prompt)
      expect(measures).toMatchObject([{ aggregate: 'sum', column: { column: 'amount' } }])
      expect(assumptions.join(' ')).toContain('no profit of courses is known')
    },
  )
})
