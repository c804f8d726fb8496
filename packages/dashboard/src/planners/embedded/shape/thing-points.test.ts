import { describe, expect, it } from 'vitest'
import { only } from '../fixtures/asked.ts'
import { saddlery } from '../fixtures/saddlery.ts'
import { clinic } from '../fixtures/catalogs.ts'
import { embeddedPlanner } from '../index.ts'

async function planOf(prompt: string) {
  const { charts } = await embeddedPlanner.plan({ prompt, catalog: clinic, maxCharts: 3, theme: 'default', fiscalYearStart: 1 })
  return charts.map(({ kind, measures, dimensions, assumptions }) => ({
    kind,
    measures: measures.map(({ aggregate, column, label }) => `${aggregate} ${column?.column ?? '*'}: ${label}`),
    by: dimensions.map(({ column, identity }) => [column.column, ...(identity ?? []).map((key) => key.column)].join('+')),
    assumptions,
  }))
}

const weightAndVisits = ['max weight_kg: Weight (kg)', 'count *: Visits']

describe('a point for each thing', () => {
  it.each([
    'Scatter the weight of each animal against the number of its visits',
    'scatter the weight of each animal against how many visits it had (weight on x)',
    'For each animal, plot the number of visits (y) and the weight (x) as a scatter chart',
    'one dot per animal: weight across, number of visits up',
    'Are heavy animals often ill? One point for each animal, number of visits on the y axis and weight on the x axis',
  ])('%s', async (prompt) => {
    const [chart, ...more] = await planOf(prompt)
    expect(more).toEqual([])
    expect(chart).toMatchObject({ kind: 'point', measures: weightAndVisits, by: ['name+id'] })
  })

  it('keeps two axes that are asked for in two clauses in one chart', async () => {
    const charts = await planOf(
      'For each animal, plot the weight on the x axis and the average fee of its visits on the y axis in a scatter plot',
    )
    expect(charts).toMatchObject([{ kind: 'point', measures: ['max weight_kg: Weight (kg)', 'mean fee: Average fee'] }])
  })

  it('sums up the rows of a thing beside its own number where no aggregation is named', async () => {
    const [chart] = await planOf('for every animal: weight on x against fee on y, scatter')
    expect(chart).toMatchObject({ kind: 'point', measures: ['max weight_kg: Weight (kg)', 'sum fee: Total fee'] })
  })

  it.each(['relationship between floor area and sales', 'sales vs floor area'])(
    'stands for its rows, where those are far too many for points of their own: %s',
    async (prompt) => {
      const chart = await only(prompt, saddlery)
      expect(chart).toMatchObject({ kind: 'point', dimensions: [{ column: { relation: 'shops', column: 'name' } }] })
      expect(chart.measures.map(({ aggregate, column }) => `${aggregate} ${column?.column ?? ''}`).toSorted()).toEqual([
        'max floor_area_sqft',
        'sum amount',
      ])
    },
  )
})
