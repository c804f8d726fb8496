import { describe, expect, it } from 'vitest'
import { by, measures, only } from '../fixtures/asked.ts'
import { catalog, column, table } from '../fixtures/catalogs.ts'

const states = ['Ayle', 'Brent', 'Corve', 'Dale']

/** What counties counted, year by year. */
const byYear = catalog([
  table(
    'crossings',
    32,
    [
      column('County', 'place', { values: states }),
      column('Year', 'date', { type: 'integer', temporal: { as: 'year' }, distinct: 8, min: 2017, max: 2024 }),
      column('Crossings', 'measure', { type: 'integer', distinct: 32, min: 6000, max: 22_000 }),
    ],
    [],
  ),
])

/** What was sold, day by day. */
const byDay = catalog([
  table(
    'sales',
    1500,
    [
      column('Day', 'date', { distinct: 1000, min: '2023-01-01', max: '2026-10-31' }),
      column('Category', 'category', { values: ['Jam', 'Pickle', 'Tea'] }),
      column('Amount', 'money', { distinct: 1400, min: 2, max: 2200 }),
    ],
    [],
  ),
])

describe('growth of things', () => {
  it.each([
    ['growth in crossings by county', '2024 against 2023'],
    ['percentage change in crossings by county', '2024 against 2023'],
    ['which county saw the biggest increase in crossings', '2024 against 2023'],
  ])('is that of the newest of a column of years: %s', async (prompt, against) => {
    const chart = await only(prompt, byYear)
    expect(chart.title).toBe(`Growth of crossings by county, ${against}`)
    expect(chart.measures).toMatchObject([{ format: 'percent' }])
  })

  it('between two years shows what each was at either end', async () => {
    const chart = await only('change in crossings from 2019 to 2024 by county', byYear)
    expect(chart).toMatchObject({ title: 'Crossings by county, 2024 against 2019', where: [{ kind: 'among', values: [2019, 2024] }] })
  })

  it.each([
    ['which category is growing', 'desc'],
    ['which categories are declining?', 'asc'],
  ])('is of what comes in where nobody says of what: %s', async (prompt, order) => {
    const chart = await only(prompt, byDay)
    expect([by(chart), chart.sort]).toEqual([['Category'], [{ by: { measure: 'm1' }, order }]])
    expect(chart.title).toMatch(/^Growth of amount by category/)
  })

  it.each([
    ['year over year growth by category', 'year'],
    ['month on month growth by category', 'month'],
  ])('from step to step is told for each of them: %s', async (prompt, grain) => {
    const chart = await only(prompt, byDay)
    expect([measures(chart), by(chart)]).toEqual([['sum Amount'], ['Day', 'Category']])
    expect(chart).toMatchObject({ measures: [{ change: 'percent' }], dimensions: [{ grain }] })
  })
})
