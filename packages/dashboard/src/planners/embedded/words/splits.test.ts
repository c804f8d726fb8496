import { expect, it } from 'vitest'
import { by, only } from '../fixtures/asked.ts'
import { clinic } from '../fixtures/catalogs.ts'
import { ferries } from '../fixtures/ferries.ts'

it.each([
  ['visits per month. One line for each species.', 'month'],
  ['How did the visits develop per month? One line for each species.', 'month'],
  ['number of visits for each year as lines, one line per species', 'year'],
  ['number of visits per year as lines, one line per species', 'year'],
  ['Draw lines of the number of visits by month, one for every species.', 'month'],
  ['for each month give the number of visits, with species as separate lines in a line chart', 'month'],
])('tells apart what has a line each: %s', async (prompt, grain) => {
  const chart = await only(prompt, clinic)
  expect([chart.kind, chart.dimensions[0]?.grain, by(chart)[1]]).toEqual(['line', grain, 'species'])
})

it('tells points apart by what they are grouped by', async () => {
  const chart = await only('Gross kg against net kg of the freight with the points grouped by shipper.', ferries)
  expect(chart.kind).toBe('point')
  expect(chart.series?.column.column).toBe('shipper')
})
