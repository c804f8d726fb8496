import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan } from '../../../plan.ts'
import { bakery } from '../fixtures/bakery.ts'
import { catalog, column, id, table } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

async function chartsOf(prompt: string, data: Catalog = bakery): Promise<readonly ChartPlan[]> {
  const plan = await embeddedPlanner.plan({ prompt, catalog: data, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
  return plan.charts
}

const in2023 = { kind: 'period', column: { column: 'bought_at' }, from: '2023-01-01', until: '2024-01-01' }
const periodsOf = ({ where }: ChartPlan): ChartPlan['where'] => where.filter(({ kind }) => kind === 'period')

describe('a year of which no word says so', () => {
  it.each([
    ['total revenue 2023', 'text'],
    ['revenue 2023 by district', 'bar'],
    ['revenue by district 2023', 'bar'],
    ['2023 revenue by district', 'bar'],
    ['revenue by district, 2023', 'bar'],
    ['revenue by month 2023', 'line'],
    ['cumulative revenue by month 2023', 'line'],
    ['revenue month wise 2023', 'line'],
    ['revenue districtwise 2023', 'bar'],
    ['revenue West 2023', 'text'],
    ['purchases 2023 by paid by', 'bar'],
    ['revenue growth 2023', 'line'],
    ['revenue for Easter 2023', 'text'],
    ['thanksgiving 2023 revenue by district', 'bar'],
  ])('is a period in "%s"', async (prompt, kind) => {
    const charts = await chartsOf(prompt)
    expect(charts).toMatchObject([{ kind }])
    expect(charts.map(periodsOf)).toMatchObject([[in2023]])
  })

  it.each([
    ['purchase items with unit price 2023', { kind: 'compare', column: { column: 'unit_price' }, op: 'eq', value: 2023 }],
    ['number of purchases with id 2023', { kind: 'compare', column: { column: 'purchase_id' }, op: 'eq', value: 2023 }],
    ['bakers with salary more than 2023', { kind: 'compare', column: { column: 'salary' }, op: 'gt', value: 2023 }],
    ['bakers with salary above 2023', { kind: 'compare', column: { column: 'salary' }, op: 'gt', value: 2023 }],
  ])('is a number in "%s"', async (prompt, condition) => {
    const [chart] = await chartsOf(prompt)
    expect(chart?.where).toMatchObject([condition])
  })

  it.each([
    ['revenue by district, only weekdays, 2023', [1, 2, 3, 4, 5]],
    ['revenue by district, weekends only, 2023', [6, 7]],
  ])('stands beside the days that are meant: %s', async (prompt, values) => {
    const [chart] = await chartsOf(prompt)
    expect(chart?.dimensions).toMatchObject([{ column: { column: 'district' } }])
    expect(chart?.where).toMatchObject([{ kind: 'calendar', grain: 'weekday', values }, in2023])
  })

  it('is no period outside of the data', async () => {
    const words = (await chartsOf('total revenue 1985')).flatMap(periodsOf).flatMap((period) => ('words' in period ? [period.words] : []))
    expect(words).not.toContain('1985')
  })

  it('is that of the column which is named', async () => {
    const cars = catalog([
      table('cars', 900, [
        id('id', 900),
        column('model_year', 'date', { type: 'integer', temporal: { as: 'year' }, distinct: 20, min: 2001, max: 2024 }),
        column('sold_on', 'date', { distinct: 500, min: '2019-01-01', max: '2024-12-01' }),
        column('colour', 'category', { values: ['red', 'blue'] }),
      ]),
    ])
    expect(await chartsOf('number of cars model 2020 by colour', cars)).toMatchObject([
      { kind: 'bar', where: [{ kind: 'compare', column: { column: 'model_year' }, op: 'eq', value: 2020 }] },
    ])
  })

  it('is compared only where it is asked whether there was more', async () => {
    expect((await chartsOf('purchases more than 2023')).map(({ title }) => title).join()).not.toContain('against')
    expect((await chartsOf('did we sell more than 2023')).map(({ title }) => title).join()).toContain('against')
  })
})
